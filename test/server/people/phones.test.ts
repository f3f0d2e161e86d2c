import { createLog } from '../../../server/operating/log.ts';
import { DAY } from '../../../server/shared/time.ts';
import { NEW_PASSWORD, PASSWORD } from '../../setup/api.ts';
import { assert, column, columns, suite } from '../../setup/suite.ts';
import { codeIn, linkCodeIn } from '../codes.ts';
import { createServer, createServerSuite, type TestServer } from '../server.ts';

const VICTIM = { firstName: 'Maja', lastName: 'Holm', email: 'maja@example.dk', phoneNumber: '+4528123456' };
const ATTACKER_PHONE = '+4566666666';
const EARLIER = /Ny adgangskode|gate code/;

const test = createServerSuite('phone numbers', { TRUST_PROXY: 'true' });

/** The texts sent to a number, except codes and links. */
const told = ({ sms }: TestServer, phone: string): string[] =>
  sms.filter(({ to, text }) => to === phone && !EARLIER.test(text)).map(({ text }) => text);

/** A code for a phone, or '' if none is sent to it. */
async function codeFor(server: TestServer, phoneNumber: string): Promise<string> {
  server.clock.forward(61);
  const before = server.sms.length;
  await server.askCode(phoneNumber);
  return codeIn(server.sms.slice(before).find(({ to }) => to === phoneNumber)?.text);
}
async function linkCodeFor(server: TestServer, emailOrPhone: string): Promise<string> {
  server.clock.forward(61);
  await server.askLink(emailOrPhone);
  return server.newestLinkCode();
}
const reset = async (server: TestServer, emailOrPhone: string) =>
  server.resetPassword(await linkCodeFor(server, emailOrPhone));

async function update(server: TestServer, token: string, phones: { phoneNumber: string; mobile?: string }) {
  const { phoneNumber, mobile } = phones;
  const details = {
    firstName: 'Maja',
    lastName: 'Holm',
    phoneNumber,
    ...(mobile !== undefined && { mobile }),
  };
  const answer = await server.post('/user/update', details, token);
  await server.tasksDone();
  return answer;
}
const current = async (server: TestServer, token: string) =>
  (await server.getCurrentUser(token)).answer.value;

test("an account made with somebody else's data gives no access later", async ({ server }) => {
  await server.post('/authentication/signup', { ...VICTIM, mobile: ATTACKER_PHONE, password: PASSWORD });
  const attacker = await server.signIn(VICTIM.email);
  // The victim tries to sign up and learns that the account exists.
  const signUp = await server.post('/authentication/signup', { ...VICTIM, password: NEW_PASSWORD });
  assert.is(signUp.code, 32);
  assert.is((await reset(server, VICTIM.email)).status, 200);
  const victim = await server.signIn(VICTIM.phoneNumber, NEW_PASSWORD);
  await server.rentAndPay(101, victim);

  assert.is((await current(server, victim)).mobile, '');
  assert.is(await codeFor(server, ATTACKER_PHONE), '');
  const mine = await codeFor(server, VICTIM.phoneNumber);
  assert.is((await server.openGateWithCode(ATTACKER_PHONE, mine)).code, 15);
  assert.is((await update(server, attacker, { phoneNumber: ATTACKER_PHONE })).status, 401);
  assert.is((await server.openGateWithCode(VICTIM.phoneNumber, mine)).status, 200);
});

test('a code for the second phone is deleted with the number', async ({ server }) => {
  const tenant = await server.createTenant(101);
  await update(server, tenant.token, { ...tenant, mobile: ATTACKER_PHONE });
  const otp = await codeFor(server, ATTACKER_PHONE);
  assert.is(otp.length, 8);
  await reset(server, tenant.email);
  assert.equal(await server.database.selectFrom('oneTimeCode').selectAll().execute(), []);
  assert.is((await server.openGateWithCode(ATTACKER_PHONE, otp)).code, 15);
});

test('a new password removes the second number and tells the tenant', async ({ server }) => {
  const tenant = await server.createTenant(101);
  const other = await server.createTenant(102);
  await update(server, tenant.token, { ...tenant, mobile: '+4551515151' });
  server.sms.length = 0;
  await reset(server, tenant.email);
  await reset(server, other.email);
  assert.match(told(server, tenant.phoneNumber).join(), /fjernet.* \/ .*removed/);
  assert.equal(told(server, tenant.phoneNumber).length, 1);
  assert.equal(told(server, other.phoneNumber), [], 'there was none');
  const token = await server.signIn(tenant.email, NEW_PASSWORD);
  assert.is((await update(server, token, { ...tenant, mobile: '+4551515151' })).status, 200);
  assert.ok(await codeFor(server, '+4551515151'));
});

