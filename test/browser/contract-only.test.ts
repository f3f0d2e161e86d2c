import { readFileSync } from 'node:fs';
import type { BrowserContext, Route } from 'playwright-core';
import { parse } from 'yaml';
import type { WidgetName } from '../../src/contract.ts';
import { assert, test } from '../setup/suite.ts';
import { FLOWS, type Flow } from './flows.ts';
import { checkout, customer } from './people.ts';
import { LISTED, watchStored } from './stored.ts';
import { part, sees, send, useTestBed } from './test-bed.ts';

/** Every field that the customer's specification gives the answers of the 32 calls. */
const FIELDS = new Set(
  [
    'code message error token value data sessionId nextPaymentDate',
    'id number sqm price available floor name campaign active text image department address zip city',
    'fullMonthPrice discountAmount discountDuration paidPeriodStart',
    'room location created endDate state doorState alarmState status',
    'total invoicePdf card brand last4 expMonth expYear',
    'customerNumber firstName lastName email phoneNumber mobile sqmPrice',
  ].flatMap((names) => names.split(' ')),
);

const GO = '/contract-only/checkout/';

/** In place of Stripe's own script: it knows the address of a checkout by its id, and works with the key of the page alone. */
const STRIPE = `window.Stripe = (key) => ({
  _registerWrapper() {},
  async redirectToCheckout({ sessionId }) {
    if (key !== STRIPE_PK) throw new Error('not the key of the page: ' + key);
    location.assign(await (await fetch('${GO}' + sessionId)).text());
    return {};
  },
})`;

/**
 * Makes the backend one of the 32 calls alone: every further field is taken out of its answers, other calls do not exist, and checkouts are
 * reached by Stripe's script. `refused` gets what was asked for beyond the calls.
 */
async function contractOnly(context: BrowserContext, calls: string[], refused: string[]): Promise<void> {
  const addresses = new Map<string, string>();
  await context.route('**/api/**', async (route: Route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname.replace(/^\/api/, '')}`;
    if (!calls.includes(call)) {
      refused.push(call);
      return route.fulfill({ status: 404 });
    }
    // A request that is under way when its page is closed has nobody to answer.
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    const body = await response.json().catch(() => null);
    if (body?.sessionId && body.url) addresses.set(body.sessionId, body.url);
    await route.fulfill({ response, json: stripped(body) }).catch(() => {});
  });
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE }),
  );
  await context.route(`**${GO}*`, (route) =>
    route.fulfill({ body: addresses.get(route.request().url().split(GO)[1] ?? '') ?? '' }),
  );
}

function stripped(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(stripped);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (FIELDS.has(name) ? [[name, stripped(value)]] : [])),
  );
}

const file = readFileSync(new URL('../../openapi/storage.yaml', import.meta.url), 'utf8');
const CALLS = Object.entries<object>(parse(file).paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

/** Where the demonstration has each widget. */
const PAGES: Record<WidgetName, string> = {
  'discount-banner': '/',
  'rent-room': '/RentRoom',
  'my-room': '/MyRoom',
  'manage-form': '/Access',
  'reset-password': '/ResetPassword',
  withdraw: '/Withdraw',
};

const saveCard: Flow = {
  name: 'a card, up to the provider',
  async run({ page, server, open }) {
    const { guest } = await customer(server);
    await open('my-room', '#payment');
    await send(page, { emailOrPhone: guest.email, password: guest.password });
    await part(page, 'add').click();
    await checkout.arrived(page);
  },
};

const withdraw: Flow = {
  name: 'how to withdraw from a contract, in a sentence',
  async run({ page, open }) {
    await open('withdraw');
    await sees(page, /^Vil du fortryde en aftale, så ring eller skriv til os/);
    assert.is(await part(page, 'form').count(), 0);
  },
};

const refused: string[] = [];
const stored = new Set<string>();
const testBed = useTestBed({ prepare: (context) => contractOnly(context, CALLS, refused) });

for (const { name, width = 1280, run } of [...FLOWS, saveCard, withdraw])
  test(
    `with a backend of the 32 calls alone this works: ${name}`,
    testBed.visit({ width }, async (visit) => {
      const { page, server } = visit;
      const readStored = await watchStored(page, server.origin);
      await run({
        ...visit,
        keeps: true,
        knowsDoors: false,
        open: async (widget, search = '') => {
          await page.goto(server.origin + PAGES[widget] + search);
        },
      });
      for (const entry of await readStored()) stored.add(entry);
    }),
  );

test('the widgets keep in the browser what docs/embedding.md lists, and nothing else', () => {
  const own = LISTED.filter(({ by }) => /^the (loader|widgets)/.test(by)).map(({ entry }) => entry);
  assert.equal([...stored].sort(), own.sort());
});

test('R10.2 no widget asks for anything beyond the 32 calls', () => {
  assert.is(CALLS.length, 32);
  assert.equal(refused, []);
});
