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
  refusedCall,
  type Screen,
  shown,
  silent,
  timers,
} from './screen.ts';

const LEASES = '/lease/getfiltered?*';

/** Has the tenant's first lease look like this. */
const shaped = (change: object) => (page: Page) =>
  page.route(`**${LEASES}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: [{ ...data[0], ...change }] } });
  });

/** Has the tenant rent one room for each of these. */
const several =
  (...changes: object[]) =>
  (page: Page) =>
    page.route(`**${LEASES}`, async (route) => {
      const { data } = await (await route.fetch()).json();
      const leases = changes.map((change, index) => ({ ...data[0], id: 900 + index, ...change }));
      await route.fulfill({ json: { data: leases } });
    });

/** Opens the dialog of what a button asks. */
const asks = (button: string) => async (page: Page) => {
  await part(page, button).first().click();
  await part(page, 'dialog').waitFor();
};

const tenant = { visitor: 'tenant' } as const;
const customer = { visitor: 'customer' } as const;
const refusedTenant = { ...tenant, ...refusedCall };

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

/** Changes a field of the details and sends its form. */
const saves = (values: Record<string, string>) => (page: Page) => send(page, values);
const said = (reach: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await reach(page);
  await part(page, 'dialog').waitFor();
};

const HELPER = {
  ...{ id: 1, name: 'Bo Lund', phoneNumber: '+4522334455', gate: true, door: true, open: true },
  ...{ from: '2026-03-02T09:00:00Z', until: '2026-03-03T21:00:00Z' },
};
const HELPERS = {
  data: [
    HELPER,
    {
      ...HELPER,
      id: 2,
      name: 'Flyttefirmaet Stærk & Rask',
      door: false,
      from: '2098-03-02T09:00:00Z',
      until: '2098-03-03T21:00:00Z',
    },
    { ...HELPER, id: 3, name: 'Ida', open: false },
  ],
  openings: [
    { name: 'Bo Lund', gate: '201', door: true, at: '2026-03-02T10:04:00Z', confirmed: true },
    { name: 'Bo Lund', gate: 'Port mod Havnegade', door: false, at: '2026-03-02T10:01:00Z', confirmed: true },
    { name: 'Bo Lund', gate: 'Port mod kajen', door: false, at: '2026-03-02T10:00:00Z', confirmed: false },
  ],
};

const PASSKEYS = {
  data: [
    {
      ...{ id: 2, name: 'Google Password Manager', domain: 'odense.example' },
      ...{ created: '2026-11-20T10:00:00Z', lastUsed: '2026-11-21T10:00:00Z' },
    },
    { id: 1, name: '', domain: 'localhost', created: '2026-11-19T10:00:00Z', lastUsed: null },
  ],
};

/** A device that verifies a person. */
async function addDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const can = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', ...can },
  });
}

/** A browser that has made a passkey, and answers the button with it. */
const hasPasskey = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('selfstorage_passkey', '1');
    const bytes = new Uint8Array(4).buffer;
    const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
    const passkey = { id: 'AAAA', rawId: bytes, type: 'public-key', response };
    const get = async ({ mediation }: CredentialRequestOptions = {}) =>
      mediation ? new Promise(() => {}) : { ...passkey, getClientExtensionResults: () => ({}) };
    Object.assign(navigator.credentials, { get });
  });

type Rest = Omit<Screen, 'name' | 'path' | 'reach'>;

/** Screens of a tab, as the tenant sees it. */
const tab =
  (path: string) =>
  (name: string, reach: Screen['reach'], rest: Rest = {}): Screen => ({
    name,
    path,
    reach,
    ...tenant,
    ...rest,
  });
const [leases, invoices, cards, details] = [
  tab('/MyRoom#leases'),
  tab('/MyRoom#invoices'),
  tab('/MyRoom#payment'),
  tab('/MyRoom#details'),
];
const login = (name: string, reach: Screen['reach'], rest: Rest = {}): Screen => ({
  name,
  path: '/MyRoom',
  reach,
  ...rest,
});

export const myRoomScreens: Screen[] = [
  login('login', shown('form')),
  login('login left empty', refused),
  login(
    'login with a wrong password',
    async (page) => {
      await send(page, { emailOrPhone: 'ingen@example.dk', password: 'Forkert12!' });
      await part(page, 'dialog').waitFor();
    },
    {
      overlay: 'dialog',
    },
  ),
  login('login with a passkey', shown('passkey'), { prepare: hasPasskey, keepsScript: true }),
  login(
    'login with a passkey that is not known',
    async (page) => {
      await part(page, 'passkey').click();
      await page.locator('.error p').waitFor();
    },
    { prepare: both(hasPasskey, answer('/passkey/signin', { error: 31 })), keepsScript: true },
  ),
  login(
    'the offer of a passkey',
    async (page) => {
      await send(page, { emailOrPhone: 'mette@example.dk', password: 'Havnegade12!' });
      await part(page, 'passkey-offer').waitFor();
    },
    { prepare: addDevice, keepsScript: true },
  ),
  details('passkeys', shown('remove-passkey'), { prepare: answer('/passkey/getlist', PASSKEYS) }),
  details(
    'a passkey for which the password is needed',
    async (page) => {
      await part(page, 'make-passkey').click();
      await page.locator('.passkeys input').waitFor();
    },
    {
      prepare: answer('/passkey/getaddoptions', { code: 31, message: '' }, 400),
      expected: [/status of 400/],
    },
  ),
  leases('leases', shown('lease')),
  leases('rooms that wait for a payment and for its confirmation', shown('held'), {
    prepare: (page) =>
      page.route(`**${LEASES}`, async (route) => {
        const { data } = await (await route.fetch()).json();
        const until = new Date(Date.now() + 754_000).toISOString();
        const checkoutUrl = 'https://checkout.stripe.com/c/pay/cs_1';
        const held = [
          { leaseId: 1, until, checkoutUrl, room: { id: 1, number: '212' } },
          { leaseId: 2, until, settling: true, room: { id: 2, number: '213' } },
        ];
        await route.fulfill({ json: { data, held } });
      }),
  }),
  leases('a lease with an open door and the alarm on', shown('lease'), {
    prepare: shaped({ doorState: 9, alarmState: 5 }),
  }),
  leases('a lease whose door and alarm are still being read', shown('lease'), {
    prepare: both(
      shaped({ doorState: null, alarmState: null }),
      silent('/gate/getstatus?*'),
      silent('/room/getstatus?*'),
    ),
  }),
  leases(
    'a lease whose door and alarm cannot be read',
    async (page) => {
      await part(page, 'lease').first().waitFor();
      await part(page, 'retry').nth(1).waitFor();
    },
    {
      prepare: both(
        shaped({ doorState: null, alarmState: null }),
        answer('/gate/getstatus?*', { code: 13, message: '' }, 400),
        answer('/room/getstatus?*', { code: 13, message: '' }, 400),
      ),
      expected: [/status of 400/],
    },
  ),
  leases(
    'a door that was just opened',
    async (page) => {
      await part(page, 'open-door').first().click();
      await page.locator('[part=open-door][aria-disabled=true][aria-busy=false]').waitFor();
    },
    {
      prepare: both(shaped({}), answer('/nox/opengatelogged', {}), answer('/gate/getstatus?*', { value: 9 })),
    },
  ),
  leases('a lease that ends', shown('lease'), {
    prepare: shaped({ endDate: '2026-12-31' }),
  }),
  leases('a lease that ends and can be kept', shown('keep'), {
    prepare: shaped({ endDate: '2026-12-31', canKeep: true }),
  }),
  leases('three rooms, one of which ends', shown('keep'), {
    prepare: several(
      { room: { id: 1, number: '301', sqm: 5.5 }, endDate: '2026-12-31', canKeep: true },
      { room: { id: 2, number: '201', sqm: 3 }, doorState: 9 },
      { room: { id: 3, number: '412', sqm: 12 }, alarmState: 5 },
    ),
  }),
  leases(
    'a termination that cannot be taken back',
    said((page) => part(page, 'keep').click()),
    {
      ...refusedTenant,
      prepare: both(
        shaped({ endDate: '2026-12-31', canKeep: true }),
        answer('/lease/keep*', { code: 29, message: '' }, 400),
      ),
    },
  ),
  leases(
    'a room that is kept',
    toast((page) => part(page, 'keep').click()),
    {
      prepare: both(
        lastingToasts,
        shaped({ endDate: '2026-12-31', canKeep: true }),
        answer('/lease/keep*', {}),
      ),
      overlay: 'toast',
    },
  ),
  leases('terminating a lease that is not paid', asks('terminate'), {
    prepare: answer('/lease/getpayedperiodend?*', { value: '2026-12-20', unpaid: 967.5 }),
    overlay: 'dialog',
  }),
  leases(
    'letting somebody in, left empty',
    async (page) => {
      await part(page, 'helpers').click();
      await refused(page);
    },
    { prepare: both(shaped({ helpers: 0 }), answer('/lease/gethelpers?*', { data: [], openings: [] })) },
  ),
  leases(
    'people who were let in, and what they opened',
    async (page) => {
      await part(page, 'helpers').click();
      await part(page, 'end-helper').first().waitFor();
      await page.locator('summary').click();
    },
    { prepare: both(shaped({ helpers: 2 }), answer('/lease/gethelpers?*', HELPERS)) },
  ),
  leases('a payment that failed', shown('unpaid'), {
    prepare: (page) =>
      page.route(`**${LEASES}`, async (route) => {
        const { data } = await (await route.fetch()).json();
        const payUrl = 'https://invoice.stripe.com/i/1';
        const unpaid = [{ room: { id: 1, number: '201' }, amount: 967.5, day: '2026-11-22', payUrl }];
        await route.fulfill({ json: { data, unpaid } });
      }),
  }),
  {
    name: 'a payment that is being confirmed',
    path: '/PaymentSuccess/999',
    ...tenant,
    reach: shown('arrival'),
  },
  {
    name: 'a payment whose confirmation takes long',
    path: '/MyRoom?rented=999',
    ...tenant,
    prepare: timers({ 20000: 0 }),
    keepsScript: true,
    reach: (page) => page.locator('.arrival a[href^=tel]').waitFor(),
  },
  {
    name: 'the way to a room that was just rented',
    path: '/PaymentSuccess/112',
    ...tenant,
    prepare: shaped({ room: { id: 112, number: '112', sqm: 7.5 }, created: new Date().toISOString() }),
    reach: shown('close-arrival'),
  },
  leases(
    'an outer gate that was opened',
    async (page) => {
      await part(page, 'open-outer').click();
      await page.locator('[part=open-outer][aria-disabled=true][aria-busy=false]').waitFor();
    },
    { prepare: both(answer('/nox/opengatelogged', {}), answer('/gate/getstatus?*', { value: 9 })) },
  ),
  leases('an outer gate that does not answer', asks('open-outer'), { ...refusedTenant, prepare: openDoor }),
  leases('an outer gate that did not answer', behindDialog(asks('open-outer')), {
    prepare: openDoor,
    expected: [/status of 400/],
  }),
  leases('outer gates that are being loaded', shown('lease'), { prepare: silent('/gate/getfiltered?*') }),
  leases('an outer gate that cannot be read', shown('retry'), {
    prepare: both(
      answer('/gate/getfiltered?*', {
        data: { data: [{ id: 1, name: 'Port mod Havnegade', status: null }] },
      }),
      answer('/gate/getstatus?*', { code: 13, message: '' }, 400),
    ),
    expected: [/status of 400/],
  }),
  leases('a door that refused', behindDialog(asks('open-door')), {
    prepare: answer('/nox/opengatelogged', { code: 11, message: '' }, 400),
    expected: [/status of 400/],
  }),
  leases(
    'a door that is slow to answer',
    async (page) => {
      await part(page, 'open-door').first().click();
      await page.getByText(/længe om at svare|slow to answer/).waitFor();
    },
    { prepare: silent('/nox/opengatelogged') },
  ),
  leases(
    'a door that says it has opened and has not',
    async (page) => {
      await part(page, 'open-door').first().click();
      await page.getByText(/melder det samme|reports the same/).waitFor();
    },
    { prepare: both(answer('/nox/opengatelogged', {}), answer('/gate/getstatus?*', { value: 1 })) },
  ),
  leases('outer gates that cannot be loaded', shown('dialog'), {
    ...refusedTenant,
    prepare: broken('/gate/getfiltered?*'),
  }),
  leases('outer gates to be loaded again', behindDialog(shown('dialog')), {
    prepare: broken('/gate/getfiltered?*'),
    expected: [/status of 400/],
  }),
  leases('a card that has expired', (page) => page.locator('.expiring').waitFor(), {
    prepare: answer('/stripe/getpaymentmethods?*', {
      data: [{ id: 'pm_1', card: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2024 } }],
      nextPayment: null,
    }),
  }),
  leases('terminating a lease', asks('terminate'), {
    overlay: 'dialog',
  }),
  leases('a termination that failed', said(confirms('terminate')), {
    ...refusedTenant,
    prepare: broken('/lease/cancel'),
  }),
  leases('a lease that was terminated', toast(confirms('terminate')), {
    prepare: both(lastingToasts, answer('/lease/cancel', {})),
    overlay: 'toast',
  }),
  leases('a door that does not answer', asks('open-door'), {
    ...refusedTenant,
    prepare: openDoor,
  }),
  leases('a door that did not answer', behindDialog(asks('open-door')), {
    prepare: openDoor,
    expected: [/status of 400/],
  }),
  leases('an alarm that does not answer', asks('alarm-on'), {
    ...refusedTenant,
    prepare: broken('/nox/enablealarmlogged'),
  }),
  leases(
    'no leases',
    async (page) => {
      await part(page, 'logout').waitFor();
      await page.waitForLoadState('networkidle');
    },
    {
      ...customer,
    },
  ),
  leases('leases that cannot be loaded', shown('dialog'), {
    ...refusedTenant,
    prepare: broken(LEASES),
  }),
  leases('leases to be loaded again', behindDialog(shown('retry')), {
    prepare: broken(LEASES),
    expected: [/status of 400/],
  }),
  invoices('invoices', shown('invoice')),
  invoices('invoices of every status', shown('invoice'), {
    prepare: (page) =>
      page.route('**/stripe/getinvoices*', async (route) => {
        const { data } = await (await route.fetch()).json();
        const payUrl = 'https://invoice.stripe.com/i/1';
        const statuses = [{ status: 'failed', payUrl }, { status: 'open' }, { status: 'paid' }];
        const changed = statuses.map((each, index) => ({ ...data[0], id: `in_${index}`, ...each }));
        await route.fulfill({ json: { data: changed } });
      }),
  }),
  invoices(
    'no invoices',
    async (page) => {
      await part(page, 'logout').waitFor();
      await page.waitForLoadState('networkidle');
    },
    {
      ...customer,
    },
  ),
  invoices('invoices that cannot be loaded', shown('dialog'), {
    ...refusedTenant,
    prepare: broken('/stripe/getinvoices*'),
  }),
  invoices('invoices to be loaded again', behindDialog(shown('retry')), {
    prepare: broken('/stripe/getinvoices*'),
    expected: [/status of 400/],
  }),
  cards('cards', shown('payment-method')),
  cards('cards of which another can be charged', shown('charge'), {
    prepare: answer('/stripe/getpaymentmethods?*', {
      data: ['4242', '1881'].map((last4, index) => ({
        id: last4,
        card: { brand: 'visa', last4, expMonth: 1, expYear: 2094 },
        charged: index === 0,
        canCharge: index === 1,
      })),
      nextPaymentDate: '2026-12-21',
      nextPaymentAmount: 967.5,
    }),
  }),
  {
    name: 'a card that was just saved',
    path: '/MyRoom#payment?had=another',
    ...tenant,
    reach: (page) => page.locator('.note.good').waitFor(),
  },
  cards('deleting a card', asks('delete'), {
    overlay: 'dialog',
  }),
  cards('a card that cannot be deleted', said(confirms('delete')), {
    ...refusedTenant,
    prepare: answer('/stripe/removepaymentmethod', { code: 35, message: '' }, 400),
  }),
  cards('a card that was deleted', toast(confirms('delete')), {
    prepare: both(lastingToasts, answer('/stripe/removepaymentmethod', {})),
    overlay: 'toast',
  }),
  cards('a card that cannot be added', asks('add'), {
    ...refusedTenant,
    prepare: broken('/stripe/createsetupsession'),
  }),
  cards('cards that cannot be loaded', shown('retry'), {
    prepare: broken('/stripe/getpaymentmethods?*'),
    expected: [/status of 400/, /methods could not be loaded/],
  }),
  cards('no cards', shown('add'), {
    ...customer,
  }),
  details('details', (page) => page.locator('input[name=oldPassword]').waitFor()),
  details(
    'who opened what',
    async (page) => {
      await part(page, 'access-log').locator('summary').click();
      await part(page, 'access-log').locator('li').first().waitFor();
    },
    {
      prepare: answer('/user/getaccesslog', {
        data: [
          ...(['done', 'failed'] as const).map((result) => ({
            ...{ at: '2026-03-10T12:00:00Z', device: 'gate', name: 'Port mod Havnegade' },
            ...{ action: 'open', way: 'link', helper: 'Flyttefirmaet Stærk & Rask', result },
          })),
          {
            at: '2026-03-09T12:00:00Z',
            device: 'alarm',
            name: '201',
            action: 'on',
            way: 'my-room',
            result: 'done',
          },
        ],
      }),
    },
  ),
  details('details that were refused', async (page) => {
    await page.locator('input[name=oldPassword]').press('Enter');
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  details(
    'details that were saved',
    async (page) => {
      await page.locator('input[name=lastName]').fill('Holm');
      await page.locator('input[name=lastName]').press('Enter');
      await part(page, 'toast').first().waitFor();
    },
    {
      prepare: both(lastingToasts, answer('/user/update', {})),
      overlay: 'toast',
    },
  ),
  details(
    'details that had not changed',
    async (page) => {
      await page.locator('input[name=lastName]').press('Enter');
      await part(page, 'toast').first().waitFor();
    },
    { prepare: lastingToasts, overlay: 'toast' },
  ),
  details('details that cannot be loaded', shown('dialog'), {
    ...refusedTenant,
    prepare: broken('/user/getcurrent'),
  }),
  details('details that could not be saved', said(saves({ lastName: 'Østergård' })), {
    ...refusedTenant,
    prepare: broken('/user/update'),
  }),
  details(
    'a password that was not changed',
    said(
      saves({ oldPassword: 'Forkert12!', newPassword: 'Sommerhus8!', passwordConfirmation: 'Sommerhus8!' }),
    ),
    {
      ...refusedTenant,
      prepare: answer('/authentication/changepassword', { code: 31, message: '' }, 400),
    },
  ),
  details(
    'a room code that could not be saved',
    async (page) => {
      const code = page.locator('input[name=code]').first();
      await code.fill('8642');
      await code.press('Enter');
      await part(page, 'dialog').waitFor();
    },
    {
      ...refusedTenant,
      prepare: broken('/lease/changecode'),
    },
  ),
];
