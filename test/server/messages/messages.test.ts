import { sql } from 'kysely';
import type { MessageKind } from '../../../server/database/tables.ts';
import { runUpkeep } from '../../../server/jobs.ts';
import { composeMail, composeSms } from '../../../server/messages/compose.ts';
import type { MessageDetails } from '../../../server/messages/letter.ts';
import { claimMessage, queueMessage } from '../../../server/messages/outbox.ts';
import { sendMessages } from '../../../server/messages/sender.ts';
import { ProviderFailure } from '../../../server/providers/types.ts';
import { readSettings } from '../../../server/settings.ts';
import { DAY } from '../../../server/shared/time.ts';
import { assert, suite } from '../../setup/suite.ts';
import type { TestServer } from '../server.ts';
import { createServerSuiteWithTwoApps } from '../two-apps.ts';

const test = createServerSuiteWithTwoApps('messages');

/** Sends what is due, and answers with what went out: the phones, and the subjects of the e-mails. */
async function sent(server: TestServer): Promise<{ sms: string[]; mails: string[] }> {
  await sendMessages(server.services);
  return {
    sms: server.sms.splice(0).map(({ text }) => text),
    mails: server.mails.splice(0).map(({ subject }) => subject),
  };
}

const inEnglish = ({ send, rentBody, post }: TestServer, token: string) => ({
  rent: (roomId: number) =>
    send('POST', '/lease/createwithcheckout', {
      body: rentBody(roomId),
      token,
      headers: { 'accept-language': 'en' },
    }),
  keep: (id: number) =>
    send('POST', '/lease/keep', { body: { id }, token, headers: { 'accept-language': 'en' } }),
  terminate: (id: number) => post('/lease/cancel', { id }, token),
});

test("R11.1 a paid room is confirmed once by SMS and e-mail in the tenant's language", async ({ server }) => {
  const { token, email, phoneNumber } = await server.person();
  const { answer } = await inEnglish(server, token).rent(101);
  assert.equal(await sent(server), { sms: [], mails: [] }, 'a hold is not worth a message');
  for (let times = 0; times < 2; times++) assert.is((await server.pay(answer.sessionId)).status, 200);
  await sendMessages(server.services);
  const [sms, mail] = [server.sms[0], server.mails[0]];
  assert.is(sms?.to, phoneNumber);
  assert.match(
    sms?.text ?? '',
    /^Room 101 is yours\. .* https:\/\/facility\.example\/MyRoom\?rented=101 .* Prøvelager$/,
  );
  assert.equal(mail?.to, { name: 'Maja Holm', address: email });
  assert.is(mail?.sender, 'Prøvelager');
  for (const format of [mail?.text ?? '', mail?.html ?? ''])
    for (const said of [
      '101 · 7.5 m² · 1st floor',
      'Prøvevej 1, 5000 Odense C',
      'Port, Bagport',
      '750,00 DKK',
      '10 March 2026 – 9 April 2026',
      '10 April 2026: 750,00 DKK',
      '849,00 DKK a month from 10 June 2026',
      'https://facility.example/MyRoom#invoices',
      'https://facility.example/Content/Page/Terms',
    ])
      assert.ok(format.includes(said), said);
  assert.match(mail?.text ?? '', /^Paid: 750,00 DKK/m);
  await server.pay(answer.sessionId);
  assert.equal([await sent(server), await sent(server)].at(1), { sms: [], mails: [] });
});

test('a lease and its messages come together or not at all', async ({ server }) => {
  const { sessionId, token } = await server.hold(101);
  await sql`alter table message rename to gone`.execute(server.database);
  try {
    assert.is((await server.pay(sessionId)).status, 500);
    assert.equal(await server.leases(token, '&active=true'), []);
  } finally {
    await sql`alter table gone rename to message`.execute(server.database);
  }
  await server.pay(sessionId);
  assert.is((await sent(server)).mails.length, 1);
});

