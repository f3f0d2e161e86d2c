import { staffPage } from '../../../server/operating/staff/index.ts';
import { assert } from '../../setup/suite.ts';
import { joinWithCode } from '../customers.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const STAFF_PASSWORD = 'a password of the tests';
const test = createServerSuite('staff page', { STAFF_PASSWORD, TRUST_PROXY: 'true' });

const login = (password: string) => `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`;

/** The status and the text of an answer; `proto` is what the proxy says that the browser used. */
async function ask(
  { hono }: { hono: TestServer['hono'] },
  { path = '/staff', password, proto }: { path?: string; password?: string; proto?: string } = {},
) {
  const answer = await hono.request(path, {
    headers: {
      'accept-language': 'en',
      ...(password !== undefined && { authorization: login(password) }),
      ...(proto && { 'x-forwarded-proto': proto }),
    },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('R15.4 the staff page says who owes and leaves, what is let, vacant and waits', async ({ server }) => {
  const { leaseId: owed } = await server.createTenant(10);
  await server.reportUnpaid(owed, { lastDay: '2026-04-10', amount: 50_000 });
  const { token, leaseId } = await server.createTenant(101);
  await server.cancelLease(leaseId, token);
  const wish = { departmentId: 1, sqmFrom: 500, phoneNumber: '+4528123456' };
  await joinWithCode(server.sms, (code) => server.post('/waitinglist/join', { ...wish, ...code }));
  await server.tasksDone();
  const { status, text, headers } = await ask(server, { password: STAFF_PASSWORD });
  assert.is(status, 200);
  assert.is(headers.get('cache-control'), 'no-store');
  const words = text
    .slice(text.indexOf('<h1>'))
    .replace(/<\/(tr|h2)>/g, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/\s*\n\s*/g, '\n');
  assert.match(words, /Prøvelager 2 \/ 8 \(25 %\) 12,5 \/ 69 \(18 %\) \d+,00 DKK \/ \d+,00 DKK/);
  assert.match(words, /Owes\n.*\n10 Maja Holm (\d\d.){3}\d\d 500,00 DKK \d\d\.\d\d\.2026/);
  assert.match(words, /Leaves within 30 days\n.*\n101 Maja Holm (\d\d.){3}\d\d \d\d\.\d\d\.2026/);
  assert.match(words, /Waiting list\n.*\nPrøvelager any 500\+ 1\n/);
  assert.match(words, /Vacant rooms: 4\n.*\n9 3 300,00 DKK/);
  assert.match(text, /<rect class="leased"[^>]*><title>10, let, Maja Holm<\/title>/);
  const acts = await server.database.selectFrom('operatorAct').select(['act', 'doneBy']).execute();
  assert.equal(acts, [{ act: 'look at staff page', doneBy: 'staff page' }]);
});

test('R15.4 the lists are there as CSV', async ({ server }) => {
  await server.createTenant(101);
  for (const [path, line] of [
    ['/staff/rooms.csv', /Prøvelager;101;1\. sal;7,5;849,00;leased;/],
    ['/staff/tenants.csv', /Prøvelager;101;Maja Holm;/],
  ] as const) {
    const { text, headers } = await ask(server, { path, password: STAFF_PASSWORD });
    assert.match(text, line);
    assert.match(headers.get('content-type') ?? '', /^text\/csv/);
    assert.is((await ask(server, { path })).status, 401);
  }
});

test('R15.4 what somebody typed is shown as it was typed and runs nothing', async ({ server }) => {
  await server.createTenant(101);
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  await server.database.updateTable('tenant').set({ firstName: hostile, phone: hostile }).execute();
  await server.changeDepartments({ name: hostile });
  const { text, headers } = await ask(server, { password: STAFF_PASSWORD });
  assert.match(text, '&lt;script&gt;');
  assert.not.match(text, /<script|<img src=x/);
  assert.match(headers.get('content-security-policy') ?? '', "default-src 'none'");
});

test('R15.4 ten wrong passwords close the page for a quarter of an hour', async ({ server }) => {
  const refused = await ask(server);
  assert.is(refused.status, 401);
  assert.match(refused.headers.get('www-authenticate') ?? '', /^Basic /);
  assert.is(refused.text, 'Password needed.');
  for (let tries = 0; tries < 10; tries++)
    assert.is((await ask(server, { password: `${STAFF_PASSWORD}!` })).status, 401);
  assert.is((await ask(server, { password: STAFF_PASSWORD })).status, 429);
  server.clock.set('2026-03-10T13:00:00Z');
  for (let looks = 0; looks < 12; looks++)
    assert.is((await ask(server, { password: STAFF_PASSWORD })).status, 200);
});

test('R15.4 with live keys the page is for https alone, and no password is asked for without it', async ({
  server: { services, settings },
}) => {
  const live = {
    ...settings,
    stripe: { secretKey: 'sk_live_1', publicKey: '', webhookSecret: '', apiAddress: null },
  };
  const hono = staffPage({ services, settings: live });
  const http = await ask({ hono }, { password: STAFF_PASSWORD });
  assert.is(http.status, 403);
  assert.is(http.headers.get('www-authenticate'), null);
  assert.is((await ask({ hono }, { password: STAFF_PASSWORD, proto: 'https' })).status, 200);
  const noProxy = staffPage({ services, settings: { ...live, trustProxy: false } });
  assert.is((await ask({ hono: noProxy }, { password: STAFF_PASSWORD, proto: 'https' })).status, 403);
});

test('R15.4 without STAFF_PASSWORD there is no such page', async ({ server: { services, settings } }) => {
  const hono = staffPage({ services, settings: { ...settings, staffPassword: null } });
  assert.is((await ask({ hono }, { password: '' })).status, 404);
});
