import { sql } from 'kysely';
import { runUpkeep } from '../../../server/jobs.ts';
import { sendMessages } from '../../../server/messages/sender.ts';
import { hashTerms } from '../../../server/renting/checkout.ts';
import { DAY } from '../../../server/shared/time.ts';
import { endWithdrawnLease } from '../../../server/withdrawal/examine.ts';
import { receivedOn } from '../../../server/withdrawal/statement.ts';
import { assert, deferred } from '../../setup/suite.ts';
import { createServerSuite, type TestServer } from '../server.ts';

/** What the tasks after an answer wait for. */
let gate = Promise.resolve();
const test = createServerSuite('withdrawal', {}, undefined, { delayAfterResponse: () => gate });

const statement = (email: string, contract = '101') => ({
  departmentId: 1,
  name: 'Maja Holm',
  contract,
  email,
});

/** Presses a button of the page behind the link in the last receipt. */
async function answerLink(server: TestServer, answer: string) {
  await sendMessages(server.services);
  const link = /https:\S+\/withdrawals\/\S+/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const body = new URLSearchParams({ answer });
  const response = await server.hono.request(new URL(link).pathname, { method: 'POST', body });
  const page = await server.hono.request(response.headers.get('location') ?? '');
  return { status: response.status, link, page: await page.text() };
}

/** Sends a withdrawal, confirms that of a guest, waits for what follows, and answers with the subjects of the e-mails by their receivers. */
async function withdraw(server: TestServer, body: object, token?: string) {
  const { status, code, answer } = await server.post('/lease/withdraw', body, token);
  if (status === 200 && !token) await answerLink(server, 'confirm');
  await server.tasksDone();
  await sendMessages(server.services);
  const mails = server.mails.splice(0).map(({ to, subject }) => `${to.address}: ${subject}`);
  // Receipts are sent after everything else.
  mails.sort((one, other) => Number(/Kvit/.test(other)) - Number(/Kvit/.test(one)));
  return { status, code, answer, mails };
}

/** A tenant of room 101 who has their confirmation. */
async function renting(server: TestServer, { accessNow = false } = {}) {
  const tenant = await server.person();
  const { answer } = await server.post(
    '/lease/createwithcheckout',
    { ...server.rentBody(101), ...(accessNow && { accessNow }) },
    tenant.token,
  );
  await server.pay(answer.sessionId);
  await sendMessages(server.services);
  const [confirmation] = server.mails.splice(0);
  const [lease] = await server.leases(tenant.token);
  return { ...tenant, leaseId: lease.id as number, confirmation };
}

for (const signedIn of [false, true])
  test(`a withdrawal ${signedIn ? 'signed in' : 'as a guest'} is paid back in full`, async ({ server }) => {
    const other = await server.createTenant(102);
    const { email, leaseId } = await renting(server);
    server.mails.length = 0;
    server.clock.forward(3 * DAY);
    const sent = statement(signedIn ? 'other@example.dk' : email.toUpperCase(), 'Rum 101');
    const { status, answer, mails } = await withdraw(
      server,
      sent,
      signedIn ? await server.signIn(email) : undefined,
    );
    assert.is(status, 200);
    assert.is(answer.value, server.clock.now().toISOString());
    assert.equal(mails, [
      `${signedIn ? 'other@example.dk' : email}: Kvittering: vi har modtaget din fortrydelse`,
      `${email}: Aftalen om rum 101 er fortrudt`,
    ]);
    const lease = await server.leaseRow(leaseId);
    assert.equal(
      { last: lease.lastDay, refunded: lease.refunded, at: lease.withdrawnAt },
      { last: '2026-03-14', refunded: 75_000, at: server.clock.now() },
    );
    assert.equal(server.payments.refunded, [`sub_${leaseId}`]);
    assert.is(server.access.codes.get('101')?.lastDay, '2026-03-14', 'the lock knows the last day');
    const [shown] = await server.leases(await server.signIn(email));
    assert.equal([shown.withdrawUntil, shown.canKeep, shown.endDate], [undefined, undefined, '2026-03-14']);
    const keep = await server.keepLease(leaseId, await server.signIn(email));
    assert.is(keep.code, 29, 'it cannot be taken back');
    await server.report({ kind: 'subscription-ended', subscriptionId: `sub_${leaseId}` });
    await sendMessages(server.services);
    const { lastDay } = await server.leaseRow(leaseId);
    assert.equal([lastDay, server.mails], ['2026-03-14', []], 'that the payments end is no news');
    assert.is((await server.leaseRow(other.leaseId)).refunded, null);
  });

