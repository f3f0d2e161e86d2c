import { sql } from 'kysely';
import { sendMessages } from '../../../server/messages/sender.ts';
import { findPasskeyDomain } from '../../../server/people/passkeys/challenge.ts';
import { MINUTE } from '../../../server/shared/time.ts';
import { PASSWORD } from '../../setup/api.ts';
import { assert } from '../../setup/suite.ts';
import { createAuthenticator } from '../authenticator.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const HOST = 'https://www.lager.example';
const OTHER = 'https://aarhus.example';
const test = createServerSuite('passkeys', {
  ALLOWED_ORIGINS: `${HOST} ${OTHER} https://odense.lager.example http://plain.example https://192.0.2.7`,
  PASSKEY_DOMAIN: 'lager.example',
});

const DOMAIN = 'lager.example';

/** A browser on a page. */
const browser = (server: TestServer, origin: string | undefined = HOST) => {
  const ask = async (path: string, body: unknown = {}, token?: string) => {
    const sent = { body, token, headers: { 'accept-language': 'en', ...(origin && { origin }) } };
    const { status, code, answer } = await server.send(path === '/passkey/getlist' ? 'GET' : 'POST', path, {
      ...sent,
      ...(path === '/passkey/getlist' && { body: undefined }),
    });
    return { status, code, answer };
  };
  return {
    ask,
    challenge: async () => (await ask('/passkey/getsigninoptions')).answer.value.challenge as string,
    signIn: async (credential: unknown) => (await ask('/passkey/signin', { credential })) as Answered,
    list: async (token: string) => (await ask('/passkey/getlist', undefined, token)).answer.data,
  };
};
interface Answered {
  code?: number | undefined;
  answer: { token?: string; error?: number };
}

/** Adds a passkey for whoever has the token. */
async function add(
  server: TestServer,
  token: string,
  { origin = HOST, domain = DOMAIN, authenticator = createAuthenticator() } = {},
) {
  const { ask } = browser(server, origin);
  const { value } = (await ask('/passkey/getaddoptions', {}, token)).answer;
  const credential = authenticator.make(value.user.id, { origin, domain, challenge: value.challenge });
  const added = await ask('/passkey/add', { credential, name: 'Android' }, token);
  return { authenticator, credential, options: value, added };
}

test('a passkey signs in as who made it, and the counter of its device only grows', async ({ server }) => {
  const tenant = await server.createTenant(101);
  await add(server, (await server.person()).token);
  const { ask, challenge, signIn, list } = browser(server);
  const login = { emailOrPhone: tenant.email, password: PASSWORD };
  assert.is((await ask('/authentication/signin', login)).answer.passkeys, true);
  assert.is((await ask('/user/getcurrent', {}, tenant.token)).answer.value.passkeys, true);
  const { authenticator, options, added } = await add(server, tenant.token);
  assert.is(added.status, 200);
  assert.equal(
    [
      options.rp.id,
      options.authenticatorSelection.userVerification,
      options.authenticatorSelection.residentKey,
    ],
    [DOMAIN, 'required', 'required'],
  );
  assert.not.match(Buffer.from(options.user.id, 'base64url').toString('latin1'), /person|Maja/);
  const prove = async (counter: number) =>
    signIn(authenticator.prove({ origin: HOST, domain: DOMAIN, challenge: await challenge() }, counter));
  const { token = '' } = (await prove(7)).answer;
  assert.is((await ask('/user/getcurrent', {}, token)).answer.value.email, tenant.email);
  const [passkey] = await list(token);
  assert.equal(
    [passkey.name, passkey.domain, passkey.lastUsed],
    ['Android', DOMAIN, '2026-03-10T12:00:00.000Z'],
  );
  for (const counter of [7, 6, 0]) assert.equal((await prove(counter)).answer, { error: 31 }, 'a copy');
  assert.ok((await prove(8)).answer.token);
  const again = await ask('/passkey/getaddoptions', {}, token);
  assert.equal(again.answer.value.excludeCredentials[0].id, authenticator.id);
  assert.is(again.answer.value.user.id, options.user.id, 'the same person to the device');
});

test('a challenge is good once, for five minutes, for its origin and its purpose', async ({ server }) => {
  const { token } = await server.person();
  const { ask, challenge, signIn } = browser(server);
  const { authenticator, credential } = await add(server, token);
  assert.is((await ask('/passkey/add', { credential }, token)).code, 15, 'a second use');
  const prove = (of: string, change: object = {}) =>
    authenticator.prove({ origin: HOST, domain: DOMAIN, challenge: of, ...change });
  const first = prove(await challenge());
  assert.ok((await signIn(first)).answer.token);
  assert.is((await signIn(first)).code, 15, 'a replay');
  const [late, just] = [await challenge(), await challenge()];
  server.clock.forward(5 * MINUTE - 1);
  assert.ok((await signIn(prove(just))).answer.token);
  server.clock.forward(1);
  assert.is((await signIn(prove(late))).code, 15, 'expired');
  const fresh = await challenge();
  const [text, mark] = [Buffer.from(fresh, 'base64url').toString(), Date.parse('2030-01-01')];
  const forged = Buffer.from(text.replace(/^\d+/, String(mark))).toString('base64url');
  const { value } = (await ask('/passkey/getaddoptions', {}, token)).answer;
  for (const [kind, of] of Object.entries({ forged, nonsense: 'x', 'of adding': value.challenge }))
    assert.is((await signIn(prove(of))).code, 15, kind);
  assert.is((await browser(server, OTHER).signIn(prove(fresh))).code, 15, 'asked for on another origin');
  assert.is((await signIn(prove(fresh, { crossOrigin: true }))).code, 15, "in another site's frame");
  for (const change of [{ flags: 1 }, { origin: OTHER }, { domain: 'other.example' }])
    assert.equal((await signIn(prove(fresh, change))).answer, { error: 31 }, JSON.stringify(change));
  const stranger = createAuthenticator();
  const alien = {
    ...stranger.prove({ origin: HOST, domain: DOMAIN, challenge: fresh }),
    id: authenticator.id,
  };
  assert.equal((await signIn({ ...alien, rawId: authenticator.id })).answer, { error: 31 }, 'another key');
  assert.ok((await signIn(prove(fresh))).answer.token, 'nothing of this has used it up');
});

