import { parse } from 'yaml';
import { CONTRACT, readContract } from '../../../server/http/contract.ts';
import { PASSWORD } from '../../setup/api.ts';
import { assert, column } from '../../setup/suite.ts';
import { createServerSuite } from '../server.ts';

/** The calls of docs/product.md R10.1, typed by hand. */
const CALLS = [
  'GET /room/getfiltered',
  'GET /floor/getfiltered',
  'GET /floor/get',
  'GET /calculation/roomprice',
  'GET /room/canlease',
  'POST /authentication/signup',
  'POST /authentication/signin',
  'POST /authentication/refreshtoken',
  'POST /authentication/changepassword',
  'POST /user/getcurrent',
  'POST /user/update',
  'POST /passwordrestore/generatelink',
  'POST /passwordrestore/resetpassword',
  'POST /otp/requestcode',
  'POST /lease/createwithcheckout',
  'GET /lease/getfiltered',
  'POST /lease/changecode',
  'POST /lease/cancel',
  'GET /lease/getpayedperiodend',
  'GET /stripe/getinvoicesfiltered',
  'GET /stripe/getpaymentmethods',
  'POST /stripe/createsetupsession',
  'POST /stripe/removepaymentmethod',
  'GET /gate/getstatus',
  'GET /gate/getfiltered',
  'POST /nox/opengatelogged',
  'POST /nox/closegatelogged',
  'POST /nox/opengate',
  'POST /nox/enablealarmlogged',
  'POST /nox/disablealarmlogged',
  'POST /nox/togglealarm',
  'GET /room/getstatus',
];

/** The calls that a backend may leave out. */
const EXTENSIONS = [
  'POST /waitinglist/join',
  'POST /passkey/getsigninoptions',
  'POST /passkey/signin',
  'POST /passkey/getaddoptions',
  'POST /passkey/add',
  'GET /passkey/getlist',
  'POST /passkey/remove',
  'POST /lease/keep',
  'POST /lease/withdraw',
  'GET /lease/gethelpers',
  'GET /user/getaccesslog',
  'POST /lease/addhelper',
  'POST /lease/endhelper',
  'POST /helper/get',
  'POST /helper/open',
  'POST /stripe/chargepaymentmethod',
  'POST /otp/checkcode',
];

const test = createServerSuite('contract');

test('the contract has the 32 calls of the specification, and the extensions', () => {
  const calls = readContract().map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  assert.is(CALLS.length, 32);
  assert.equal(calls.sort(), [...CALLS, ...EXTENSIONS].sort());
});

test('an unknown path is 404, an undeclared method 405 with the allowed ones', async ({ server }) => {
  const unknown = await server.get('/room/nothing');
  assert.is(unknown.status, 404);
  assert.is(unknown.code, 2);
  const wrong = await server.send('DELETE', '/room/canlease?id=9');
  assert.is(wrong.status, 405);
  assert.is(wrong.response.headers.get('allow'), 'GET, HEAD');
  const asGet = await server.get('/authentication/signin');
  assert.is(asGet.response.headers.get('allow'), 'POST');
});

test("query parameters are parsed by the contract's types", async ({ server }) => {
  const { answer } = await server.get(
    '/room/getfiltered?departmentId=1&floors=1&floors=2&sqmTo=4.9&unknown=1',
  );
  assert.equal(column(answer.data.data, 'number'), ['9', '10']);
  for (const query of [
    '',
    'departmentId=',
    'departmentId=1x',
    'departmentId=1.5',
    'departmentId=1&departmentId=2',
  ])
    assert.is((await server.get(`/room/getfiltered?${query}`)).code, 1, query);
  for (const query of [
    'pageSize=0',
    'pageSize=1001',
    'floors=1&floors=a',
    'onlyAvailableForLease=maybe',
    'searchText=%00',
  ])
    assert.is((await server.get(`/room/getfiltered?departmentId=1&${query}`)).code, 1, query);
});

test('text that the database cannot store is refused', async ({ server }) => {
  const signIn = (body: string | Uint8Array<ArrayBuffer>) =>
    server.hono.request('/api/authentication/signin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  for (const password of ['a\\u0000', '\\ud800', 'a\\udc00\\ud800']) {
    const response = await signIn(`{"emailOrPhone":"a","password":"${password}"}`);
    assert.is(response.status, 400, password);
  }
  assert.is((await signIn('{"emailOrPhone":"a","password":"\\ud83d\\ude00"}')).status, 200);
  const bytes = new TextEncoder().encode('{"emailOrPhone":"a","password":"x"}');
  const place = bytes.lastIndexOf('x'.charCodeAt(0));
  for (const byte of [0xff, 0xc3]) {
    bytes[place] = byte;
    const response = await signIn(bytes);
    assert.equal([response.status, (await response.json()).code], [400, 1]);
  }
});