test("R13.1 a change of the facility's days changes no contract made before", async ({ server }) => {
  const { email, token } = await renting(server);
  const [{ withdrawUntil: agreed }] = await server.leases(token);
  await server.changeDepartments({ withdrawalDays: 30 });
  assert.is((await server.leases(token))[0].withdrawUntil, agreed);
  server.clock.forward(20 * DAY);
  const { mails } = await withdraw(server, statement(email));
  assert.not(
    mails.some((mail) => /ophørt|ended/i.test(mail)),
    mails.join(),
  );
  assert.is((await server.leases(await server.signIn(email))).length, 1);
});

test('R11.13 the receipt holds the content, the date and the time', async ({ server }) => {
  server.clock.set('2026-03-29T01:00:05Z');
  await server.post('/lease/withdraw', statement('nobody@example.dk', '4 <b>'));
  await sendMessages(server.services);
  const [mail] = server.mails;
  for (const said of ['Maja Holm', '4 <b>', 'nobody@example.dk', '29. marts 2026 kl. 03.00.05'])
    assert.ok(mail?.text.includes(said), said);
  assert.ok(mail?.html.includes('4 &lt;b&gt;'));
});

test("a guest's withdrawal counts once the link in its receipt is pressed", async ({ server }) => {
  const { email, leaseId } = await renting(server);
  const sentAt = server.clock.now();
  await server.post('/lease/withdraw', statement('other@example.dk'));
  await server.post('/lease/withdraw', statement(email));
  await server.tasksDone();
  await runUpkeep(server.services);
  assert.is((await server.leaseRow(leaseId)).withdrawnAt, null);
  server.clock.forward(16 * DAY);
  const { status, page, link } = await answerLink(server, 'confirm');
  assert.is(status, 303);
  assert.match(page, 'Fortrydelsen er bekræftet');
  const body = new URLSearchParams({ answer: 'disown' });
  await server.hono.request(new URL(link).pathname, { method: 'POST', body });
  const disowned = server.database
    .selectFrom('withdrawal')
    .select('email')
    .where('disownedAt', 'is not', null);
  assert.equal(await disowned.execute(), [], 'the first answer counts');
  const { withdrawnAt, refunded } = await server.leaseRow(leaseId);
  assert.equal([withdrawnAt, refunded], [sentAt, 75_000]);
  const unconfirmed = server.database
    .selectFrom('withdrawal')
    .select('email')
    .where('confirmedAt', 'is', null);
  assert.equal(await unconfirmed.execute(), [{ email: 'other@example.dk' }]);
});

test('R11.1 what follows a withdrawal is told in its language', async ({ server }) => {
  const { email } = await renting(server);
  const options = { body: statement(email), headers: { 'accept-language': 'en' } };
  await server.send('POST', '/lease/withdraw', options);
  await answerLink(server, 'confirm');
  await sendMessages(server.services);
  assert.match(server.mails.at(-1)?.subject ?? '', 'You have withdrawn');
});

test('a guest who was late is told when the withdrawal was received, not when it was confirmed', async ({
  server,
}) => {
  const { email } = await renting(server);
  server.clock.set('2026-03-26T11:00:00Z');
  await server.post('/lease/withdraw', statement(email));
  await sendMessages(server.services);
  server.clock.forward(3 * DAY);
  await answerLink(server, 'confirm');
  await sendMessages(server.services);
  const { subject = '', text = '' } = server.mails.at(-1) ?? {};
  assert.match(subject, 'Fristen for at fortryde');
  assert.match(text, '26. marts 2026 kl. 12.00.00');
});

test('what somebody else sent is stopped by the receiver of the receipt, for good', async ({ server }) => {
  await server.changeDepartments({ email: 'kontor@example.dk' });
  const { email, leaseId } = await renting(server);
  await server.post('/lease/withdraw', statement(email));
  const { page } = await answerLink(server, 'disown');
  assert.match(page, /<strong>Prøvelager<.*Intet er ændret/s);
  await answerLink(server, 'confirm');
  server.mails.length = 0;
  server.clock.forward(2 * DAY);
  await runUpkeep(server.services);
  await sendMessages(server.services);
  assert.equal([(await server.leaseRow(leaseId)).withdrawnAt, server.mails], [null, []]);
});

