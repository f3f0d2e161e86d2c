import { createLog } from '../../../server/operating/log.ts';
import { OPEN_GATE_OPERATION } from '../../../src/codes.ts';
import { assert, suite } from '../../setup/suite.ts';
import { createServer, PASSWORD, type TestServer } from '../server.ts';

/** The messages that all tenants together get in an hour. People who never rented (newcomers) get a quarter of it. */
const SMS_LIMIT = 8;
const METRICS_TOKEN = 'a-token-of-the-tests';

interface Context {
  server: TestServer;
  /** The warnings that were logged since the last call. */
  warnings(): { kind: string; msg: string }[];
}

const test = suite<Context>('the limit of text messages');
test.before(async (context) => {
  const written: string[] = [];
  const log = createLog('warn', { write: (line) => void written.push(line) });
  // Behind a proxy, so that a request can choose its address (`x-forwarded-for`).
  context.server = await createServer(
    { TRUST_PROXY: 'true', SMS_LIMIT: String(SMS_LIMIT), METRICS_TOKEN },
    log,
  );
  context.warnings = () => written.splice(0).map((line) => JSON.parse(line));
});
test.before.each(({ server }) => server.reset());
test.after(({ server }) => server.close());

let addresses = 0;
/** Sends each request from another network, and waits a minute after it: a phone gets one message a minute. */
async function ask(server: TestServer, path: string, body: object): Promise<void> {
  addresses += 1;
  const headers = { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` };
  assert.is((await server.send('POST', path, { body, headers })).status, 200);
  await server.tasksDone();
  server.clock.forward(61);
}
const askLink = (server: TestServer, emailOrPhone: string) =>
  ask(server, '/passwordrestore/generatelink', { emailOrPhone });
const askCode = (server: TestServer, phoneNumber: string) =>
  ask(server, '/otp/requestcode', { operationType: OPEN_GATE_OPERATION, phoneNumber });

/** How many codes or reset links (`kind`) were sent or held back (`result`) since the server started. */
async function countSms({ hono }: TestServer, kind: string, result: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await hono.request('/metrics', { headers })).text();
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`selfstorage_requested_sms_total{kind="${kind}",result="${result}"}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('people who never rented get at most a quarter of the limit, and do not use up that of tenants', async ({
  server,
  warnings,
}) => {
  const tenant = await server.createTenant(101);
  const before = [await countSms(server, 'reset', 'sent'), await countSms(server, 'reset', 'held_back')];
  const newcomers = [];
  for (let count = 0; count < 5; count += 1) newcomers.push(await server.person());
  for (const { email } of newcomers) await askLink(server, email);
  assert.equal(
    server.sms.map(({ to }) => to),
    newcomers.slice(0, 2).map(({ phoneNumber }) => phoneNumber),
  );
  const after = [await countSms(server, 'reset', 'sent'), await countSms(server, 'reset', 'held_back')];
  assert.equal(
    after.map((value, index) => value - (before[index] ?? 0)),
    [2, 3],
  );
  const logged = warnings();
  assert.equal(
    logged.map(({ kind, msg }) => [kind, msg]),
    Array(3).fill(['reset', 'a text message is held back: the hourly limit is reached']),
  );
  // Logs have no personal data.
  assert.not.match(JSON.stringify(logged), /\+45|@/);
  await askLink(server, tenant.email);
  await askCode(server, tenant.phoneNumber);
  assert.equal(
    server.sms.slice(2).map(({ to }) => to),
    [tenant.phoneNumber, tenant.phoneNumber],
  );
});

test('above the limit a tenant still gets three codes and three links an hour, and the last ones work', async ({
  server,
  warnings,
}) => {
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
  const code = /\d{8}/.exec(server.sms.at(-2)?.text ?? '')?.[0];
  const link = /code=(\S+)/.exec(server.sms.at(-1)?.text ?? '')?.[1];
  const before = await countSms(server, 'code', 'held_back');
  await askCode(server, tenant.phoneNumber);
  await askLink(server, tenant.email);
  assert.is(server.sms.length, 6);
  assert.is((await countSms(server, 'code', 'held_back')) - before, 1);
  assert.is(warnings().length, 2);
  const opened = { gateId: 1, phoneNumber: tenant.phoneNumber, otp: code };
  assert.is((await server.post('/nox/opengate', opened)).status, 200);
  const reset = { code: link, password: 'Sommerhus8!' };
  assert.is((await server.post('/passwordrestore/resetpassword', reset)).status, 200);
  server.clock.forward(3600);
  await askCode(server, tenant.phoneNumber);
  assert.is(server.sms.length, 7, 'in the next hour');
});

test('whoever has signed in from an address gets a code and gets in there, whatever others have tried elsewhere', async ({
  server,
}) => {
  const { phoneNumber, email } = await server.createTenant(101);
  const home = { 'x-forwarded-for': '203.0.113.7' };
  const send = (path: string, body: object, headers = home) => server.send('POST', path, { body, headers });
  const login = { emailOrPhone: email, password: PASSWORD };
  assert.is((await send('/authentication/signin', login)).status, 200);
  for (let times = 0; times < 10; times += 1) await askCode(server, phoneNumber);
  const code = { operationType: OPEN_GATE_OPERATION, phoneNumber };
  const stranger = { 'x-forwarded-for': '198.51.100.1' };
  assert.is((await send('/otp/requestcode', code, stranger)).status, 429);
  assert.is((await send('/otp/requestcode', code)).status, 200);
  for (let times = 0; times < 100; times += 1)
    await send(
      '/authentication/signin',
      { ...login, password: 'Wrong7!word' },
      { 'x-forwarded-for': `10.9.${times}.1` },
    );
  assert.is((await send('/authentication/signin', login, stranger)).status, 429);
  assert.ok((await send('/authentication/signin', login)).answer.token);
});