test('a new second number is reported to the first one', async ({ server }) => {
  const tenant = await server.createTenant(101);
  const attacker = await server.signIn(tenant.email);
  await update(server, attacker, { ...tenant, mobile: ATTACKER_PHONE });
  const [text = '', ...more] = told(server, tenant.phoneNumber);
  assert.match(text, /ekstra telefonnummer.* \/ .*second phone.*https:\/\/facility\.example\/ResetPassword$/);
  assert.equal(more, []);
  assert.equal(told(server, ATTACKER_PHONE), []);
  // Her own number again lets nobody else in.
  await update(server, attacker, { ...tenant, mobile: tenant.phoneNumber });
  assert.is(told(server, tenant.phoneNumber).length, 1);
  await update(server, attacker, { ...tenant, mobile: ATTACKER_PHONE });
  // Following the SMS removes the number.
  await reset(server, tenant.email);
  assert.is(await codeFor(server, ATTACKER_PHONE), '');
});

test('R5.7 changing the number invalidates reset links and tells the old one', async ({ server }) => {
  const tenant = await server.createTenant(101);
  const code = await linkCodeFor(server, tenant.email);
  assert.is((await update(server, tenant.token, { phoneNumber: '+4540404040' })).status, 200);
  assert.is((await server.resetPassword(code)).code, 15);
  assert.match(told(server, tenant.phoneNumber).join(), /ændret.* \/ .*changed/);
  assert.equal(told(server, '+4540404040'), []);
  for (const { text } of server.sms)
    for (const personal of ['Maja', 'Holm', tenant.email, '40404040', tenant.phoneNumber.slice(3)])
      assert.not.match(text, personal);
  await linkCodeFor(server, tenant.email);
  assert.is(server.sms.at(-1)?.to, '+4540404040');
});

test('a link requested during a change never works at the old number', async ({ server }) => {
  const tenant = await server.createTenant(101);
  await Promise.all([
    server.askLink(tenant.email),
    server.post(
      '/user/update',
      { firstName: 'Maja', lastName: 'Holm', phoneNumber: '+4540404040' },
      tenant.token,
    ),
  ]);
  await server.tasksDone();
  const link = server.sms.find(({ text }) => text.includes('ResetPassword?code='));
  const { status } = await server.resetPassword(linkCodeIn(link?.text));
  assert.is(status, link?.to === '+4540404040' ? 200 : 400);
});

test('a gate code is deleted with its number unless another tenant has it', async ({ server }) => {
  const [tenant, other] = [await server.createTenant(101), await server.createTenant(102)];
  const otp = await codeFor(server, tenant.phoneNumber);
  // Another tenant adds the number as their second one and removes it again.
  await update(server, other.token, { ...other, mobile: tenant.phoneNumber });
  await update(server, other.token, { ...other, mobile: '' });
  assert.is((await server.openGateWithCode(tenant.phoneNumber, otp)).status, 200);

  const second = await codeFor(server, tenant.phoneNumber);
  await codeFor(server, other.phoneNumber);
  await update(server, tenant.token, { phoneNumber: '+4540404040' });
  const left = await server.database.selectFrom('oneTimeCode').select('phone').execute();
  assert.equal(left, [{ phone: other.phoneNumber }]);
  assert.is((await server.openGateWithCode(tenant.phoneNumber, second)).code, 15);
});

test('messages about changed numbers are limited', async ({ server }) => {
  const person = await server.person();
  const change = (phoneNumber: string, token = person.token) => update(server, token, { phoneNumber });
  for (let round = 0; round < 5; round += 1) {
    await change('+4550505050');
    assert.is((await change(`+455050505${round + 1}`)).status, 200);
  }
  await change('+4550505050');
  const refused = await change('+4550505059');
  assert.is(refused.status, 429);
  assert.is(told(server, '+4550505050').length, 5);
  server.clock.forward(3601);
  assert.is((await change('+4550505059', await server.signIn(person.email))).status, 200);
  await server.setTries('phone-news-by:');
  const other = await server.person();
  assert.is((await change('+4560606060', other.token)).status, 429, 'from one address');
});

test('a request that is sent before a new password and received later is refused', async ({ server }) => {
  const tenant = await server.createTenant(101);
  const text = JSON.stringify({ roomId: 101 });
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const bytes = new TextEncoder().encode(text);
      stream.enqueue(bytes.slice(0, 10));
      finish = () => {
        stream.enqueue(bytes.slice(10));
        stream.close();
      };
    },
  });
  const slow = server.hono.request('/api/nox/enablealarmlogged', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Without a length the whole body would be read first.
      'content-length': String(text.length),
      authorization: `Bearer ${tenant.token}`,
    },
    body,
    duplex: 'half',
  } as RequestInit);
  assert.is((await reset(server, tenant.email)).status, 200);
  finish();
  assert.is((await slow).status, 401);
  assert.equal([...server.access.alarms], []);
});

/** The messages that all tenants together get in an hour. People who never rented (newcomers) get a quarter of it. */
const SMS_LIMIT = 8;
const METRICS_TOKEN = 'a-token-of-the-tests';

interface Context {
  server: TestServer;
  /** The warnings that were logged since the last call. */
  warnings(): { kind: string; msg: string }[];
}

