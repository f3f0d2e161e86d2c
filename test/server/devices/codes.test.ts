import { DOOR_IDS_FROM } from '../../../server/facility/facility.ts';
import { NEW_PASSWORD, PASSWORD } from '../../setup/api.ts';
import { assert, column } from '../../setup/suite.ts';
import { codeIn, linkCodeIn } from '../codes.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('one-time codes and reset links', { TRUST_PROXY: 'true' });

const wrong = (otp: string) => String((Number(otp) + 1) % 10 ** 8).padStart(8, '0');

/** A new tenant who has requested a one-time code. */
async function tenantWithCode(server: TestServer) {
  const { phoneNumber } = await server.createTenant(101);
  await server.askCode(phoneNumber);
  return { phoneNumber, otp: server.newestCode() };
}

test('a tenant opens a gate with the code that came by SMS, once', async ({ server }) => {
  const { phoneNumber } = await server.createTenant(101);
  await server.askCode(phoneNumber.slice(3));
  const [message] = server.sms;
  assert.is(message?.to, phoneNumber);
  const otp = codeIn(message?.text);
  assert.is((await server.openGateWithCode(phoneNumber.slice(3), otp)).status, 200);
  assert.is(server.access.gates.get('gate-1'), 9);
  assert.is((await server.openGateWithCode(phoneNumber, otp)).code, 15);
});

test('only a tenant gets a code, but everybody the same answer', async ({ server }) => {
  const former = await server.createTenant(102);
  await server.cancelLease(former.leaseId, former.token);
  server.clock.set('2026-04-10T12:00:00Z');
  const tenant = await server.createTenant(101);
  const stranger = await server.person();
  const answers = [];
  for (const phone of [
    tenant.phoneNumber,
    former.phoneNumber,
    stranger.phoneNumber,
    '+4529999999',
    'no phone',
  ])
    answers.push((await server.askCode(phone)).answer);
  assert.equal(answers, [{}, {}, {}, {}, {}]);
  assert.equal(column(server.sms, 'to'), [tenant.phoneNumber]);
});

test("the tenant's second phone gets a code as well", async ({ server }) => {
  const tenant = await server.createTenant(101);
  const names = { firstName: 'Maja', lastName: 'Holm', phoneNumber: tenant.phoneNumber };
  await server.post('/user/update', { ...names, mobile: '+4551515151' }, tenant.token);
  await server.askCode('+4551515151');
  const message = server.sms.find(({ to }) => to === '+4551515151');
  assert.is((await server.openGateWithCode('+4551515151', codeIn(message?.text))).status, 200);
});

test('an address gets a code once a minute and five times an hour', async ({ server }) => {
  const { phoneNumber } = await server.createTenant(101);
  for (let codes = 1; codes <= 5; codes += 1) {
    assert.is((await server.askCode(phoneNumber)).status, 200);
    assert.is((await server.askCode(phoneNumber)).status, 429, 'in the same minute');
    assert.is(server.sms.length, codes);
    server.clock.forward(61);
  }
  assert.is((await server.askCode(phoneNumber)).status, 429);
  assert.is(server.sms.length, 5);
  server.clock.forward(3600);
  assert.is((await server.askCode(phoneNumber)).status, 200);
});

test('five wrong tries, ten minutes or a newer code invalidate a code', async ({ server }) => {
  const { phoneNumber, otp: first } = await tenantWithCode(server);
  for (let tries = 0; tries < 5; tries += 1)
    assert.is((await server.openGateWithCode(phoneNumber, wrong(first))).code, 15);
  assert.is((await server.openGateWithCode(phoneNumber, first)).code, 15, 'tried too often');
  server.clock.forward(61);
  await server.askCode(phoneNumber);
  const second = codeIn(server.sms[1]?.text);
  server.clock.forward(601);
  assert.is((await server.openGateWithCode(phoneNumber, second)).code, 15, 'too old');
  await server.askCode(phoneNumber);
  server.clock.forward(61);
  await server.askCode(phoneNumber);
  const [third, fourth] = [codeIn(server.sms[2]?.text), codeIn(server.sms[3]?.text)];
  assert.is((await server.openGateWithCode(phoneNumber, third)).code, 15, 'there is a newer one');
  assert.is((await server.openGateWithCode(phoneNumber, fourth)).status, 200);
});

