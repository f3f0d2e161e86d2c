import { sql } from 'kysely';
import { createLog } from '../../../server/operating/log.ts';
import { ProviderFailure } from '../../../server/providers/types.ts';
import { confirmationAddress } from '../../../server/withdrawal/statement.ts';
import { PASSWORD } from '../../setup/api.ts';
import { assert, column, suite } from '../../setup/suite.ts';
import { codeIn, containsWord } from '../codes.ts';
import { createServer } from '../server.ts';

type Line = { requestId?: string; msg: string; level: number; path?: string; err?: { message: string } };

const test = suite('log');

/** A server that collects its log lines and the id of every answer. */
async function loggingServer() {
  const written: string[] = [];
  const log = createLog('trace', { write: (line) => void written.push(line) });
  const server = await createServer({}, log);
  const ids: string[] = [];
  const request = server.hono.request;
  server.hono.request = async (...given) => {
    const response = await request(...given);
    ids.push(response.headers.get('x-request-id') ?? 'none');
    return response;
  };
  const lines = () => written.map((line) => JSON.parse(line) as Line);
  return { server, ids, written, lines };
}

test("no log line of a tenant's whole life contains a secret", async () => {
  const { server, ids, written, lines } = await loggingServer();
  const { post, payments } = server;
  const secrets: string[] = [PASSWORD, 'good'];
  const secret = <T extends string>(text: T): T => {
    assert.ok(text.length >= 4, 'a secret of the test is missing');
    secrets.push(text);
    return text;
  };

  // Sign-up, sign-in, and wrong ones.
  const { email, phoneNumber, token } = await server.person();
  for (const each of [email, phoneNumber, phoneNumber.slice(3), token]) secret(each);
  await post('/authentication/signin', { emailOrPhone: email, password: secret('Forkert-adgang9!') });
  await post('/authentication/signin', { emailOrPhone: email, password: secret('x'.repeat(600)) });
  await post('/authentication/signup', {
    firstName: 'Maja',
    email: secret('maja@@example'),
    password: PASSWORD,
  });
  await post('/user/getcurrent', {}, secret('eyJhbGciOiJIUzI1NiJ9.e30.forged'));
  await server.send('POST', '/authentication/signin', { body: `{"password":"${secret('half-a-body')}` });
  const fresh = await post('/authentication/refreshtoken', {}, token);
  secret(fresh.answer.token);

  // Renting, first with a provider that repeats its input in errors.
  const working = payments.payments.openCheckout;
  payments.payments.openCheckout = async () => {
    const cause = new Error(`POST /v1/customers ${email} ${phoneNumber}`);
    throw new ProviderFailure(27, `Stripe: Invalid email address: ${email} (phone ${phoneNumber})`, {
      cause,
    });
  };
  assert.is((await server.rent(101, token, secret('7395'))).code, 27);
  payments.payments.openCheckout = working;
  const { answer } = await server.rent(101, token, '7395');
  server.access.fail(true);
  await server.pay(answer.sessionId);
  const forged = {
    method: 'POST',
    body: `{"email":"${email}"}`,
    headers: { 'stripe-signature': secret('t=1,v1=f0f0f0') },
  };
  assert.is((await server.hono.request('/webhooks/stripe', forged)).status, 400);
  const leaseId = payments.checkouts.get(answer.sessionId)?.leaseId ?? 0;
  assert.is((await post('/lease/changecode', { id: leaseId, code: secret('8264') }, token)).code, 13);
  server.access.fail(false);
  assert.is((await post('/lease/changecode', { id: leaseId, code: '8264' }, token)).status, 200);

  // The alarm with wrong and right codes.
  for (const roomCode of [secret('9173'), '8264'])
    await post('/nox/togglealarm', { departmentId: 1, roomNumber: '101', roomCode });

  // A withdrawal by its link.
  await post('/lease/withdraw', { departmentId: 1, name: 'Maja Holm', contract: '101', email });
  const link = confirmationAddress(server.settings, 1);
  secret(link.split('/').at(-1) ?? '');
  assert.is((await server.hono.request(link)).status, 200);

  // One-time codes: sent, guessed, used; then a gateway that repeats its input in errors.
  await server.askCode(phoneNumber);
  for (const otp of [secret('00112233'), secret(server.newestCode())])
    await server.openGateWithCode(phoneNumber, otp);
  server.services.sms.send = async ({ to, text }) => {
    secret(codeIn(text));
    throw new ProviderFailure(100, `the SMS gateway refused (422): cannot send "${text}" to ${to}`);
  };
  server.clock.forward(61);
  await server.askCode(phoneNumber);
  const refused = ids.at(-1);

  // Reset links and new passwords.
  server.services.sms.send = async ({ to, text }) => {
    server.sms.push({ to, text });
    throw new ProviderFailure(100, `the SMS gateway refused (422): ${text}`);
  };
  await server.askLink(email);
  const code = secret(server.newestLinkCode());
  const password = secret('Nyflyttekasse8!');
  await server.hono.request(`/ResetPassword?code=${code}`);
  await server.resetPassword(secret('a-wrong-reset-code'), password);
  assert.is((await server.resetPassword(code, password)).status, 200);
  const again = secret(await server.signIn(email, password));
  await post(
    '/user/update',
    { firstName: 'Maja', lastName: 'Holm', phoneNumber, mobile: secret('+4551515151') },
    again,
  );

  // A database that fails with the row in its error, and one that quotes a value.
  await sql`alter table tenant add constraint refused check (last_name <> 'Refused')`.execute(
    server.database,
  );
  const newcomer = {
    firstName: secret('Ingeborg'),
    lastName: 'Refused',
    email: secret('ingeborg@example.dk'),
    phoneNumber: secret('+4561616161'),
    password: PASSWORD,
  };
  assert.is((await post('/authentication/signup', newcomer)).status, 500);
  await sql`alter table tenant alter column first_name type integer using 0`.execute(server.database);
  assert.is((await post('/authentication/signup', { ...newcomer, lastName: 'Holm' })).status, 500);
  await server.tasksDone();

  for (const line of written)
    for (const each of secrets) assert.not.ok(containsWord(line, each), `${each} in ${line}`);

  assert.ok(ids.length >= 25);
  assert.is(new Set(ids).size, ids.length);
  for (const id of ids)
    assert.ok(lines().some(({ requestId, msg }) => requestId === id && msg === 'request'));
  for (const { requestId } of lines()) assert.ok(ids.includes(requestId ?? 'none'));
  const afterAnswer = lines().find(
    ({ msg, requestId }) => /after the response/.test(msg) && requestId === refused,
  );
  assert.match(afterAnswer?.err?.message ?? '', /^the SMS gateway refused \(422\)/);
  const failures = lines().filter(({ msg }) => msg === 'request failed');
  assert.is(failures.length, 2);
  assert.match(failures[0]?.err?.message ?? '', /violates check constraint "refused"/);
  await server.close();
});

test('all log lines of a request have its id, also with parallel requests', async () => {
  const { server, lines } = await loggingServer();
  const tenants = [await server.createTenant(101), await server.createTenant(102)];
  const moved = await Promise.all(tenants.map(({ token }) => server.openGateAsTenant(1, token)));
  for (const { response } of moved) {
    const own = lines().filter(({ requestId }) => requestId === response.headers.get('x-request-id'));
    assert.equal(column(own, 'msg'), ['gate moved', 'request']);
  }
  await server.close();
});