const testLimit = suite<Context>('the limit of text messages');
testLimit.before(async (context) => {
  const written: string[] = [];
  const log = createLog('warn', { write: (line) => void written.push(line) });
  // Behind a proxy, so that a request can choose its address (`x-forwarded-for`).
  context.server = await createServer(
    { TRUST_PROXY: 'true', SMS_LIMIT: String(SMS_LIMIT), METRICS_TOKEN },
    log,
  );
  context.warnings = () => written.splice(0).map((line) => JSON.parse(line));
});
testLimit.before.each(({ server }) => server.reset());
testLimit.after(({ server }) => server.close());

let addresses = 0;
/** An address in a network of its own. */
function newAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}
/** Asks from a new network and moves the clock on by a minute, because one phone is sent one message a minute. */
async function askLink(server: TestServer, emailOrPhone: string): Promise<void> {
  assert.is((await server.askLink(emailOrPhone, newAddress())).status, 200);
  server.clock.forward(61);
}
async function askCode(server: TestServer, phoneNumber: string): Promise<void> {
  assert.is((await server.askCode(phoneNumber, newAddress())).status, 200);
  server.clock.forward(61);
}

/** How many codes or reset links (`kind`) were sent or held back (`result`) since the server started. */
async function countSms({ hono }: TestServer, kind: string, result: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await hono.request('/metrics', { headers })).text();
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`selfstorage_requested_sms_total{kind="${kind}",result="${result}"}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

testLimit(
  'people who never rented get at most a quarter of the limit, and do not use up that of tenants',
  async ({ server, warnings }) => {
    const tenant = await server.createTenant(101);
    const before = [await countSms(server, 'reset', 'sent'), await countSms(server, 'reset', 'held_back')];
    const newcomers = [];
    for (let count = 0; count < 5; count += 1) newcomers.push(await server.person());
    for (const { email } of newcomers) await askLink(server, email);
    assert.equal(
      column(server.sms, 'to'),
      newcomers.slice(0, 2).map(({ phoneNumber }) => phoneNumber),
    );
    const after = [await countSms(server, 'reset', 'sent'), await countSms(server, 'reset', 'held_back')];
    assert.equal(
      after.map((value, index) => value - (before[index] ?? 0)),
      [2, 3],
    );
    const logged = warnings();
    assert.equal(
      columns(logged, 'kind', 'msg'),
      Array(3).fill(['reset', 'a text message is held back: the hourly limit is reached']),
    );
    // Logs have no personal data.
    assert.not.match(JSON.stringify(logged), /\+45|@/);
    await askLink(server, tenant.email);
    await askCode(server, tenant.phoneNumber);
    assert.equal(column(server.sms.slice(2), 'to'), [tenant.phoneNumber, tenant.phoneNumber]);
  },
);

testLimit(
  'above the limit a tenant still gets three codes and three links an hour, and the last ones work',
  async ({ server, warnings }) => {
    const tenant = await server.createTenant(101);
    // The tenants' limit is used up for the next hour.
    await server.database
      .insertInto('limitRow')
      .values({ key: 'sms:tenants', count: SMS_LIMIT, strikes: 0, endsAt: new Date('2026-03-10T13:00:00Z') })
      .execute();
    for (let times = 0; times < 3; times += 1) {
      await askCode(server, tenant.phoneNumber);
      await askLink(server, tenant.email);
    }
    assert.is(server.sms.length, 6);
    assert.equal(warnings(), []);
    const [code, link] = [codeIn(server.sms.at(-2)?.text), server.newestLinkCode()];
    const before = await countSms(server, 'code', 'held_back');
    await askCode(server, tenant.phoneNumber);
    await askLink(server, tenant.email);
    assert.is(server.sms.length, 6);
    assert.is((await countSms(server, 'code', 'held_back')) - before, 1);
    assert.is(warnings().length, 2);
    assert.is((await server.openGateWithCode(tenant.phoneNumber, code)).status, 200);
    assert.is((await server.resetPassword(link)).status, 200);
    server.clock.forward(3600);
    await askCode(server, tenant.phoneNumber);
    assert.is(server.sms.length, 7, 'in the next hour');
  },
);

testLimit(
  'whoever has signed in from an address gets a code and gets in there, whatever others have tried elsewhere',
  async ({ server }) => {
    const { phoneNumber, email } = await server.createTenant(101);
    const [home, stranger] = ['203.0.113.7', '198.51.100.1'];
    const signIn = (from: string, password = PASSWORD) =>
      server.send('POST', '/authentication/signin', { body: { emailOrPhone: email, password }, from });
    for (const days of [0, 60]) {
      server.clock.forward(days * DAY);
      assert.is((await signIn(home)).status, 200);
    }
    server.clock.forward(60 * DAY);
    for (let times = 0; times < 10; times += 1) await askCode(server, phoneNumber);
    assert.is((await server.askCode(phoneNumber, stranger)).status, 429);
    assert.is((await server.askCode(phoneNumber, home)).status, 200);
    for (let times = 0; times < 100; times += 1) await signIn(`10.9.${times}.1`, 'Wrong7!word');
    assert.is((await signIn(stranger)).status, 429);
    assert.ok((await signIn(home)).answer.token);
  },
);