test('a termination is answered by e-mail in the language of its request', async ({ server }) => {
  const { token } = await server.person();
  const { rent, terminate } = inEnglish(server, token);
  await server.pay((await rent(101)).answer.sessionId);
  await sent(server);
  await terminate(1);
  await terminate(1);
  assert.equal(await sent(server), { sms: [], mails: ['Rum 101 er opsagt. Sidste dag er 9. april 2026'] });
});

test('R11.6 a termination that is taken back is told by e-mail, in the language of the request', async ({
  server,
}) => {
  const { leaseId, token } = await server.createTenant(101);
  const other = await server.hold(102);
  await server.cancelLease(leaseId, token);
  await sent(server);
  await inEnglish(server, token).keep(leaseId);
  assert.equal(await sent(server), { sms: [], mails: ['You keep room 101'] });
  await server.pay(other.sessionId);
  assert.equal((await sent(server)).mails, ['Rum 102 er dit: vejen ind og din kvittering']);
});

test('R11.10 no message depends on a code, a password or a session', async ({ server }) => {
  const { leaseId } = await server.createTenant(101, '8305');
  await sql`update lease set last_day = '2026-04-09', terminated = true`.execute(server.database);
  const kinds: MessageKind[] = ['rented', 'terminated', 'reminder'];
  const all = async () => {
    await sql`delete from message`.execute(server.database);
    for (const kind of kinds)
      await queueMessage(server.services, server.database, { kind, leaseId, occasion: '2026-04-09' });
    await sendMessages(server.services);
    return JSON.stringify([...server.sms.splice(0), ...server.mails.splice(0)].sort(byText));
  };
  const byText = (one: { text: string }, other: { text: string }) => one.text.localeCompare(other.text);
  const before = await all();
  assert.is(JSON.parse(before).length, 5);
  assert.not.match(before, '8305');
  await sql`update lease set code = '1946', session_id = 'cs_other'`.execute(server.database);
  await sql`update tenant set password_hash = 'another'`.execute(server.database);
  await sql`delete from session`.execute(server.database);
  assert.is(await all(), before);
});

test('what somebody typed is text, never markup', async ({ server }) => {
  await server.createTenant(101);
  await sql`update tenant set first_name = '<img src=x onerror=alert(1)>&"'`.execute(server.database);
  await sendMessages(server.services);
  const { html = '', text = '' } = server.mails[0] ?? {};
  assert.ok(html.includes('Velkommen, &lt;img src=x onerror=alert(1)&gt;&amp;&quot;.'));
  assert.ok(text.includes('Velkommen, <img src=x onerror=alert(1)>&".'));
});

test('a failing message is tried after growing pauses, and given up after two days', async ({ server }) => {
  await server.createTenant(101);
  const results: string[] = [];
  server.replace(server.services, { countMessage: ({ result }) => results.push(result) });
  let tries = 0;
  server.replace(server.services.mail, {
    async send() {
      tries += 1;
      throw new ProviderFailure(100, 'the mail server is down');
    },
  });
  await sendMessages(server.services);
  assert.equal(
    [tries, server.sms.length, results.sort()],
    [1, 1, ['failed', 'sent']],
    'the SMS does not wait',
  );
  for (const minutes of [1, 4, 16, 64, 240, 240]) {
    const before: number = tries;
    server.clock.forward(minutes * 60 - 1);
    await sendMessages(server.services);
    assert.is(tries, before, `${minutes} minutes`);
    server.clock.forward(1);
    await sendMessages(server.services);
    assert.is(tries, before + 1, `${minutes} minutes`);
  }
  server.clock.forward(DAY);
  await sendMessages(server.services);
  assert.is(results.at(-1), 'failed');
  server.clock.forward(DAY);
  await sendMessages(server.services);
  assert.is(results.at(-1), 'given_up');
  server.clock.forward(DAY);
  await sendMessages(server.services);
  assert.is(tries, 9);
});

