import type { Page } from 'playwright-core';
import { send } from '../screen.ts';
import { answer, both, broken, part, refused, type Screen, shown } from './screen.ts';

const path = '/Access';
const GATES = '/gate/getfiltered?*';
const asked = answer('/otp/requestcode', {});

const toCode = (page: Page) => send(page, { phoneNumber: '28123456' });

async function toGates(page: Page): Promise<void> {
  await toCode(page);
  await send(page, { otp: '12345678' });
  await part(page, 'gate').first().waitFor();
}

/** The result of the wizard or of the switch. */
const result = (page: Page) => page.locator('[role=status]:not(:empty)').first().waitFor();

export const accessScreens: Screen[] = [
  { name: 'gate and alarm', path, reach: shown('form') },
  {
    name: 'gate and alarm left empty',
    path,
    async reach(page) {
      await refused(page);
      await part(page, 'submit').last().click();
    },
  },
  {
    name: 'the code that was sent',
    path,
    prepare: asked,
    async reach(page) {
      await toCode(page);
      await page.locator('input[name=otp]').waitFor();
    },
  },
  { name: 'the gates to open', path, prepare: asked, reach: toGates },
  {
    name: 'a gate that was opened',
    path,
    prepare: both(asked, answer('/nox/opengate', {})),
    async reach(page) {
      await toGates(page);
      await part(page, 'gate').first().click();
      await page.locator('input[name=phoneNumber]').waitFor();
      await result(page);
    },
  },
  {
    name: 'a gate that stayed shut',
    path,
    prepare: both(asked, answer('/nox/opengate', { code: 15, message: '' }, 400)),
    async reach(page) {
      await toGates(page);
      await part(page, 'gate').first().click();
      await part(page, 'dialog').waitFor();
    },
    expected: [/status of 400/],
    overlay: 'dialog',
  },
  {
    name: 'a code that cannot be sent',
    path,
    prepare: broken('/otp/requestcode'),
    async reach(page) {
      await toCode(page);
      await part(page, 'dialog').waitFor();
    },
    expected: [/status of 400/],
    overlay: 'dialog',
  },
  {
    name: 'gates that cannot be loaded',
    path,
    prepare: both(asked, broken(GATES)),
    async reach(page) {
      await toCode(page);
      await send(page, { otp: '12345678' });
      await page.locator('[role=alert]').waitFor();
    },
    expected: [/status of 400/],
  },
  {
    name: 'no gates',
    path,
    prepare: both(asked, answer(GATES, { data: { data: [] } })),
    async reach(page) {
      await toCode(page);
      await send(page, { otp: '12345678' });
      await page.locator('h3').waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'an alarm that stayed as it was',
    path,
    prepare: answer('/nox/togglealarm', { code: 14, message: '' }, 400),
    async reach(page) {
      await send(page, { roomNumber: '112', roomCode: '1234' });
      await part(page, 'dialog').waitFor();
    },
    expected: [/status of 400/],
    overlay: 'dialog',
  },
  {
    name: 'an alarm that was switched on',
    path,
    prepare: answer('/nox/togglealarm', { value: 5 }),
    async reach(page) {
      await send(page, { roomNumber: '112', roomCode: '1234' });
      await result(page);
    },
  },
];
