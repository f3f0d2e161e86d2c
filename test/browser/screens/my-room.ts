import type { Page } from 'playwright-core';
import { send } from '../screen.ts';
import {
  answer,
  behindDialog,
  both,
  broken,
  lastingToasts,
  part,
  refused,
  type Screen,
  shown,
  silent,
} from './screen.ts';

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
/** A dialog says what failed. */
const refusal: Pick<Screen, 'visitor' | 'expected' | 'overlay'> = {
  ...tenant,
  expected: [/status of 400/],
  overlay: 'dialog',
};
const LEASES_TAB = '/MyRoom#leases';
const openDoor = answer('/nox/opengatelogged', { code: 13, message: '' }, 400);

/** Presses a button, and the one of the dialog that it opens. */
const confirms = (button: string) => async (page: Page) => {
  await asks(button)(page);
  await part(page, 'confirm').click();
};

const toast = (reach: (page: Page) => Promise<void>) => async (page: Page) => {
  await reach(page);
  await part(page, 'toast').first().waitFor();
};

/** Opens the outer gates and waits for what they say. */
async function toGates(page: Page): Promise<void> {
  await part(page, 'open-outer').first().click();
  await page.waitForLoadState('networkidle');
}

/** Changes a field of the details and sends its form. */
const saves = (values: Record<string, string>) => (page: Page) => send(page, values);
const said = (reach: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await reach(page);
  await part(page, 'dialog').waitFor();
};

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
    overlay: 'dialog',
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
    reach: toGates,
  },
  {
    name: 'an outer gate that does not answer',
    path: LEASES_TAB,
    ...refusal,
    prepare: openDoor,
    async reach(page) {
      await toGates(page);
      await asks('gate')(page);
    },
  },
  {
    name: 'outer gates that cannot be loaded',
    path: LEASES_TAB,
    ...refusal,
    prepare: broken('/gate/getfiltered?*'),
    reach: shown('dialog'),
  },
  {
    name: 'outer gates to be loaded again',
    path: LEASES_TAB,
    ...tenant,
    prepare: broken('/gate/getfiltered?*'),
    reach: behindDialog(shown('dialog')),
    expected: [/status of 400/],
  },
  {
    name: 'a card that has expired',
    path: LEASES_TAB,
    ...tenant,
    prepare: answer('/stripe/getpaymentmethods?*', {
      data: [{ id: 'pm_1', card: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2024 } }],
      nextPayment: null,
    }),
    reach: (page) => page.locator('.expiring').waitFor(),
  },
  {
    name: 'terminating a lease',
    path: '/MyRoom#leases',
    ...tenant,
    reach: asks('terminate'),
    overlay: 'dialog',
  },
  {
    name: 'a termination that failed',
    path: LEASES_TAB,
    ...refusal,
    prepare: broken('/lease/cancel'),
    reach: said(confirms('terminate')),
  },
  {
    name: 'a lease that was terminated',
    path: LEASES_TAB,
    ...tenant,
    prepare: both(lastingToasts, answer('/lease/cancel', {})),
    reach: toast(confirms('terminate')),
    overlay: 'toast',
  },
  {
    name: 'a door that does not answer',
    path: LEASES_TAB,
    ...refusal,
    prepare: openDoor,
    reach: asks('open-door'),
  },
  {
    name: 'a door that did not answer',
    path: LEASES_TAB,
    ...tenant,
    prepare: openDoor,
    reach: behindDialog(asks('open-door')),
    expected: [/status of 400/],
  },
  {
    name: 'an alarm that does not answer',
    path: LEASES_TAB,
    ...refusal,
    prepare: broken('/nox/enablealarmlogged'),
    reach: asks('alarm-on'),
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
    path: LEASES_TAB,
    ...refusal,
    prepare: broken(LEASES),
    reach: shown('dialog'),
  },
  {
    name: 'leases to be loaded again',
    path: LEASES_TAB,
    ...tenant,
    prepare: broken(LEASES),
    reach: behindDialog(shown('retry')),
    expected: [/status of 400/],
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
  {
    name: 'invoices that cannot be loaded',
    path: '/MyRoom#invoices',
    ...refusal,
    prepare: broken('/stripe/getinvoices*'),
    reach: shown('dialog'),
  },
  {
    name: 'invoices to be loaded again',
    path: '/MyRoom#invoices',
    ...tenant,
    prepare: broken('/stripe/getinvoices*'),
    reach: behindDialog(shown('retry')),
    expected: [/status of 400/],
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
    overlay: 'dialog',
  },
  {
    name: 'a card that cannot be deleted',
    path: '/MyRoom#payment',
    ...refusal,
    prepare: answer('/stripe/removepaymentmethod', { code: 35, message: '' }, 400),
    reach: said(confirms('delete')),
  },
  {
    name: 'a card that was deleted',
    path: '/MyRoom#payment',
    ...tenant,
    prepare: both(lastingToasts, answer('/stripe/removepaymentmethod', {})),
    reach: toast(confirms('delete')),
    overlay: 'toast',
  },
  {
    name: 'a card that cannot be added',
    path: '/MyRoom#payment',
    ...refusal,
    prepare: broken('/stripe/createsetupsession'),
    reach: asks('add'),
  },
  {
    name: 'cards that cannot be loaded',
    path: '/MyRoom#payment',
    ...tenant,
    prepare: broken('/stripe/getpaymentmethods?*'),
    reach: shown('retry'),
    expected: [/status of 400/, /methods could not be loaded/],
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
    overlay: 'toast',
  },
  {
    name: 'details that cannot be loaded',
    path: '/MyRoom#details',
    ...refusal,
    prepare: broken('/user/getcurrent'),
    reach: shown('dialog'),
  },
  {
    name: 'details that could not be saved',
    path: '/MyRoom#details',
    ...refusal,
    prepare: broken('/user/update'),
    reach: said(saves({ lastName: 'Østergård' })),
  },
  {
    name: 'a password that was not changed',
    path: '/MyRoom#details',
    ...refusal,
    prepare: answer('/authentication/changepassword', { code: 31, message: '' }, 400),
    reach: said(
      saves({ oldPassword: 'Forkert12!', newPassword: 'Sommerhus8!', passwordConfirmation: 'Sommerhus8!' }),
    ),
  },
  {
    name: 'a room code that could not be saved',
    path: '/MyRoom#details',
    ...refusal,
    prepare: broken('/lease/changecode'),
    async reach(page) {
      const code = page.locator('input[name=code]').first();
      await code.fill('8642');
      await code.press('Enter');
      await part(page, 'dialog').waitFor();
    },
  },
];