test('R11.10 messages are deleted after 90 days', async ({ server }) => {
  await server.createTenant(101);
  await sent(server);
  const count = async () => (await server.database.selectFrom('message').select('id').execute()).length;
  server.clock.forward(89 * DAY);
  await runUpkeep(server.services);
  assert.is(await count(), 2);
  server.clock.forward(2 * DAY);
  await runUpkeep(server.services);
  assert.is(await count(), 0);
});

test('an address that does not exist is given up at once', async ({ server }) => {
  const { email } = await server.createTenant(101);
  await server.createTenant(102);
  const results: string[] = [];
  server.replace(server.services, { countMessage: ({ result }) => results.push(result) });
  const { send } = server.services.mail;
  server.replace(server.services.mail, {
    async send(mail) {
      if (mail.to.address === email) throw new ProviderFailure(100, 'no such mailbox', { lasting: true });
      return send(mail);
    },
  });
  await sendMessages(server.services);
  server.clock.forward(DAY);
  await sendMessages(server.services);
  assert.equal(results.sort(), ['given_up', 'sent', 'sent', 'sent']);
});

test('two processes send each message once', async ({ server, second }) => {
  for (const room of [9, 10, 11, 101, 102, 103]) await server.createTenant(room);
  await Promise.all([server, second, server, second].map(({ services }) => sendMessages(services)));
  const rooms = (texts: string[]) => texts.map((text) => /Rum (\w+)/.exec(text)?.[1]).sort();
  const each = ['10', '101', '102', '103', '11a', '9'];
  assert.equal(rooms(server.sms.map(({ text }) => text)), each);
  assert.equal(rooms(server.mails.map(({ subject }) => subject)), each);
});

test('R11.2 what a process was sending when it died is sent by another', async ({ server, second }) => {
  await server.createTenant(101);
  for (const channel of ['sms', 'email'] as const) assert.ok(await claimMessage(server.services, channel));
  await sendMessages(second.services);
  assert.equal([server.sms.length, server.mails.length], [0, 0], 'it may still be at work');
  server.clock.forward(15);
  await sendMessages(second.services);
  assert.equal([server.sms.length, server.mails.length], [1, 1]);
});

test('R11.2 a confirmation that is tried again does not come after the termination', async ({ server }) => {
  const { token } = await server.createTenant(101);
  const { send } = server.services.mail;
  server.replace(server.services.mail, {
    send: () => Promise.reject(new ProviderFailure(100, 'the mail server is away')),
  });
  await sendMessages(server.services);
  server.replace(server.services.mail, { send });
  await server.cancelLease(1, token);
  await sendMessages(server.services);
  assert.equal(server.mails, [], 'the termination waits for the confirmation');
  server.clock.forward(60);
  await sendMessages(server.services);
  assert.equal(
    server.mails.map(({ subject }) => /dit|opsagt/.exec(subject)?.[0]),
    ['dit', 'opsagt'],
  );
});

test('after a crash between the sending and its note, the repeat has the same id', async ({ server }) => {
  await server.createTenant(101);
  await sendMessages(server.services);
  await sql`update message set sent_at = null, next_attempt_at = ${server.clock.now()}`.execute(
    server.database,
  );
  await sendMessages(server.services);
  const ids = server.mails.map(({ id }) => id);
  assert.is(ids.length, 2);
  assert.is(new Set(ids).size, 1);
});

test('R11.7 three days before the last day, in daytime, a reminder comes once', async ({ server }) => {
  const { token } = await server.createTenant(101);
  await server.cancelLease(1, token);
  await sent(server);
  const remind = async (instant: string) => {
    server.clock.set(instant);
    await runUpkeep(server.services);
    return sent(server);
  };
  const nothing = { sms: [], mails: [] };
  assert.equal(await remind('2026-04-05T12:00:00Z'), nothing, 'four days before');
  assert.equal(await remind('2026-04-06T05:59:59Z'), nothing, 'nobody is woken');
  const { sms, mails } = await remind('2026-04-06T06:00:00Z');
  assert.match(sms[0] ?? '', /^Husk at tømme rum 101: din sidste dag er 9\. april 2026\./);
  assert.equal(mails, ['Husk at tømme rum 101: sidste dag er 9. april 2026']);
  assert.equal(await remind('2026-04-07T12:00:00Z'), nothing, 'once');
});

