import { sql } from 'kysely';
import { runUpkeep } from '../../../server/jobs.ts';
import { sendMessages } from '../../../server/messages/sender.ts';
import { exportPage, exportTenant } from '../../../server/operating/reports/export.ts';
import { changeEmail } from '../../../server/people/account.ts';
import {
  forgetFormerTenants,
  forgetTenant,
  PERSONAL_TABLES,
  readPersonalData,
  WITHHELD,
} from '../../../server/people/personal-data.ts';
import type { Failure } from '../../../server/shared/failure.ts';
import { DAY } from '../../../server/shared/time.ts';
import { hashToken } from '../../../server/shared/tokens.ts';
import { TABLES } from '../../setup/database.ts';
import { assert, column, rejection } from '../../setup/suite.ts';
import { tenantState } from '../app/state.ts';
import { containsWord } from '../codes.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('personal data', { FORGET_AFTER_DAYS: '365' });

const CODE = '8462';
/** Everything by which the tenant of these tests, or whom they let in, could be found. */
const PERSONAL = {
  firstName: 'Xenia-Qwz',
  lastName: 'Öztürk-Vbn',
  email: 'xenia.qwz@example.dk',
  phoneNumber: '+4531415926',
  mobile: '+4527182818',
  helper: 'Zacharias Plm',
  helperPhone: '+4526180339',
  reason: 'Xenia-Qwz called',
  device: 'Xenia-Qwz, Android',
};

/** A tenant with rows in every table that can hold any. */
async function fillEverything(server: TestServer) {
  const { helper, helperPhone, reason, device, ...person } = PERSONAL;
  await server.post('/authentication/signup', { ...person, password: 'Flyttekasse7!' });
  const token = await server.signIn(person.email);
  await server.rent(101, token, CODE);
  await server.pay([...server.payments.checkouts.keys()].at(-1) ?? '');
  const [lease] = await server.leases(token);
  const until = new Date(+server.clock.now() + DAY * 1000);
  await server.post(
    '/lease/addhelper',
    {
      id: lease.id,
      name: helper,
      phoneNumber: helperPhone,
      gate: true,
      door: true,
      from: server.clock.now().toISOString(),
      until: until.toISOString(),
    },
    token,
  );
  const link = server.sms.at(-1)?.text.split('helper=')[1] ?? '';
  await server.post('/helper/open', { token: link, gateId: 1 });
  await server.openGateAsTenant(1, token);
  const payUrl = `https://pay.example/${person.firstName}`;
  await server.reportUnpaid(lease.id, { amount: 84_900, payUrl });
  const { id } = await server.tenantRow(person.email);
  const now = server.clock.now();
  for (const row of [
    sql`operator_act (done_at, done_by, act, tenant_id, reason) values (${now}, 'operator', 'show', ${id}, ${reason})`,
    sql`price_change (lease_id, monthly, from_day, announced_at) values (${lease.id}, 90000, '2026-05-10', ${now})`,
    sql`one_time_code values (${person.phoneNumber}, 'hash', 0, ${now}, '203.0.113.9')`,
    sql`passkey (tenant_id, domain, credential_id, public_key, counter, transports, user_handle, name, created_at) values (${id}, 'lager.example', 'id', 'key', 0, '', 'handle', ${device}, ${now})`,
    sql`reset_link values (${`hash ${id}`}, ${id}, ${now})`,
    sql`limit_row values (${`code-latest:${person.mobile}`}, 1, ${now}, 0)`,
    sql`withdrawal (department_id, name, contract, email, language, received_at) values (1, ${PERSONAL.firstName}, '102', ${person.email}, 'da', ${now})`,
    sql`waiting (department_id, sqm_from, phone, language, created_at) values (1, 5, ${person.phoneNumber}, 'da', ${now})`,
  ])
    await sql`insert into ${row}`.execute(server.database);
  return { id, token, leaseId: lease.id as number };
}

