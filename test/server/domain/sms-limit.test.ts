import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../../../server/operating/log.ts';
import { createServer, type TestServer } from '../server.ts';

const METRICS_TOKEN = 'a-token-of-the-tests';

interface Context {
  server: TestServer;
  warnings(): { kind: string; msg: string }[];
}

const test = suite<Context>('the limit of text messages');
test.before(async (context) => {
  const written: string[] = [];
  const log = createLog('warn', { write: (line) => void written.push(line) });
  context.server = await createServer({ TRUST_PROXY: 'true', SMS_LIMIT: '8', METRICS_TOKEN }, log);
  context.warnings = () => written.splice(0).map((line) => JSON.parse(line));
});
test.before.each(({ server }) => server.reset());
test.after(({ server }) => server.close());

let addresses = 0;
/** Sends each request from another network. */
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
  ask(server, '/otp/requestcode', { operationType: 1, phoneNumber });

async function metric({ hono }: TestServer, kind: string, result: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await hono.request('/metrics', { headers })).text();
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`selfstorage_requested_sms_total{kind="${kind}",result="${result}"}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('people who never rented get a quarter of all messages at most', async ({ server, warnings }) => {
  const tenant = await server.createTenant(101);
  const before = [await metric(server, 'reset', 'sent'), await metric(server, 'reset', 'held_back')];
  const strangers = [];
  for (let count = 0; count < 5; count += 1) strangers.push(await server.person());
  for (const { email } of strangers) await askLink(server, email);
  assert.equal(
    server.sms.map(({ to }) => to),
    strangers.slice(0, 2).map(({ phoneNumber }) => phoneNumber),
  );
  const after = [await metric(server, 'reset', 'sent'), await metric(server, 'reset', 'held_back')];
  assert.equal(
    after.map((value, at) => value - (before[at] ?? 0)),
    [2, 3],
  );
  const said = warnings();
  assert.equal(
    said.map(({ kind, msg }) => [kind, msg]),
    Array(3).fill(['reset', 'a text message is held back: the hourly limit is reached']),
  );
  assert.not.match(JSON.stringify(said), /\+45|@/);
  await askLink(server, tenant.email);
  await askCode(server, tenant.phoneNumber);
  assert.equal(
    server.sms.slice(2).map(({ to }) => to),
    [tenant.phoneNumber, tenant.phoneNumber],
  );
});

test('above the limit a tenant still gets three codes and links an hour', async ({ server, warnings }) => {
  const tenant = await server.createTenant(101);
  await server.database
    .insertInto('limit_row')
    .values({ key: 'sms:tenants', count: 8, strikes: 0, ends_at: new Date('2026-03-10T13:00:00Z') })
    .execute();
  for (let times = 0; times < 3; times += 1) {
    await askCode(server, tenant.phoneNumber);
    await askLink(server, tenant.email);
  }
  assert.is(server.sms.length, 6);
  assert.equal(warnings(), []);
  const code = /\d{8}/.exec(server.sms.at(-2)?.text ?? '')?.[0];
  const link = /code=(\S+)/.exec(server.sms.at(-1)?.text ?? '')?.[1];
  const before = await metric(server, 'code', 'held_back');
  await askCode(server, tenant.phoneNumber);
  await askLink(server, tenant.email);
  assert.is(server.sms.length, 6);
  assert.is((await metric(server, 'code', 'held_back')) - before, 1);
  assert.is(warnings().length, 2);
  const opened = { gateId: 1, phoneNumber: tenant.phoneNumber, otp: code };
  assert.is((await server.post('/nox/opengate', opened)).status, 200);
  const reset = { code: link, password: 'Sommerhus8!' };
  assert.is((await server.post('/passwordrestore/resetpassword', reset)).status, 200);
  server.clock.forward(3600);
  await askCode(server, tenant.phoneNumber);
  assert.is(server.sms.length, 7, 'in the next hour');
});

test('unknown phones get no SMS and use up no limit', async ({ server }) => {
  for (let at = 0; at < 25; at += 1) await askCode(server, `+4531000${at + 100}`);
  const kept = await server.database
    .selectFrom('limit_row')
    .select('key')
    .where('key', 'like', 'sms%')
    .execute();
  assert.equal([server.sms, kept], [[], []]);
});

test.run();
