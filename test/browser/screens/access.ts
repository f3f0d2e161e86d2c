import type { Page } from 'playwright-core';
import { part, send } from '../test-bed.ts';
import { answer, both, type Screen, shown } from './screen.ts';

const path = '/Access';
const asked = both(answer('/otp/requestcode', {}), answer('/otp/checkcode', {}));

const toCode = (page: Page) => send(page, { phoneNumber: '28123456' });

async function toGates(page: Page): Promise<void> {
  await toCode(page);
  await send(page, { otp: '12345678' });
  await part(page, 'gate').first().waitFor();
}

/** The result of the wizard or of the switch. */
const result = (page: Page) => page.locator('[role=status]:not(:empty)').first().waitFor();

type Rest = Omit<Screen, 'name' | 'path' | 'reach'>;

const screen = (name: string, reach: Screen['reach'], rest: Rest = {}): Screen => ({
  name,
  path,
  reach,
  ...rest,
});

const ACCESS = {
  room: '201',
  floor: '1. sal',
  begun: true,
  from: '2026-03-02T09:00:00Z',
  until: '2026-03-03T21:00:00Z',
  gates: [
    { id: 1, name: 'Port mod Havnegade', door: false },
    { id: 201, name: '201', door: true },
  ],
};

const helperScreen = (name: string, reach: Screen['reach'], prepare: Screen['prepare']): Screen => ({
  name,
  path: '/Access?helper=x',
  reach,
  ...(prepare && { prepare }),
});

export const accessScreens: Screen[] = [
  screen('gate and alarm', shown('form')),
  screen(
    'the code that was sent',
    async (page) => {
      await toCode(page);
      await page.locator('input[name=otp]').waitFor();
    },
    { prepare: asked },
  ),
  screen(
    'a code that is wrong',
    async (page) => {
      await toCode(page);
      await send(page, { otp: '12345678' });
      await page.locator('input[name=otp][aria-invalid=true]').waitFor();
    },
    {
      prepare: both(asked, answer('/otp/checkcode', { code: 15, message: '' }, 400)),
      expected: [/status of 400/],
    },
  ),
  screen(
    'a code that is late',
    async (page) => {
      await toCode(page);
      await page.locator('input[name=otp]').waitFor();
      await page.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 25_000;
      });
      await page.locator('.note a[href^=tel]').waitFor();
    },
    { prepare: asked },
  ),
  screen('the gates to open', toGates, { prepare: asked }),
  screen(
    'a gate that was opened',
    async (page) => {
      await toGates(page);
      await part(page, 'gate').first().click();
      await page.locator('input[name=phoneNumber]').waitFor();
      await result(page);
    },
    { prepare: both(asked, answer('/nox/opengate', {})) },
  ),
  screen(
    'an alarm that was switched on',
    async (page) => {
      await send(page, { roomNumber: '112', roomCode: '1234' });
      await result(page);
    },
    { prepare: answer('/nox/togglealarm', { value: 5 }) },
  ),
  helperScreen('what a helper can open', shown('open-door'), answer('/helper/get', { value: ACCESS })),
  helperScreen(
    'a gate that a helper opened',
    async (page) => {
      await part(page, 'open-gate').first().click();
      await page.locator('.opened').waitFor();
    },
    both(answer('/helper/get', { value: ACCESS }), answer('/helper/open', {})),
  ),
  helperScreen(
    "a helper's link before its time",
    shown('retry'),
    answer('/helper/get', { value: { ...ACCESS, begun: false } }),
  ),
  {
    ...helperScreen(
      'a link that has ended',
      shown('helper'),
      answer('/helper/get', { code: 2, message: '' }, 400),
    ),
    expected: [/status of 400/],
  },
];