test('R5.8 a passkey works on its domain alone, and on allowed https pages alone', async ({ server }) => {
  const { token } = await server.person();
  const there = await add(server, token, { origin: OTHER, domain: 'aarhus.example' });
  assert.is(there.added.status, 200);
  const { challenge, signIn } = browser(server);
  const proof = there.authenticator.prove({ origin: HOST, domain: DOMAIN, challenge: await challenge() });
  assert.equal((await signIn(proof)).answer, { error: 31 });
  const { options } = await add(server, token);
  assert.equal(options.excludeCredentials, []);
  const domains = ['https://odense.lager.example', OTHER, 'https://facility.example', 'http://plain.example'];
  assert.equal(
    [...domains, 'https://192.0.2.7', 'https://evil.example', undefined].map((origin) =>
      findPasskeyDomain(server.services, origin),
    ),
    [DOMAIN, 'aarhus.example', 'facility.example', null, null, null, null],
  );
  const evil = browser(server, 'https://evil.example');
  assert.is((await evil.ask('/passkey/getsigninoptions')).code, 1);
  assert.is((await evil.ask('/passkey/getaddoptions', {}, token)).code, 1);
});

test('R5.9 a tenant has twenty passkeys at most', async ({ server }) => {
  const [{ token }, other] = [await server.person(), await server.person()];
  assert.is((await add(server, token)).added.status, 200);
  await sql`insert into passkey (tenant_id, domain, credential_id, public_key, counter, transports, user_handle, name, created_at)
    select tenant_id, domain, credential_id || n, public_key, counter, transports, user_handle, name, created_at
    from passkey, generate_series(1, 18) n`.execute(server.database);
  assert.is((await add(server, token)).added.status, 200, 'the twentieth');
  assert.is((await add(server, token)).added.status, 400);
  assert.is((await add(server, other.token)).added.status, 200);
});

test('R5.9 adding needs the password or a sign-in of ten minutes, of the tenant', async ({ server }) => {
  const [{ token }, other] = [await server.person(), await server.person()];
  const { ask } = browser(server);
  const { value } = (await ask('/passkey/getaddoptions', {}, token)).answer;
  const credential = createAuthenticator().make(value.user.id, {
    origin: HOST,
    domain: DOMAIN,
    challenge: value.challenge,
  });
  assert.is((await ask('/passkey/add', { credential }, other.token)).code, 15, "the other's challenge");
  const unverified = createAuthenticator().make(value.user.id, {
    origin: HOST,
    domain: DOMAIN,
    challenge: value.challenge,
    flags: 1,
  });
  assert.is((await ask('/passkey/add', { credential: unverified }, token)).code, 15);
  server.clock.forward(10 * MINUTE);
  // Somebody else has just signed in.
  await server.person();
  const codes = [];
  for (const body of [{}, { password: 'Wrong7!abc' }, { password: PASSWORD }])
    codes.push((await ask('/passkey/getaddoptions', body, token)).code);
  assert.equal(codes, [31, 31, undefined]);
});

test('R11.14 whoever has not paid for a room is told of no passkey', async ({ server }) => {
  await add(server, (await server.hold(101)).token);
  assert.equal(await server.database.selectFrom('message').select('kind').execute(), []);
});

test('R11.14 a removed passkey is useless at once; a password by SMS removes all', async ({ server }) => {
  const tenant = await server.createTenant(101);
  const other = await server.person();
  await sendMessages(server.services);
  server.mails.length = 0;
  const { ask, challenge, signIn, list } = browser(server);
  const [one, two] = [await add(server, tenant.token), await add(server, tenant.token)];
  const others = await add(server, other.token);
  assert.equal(others.options.excludeCredentials, []);
  const prove = async ({ authenticator }: typeof one) =>
    (await signIn(authenticator.prove({ origin: HOST, domain: DOMAIN, challenge: await challenge() })))
      .answer;
  const [{ id: newest }, { id }] = await list(tenant.token);
  assert.is((await ask('/passkey/remove', { id }, other.token)).code, 2);
  assert.is((await ask('/passkey/remove', { id }, tenant.token)).status, 200);
  assert.is((await ask('/passkey/remove', { id }, tenant.token)).code, 2);
  assert.equal(await prove(one), { error: 31 });
  const { token = '' } = await prove(two);
  await server.askLink(tenant.email);
  assert.is((await server.resetPassword(server.newestLinkCode())).status, 200);
  assert.equal(await prove(two), { error: 31 });
  assert.ok((await prove(others)).token, 'those of nobody else');
  assert.is((await ask('/user/getcurrent', {}, token)).status, 401);
  await sendMessages(server.services);
  const subjects = server.mails.map(({ subject }) => subject);
  assert.equal(subjects.sort(), [
    'A passkey was removed from My room',
    'A passkey was removed from My room',
    'New passkey for My room',
    'New passkey for My room',
  ]);
  assert.ok(newest > id);
});
