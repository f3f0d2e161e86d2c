import { DAY } from '../../../server/shared/time.ts';
import { NEW_PASSWORD, PASSWORD } from '../../setup/api.ts';
import { assert, column } from '../../setup/suite.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('sessions', { TRUST_PROXY: 'true' });

const status = async (server: TestServer, token: string) => (await server.getCurrentUser(token)).status;
const refresh = (server: TestServer, token: string) =>
  server.post('/authentication/refreshtoken', undefined, token);

test('people sign in with e-mail or phone in any spelling', async ({ server }) => {
  const { email, phoneNumber } = await server.person();
  const local = phoneNumber.slice(3);
  for (const login of [email.toUpperCase(), ` ${email} `, phoneNumber, local, `0045 ${local}`])
    assert.is(await status(server, await server.signIn(login)), 200, login);
});

const tryFrom = (server: TestServer, from: string, emailOrPhone: string, password = 'x') =>
  server.send('POST', '/authentication/signin', { body: { emailOrPhone, password }, from });

test('ten wrong passwords block a login for a quarter of an hour, at this address', async ({ server }) => {
  const { email } = await server.person();
  for (const login of [email, 'nobody@example.dk']) {
    for (let tries = 0; tries < 10; tries += 1)
      assert.is((await tryFrom(server, '10.0.0.1', login)).answer.error, 31);
    const { status: blocked, response } = await tryFrom(server, '10.0.0.1', login, PASSWORD);
    assert.equal([blocked, response.headers.get('retry-after')], [429, '900']);
  }
  assert.ok((await tryFrom(server, '10.0.0.2', email, PASSWORD)).answer.token);
  server.clock.forward(901);
  assert.ok((await tryFrom(server, '10.0.0.1', email, PASSWORD)).answer.token);
});

test('the right password clears the count of wrong ones', async ({ server }) => {
  const { email } = await server.person();
  for (let rounds = 0; rounds < 2; rounds += 1) {
    for (let tries = 0; tries < 6; tries += 1) await tryFrom(server, '10.0.0.1', email);
    assert.ok((await tryFrom(server, '10.0.0.1', email, PASSWORD)).answer.token);
  }
});

test('a hundred wrong passwords from anywhere block a login', async ({ server }) => {
  const { email } = await server.person();
  let others = 0;
  const wrongOne = () => tryFrom(server, `10.0.1.${others++}`, email);
  await wrongOne();
  // Set directly, since each real try computes a hash.
  await server.setTries('sign-in-login:', 98);
  await wrongOne();
  for (const from of ['10.0.0.1', '10.0.0.3'])
    assert.ok((await tryFrom(server, from, email, PASSWORD)).answer.token, 'the hundredth is right');
  await wrongOne();
  assert.is((await tryFrom(server, '10.0.0.2', email, PASSWORD)).status, 429);
  assert.ok((await tryFrom(server, '10.0.0.1', email, PASSWORD)).answer.token, 'where they signed in before');
  server.clock.forward(901);
  assert.ok((await tryFrom(server, '10.0.0.2', email, PASSWORD)).answer.token);
});

test('logging out ends all tokens of this session only', async ({ server }) => {
  const { email, token } = await server.person();
  const elsewhere = await server.signIn(email);
  const { answer } = await refresh(server, token);
  const end = await server.post('/authentication/refreshtoken', { end: true }, answer.token);
  assert.equal([end.status, end.answer], [200, {}]);
  for (const dead of [token, answer.token]) {
    assert.is(await status(server, dead), 401);
    assert.is((await refresh(server, dead)).status, 401);
  }
  assert.is(await status(server, elsewhere), 200);
});