test('R7.5 of 100 guesses at once three count, and two from where it was asked for', async ({ server }) => {
  const { phoneNumber, otp } = await tenantWithCode(server);
  const tries = async () =>
    (await server.database.selectFrom('oneTimeCode').select('tries').executeTakeFirst())?.tries;
  const guess = (count: number, from?: (at: number) => string) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        server.openGateWithCode(phoneNumber, wrong(otp), { from: from?.(at) }),
      ),
    );
  const answers = await guess(100, (at) => `10.1.1.${at}`);
  assert.is(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size, 1);
  assert.is(await tries(), 3);
  await guess(5);
  assert.is(await tries(), 5);
  assert.is((await server.openGateWithCode(phoneNumber, otp)).code, 15, 'the right one, too late');
});

const check = (server: TestServer, phoneNumber: string, otp: string) =>
  server.post('/otp/checkcode', { phoneNumber, otp });

test('a code can be checked, which uses it up only if it is wrong five times', async ({ server }) => {
  const other = await server.createTenant(102);
  await server.askCode(other.phoneNumber);
  const otpOfOther = server.newestCode();
  const { phoneNumber, otp } = await tenantWithCode(server);
  for (let tries = 0; tries < 4; tries += 1)
    assert.is((await check(server, phoneNumber, wrong(otp))).code, 15);
  for (let checks = 0; checks < 3; checks += 1)
    assert.is((await check(server, phoneNumber, otp)).status, 200);
  assert.is((await check(server, '+4529999999', otp)).code, 15, 'a phone that was sent none');
  assert.is((await check(server, phoneNumber, wrong(otp))).code, 15);
  assert.is((await server.openGateWithCode(phoneNumber, otp)).code, 15);
  assert.is((await check(server, other.phoneNumber, otpOfOther)).status, 200);
});

test('the message tells a browser which page asked, if that page is allowed', async ({ server }) => {
  const { phoneNumber } = await server.createTenant(101);
  const [allowed = ''] = server.settings.allowedOrigins;
  const lastLine = async (origin: string) => {
    await server.send('POST', '/otp/requestcode', {
      body: { operationType: 1, phoneNumber },
      headers: { origin },
    });
    await server.tasksDone();
    server.clock.forward(61);
    return server.sms.at(-1)?.text.split('\n').at(-1) ?? '';
  };
  assert.match(await lastLine(allowed), new RegExp(`^@${new URL(allowed).hostname} #\\d{8}$`));
  assert.match(await lastLine('https://evil.example'), /^Kode til porten/);
});

test('one address has twenty wrong tries an hour', async ({ server }) => {
  const { phoneNumber } = await server.createTenant(101);
  for (let tries = 0; tries < 20; tries += 1)
    assert.is((await server.openGateWithCode(phoneNumber, '12345678', { from: '10.0.0.66' })).code, 15);
  await server.askCode(phoneNumber);
  const otp = server.newestCode();
  assert.is((await server.openGateWithCode(phoneNumber, otp, { from: '10.0.0.66' })).status, 429);
  assert.is((await server.openGateWithCode(phoneNumber, otp)).status, 200);
});

test('of ten concurrent uses of a code one succeeds', async ({ server }) => {
  const { phoneNumber, otp } = await tenantWithCode(server);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.openGateWithCode(phoneNumber, otp)),
  );
  assert.is(answers.filter(({ status }) => status === 200).length, 1);
});

test('a failing gate, a wrong one or a door does not use up the code', async ({ server }) => {
  const { phoneNumber, otp } = await tenantWithCode(server);
  for (const gateId of [99, DOOR_IDS_FROM + 101])
    assert.is((await server.openGateWithCode(phoneNumber, otp, { gateId })).code, 2);
  server.access.fail(true);
  assert.is((await server.openGateWithCode(phoneNumber, otp)).code, 13);
  server.access.fail(false);
  assert.is((await server.openGateWithCode(phoneNumber, otp)).status, 200);
});

