import type { Page } from 'playwright-core';
import { send } from '../screen.ts';
import { answer, both, broken, lastingToasts, part, refused, type Screen, shown, silent } from './screen.ts';

const LEASES = '/lease/getfiltered?*';

/** Has the tenant's first lease look like this. */
const shaped = (change: object) => (page: Page) =>
  page.route(`**${LEASES}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: [{ ...data[0], ...change }] } });
  });

/** Opens the dialog of what a button asks. */
const asks = (button: string) => async (page: Page) => {
  await part(page, button).first().click();
  await part(page, 'dialog').waitFor();
};

const tenant = { visitor: 'tenant' } as const;
const customer = { visitor: 'customer' } as const;
const failed = { prepare: undefined, expected: [/status of 500/] };

export const myRoomScreens: Screen[] = [
  { name: 'login', path: '/MyRoom', reach: shown('form') },
  { name: 'login left empty', path: '/MyRoom', reach: refused },
  {
    name: 'login with a wrong password',
    path: '/MyRoom',
    async reach(page) {
      await send(page, { emailOrPhone: 'ingen@example.dk', password: 'Forkert12!' });
      await part(page, 'dialog').waitFor();
    },
    overlay: true,
  },
  { name: 'leases', path: '/MyRoom#leases', ...tenant, reach: shown('lease') },
  {
    name: 'a lease with an open door and the alarm on',
    path: '/MyRoom#leases',
    ...tenant,
    prepare: shaped({ doorState: 9, alarmState: 5 }),
    reach: shown('lease'),
  },
  {
    name: 'a lease whose door and alarm are still being read',
    path: '/MyRoom#leases',
    ...tenant,
    prepare: both(
      shaped({ doorState: null, alarmState: null }),
      silent('/gate/getstatus?*'),
      silent('/room/getstatus?*'),
    ),
    reach: shown('lease'),
  },
  {
    name: 'a lease whose door and alarm cannot be read',
    path: '/MyRoom#leases',
    ...tenant,
    prepare: both(
      shaped({ doorState: null, alarmState: null }),
      answer('/gate/getstatus?*', { code: 13, message: '' }, 400),
      answer('/room/getstatus?*', { code: 13, message: '' }, 400),
    ),
    async reach(page) {
      await part(page, 'lease').first().waitFor();
      await part(page, 'retry').nth(1).waitFor();
    },
    expected: [/status of 400/],
  },
  {
    name: 'a door that was just opened',
    path: '/MyRoom#leases',
    ...tenant,
    prepare: both(shaped({}), answer('/nox/opengatelogged', {}), answer('/gate/getstatus?*', { value: 9 })),
    async reach(page) {
      await part(page, 'open-door').first().click();
      await page.locator('[part=open-door][aria-disabled=true][aria-busy=false]').waitFor();
    },
  },
  {
    name: 'a lease that ends',
    path: '/MyRoom#leases',
    ...tenant,
    prepare: shaped({ endDate: '2026-12-31' }),
    reach: shown('lease'),
  },
  {
    name: 'the outer gates',
    path: '/MyRoom#leases',
    ...tenant,
    async reach(page) {
      await part(page, 'lease').first().waitFor();
      await part(page, 'open-outer').first().click();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'terminating a lease',
    path: '/MyRoom#leases',
    ...tenant,
    reach: asks('terminate'),
    overlay: true,
  },
  {
    name: 'a door that does not answer',
    path: '/MyRoom#leases',
    ...tenant,
    prepare: answer('/nox/opengatelogged', { code: 13, message: '' }, 400),
    reach: asks('open-door'),
    expected: [/status of 400/],
    overlay: true,
  },
  {
    name: 'no leases',
    path: '/MyRoom#leases',
    ...customer,
    reach: async (page) => {
      await part(page, 'logout').waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'leases that cannot be loaded',
    path: '/MyRoom#leases',
    ...tenant,
    ...failed,
    prepare: broken(LEASES),
    reach: shown('retry'),
  },
  { name: 'invoices', path: '/MyRoom#invoices', ...tenant, reach: shown('invoice') },
  {
    name: 'no invoices',
    path: '/MyRoom#invoices',
    ...customer,
    reach: async (page) => {
      await part(page, 'logout').waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'cards', path: '/MyRoom#payment', ...tenant, reach: shown('payment-method') },
  {
    name: 'a card that was just saved',
    path: '/MyRoom#payment?had=another',
    ...tenant,
    reach: (page) => page.locator('.note.good').waitFor(),
  },
  {
    name: 'deleting a card',
    path: '/MyRoom#payment',
    ...tenant,
    reach: asks('delete'),
    overlay: true,
  },
  { name: 'no cards', path: '/MyRoom#payment', ...customer, reach: shown('add') },
  {
    name: 'details',
    path: '/MyRoom#details',
    ...tenant,
    reach: (page) => page.locator('input[name=oldPassword]').waitFor(),
  },
  {
    name: 'details that were refused',
    path: '/MyRoom#details',
    ...tenant,
    async reach(page) {
      await page.locator('input[name=oldPassword]').press('Enter');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'details that were saved',
    path: '/MyRoom#details',
    ...tenant,
    prepare: both(lastingToasts, answer('/user/update', {})),
    async reach(page) {
      await page.locator('input[name=lastName]').fill('Holm');
      await page.locator('input[name=lastName]').press('Enter');
      await part(page, 'toast').first().waitFor();
    },
    overlay: true,
  },
];
