import { send } from '../screen.ts';
import { answer, refused, type Screen, shown } from './screen.ts';

const withCode = '/ResetPassword?code=5Uo2jv1jMDm0X4mXc7L3YQ';

export const resetPasswordScreens: Screen[] = [
  { name: 'asking for a reset link', path: '/ResetPassword', reach: shown('form') },
  {
    name: 'a reset link that was sent',
    path: '/ResetPassword',
    prepare: answer('/passwordrestore/generatelink', {}),
    async reach(page) {
      await send(page, { emailOrPhone: 'mette@example.dk' });
      await page.locator('[role=status]:not(:empty)').first().waitFor();
    },
  },
  {
    name: 'a new password',
    path: withCode,
    reach: (page) => page.locator('input[name=passwordConfirmation]').waitFor(),
  },
  { name: 'a new password that was refused', path: withCode, reach: refused },
];