test('a new password works at once, however many wrong tries there were', async ({ server }) => {
  const { email, phoneNumber } = await server.person();
  const signIn = (emailOrPhone: string, password: string, from: string) =>
    server.send('POST', '/authentication/signin', { body: { emailOrPhone, password }, from });
  for (const login of [email, phoneNumber]) await signIn(login, 'x', '10.0.0.1');
  await server.setTries('sign-in-login', 100);
  for (const from of ['10.0.0.1', '10.0.0.2'])
    assert.is((await signIn(email, PASSWORD, from)).status, 429, from);
  await server.askLink(email);
  await server.resetPassword(server.newestLinkCode());
  for (const login of [email, phoneNumber])
    assert.ok((await signIn(login, NEW_PASSWORD, '10.0.0.1')).answer.token, login);
});

test('only the newest link is valid, for ten minutes', async ({ server }) => {
  const { email } = await server.person();
  await server.askLink(email);
  server.clock.forward(61);
  await server.askLink(email);
  const [first, second] = server.sms.map(({ text }) => linkCodeIn(text));
  assert.is((await server.resetPassword(first ?? '')).code, 15);
  server.clock.forward(600);
  assert.is((await server.resetPassword(second ?? '')).code, 15);
});

test('unknown people get the same answer and no SMS, with limits', async ({ server }) => {
  const { email } = await server.person();
  for (const login of [email, 'nobody@example.dk', '12345678']) {
    assert.equal((await server.askLink(login)).answer, {});
    assert.is((await server.askLink(login)).status, 429, login);
  }
  assert.is(server.sms.length, 1);
});

for (const [what, ask] of [
  ['a code', 'askCode'],
  ['a link', 'askLink'],
] as const) {
  test(`requests for ${what} by strangers do not block other addresses`, async ({ server }) => {
    const { phoneNumber } = await server.createTenant(101);
    for (const stranger of ['203.0.113.1', '203.0.113.2'])
      for (let times = 1; times <= 6; times += 1) {
        const { status } = await server[ask](phoneNumber, stranger);
        if (times === 1) assert.is(status, 200);
        if (times === 6) assert.is(status, 429);
        server.clock.forward(61);
      }
    const before = server.sms.length;
    assert.is(before, 8, 'their first requests and six more');
    for (const [at, own] of ['198.51.100.1', '198.51.100.2'].entries()) {
      assert.is((await server[ask](phoneNumber, own)).status, 200);
      assert.is(server.sms.length, before + at + 1);
      server.clock.forward(61);
    }
  });

  test(`${what} is sent to one phone at most sixteen times an hour`, async ({ server }) => {
    const { phoneNumber } = await server.createTenant(101);
    for (let address = 1; address <= 12; address += 1)
      for (let times = 1; times <= 2; times += 1) {
        await server[ask](phoneNumber, `203.0.113.${address}`);
        server.clock.forward(61);
      }
    assert.is(server.sms.length, 16);
  });

  test(`two addresses that ask for ${what} in a minute share one message`, async ({ server }) => {
    const { phoneNumber } = await server.createTenant(101);
    const [first, second] = [
      await server[ask](phoneNumber, '203.0.113.1'),
      await server[ask](phoneNumber, '203.0.113.2'),
    ];
    assert.equal([first.status, second.status, second.answer], [200, 200, {}]);
    assert.is(server.sms.length, 1);
    assert.is((await server[ask](phoneNumber, '203.0.113.2')).status, 429, 'the same address again');
  });
}

test('codes and links are stored only as hashes', async ({ server }) => {
  const { email, phoneNumber } = await server.createTenant(101);
  await server.askCode(phoneNumber);
  await server.askLink(email);
  const rows = JSON.stringify([
    await server.database.selectFrom('oneTimeCode').selectAll().execute(),
    await server.database.selectFrom('resetLink').selectAll().execute(),
  ]);
  assert.not.ok(rows.includes(codeIn(server.sms[0]?.text)));
  assert.not.ok(rows.includes(linkCodeIn(server.sms[1]?.text)));
});
