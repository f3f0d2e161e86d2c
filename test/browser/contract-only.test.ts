import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { WidgetName } from '../../src/contract.ts';
import { assert, test } from '../setup/suite.ts';
import { contractOnly } from './contract-only.ts';
import { FLOWS, type Flow } from './flows.ts';
import { checkout } from './rental.ts';
import { piece, sees, send } from './screen.ts';
import { LISTED, watchStored } from './stored.ts';
import { customer } from './tenant.ts';
import { createTestBed } from './test-bed.ts';

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
    await piece(page, 'add').click();
    await checkout.arrived(page);
  },
};

const withdraw: Flow = {
  name: 'how to withdraw from a contract, in a sentence',
  async run({ page, open }) {
    await open('withdraw');
    await sees(page, /^Vil du fortryde en aftale, så ring eller skriv til os/);
    assert.is(await piece(page, 'form').count(), 0);
  },
};

const refused: string[] = [];
const stored = new Set<string>();
const testBed = createTestBed({ prepare: (context) => contractOnly(context, CALLS, refused) });
test.before(testBed.start);
test.after(testBed.stop);

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