test('a query that is not UTF-8 is refused', async ({ server }) => {
  const rooms = (text: string) => server.get(`/room/getfiltered?departmentId=1&${text}`);
  for (const text of ['searchText=%ff', 'searchText=a%C3', 'searchText=%C0%80', 'x=%ED%A0%80', '%FE=1'])
    assert.equal([(await rooms(text)).status, (await rooms(text)).code], [400, 1], text);
  for (const text of ['searchText=%c3%a6', 'searchText=%F0%9F%98%80', 'searchText=100%25', 'searchText=100%'])
    assert.is((await rooms(text)).status, 200, text);
});

test('lengths count code points, in the contract and in the rules behind it', async ({ server }) => {
  const names = (firstName: string, n: number) => ({
    firstName,
    lastName: 'Holm',
    email: `emoji${n}@example.dk`,
    phoneNumber: `+454100000${n}`,
    password: PASSWORD,
  });
  assert.is((await server.post('/authentication/signup', names('😀'.repeat(100), 1))).status, 200);
  assert.is((await server.post('/authentication/signup', names('😀'.repeat(101), 2))).code, 1);
});

test('every pattern of the contract is fast on long text', () => {
  const patterns: RegExp[] = [];
  JSON.stringify(CONTRACT, (key, value) => {
    if (key === 'pattern') patterns.push(new RegExp(value, 'u'));
    return value;
  });
  assert.ok(patterns.length >= 4);
  const started = performance.now();
  for (const pattern of patterns)
    for (const start of ['', '+45', 'departmentId=='])
      for (const unit of ['1', '+45', 'a', 'departmentId==', ' '])
        assert.not.ok(pattern.test(`${start}${unit.repeat(60_000)}!`));
  assert.ok(performance.now() - started < 5000);
});

test('a body is not coerced, and unknown fields are refused', async ({ server }) => {
  const good = { emailOrPhone: 'a@example.dk', password: 'x' };
  assert.is((await server.post('/authentication/signin', good)).status, 200);
  for (const bad of [
    { ...good, password: 1 },
    { ...good, admin: true },
    { password: 'x' },
    [],
    null,
    'text',
    7,
  ])
    assert.is((await server.post('/authentication/signin', bad)).code, 1, JSON.stringify(bad));
  for (const body of ['{', '', '{"emailOrPhone":"a\\u0000","password":"x"}'])
    assert.is((await server.send('POST', '/authentication/signin', { body })).code, 1, body);
});

test('a body of the wrong type is 415, one that is too large 413', async ({ server }) => {
  const body = JSON.stringify({ emailOrPhone: 'a@example.dk', password: 'x' });
  const send = (type: string, text: string) =>
    server.send('POST', '/authentication/signin', { body: text, headers: { 'content-type': type } });
  assert.is((await send('text/plain', body)).status, 415);
  assert.is((await send('application/json; charset=utf-8', body)).status, 200);
  assert.is(
    (await send('application/json', JSON.stringify({ emailOrPhone: 'a'.repeat(70_000), password: 'x' })))
      .status,
    413,
  );
});

test('a validation error names the field and never the value', async ({ server }) => {
  const { answer } = await server.post('/authentication/signin', {
    emailOrPhone: 'a',
    password: 'secret'.repeat(100),
  });
  assert.match(answer.message, /password/);
  assert.not.match(answer.message, /secret/);
});

test('the contract is served as YAML and as equal JSON', async ({ server }) => {
  const yaml = await server.hono.request('/openapi.yaml');
  assert.is(yaml.headers.get('content-type'), 'application/yaml; charset=utf-8');
  // At once: Node may take away the body of an answer that was copied and is not read.
  const document = parse(await yaml.text());
  const json = await server.hono.request('/openapi.json');
  assert.match(json.headers.get('content-type') ?? '', 'application/json');
  assert.equal(await json.json(), document);
});

test('the contract is readable for any page, compressed, and cached for minutes', async ({ server }) => {
  const ask = (headers: HeadersInit) => server.hono.request('/openapi.json', { headers });
  const { headers } = await ask({ origin: 'https://tool.example', 'accept-encoding': 'gzip' });
  assert.is(headers.get('access-control-allow-origin'), '*');
  assert.is(headers.get('content-encoding'), 'gzip');
  assert.is(headers.get('cache-control'), 'public, max-age=300');
  assert.is((await ask({ 'if-none-match': headers.get('etag') ?? '' })).status, 304);
});