/** Every table as text. */
async function scan({ database }: TestServer): Promise<string> {
  const texts = await Promise.all(
    TABLES.map((table) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(database),
    ),
  );
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('R12.1 every column is a part of an export or named with a reason why not', async ({ server }) => {
  const { id } = await fillEverything(server);
  const stored = await readPersonalData(server.database, id);
  for (const table of PERSONAL_TABLES) {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${snake(table)} and table_schema = current_schema()`.execute(server.database);
    const [row] = stored[table];
    assert.ok(row || table === 'subscription', `${table} has no row in this test`);
    const named = [...Object.keys(row ?? {}), ...Object.keys(WITHHELD[table] ?? {})];
    if (row) assert.equal(named.map(snake).sort(), rows.map(({ name }) => name).sort(), table);
  }
});

test('R12.2 an export has what a person told us and did, and no secret', async ({ server }) => {
  const { id } = await fillEverything(server);
  const sources = { ...server, payments: server.payments.payments, access: null };
  const all = await exportTenant(sources, { id, customerId: 'cus_1' });
  const known = PERSONAL;
  for (const text of [JSON.stringify(all), exportPage(all, 'da')])
    for (const value of [...Object.values(known), CODE, 'Port'])
      assert.match(text, value === 'Port' ? /askedAt/ : value);
  assert.not.match(JSON.stringify(all), /\$argon2|Hash/);
  assert.is(all.provider?.invoices.length, 2);
});

test('R12.4 a forgotten person is nowhere in the database or at the provider', async ({ server }) => {
  const { id, token, leaseId } = await fillEverything(server);
  const other = await server.createTenant(103);
  await server.reportUnpaid(other.leaseId, { payUrl: 'https://pay' });
  const before = await tenantState(server, other);
  await server.cancelLease(leaseId, token);
  server.clock.forward(61 * DAY);
  await forgetTenant(server.services, id);
  const left = await scan(server);
  for (const value of Object.values(PERSONAL))
    for (const text of [value, hashToken(value)]) assert.not.ok(left.includes(text), `${value}: ${text}`);
  assert.not.ok(containsWord(left, CODE) || left.includes(hashToken(CODE)));
  const kept = Object.entries(await readPersonalData(server.database, id)).flatMap(([table, rows]) =>
    rows.length ? table : [],
  );
  assert.equal(kept, ['tenant', 'lease', 'subscription', 'operatorAct']);
  assert.is(server.payments.forgotten.length, 1);
  assert.equal(await tenantState(server, other), before, 'others stay known');
  assert.is((await server.listLeases(token)).status, 401);
  const again = { emailOrPhone: PERSONAL.email, password: 'Flyttekasse7!' };
  assert.is((await server.post('/authentication/signin', again)).answer.token, undefined);
  await forgetTenant(server.services, id);
  assert.is(server.payments.forgotten.length, 1, 'once');
});

test('R12.5 nobody with a lease, a hold or a recent end is forgotten', async ({ server }) => {
  const { id, token, leaseId } = await fillEverything(server);
  const refusal = async () => (await rejection<Failure>(forgetTenant(server.services, id)))?.code;
  assert.is(await refusal(), 35);
  await server.cancelLease(leaseId, token);
  assert.is(await refusal(), 35, 'until the last day');
  server.clock.forward(40 * DAY);
  assert.is(await refusal(), 36, 'and for a month after it');
  assert.equal(server.payments.forgotten, [], 'at the provider neither');
  server.clock.forward(30 * DAY);
  const withoutPayments = await rejection(forgetTenant({ ...server.services, payments: null }, id));
  assert.match(withoutPayments?.message ?? '', 'no payment provider');
  server.payments.fail(true);
  assert.is(await refusal(), 27);
  assert.match(await scan(server), PERSONAL.email);
});

test("R12.3 the upkeep forgets whose last lease ended, or who signed up and never rented, before the setting's time", async ({
  server,
}) => {
  const former = await fillEverything(server);
  const { id: guest } = await server.tenantRow((await server.person()).email);
  await server.cancelLease(former.leaseId, former.token);
  await server.createTenant(102);
  const forgotten = async () => {
    const tenants = server.database.selectFrom('tenant').select('id').orderBy('id');
    return column(await tenants.where('forgottenAt', 'is not', null).execute(), 'id');
  };
  server.clock.forward(365 * DAY);
  await server.person();
  await runUpkeep(server.services);
  assert.equal(await forgotten(), []);
  server.clock.forward(40 * DAY);
  const never = { ...server.settings, forgetAfterDays: 0 };
  await forgetFormerTenants({ ...server.services, settings: never });
  assert.equal(await forgotten(), []);
  server.payments.fail(true);
  assert.is((await rejection<Failure>(forgetFormerTenants(server.services)))?.code, 27);
  assert.equal(await forgotten(), [guest], 'whoever the provider does not know');
  server.payments.fail(false);
  await runUpkeep(server.services);
  assert.equal(await forgotten(), [former.id, guest]);
});

test('R12.7 an operator changes the e-mail address, and what could not be sent goes there', async ({
  server,
}) => {
  const { email, ...own } = await server.createTenant(101);
  const other = await server.createTenant(102);
  const tenant = await server.tenantRow(email);
  // The SMS about each rental and the e-mail about each termination could not be sent.
  await sendMessages(server.services, ['email']);
  server.mails.length = 0;
  for (const { leaseId, token } of [own, other]) await server.cancelLease(leaseId, token);
  await server.database.updateTable('message').set({ nextAttemptAt: null }).execute();
  const refusal = async (given: string) =>
    (await rejection<Failure>(changeEmail(server.services, tenant, given)))?.code;
  assert.equal([await refusal('maja at holm'), await refusal(other.email)], [1, 32]);
  await changeEmail(server.services, tenant, ' Maja@Holm.example ');
  assert.equal(server.payments.emails, ['maja@holm.example']);
  await sendMessages(server.services);
  assert.equal(
    server.mails.map(({ to, subject }) => [to.address, subject]),
    [['maja@holm.example', 'Rum 101 er opsagt. Sidste dag er 9. april 2026']],
  );
  assert.equal(server.sms, []);
  assert.ok(await server.signIn('maja@holm.example'));
  assert.ok(await rejection(server.signIn(email)));
});

test('an export has nothing of people whose address or number has the same end', async ({ server }) => {
  const { id } = await fillEverything(server);
  const keys = [
    `sign-in:a${PERSONAL.email} from 203.0.113.7`,
    `setup:1${id}`,
    `checkout-from 2001:db8::${id}`,
    `code-latest:${PERSONAL.phoneNumber}1`,
  ];
  const own = [`sign-in:${PERSONAL.email} from 203.0.113.8`, `setup:${id}`];
  for (const key of [...keys, ...own])
    await sql`insert into limit_row values (${key}, 1, ${server.clock.now()}, 0)`.execute(server.database);
  const { limitRow } = await readPersonalData(server.database, id);
  const held = limitRow.map(({ key }) => String(key));
  assert.equal(
    held.filter((key) => keys.includes(key)),
    [],
  );
  for (const key of own) assert.ok(held.includes(key), key);
});

test('a lease is over with its last day in Denmark, whatever zone the database has', async ({ server }) => {
  const { id, token, leaseId } = await fillEverything(server);
  await server.cancelLease(leaseId, token);
  const { lastDay } = await server.leaseRow(leaseId);
  // In Denmark the next day has begun.
  server.clock.set(`${lastDay}T23:30:00Z`);
  const refused = await rejection<Failure>(forgetTenant(server.services, id));
  assert.is(refused?.code, 36);
});

test('whoever is forgotten while a checkout begins gets no room', async ({ server }) => {
  const { token, tenantId } = await server.person();
  const tenant = server.database.updateTable('tenant').where('id', '=', tenantId);
  await tenant.set({ forgottenAt: new Date() }).execute();
  const { status } = await server.rent(101, token);
  assert.is(status, 401);
  assert.equal(await server.leaseRows(), []);
});