test('nobody is reminded who terminated in the last three days, or takes it back', async ({ server }) => {
  await server.createTenant(101);
  const { email } = await server.createTenant(102);
  await server.createTenant(103);
  await sent(server);
  const asked = sql`case id when 1 then '2026-04-06T12:00:00Z'::timestamptz else '2026-04-01T12:00:00Z' end`;
  await sql`update lease set last_day = '2026-04-09', terminated = true, termination_asked_at = ${asked}`.execute(
    server.database,
  );
  server.clock.set('2026-04-07T04:00:00Z');
  await runUpkeep(server.services);
  await server.post('/lease/keep', { id: 2 }, await server.signIn(email));
  assert.equal((await sent(server)).mails, ['Du beholder rum 102'], 'it does not wait for the reminder');
  server.clock.set('2026-04-07T12:00:00Z');
  assert.equal((await sent(server)).mails, ['Husk at tømme rum 103: sidste dag er 9. april 2026']);
  const { rows } = await sql`select id from message where kind = 'reminder' and lease_id = 2`.execute(
    server.database,
  );
  assert.equal(rows, [], 'it can be queued again');
});

test('R11.16 an end of payments is told to tenant and facility at once, and once', async ({ server }) => {
  await server.changeDepartments({ email: 'kontor@example.dk' });
  const { leaseId } = await server.createTenant(101);
  await sent(server);
  server.clock.set('2026-04-11T02:00:00Z');
  const ended = { kind: 'subscription-ended', subscriptionId: `sub_${leaseId}` };
  for (let times = 0; times < 2; times += 1) await server.report(ended);
  const { sms, mails } = await sent(server);
  assert.match(
    sms.join(),
    /^Rum 101 bliver ikke længere betalt, så lejen ophører. Sidste dag er 11. april 2026\. /,
  );
  assert.equal(mails.sort(), [
    'Lejen af rum 101 ophører. Sidste dag er 11. april 2026',
    'Rum 101 bliver ikke længere betalt, og lejen er ophørt',
  ]);
});

test('R11.8 an unpaid month is told once, in daytime, unless it is paid meanwhile', async ({ server }) => {
  const { leaseId } = await server.createTenant(101);
  await sent(server);
  const unpaid = (lastDay: string) => server.reportUnpaid(leaseId, { lastDay, amount: 75_000 });
  server.clock.set('2026-04-10T02:00:00Z');
  assert.is((await unpaid('2026-05-09')).status, 200);
  assert.equal(await sent(server), { sms: [], mails: [] }, 'nobody is woken');
  server.clock.set('2026-04-10T08:00:00Z');
  const { sms, mails } = await sent(server);
  assert.match(sms[0] ?? '', /^Betalingen af 750,00 DKK for rum 101 .* https:\/\/facility\.example\/MyRoom /);
  assert.equal(mails, ['Betalingen for rum 101 gik ikke igennem']);
  assert.is((await unpaid('2026-05-09')).status, 200);
  assert.equal(await sent(server), { sms: [], mails: [] }, 'the next try of the same month');

  server.clock.set('2026-05-10T02:00:00Z');
  await unpaid('2026-06-09');
  await server.report({ kind: 'period-paid', subscriptionId: 'sub_1', lastDay: '2026-06-09' });
  server.clock.set('2026-05-10T08:00:00Z');
  assert.equal(await sent(server), { sms: [], mails: [] });
  const ofAnotherShop = { kind: 'period-unpaid', subscriptionId: 'sub_x', lastDay: '2026-07-09', amount: 1 };
  assert.is((await server.report(ofAnotherShop)).status, 200);
  assert.equal(await sent(server), { sms: [], mails: [] });
});