test('a link that was changed shows and does nothing', async ({ server }) => {
  const { email } = await renting(server);
  await server.post('/lease/withdraw', statement(email));
  const { link } = await answerLink(server, 'nothing');
  for (const path of [
    link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    link.replace(/\d+-/, '99-'),
  ]) {
    const address = new URL(path).pathname;
    const body = new URLSearchParams({ answer: 'confirm' });
    const shown = await server.hono.request(address);
    assert.is(shown.status, 404);
    assert.match(await shown.text(), 'Linket er ufuldstændigt.');
    assert.is((await server.hono.request(address, { method: 'POST', body })).status, 404);
  }
});

test('the facility is told after a day of what nobody has confirmed', async ({ server }) => {
  await server.changeDepartments({ email: 'kontor@example.dk' });
  const { email, leaseId } = await renting(server);
  await server.post('/lease/withdraw', statement(email));
  await sendMessages(server.services);
  const [receipt] = server.mails.splice(0);
  server.clock.forward(DAY);
  await runUpkeep(server.services);
  await sendMessages(server.services);
  assert.equal(server.mails, []);
  await server.post('/lease/withdraw', statement('later@example.dk'));
  await sendMessages(server.services);
  server.mails.length = 0;
  server.clock.forward(1);
  await runUpkeep(server.services);
  await runUpkeep(server.services);
  await sendMessages(server.services);
  assert.equal(
    server.mails.splice(0).map(({ to, subject }) => [to.address, subject]),
    [['kontor@example.dk', 'En fortrydelse er ikke bekræftet']],
  );
  const waiting = server.database.selectFrom('withdrawal').select('email').where('examinedAt', 'is', null);
  assert.equal(await waiting.execute(), [{ email: 'later@example.dk' }]);
  server.mails.push(receipt as NonNullable<typeof receipt>);
  await answerLink(server, 'confirm');
  assert.ok((await server.leaseRow(leaseId)).withdrawnAt);
});

test('what is typed makes no link in the receipt', async ({ server }) => {
  const typed = { ...statement('nobody@example.dk', 'https://evil.example/x'), name: 'www.evil.example' };
  await server.post('/lease/withdraw', typed);
  await sendMessages(server.services);
  const [mail] = server.mails;
  assert.not.match(`${mail?.text}${mail?.html}${mail?.to.name}`, /evil\.example|https:\/\/evil/);
  assert.match(mail?.text ?? '', 'evil. example');
});

test('R13.5 whoever asked for access before pays for the days of use', async ({ server }) => {
  await server.changeDepartments({ chargeDaysUsed: true });
  const { email, leaseId, confirmation } = await renting(server, { accessNow: true });
  assert.match(confirmation?.text ?? '', 'Du bad 10. marts 2026 kl. 13.00.00 om adgang');
  server.clock.forward(3 * DAY);
  await withdraw(server, statement(email));
  const { refunded, accessAskedAt } = await server.leaseRow(leaseId);
  assert.ok(accessAskedAt);
  // Four of the 31 days from 10 March to 9 April.
  assert.is(refunded, 75_000 - Math.floor((75_000 * 4) / 31));
});

test('R13.5 where the facility demands the tick, nobody rents without it', async ({ server }) => {
  await server.changeDepartments({ chargeDaysUsed: true, accessTickRequired: true });
  const { token } = await server.person();
  const { status, code } = await server.post('/lease/createwithcheckout', server.rentBody(101), token);
  assert.equal([status, code], [400, 1]);
  assert.ok((await renting(server, { accessNow: true })).leaseId);
});

test('R13.5 the facility is told of a tenant who withdraws again within a year', async ({ server }) => {
  await server.changeDepartments({ email: 'kontor@example.dk' });
  const tenant = await renting(server);
  const first = await withdraw(server, statement(tenant.email), tenant.token);
  assert.not.match(first.mails.join(), 'kontor@');
  server.clock.forward(300 * DAY);
  const token = await server.signIn(tenant.email);
  await server.rentAndPay(102, token);
  const again = await withdraw(server, statement(tenant.email, '102'), token);
  assert.match(again.mails.join('\n'), 'kontor@example.dk: En lejer har fortrudt igen, nu rum 102');
});