test('tries are counted together for all spellings of a phone', async ({ server }) => {
  const { phoneNumber } = await server.person();
  const digits = phoneNumber.slice(3);
  const spellings = [
    phoneNumber,
    digits,
    `0045${digits}`,
    `+45 ${digits}`,
    [...digits].join(' '),
    `(${digits})`,
  ];
  for (let tries = 0; tries < 10; tries += 1) {
    const emailOrPhone = spellings[tries % spellings.length];
    assert.is(
      (await server.post('/authentication/signin', { emailOrPhone, password: 'x' })).answer.error,
      31,
    );
  }
  for (const emailOrPhone of [...spellings, [...digits].join('\u200b')])
    assert.is((await server.post('/authentication/signin', { emailOrPhone, password: 'x' })).status, 429);
});

test('a token is valid for a quarter of an hour', async ({ server }) => {
  const { token } = await server.person();
  server.clock.forward(899);
  assert.is(await status(server, token), 200);
  server.clock.forward(2);
  assert.is(await status(server, token), 401);
});

test('after a refresh the old token is valid for 30 seconds', async ({ server }) => {
  const { token } = await server.person();
  server.clock.forward(60);
  const { answer } = await refresh(server, token);
  assert.is.not(answer.token, token);
  server.clock.forward(29);
  assert.equal([await status(server, token), await status(server, answer.token)], [200, 200]);
  server.clock.forward(2);
  assert.equal([await status(server, token), await status(server, answer.token)], [401, 200]);
  assert.is((await refresh(server, token)).status, 401);
});

test('R5.4 refreshing a replaced token late ends the session for everybody', async ({ server }) => {
  const { email, token } = await server.person();
  const elsewhere = await server.signIn(email);
  server.clock.forward(60);
  // A thief with a copy of the token refreshes it first, repeatedly.
  const stolen = [token];
  for (let times = 0; times < 3; times += 1) {
    server.clock.forward(60);
    const { answer } = await refresh(server, stolen.at(-1) ?? '');
    stolen.push(answer.token);
  }
  server.clock.forward(31);
  assert.is(await status(server, stolen.at(-1) ?? ''), 200);
  assert.is((await refresh(server, token)).status, 401);
  for (const dead of stolen) {
    assert.is(await status(server, dead), 401);
    assert.is((await refresh(server, dead)).status, 401);
  }
  assert.is(await status(server, elsewhere), 200, 'another session of the tenant goes on');
});

test('logging out with a replaced token ends the session, too', async ({ server }) => {
  const { token } = await server.person();
  const { answer } = await refresh(server, token);
  server.clock.forward(31);
  const end = await server.post('/authentication/refreshtoken', { end: true }, token);
  assert.is(end.status, 401);
  assert.is(await status(server, answer.token), 401);
});

test('a token newer than its session, as after a restore, ends nothing', async ({ server }) => {
  const { token } = await server.person();
  const { answer } = await refresh(server, token);
  await server.database.updateTable('session').set({ rotation: 1 }).execute();
  server.clock.forward(60);
  assert.is((await refresh(server, answer.token)).status, 401);
  assert.is(await status(server, token), 200);
});

test('a session lasts two weeks without a refresh', async ({ server }) => {
  const { token } = await server.person();
  server.clock.forward(13 * DAY);
  const { answer } = await refresh(server, token);
  assert.is(await status(server, answer.token), 200);
  server.clock.forward(15 * DAY);
  assert.is((await refresh(server, answer.token)).status, 401);
});

test('a session lasts 90 days, however often it is refreshed; a password for ever', async ({ server }) => {
  let { email, token } = await server.person();
  for (let day = 0; day < 80; day += 10) {
    server.clock.forward(10 * DAY);
    token = (await refresh(server, token)).answer.token;
  }
  server.clock.forward(9 * DAY);
  const last = await refresh(server, token);
  assert.is(last.status, 200);
  token = last.answer.token;
  server.clock.forward(2 * DAY);
  assert.is((await refresh(server, token)).status, 401);
  server.clock.forward(3650 * DAY);
  assert.ok(await server.signIn(email));
});

test('signing in ends the session that the browser had, and no other one', async ({ server }) => {
  const { email, token } = await server.person();
  const elsewhere = await server.signIn(email);
  const again = await server.post(
    '/authentication/signin',
    { emailOrPhone: email, password: PASSWORD },
    token,
  );
  assert.is(await status(server, token), 401);
  for (const good of [elsewhere, again.answer.token]) assert.is(await status(server, good), 200);
});

