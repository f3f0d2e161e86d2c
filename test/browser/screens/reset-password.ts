import type { Page } from 'playwright-core';
import { send } from '../test-bed.ts';
import { answer, type Screen, shown } from './screen.ts';

const path = '/ResetPassword';
const withCode = `${path}?code=5Uo2jv1jMDm0X4mXc7L3YQ`;
const NEW = 'Sommerhus8!';

const askForLink = (page: Page) => send(page, { emailOrPhone: 'mette@example.dk' });
const setPassword = (page: Page) => send(page, { password: NEW, passwordConfirmation: NEW });

export const resetPasswordScreens: Screen[] = [
  { name: 'asking for a reset link', path, reach: shown('form') },
  {
    name: 'a reset link that was sent',
    path,
    prepare: answer('/passwordrestore/generatelink', {}),
    async reach(page) {
      await askForLink(page);
      await page.locator('[role=status]:not(:empty)').first().waitFor();
    },
  },
  {
    name: 'a new password',
    path: withCode,
    reach: (page) => page.locator('input[name=passwordConfirmation]').waitFor(),
  },
  {
    name: 'a new password that was set',
    path: withCode,
    prepare: answer('/passwordrestore/resetpassword', {}),
    async reach(page) {
      await setPassword(page);
      await page.locator('input[name=emailOrPhone]').waitFor();
    },
  },
];