test('R11.12 the confirmation has order, way to withdraw, and terms as agreed to', async ({ server }) => {
  const version = (text: string) => ({
    title: 'Lejebetingelser',
    lead: text,
    sections: [['Parterne', [`${text}.`]]] as [string, string[]][],
  });
  Object.assign(server.services, { terms: () => version('Første udgave') });
  const { token } = await server.person();
  const { answer } = await server.rent(101, token);
  Object.assign(server.services, { terms: () => version('Anden udgave') });
  await server.pay(answer.sessionId);
  await sendMessages(server.services);
  Object.assign(server.services, { terms: undefined });
  const [mail] = server.mails.splice(0);
  const hash = hashTerms(version('Første udgave'));
  const [{ id }] = await server.leases(token);
  assert.is((await server.leaseRow(id)).termsVersion, hash);
  for (const text of [mail?.text ?? '', mail?.html ?? '']) {
    for (const said of [
      hash,
      'Første udgave.',
      'Rum 101, 7,5\u00a0m², 1. sal, Prøvevej 1, 5000 Odense C',
      '750,00 DKK',
      'til og med 24. marts 2026',
      'https://facility.example/Withdraw',
      'Bekræft fortrydelse',
    ])
      assert.ok(text.includes(said), said);
    assert.not.ok(text.includes('Anden udgave'));
  }
});

test('the tick for access counts only where the facility charges for the days used', async ({ server }) => {
  const { email, leaseId } = await renting(server, { accessNow: true });
  await withdraw(server, statement(email));
  const { refunded, accessAskedAt } = await server.leaseRow(leaseId);
  assert.equal([refunded, accessAskedAt], [75_000, null]);
});

/** Contracts of which the period passes a clock change, and the instant at which the day after day 14 begins. */
const CLOCK_CHANGES = [
  { change: 'in spring', agreed: '2026-03-17T12:00:00Z', over: '2026-03-31T22:00:00Z', until: '2026-03-31' },
  { change: 'in autumn', agreed: '2026-10-13T21:30:00Z', over: '2026-10-27T23:00:00Z', until: '2026-10-27' },
];
for (const { change, agreed, over, until } of CLOCK_CHANGES)
  for (const signedIn of [false, true])
    test(`day 14 ${change} is in time, day 15 late, ${signedIn ? 'signed in' : 'a guest'}`, async ({
      server,
    }) => {
      const onTime = [Date.parse(agreed) + DAY * 1000, Date.parse(over) - 1000, Date.parse(over)];
      for (const [index, instant] of onTime.entries()) {
        await server.reset();
        server.clock.set(agreed);
        const { email, leaseId } = await renting(server);
        server.clock.set(new Date(instant).toISOString());
        const token = await server.signIn(email);
        const [shown] = await server.leases(token);
        const { mails } = await withdraw(server, statement(email), signedIn ? token : undefined);
        const { withdrawnAt } = await server.leaseRow(leaseId);
        const inTime = index < 2;
        assert.is(!!withdrawnAt, inTime, new Date(instant).toISOString());
        assert.is(shown.withdrawUntil, inTime ? until : undefined);
        assert.match(
          mails[1] ?? '',
          inTime ? 'Aftalen om rum 101 er fortrudt' : 'Fristen for at fortryde aftalen om rum 101 er udløbet',
        );
      }
    });

test('nobody learns whether there is a contract; e-mails go to its address alone', async ({ server }) => {
  const { email, leaseId } = await renting(server);
  const other = await server.person();
  const known = await withdraw(server, statement(email, '102'));
  const foreign = await withdraw(server, statement('guess@example.dk'));
  const signedIn = await withdraw(server, statement(email), other.token);
  for (const { status, answer, mails } of [known, foreign, signedIn]) {
    assert.equal([status, Object.keys(answer)], [200, ['value']]);
    assert.is(mails.length, 1, 'the receipt alone');
  }
  const answered = deferred();
  gate = answered.promise;
  const right = await server.post('/lease/withdraw', statement(email), await server.signIn(email));
  assert.equal(Object.keys(right.answer), ['value']);
  assert.is((await server.leaseRow(leaseId)).withdrawnAt, null, 'nothing is looked up before the answer');
  answered.resolve();
  await server.tasksDone();
  assert.ok((await server.leaseRow(leaseId)).withdrawnAt);
});

test('a withdrawal that fits no contract goes to the facility', async ({ server }) => {
  await server.changeDepartments({ email: 'kontor@example.dk' });
  const { mails } = await withdraw(server, statement('nobody@example.dk'));
  assert.equal(mails, [
    'nobody@example.dk: Kvittering: vi har modtaget din fortrydelse',
    'kontor@example.dk: En fortrydelse passer ikke på nogen aftale',
  ]);
  server.clock.forward(91 * DAY);
  await runUpkeep(server.services);
  const left = await server.database.selectFrom('withdrawal').select('id').execute();
  assert.equal(left, [], 'and is deleted after 90 days');
});