test('a new password ends every other session', async ({ server }) => {
  const { email, token } = await server.person();
  const other = await server.signIn(email);
  assert.is((await server.changePassword(token, { oldPassword: 'Wrong1!xx' })).code, 31);
  assert.is((await server.changePassword(token, { passwordConfirmation: 'Sommerhus9!' })).code, 1);
  assert.is((await server.changePassword(token, { newPassword: 'sommerhus' })).code, 1);
  assert.is(await status(server, other), 200, 'nothing was changed');
  assert.is((await server.changePassword(token)).status, 200);
  assert.equal([await status(server, token), await status(server, other)], [200, 401]);
  await server.signIn(email, NEW_PASSWORD);
});

test('R7.7 the old password of a change has ten tries in a quarter of an hour', async ({ server }) => {
  const { token } = await server.person();
  for (let n = 0; n < 10; n++)
    assert.is((await server.changePassword(token, { oldPassword: `Wrong${n}!` })).code, 31);
  assert.is((await server.changePassword(token)).status, 429);
});

test('R6.1 the second number stays when a change does not name it', async ({ server }) => {
  const { token } = await server.person();
  const names = { firstName: 'Maja', lastName: 'Holm' };
  const current = async () => (await server.getCurrentUser(token)).answer.value;
  const { phoneNumber } = await current();
  const change = (more: object) => server.post('/user/update', { ...names, phoneNumber, ...more }, token);
  assert.is((await change({ mobile: '+4528111213' })).status, 200);
  assert.is((await change({})).status, 200);
  assert.is((await current()).mobile, '+4528111213');
});

test('signing up checks the rules of the form', async ({ server }) => {
  const good = {
    firstName: 'Bo',
    lastName: 'Ek',
    email: 'bo@example.dk',
    phoneNumber: '+4531313131',
    password: PASSWORD,
  };
  const bad = {
    firstName: ' ',
    email: 'bo@',
    phoneNumber: '+4501234567',
    password: 'aA1!aA1!',
    mobile: '123',
  };
  for (const [field, value] of Object.entries(bad))
    assert.is((await server.post('/authentication/signup', { ...good, [field]: value })).code, 1, field);
  assert.is((await server.post('/authentication/signup', { ...good, mobile: '' })).status, 200);
  const taken = { ...good, email: 'BO@example.dk', phoneNumber: '+4531313132' };
  assert.is((await server.post('/authentication/signup', taken)).code, 32);
  assert.is((await server.post('/authentication/signup', { ...good, email: 'other@example.dk' })).code, 32);
});

test('an e-mail is one account in every form of its domain', async ({ server }) => {
  const [unicode, ascii] = ['mette@rødgrød.dk', 'mette@xn--rdgrd-vuad.dk'];
  const person = { firstName: 'Mette', lastName: 'Grød', password: 'Æggekage-i-Ribe1@' };
  const signUp = (email: string, phoneNumber: string) =>
    server.post('/authentication/signup', { ...person, email, phoneNumber });
  assert.is((await signUp(unicode, '+4531313131')).status, 200);
  assert.is((await signUp(ascii, '+4531313132')).code, 32);
  assert.equal(await server.database.selectFrom('tenant').select('email').execute(), [{ email: ascii }]);

  for (const login of [unicode, ascii, 'Mette@RØDGRØD.dk']) {
    const token = await server.signIn(login, person.password);
    const { answer } = await server.getCurrentUser(token);
    assert.is(answer.value.email, unicode, login);
  }
  for (const login of [unicode, ascii]) {
    server.clock.forward(120);
    assert.is((await server.askLink(login)).status, 200);
  }
  assert.equal(column(server.sms, 'to'), ['+4531313131', '+4531313131']);
});

