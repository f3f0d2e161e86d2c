import { setBlocked } from '../../../server/operating/reports/acts.ts';
import { printInvoiceList } from '../../../server/operating/reports/invoice-list.ts';
import { printRoomList, printTenantList } from '../../../server/operating/reports/lists.ts';
import { assert } from '../../setup/suite.ts';
import type { TestServer } from '../server.ts';
import { createServerSuite, createServerSuiteWithStripe } from '../suites.ts';

const test = createServerSuite('lists');

/** A leased room, one that is not paid, one that ends, a held, a blocked and a left one. */
async function fill(server: TestServer) {
  await server.database.updateTable('department').set({ relet: false }).execute();
  await server.createTenant(9);
  await server.report({ kind: 'subscription-ended', subscriptionId: 'sub_1' });
  server.clock.set('2026-03-11T12:00:00Z');
  await server.createTenant(10);
  await server.report({
    kind: 'period-unpaid',
    subscriptionId: 'sub_2',
    lastDay: '2026-04-10',
    amount: 50_000,
  });
  const { token, leaseId } = await server.createTenant(101);
  await server.post('/lease/cancel', { id: leaseId }, token);
  await server.hold(102);
  await setBlocked(server, { act: 'block', roomId: 11, reason: 'water' });
}

test('R15.1 the list of rooms says what each is today, filtered by state and size, with totals', async ({
  server,
}) => {
  await fill(server);
  const all = await printRoomList(server, { csv: false });
  const states = (text: string) =>
    text
      .split('\n')
      .flatMap(
        (line) =>
          /^Prøvelager +(\S+) .*? {2}(vacant|held|leased|ending|left|blocked|closed)/
            .exec(line)
            ?.slice(1)
            .join(' ') ?? [],
      );
  assert.equal(states(all), [
    '9 left',
    '10 leased',
    '11a blocked',
    '12 closed',
    '13 closed',
    '101 ending',
    '102 held',
    '103 vacant',
  ]);
  assert.match(
    all,
    /\n\n8 rooms, [\d,]+ m², 1 vacant, 1 held, 1 leased, 1 ending, 1 left, 1 blocked, 2 closed, [\d.]+,00 DKK a month$/,
  );
  assert.equal(states(await printRoomList(server, { state: 'vacant', csv: false })), ['103 vacant']);
  assert.equal(states(await printRoomList(server, { sqm: 7, csv: false })), ['101 ending', '102 held']);
});

test('R15.2 the list of tenants says who rents what, who owes what since when, and who leaves', async ({
  server,
}) => {
  await fill(server);
  const rooms = async (filter: Partial<Parameters<typeof printTenantList>[1]>) =>
    (await printTenantList(server, { search: '', overdue: false, csv: true, ...filter }))
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[1]);
  assert.equal(await rooms({}), ['9', '10', '101']);
  assert.equal(await rooms({ search: '101' }), ['101']);
  assert.equal(await rooms({ overdue: true }), ['10']);
  assert.equal(await rooms({ ending: 40 }), ['9', '101']);
  const overdue = await printTenantList(server, { search: 'maja', overdue: true, csv: false });
  assert.match(overdue, /Maja Holm +\+45 20 00 00 \d\d .*2026-03-11 .* 500,00 +2026-03-11\n/);
  assert.match(overdue, /\n\n1 leases, 500,00 DKK a month, 500,00 DKK not paid$/);
});

test('R15.3 a list as CSV opens in a Danish Excel, and nothing that a tenant typed is a formula', async ({
  server,
}) => {
  await server.createTenant(101);
  await server.database.updateTable('tenant').set({ firstName: '=1+1', lastName: 'A;"B"' }).execute();
  const [head, row] = (await printTenantList(server, { search: '', overdue: false, csv: true })).split(
    '\r\n',
  );
  assert.match(head ?? '', /^\uFEFFDepartment;Room;Tenant;Telephone;/);
  assert.match(row ?? '', /^Prøvelager;101;"'=1\+1 A;""B""";\+45 20 00 00 \d\d;[^;]+;2026-03-10;;849,00;/);
});

const testWithStripe = createServerSuiteWithStripe('list of invoices');

testWithStripe(
  'R15.5 the invoices of a month have room, tenant and VAT, and a total',
  async ({ billed: { server, ...billed } }) => {
    await billed.renting(101);
    await server.database.updateTable('department').set({ vat: 'included' }).execute();
    const sources = { ...server, payments: server.services.payments };
    const month = server.clock.now().toISOString().slice(0, 7);
    const lines = (await printInvoiceList(sources, { month, csv: true })).split('\r\n');
    assert.is(lines.length, 2);
    assert.match(lines[1] ?? '', /^[\w-]+;[\d-]+;Prøvelager;101;Maja Holm;[\d-]+;[\d-]+;750,00;150,00;paid$/);
    assert.match(
      await printInvoiceList(sources, { month, csv: false }),
      /\n\n1 invoices, 750,00 DKK, 750,00 DKK paid, 150,00 DKK VAT$/,
    );
    const before = await printInvoiceList(sources, { month: '2026-01', csv: true });
    assert.is(before.split('\r\n').length, 1, 'only the titles');
  },
);

testWithStripe(
  'R15.5 without a provider, or for no month, the list says what is wrong',
  async ({ billed: { server } }) => {
    const said = (payments: typeof server.services.payments | null, month: string) =>
      printInvoiceList({ ...server, payments }, { month, csv: false }).catch(({ message }) => message);
    assert.match(await said(null, '2026-10'), 'STRIPE_SECRET_KEY must be set');
    for (const month of ['october', '2026-13', '2026-1', '2026'])
      assert.match(await said(server.services.payments, month), `not "${month}"`);
  },
);