test("a refund that fails keeps nobody's data longer", async ({ server }) => {
  const { email } = await renting(server);
  await withdraw(server, statement('nobody@example.dk'));
  server.payments.fail(true);
  await withdraw(server, statement(email));
  server.clock.forward(91 * DAY);
  await runUpkeep(server.services).catch(() => {});
  server.payments.fail(false);
  const left = await server.database.selectFrom('withdrawal').select('email').execute();
  assert.equal(left, [{ email }]);
});

test('withdrawing twice pays back once, also a lease that was terminated', async ({ server }) => {
  const { email, token, leaseId } = await renting(server);
  await server.cancelLease(leaseId, token);
  await withdraw(server, statement(email));
  const again = await withdraw(server, statement(email));
  assert.is(again.mails.length, 1, 'a second receipt');
  assert.is((await server.leaseRow(leaseId)).lastDay, '2026-03-11');
  await runUpkeep(server.services);
  assert.is(server.payments.refunded.length, 1);
});

test('what a crash or a silent provider left is finished by the upkeep', async ({ server }) => {
  const { email, leaseId } = await renting(server);
  server.payments.fail(true);
  await withdraw(server, statement(email));
  assert.equal([(await server.leaseRow(leaseId)).refunded, server.payments.refunded.length], [null, 0]);
  server.payments.fail(false);
  await sql`update withdrawal set examined_at = null`.execute(server.database);
  await sql`update lease set withdrawn_at = null, last_day = null, terminated = false`.execute(
    server.database,
  );
  server.clock.forward(61);
  await runUpkeep(server.services);
  assert.is((await server.leaseRow(leaseId)).refunded, 75_000);
});

test('R13.6 a withdrawal by letter, noted by an operator, is paid back by the upkeep', async ({ server }) => {
  const { email, leaseId } = await renting(server);
  const receivedAt = server.clock.now();
  await server.database.transaction().execute((tx) => endWithdrawnLease(server, tx, { leaseId, receivedAt }));
  await runUpkeep(server.services);
  await sendMessages(server.services);
  assert.equal(
    server.mails.splice(0).map(({ to, subject }) => [to.address, subject]),
    [[email, 'Aftalen om rum 101 er fortrudt']],
  );
  assert.is((await server.leaseRow(leaseId)).refunded, 75_000);
});

test('a letter counts from the day on which it came, which an operator names', async ({ server }) => {
  await server.changeDepartments({ chargeDaysUsed: true });
  const { leaseId } = await renting(server, { accessNow: true });
  const agreedAt = server.clock.now();
  server.clock.forward(5 * DAY);
  const dates = { agreedAt, now: server.clock.now() };
  const receivedAt = receivedOn('2026-03-12', dates);
  await server.database.transaction().execute((tx) => endWithdrawnLease(server, tx, { leaseId, receivedAt }));
  await runUpkeep(server.services);
  const { refunded, lastDay } = await server.leaseRow(leaseId);
  assert.equal([refunded, lastDay], [75_000 - Math.floor((75_000 * 3) / 31), '2026-03-16']);
  assert.equal(receivedOn('2026-03-15', dates), dates.now);
  assert.throws(() => receivedOn('2026-03-16', dates), /in the future/);
  assert.throws(() => receivedOn('2026-03-09', dates), /before the day of the contract, 2026-03-10/);
  for (const wrong of ['2026-02-30', '12-03-2026', '2026-03-12T10:00Z'])
    assert.throws(() => receivedOn(wrong, dates), /is not a day/);
});

test('R13.3 nobody fills the mailbox of others: five an hour are taken, and five receipts a day are sent', async ({
  server,
}) => {
  const send = () => server.post('/lease/withdraw', statement('victim@example.dk'));
  for (const hour of [0, 1]) {
    server.clock.forward(hour * 3600);
    for (let times = 0; times < 5; times++) assert.is((await send()).status, 200);
    assert.is((await send()).status, 429);
  }
  await sendMessages(server.services);
  assert.is(server.mails.length, 5);
});

test('a facility without withdrawal says so', async ({ server }) => {
  const unknown = { ...statement('other@example.dk'), departmentId: 9 };
  assert.is((await withdraw(server, unknown)).code, 8);
  await server.changeDepartments({ withdrawalDays: 0 });
  const off = await withdraw(server, statement('other@example.dk'));
  assert.equal([off.status, off.code], [400, 8]);
  const floors = await server.get('/floor/getfiltered?filters=departmentId==1');
  assert.is(floors.answer.data.data[0].department.withdrawal, undefined);
});