test('a tenant changes details, but not to a phone that is taken', async ({ server }) => {
  const [one, other] = [await server.person(), await server.person()];
  const update = (phoneNumber: string, mobile?: string) =>
    server.post(
      '/user/update',
      { firstName: 'Ida', lastName: 'Bæk', phoneNumber, ...(mobile !== undefined && { mobile }) },
      one.token,
    );
  assert.is((await update(other.phoneNumber)).code, 32);
  assert.is((await update('+4540404040', '+4550505050')).status, 200);
  const { value } = (await server.getCurrentUser(one.token)).answer;
  assert.equal(value, {
    customerNumber: '10001',
    firstName: 'Ida',
    lastName: 'Bæk',
    email: one.email,
    phoneNumber: '+4540404040',
    mobile: '+4550505050',
    accessLog: true,
    endAccess: true,
  });
  await update('+4540404040', '');
  assert.is((await server.getCurrentUser(one.token)).answer.value.mobile, '');
});

/** What is sent about somebody who has a lease of room 101, and about nobody. */
const CALLS: [path: string, known: (who: Who) => object, unknown: object, answer: string][] = [
  [
    '/authentication/signin',
    ({ email }) => ({ emailOrPhone: email, password: 'Flyttekasse8!' }),
    { emailOrPhone: 'nobody@example.dk', password: 'Flyttekasse8!' },
    '{"error":31}',
  ],
  [
    '/passwordrestore/generatelink',
    ({ email }) => ({ emailOrPhone: email }),
    { emailOrPhone: 'nobody@example.dk' },
    '{}',
  ],
  [
    '/otp/requestcode',
    ({ phoneNumber }) => ({ operationType: 1, phoneNumber }),
    { operationType: 1, phoneNumber: '+4551999999' },
    '{}',
  ],
  [
    '/nox/opengate',
    ({ phoneNumber }) => ({ gateId: 1, phoneNumber, otp: '12345678' }),
    { gateId: 1, phoneNumber: '+4551999999', otp: '12345678' },
    '{"code":15,"message":"One-time password validation error"}',
  ],
  [
    '/nox/togglealarm',
    () => ({ departmentId: 1, roomNumber: '101', roomCode: '0000' }),
    { departmentId: 1, roomNumber: '999', roomCode: '0000' },
    '{"code":14,"message":"Access denied"}',
  ],
];
interface Who {
  email: string;
  phoneNumber: string;
}

for (const [path, known, unknown, expected] of CALLS)
  test(`R5.5 ${path}: the same status, headers and bytes`, async ({ server }) => {
    const tenant = await server.createTenant(101, '4711');
    const seen = await Promise.all(
      [known(tenant), unknown].map(async (body) => {
        const response = await server.hono.request(`/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
        return { status: response.status, headers, text: await response.text() };
      }),
    );
    assert.equal(seen[0], seen[1]);
    assert.is(seen[0]?.text, expected);
  });

const refused = (field: string) => [400, { code: 1, message: `Validation error: ${field}: common`, field }];

test('R6.7 a common password in any letters is refused wherever one is chosen', async ({ server }) => {
  const { email, phoneNumber, token } = await server.person();
  await server.askLink(email);
  const code = server.newestLinkCode();
  const person = {
    firstName: 'Maja',
    lastName: 'Holm',
    email: 'maja@example.dk',
    phoneNumber: '+4529000000',
  };
  for (const password of ['Sommer2026!', 'P@ssw0rd', 'pASSWORD1!']) {
    const change = { oldPassword: PASSWORD, newPassword: password, passwordConfirmation: password };
    for (const [path, body, field] of [
      ['/authentication/signup', { ...person, password }, 'password'],
      ['/authentication/changepassword', change, 'newPassword'],
      ['/passwordrestore/resetpassword', { code, password }, 'password'],
    ] as const) {
      const { status, answer } = await server.post(path, body, token);
      assert.equal([status, answer], refused(field), `${path} ${password}`);
    }
  }
  assert.is((await server.resetPassword(code)).status, 200, 'the link is still good');
  await server.signIn(phoneNumber, NEW_PASSWORD);
});