const AT = new Date('2026-03-10T12:00:00Z');
const settings = readSettings({
  JWT_SECRET: 'a secret that only the tests know',
  PUBLIC_URL: 'https://lager.example',
});
const SMS: MessageKind[] = ['rented', 'reminder', 'payment-failed', 'payments-ended'];
const subject = (facility: Partial<MessageDetails['facility']>): MessageDetails => ({
  tenant: { firstName: 'Maja', lastName: 'Holm', email: 'maja@example.dk', phone: '+4520123456' },
  lease: {
    createdAt: AT,
    firstDay: '2026-03-10',
    lastDay: '2026-04-09',
    monthly: 84_900,
    discount: 9900,
    discountMonths: 3,
    id: 17,
    withdrawUntil: '2026-03-24',
    withdrawalDays: 14,
    state: 'active',
    agreedAt: AT,
    paidUntil: null,
    withdrawnAt: null,
    accessAskedAt: AT,
    termsVersion: 'a1b2',
  },
  terms: null,
  room: { number: '101', sqm: 7.5, floor: '1. sal' },
  facility: {
    name: 'Prøvelager',
    street: 'Prøvevej 1',
    cvr: null,
    place: '5000 Odense C',
    phone: '66 00 12 00',
    email: 'hej@lager.example',
    hours: 'kl. 6–23',
    accent: null,
    vat: 'included',
    gates: ['Port'],
    id: 1,
    pages: 'https://facility.example',
    smsSender: null,
    mailFrom: null,
    mailName: null,
    ...facility,
  },
});

function compose(kind: MessageKind, language: 'da' | 'en', facility: Parameters<typeof subject>[0] = {}) {
  const message = {
    kind,
    channel: 'email',
    leaseId: 1,
    withdrawalId: null,
    occasion: '2026-04-09',
    amount: 84_900,
    language,
  } as const;
  const row = { ...message, id: 1, createdAt: AT, attempts: 1, nextAttemptAt: null, sentAt: null };
  const terms = () => ({
    title: 'Lejebetingelser',
    lead: 'Gælder.',
    sections: [['Parter', ['Du og vi.']]] as [string, string[]][],
  });
  const services = { settings, terms };
  return {
    mail: composeMail(services, row, subject(facility)) as NonNullable<ReturnType<typeof composeMail>>,
    sms: composeSms(services, row, subject(facility)),
  };
}

const testWords = suite('words of messages');

for (const language of ['da', 'en'] as const)
  testWords(`a text message fits into one, in the characters that every phone has (${language})`, () => {
    for (const kind of SMS) {
      const { sms } = compose(kind, language);
      assert.ok(sms.length <= 160, `${sms.length}: ${sms}`);
      // The GSM 03.38 alphabet: with any other character an SMS holds 70 of them instead of 160.
      assert.match(sms, /^[\w @£$¥èéùìòÇØøÅåÆæßÉ!"#¤%&'()*+,\-./:;<=>?ÄÖÑÜ§äöñüà]+$/);
    }
  });

testWords('no message speaks of a gate where there is none', () => {
  const gates: string[] = [];
  for (const kind of SMS)
    for (const language of ['da', 'en'] as const) {
      const { mail, sms } = compose(kind, language, { gates });
      assert.not.match(mail.text + sms, /\b(port|gate)/i);
    }
});

testWords(
  'an e-mail needs nothing from elsewhere, and has the terms in full and the colour of the facility',
  () => {
    const { html, text } = compose('rented', 'da', { accent: '#ffd60a' }).mail;
    assert.not.match(html, /<(img|link|script|iframe)|url\(|@import/i);
    assert.match(html, 'background:#ffd60a;color:#14262c');
    for (const format of [html, text]) assert.match(format, '1.1 Du og vi.');
  },
);
