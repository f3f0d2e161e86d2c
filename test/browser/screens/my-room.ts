import type { Page } from 'playwright-core';
import { addFingerprintReader } from '../people.ts';
import { part, send } from '../test-bed.ts';
import {
  answer,
  behindDialog,
  both,
  broken,
  lastingToasts,
  type Screen,
  shown,
  silent,
  timers,
} from './screen.ts';

const LEASES = '/lease/getfiltered?*';

/** Changes the answer to the question for leases: `change` gets the leases, and answers with the fields that replace or join them. */
const changed = (change: (data: object[]) => object) => (page: Page) =>
  page.route(`**${LEASES}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data, ...change(data) } });
  });

/** Changes fields of the tenant's first lease, and leaves out the others. */
const shaped = (fields: object) => changed(([first]) => ({ data: [{ ...first, ...fields }] }));

/** Opens the dialog of what a button asks. */
const asks = (button: string) => async (page: Page) => {
  await part(page, button).first().click();
  await part(page, 'dialog').waitFor();
};

const tenant = { visitor: 'tenant' } as const;
const customer = { visitor: 'customer' } as const;
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

const HELPER = {
  id: 1,
  name: 'Bo Lund',
  phoneNumber: '+4522334455',
  gate: true,
  door: true,
  open: true,
  from: '2026-03-02T09:00:00Z',
  until: '2026-03-03T21:00:00Z',
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
      id: 2,
      name: 'Google Password Manager',
      domain: 'odense.example',
      created: '2026-11-20T10:00:00Z',
      lastUsed: '2026-11-21T10:00:00Z',
    },
    { id: 1, name: '', domain: 'localhost', created: '2026-11-19T10:00:00Z', lastUsed: null },
  ],
};

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

/** Runs in the page. */
function isPlanShown(): boolean {
  const root = document.querySelector('#root-my-room')?.shadowRoot;
  return !!root?.querySelector<HTMLImageElement>('[part=arrival] img')?.naturalWidth;
}

export const myRoomScreens: Screen[] = [
  login('login', shown('form')),
  login(
    'login with a wrong password',
    async (page) => {
      await send(page, { emailOrPhone: 'ingen@example.dk', password: 'Forkert12!' });
      await part(page, 'dialog').waitFor();
    },
    { overlay: 'dialog' },
  ),
  login('login with a passkey', shown('passkey'), { prepare: hasPasskey, keepsScript: true }),
  login(
    'the offer of a passkey',
    async (page) => {
      await send(page, { emailOrPhone: 'mette@example.dk', password: 'Havnegade12!' });
      await part(page, 'passkey-offer').waitFor();
    },
    { prepare: addFingerprintReader, keepsScript: true },
  ),
  details('passkeys', shown('remove-passkey'), { prepare: answer('/passkey/getlist', PASSKEYS) }),
  leases('leases', shown('lease')),
  leases('rooms that wait for a payment and for its confirmation', shown('held'), {
    prepare: changed(() => {
      const until = new Date(Date.now() + 754_000).toISOString();
      return {
        held: [
          {
            leaseId: 1,
            until,
            checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_1',
            room: { id: 1, number: '212' },
          },
          { leaseId: 2, until, settling: true, room: { id: 2, number: '213' } },
        ],
      };
    }),
  }),
  leases('a lease with an open door and the alarm on', shown('lease'), {
    prepare: shaped({ doorState: 9, alarmState: 5 }),
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
  leases('a lease that ends and can be kept', shown('keep'), {
    prepare: shaped({ endDate: '2026-12-31', canKeep: true }),
  }),
  leases(
    'people who were let in, and what they opened',
    async (page) => {
      await part(page, 'helpers').click();
      await part(page, 'end-helper').first().waitFor();
    },
    { prepare: both(shaped({ helpers: 2 }), answer('/lease/gethelpers?*', HELPERS)) },
  ),
  leases('a payment that failed', shown('unpaid'), {
    prepare: changed(() => {
      const payUrl = 'https://invoice.stripe.com/i/1';
      return { unpaid: [{ room: { id: 1, number: '201' }, amount: 967.5, day: '2026-11-22', payUrl }] };
    }),
  }),
  {
    name: 'a payment whose confirmation takes long',
    path: '/MyRoom?rented=999',
    ...tenant,
    prepare: both(
      timers({ 1000: 0, 2000: 0, 3000: 0, 5000: 0, 8000: 0 }),
      changed(() => ({
        held: [
          { leaseId: 1, until: new Date().toISOString(), settling: true, room: { id: 1, number: '999' } },
        ],
      })),
    ),
    keepsScript: true,
    reach: (page) => page.locator('.arrival a[href^=tel]').waitFor(),
  },
  {
    name: 'the way to a room that was just rented',
    path: '/PaymentSuccess/212',
    ...tenant,
    prepare: both(
      shaped({ room: { id: 3012, number: '212', sqm: 7.5 }, created: new Date().toISOString() }),
      answer('/room/getstatus?*', { value: 0 }),
    ),
    reach: (page) => page.waitForFunction(isPlanShown),
  },
  leases(
    'a door that is slow to answer',
    async (page) => {
      await part(page, 'open-door').first().click();
      await page.getByText(/længe om at svare|slow to answer/).waitFor();
    },
    { prepare: silent('/nox/opengatelogged') },
  ),
  leases('a card that has expired', (page) => page.locator('.expiring').waitFor(), {
    prepare: answer('/stripe/getpaymentmethods?*', {
      data: [{ id: 'pm_1', card: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2024 } }],
      nextPayment: null,
    }),
  }),
  leases('terminating a lease', asks('terminate'), { overlay: 'dialog' }),
  leases('a lease that was terminated', toast(confirms('terminate')), {
    prepare: both(lastingToasts, answer('/lease/cancel', {})),
    overlay: 'toast',
  }),
  leases('a door that did not answer', behindDialog(asks('open-door')), {
    prepare: openDoor,
    expected: [/status of 400/],
  }),
  leases(
    'no leases',
    async (page) => {
      await part(page, 'logout').waitFor();
      await page.waitForLoadState('networkidle');
    },
    { ...customer },
  ),
  leases('leases to be loaded again', behindDialog(shown('retry')), {
    prepare: broken(LEASES),
    expected: [/status of 400/],
  }),
  invoices('invoices', shown('invoice')),
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
  cards('cards that cannot be loaded', shown('retry'), {
    prepare: broken('/stripe/getpaymentmethods?*'),
    expected: [/status of 400/, /methods could not be loaded/],
  }),
  details('details', (page) => page.locator('input[name=oldPassword]').waitFor()),
  details('details that were refused', async (page) => {
    await page.locator('input[name=oldPassword]').press('Enter');
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
];
