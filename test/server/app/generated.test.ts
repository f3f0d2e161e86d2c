import { CONTRACT } from '../../../server/http/contract.ts';
import type { OperationId } from '../../../server/shared/calls.ts';
import fc, { type Arbitrary } from '../../setup/fast-check.ts';
import { assert, howMany, suite } from '../../setup/suite.ts';
import { createServer } from '../server.ts';
import { createOwner, createRequests, ORIGIN, type RequestParts } from './every-call.ts';

type Scenario = Awaited<ReturnType<typeof createScenario>>;

/** A server with somebody who has one of everything, and their request of each call. */
async function createScenario() {
  const server = await createServer();
  const owner = await createOwner(server);
  const { createLeaseWithCheckout, ...others } = createRequests(owner);
  const rental = { body: { ...createLeaseWithCheckout.body, roomId: 103 } };
  const good: Record<OperationId, RequestParts> = { ...others, createLeaseWithCheckout: rental };
  return { server, token: owner.token, good, putBack: await server.saveState() };
}

const RUNS = howMany({ test: 8, deep: 200 });
/** Shorter texts may well be part of a message. */
const TELLING_LENGTH = 6;

type Fields = Record<string, unknown>;
type Schema = { [keyword: string]: unknown };

/** A call of the contract. Resolved here again, so that a mistake in the server's own reading shows. */
interface Declared {
  id: OperationId;
  method: 'GET' | 'POST';
  path: string;
  needsToken: boolean;
  /** Of the whole query, as an object. */
  query: Schema;
  body: Schema | null;
}

const document = JSON.parse(JSON.stringify(CONTRACT));
const resolve = (ref: string): Schema =>
  ref
    .slice('#/'.length)
    .split('/')
    .reduce((at, key) => at[key], document);
const resolved = (value: Schema): Schema => (typeof value.$ref === 'string' ? resolve(value.$ref) : value);

// biome-ignore lint/suspicious/noExplicitAny: the contract's own check has seen its shape
const CALLS: Declared[] = Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, declared]) => {
    const parameters: Schema[] = (declared.parameters ?? []).map(resolved);
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const body: any = declared.requestBody && resolved(declared.requestBody);
    return {
      id: declared.operationId,
      method: method.toUpperCase() as Declared['method'],
      path,
      needsToken: declared.security.every((way: object) => Object.keys(way).length > 0),
      query: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      },
      body: body ? body.content['application/json'].schema : null,
    };
  }),
);

interface Sent {
  query: Fields;
  body: unknown;
  providersFail: boolean;
}

/** Values that have broken servers before. */
const ODD_VALUES: unknown[] = [
  null,
  true,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e21,
  [],
  {},
  [[]],
  { a: 1 },
  '',
  ' ',
  '+1',
  '1e0',
  'NaN',
  '\0',
  'a\0b',
  '\ud800',
  'İ',
  '\u202e',
  '👨‍👩‍👧',
  "' or 1=1 --",
  '%00',
  '\\',
  'x'.repeat(3000),
  2,
  9,
  101,
  999,
  '+4529999999',
  '1',
  ' 101 ',
  '11A',
  'departmentId==2',
  '2036-03-10T12:00:00Z',
  '9'.repeat(400),
  '\r\nset-cookie: a=b',
  '2026-02-30',
  'departmentId==1 or 1==1',
  '../../etc/passwd',
];
const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'admin', 'tenantId', 'id ', '', 'ID'];

/** The request that is known to succeed, with one field or the whole body odd, now and then with providers that fail. */
function oddRequests({ id, query, body }: Declared, scenario: Scenario): Arbitrary<Sent> {
  const good = scenario.good[id];
  const part = body ? 'body' : 'query';
  const names = [...Object.keys((body ?? query).properties ?? {}), ...ODD_NAMES];
  const odd = fc.constantFrom(...ODD_VALUES);
  // `Object.fromEntries` makes fields of their own even of such names as `__proto__`.
  const oddField = fc
    .tuple(fc.constantFrom(...names), odd)
    .map(([name, value]) => Object.fromEntries([...Object.entries(good[part] ?? {}), [name, value]]));
  return fc.record({
    query: body ? fc.constant(good.query ?? {}) : oddField,
    body: body
      ? fc.oneof({ weight: 4, arbitrary: oddField }, { weight: 1, arbitrary: odd })
      : fc.constant(undefined),
    providersFail: fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0),
  });
}

/** Sends a request to the scenario as it was created. What is true of every answer is seen to here. */
async function send(
  { method, path, ...call }: Declared,
  sent: Sent,
  { server, putBack, ...scenario }: Scenario,
) {
  server.payments.fail(sent.providersFail);
  server.access.fail(sent.providersFail);
  const search = new URLSearchParams(
    Object.entries(sent.query).flatMap(([name, value]) =>
      [value].flat().map((each) => [name, typeof each === 'object' ? JSON.stringify(each) : `${each}`]),
    ),
  );
  const { token } = scenario;
  const response = await server.hono.request(`/api${path}?${search}`, {
    method,
    headers: {
      origin: ORIGIN,
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(call.needsToken && { authorization: `Bearer ${token}` }),
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  const [text, { status }] = [await response.text(), response];
  if (method === 'POST' || sent.providersFail) await putBack();
  // The server of the tests holds every answer against the contract, and answers 500 to one that breaks it.
  assert.ok(status === 200 || (status >= 400 && status < 500), `${status} ${text}`);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  assert.ok(response.headers.get('cache-control'), 'cache-control is missing');
  if (status !== 200)
    for (const told of [...textsOf(sent.body), ...search.values(), token])
      if (told.trim().length >= TELLING_LENGTH && !(told in Object(call.body?.properties)))
        assert.not.ok(text.includes(told), `${text} repeats ${told}`);
  return status;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const test = suite<{ scenario: Scenario }>('generated requests');
test.before(async (context) => {
  context.scenario = await createScenario();
});
test.after(({ scenario }) => scenario.server.close());

for (const call of CALLS)
  test(`${call.id} answers or refuses whatever is sent, as the contract says`, async ({ scenario }) => {
    const good: Sent = { query: {}, body: undefined, providersFail: false, ...scenario.good[call.id] };
    assert.is(await send(call, good, scenario), 200, 'the request that is known to succeed');
    await fc.assert(
      fc.asyncProperty(oddRequests(call, scenario), async (sent) => void (await send(call, sent, scenario))),
      { numRuns: RUNS, includeErrorInReport: true },
    );
  });
