import { CONTRACT } from '../../../server/http/contract.ts';
import type { OperationId } from '../../../server/shared/calls.ts';
import fc, { type Arbitrary } from '../../setup/fast-check.ts';
import { assert, suite } from '../../setup/suite.ts';
import { createScenario, ORIGIN, type Scenario, type Signature } from './generated/scenario.ts';

const RUNS = 16;
/** Shorter texts may well be part of a message. */
const TELLING_LENGTH = 6;

type Fields = Record<string, unknown>;
type Schema = { [keyword: string]: unknown };

/** A call of the contract. Resolved here again, so that a mistake in the server's own reading shows. */
interface Call {
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
const CALLS: Call[] = Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, declared]) => {
    const parameters: Schema[] = (declared.parameters ?? []).map(resolved);
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const body: any = declared.requestBody && resolved(declared.requestBody);
    return {
      id: declared.operationId,
      method: method.toUpperCase() as Call['method'],
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
  token: Signature;
  providersFail: boolean;
}

/** Values that have broken servers before. */
const ODD_VALUES: unknown[] = [
  ...[null, true, -1, 0.5, 2 ** 31, 2 ** 53, 1e21, [], {}, [[]], { a: 1 }, '', ' ', '+1', '1e0', 'NaN'],
  ...['\0', 'a\0b', '\ud800', 'İ', '\u202e', '👨‍👩‍👧', "' or 1=1 --", '%00', '\\', 'x'.repeat(3000)],
  ...[2, 9, 101, 999, '+4529999999', '1', ' 101 ', '11A', 'departmentId==2', '2036-03-10T12:00:00Z'],
  ...['9'.repeat(400), '\r\nset-cookie: a=b', '2026-02-30', 'departmentId==1 or 1==1', '../../etc/passwd'],
];
/** The other tokens let nobody in; an expired one may be refreshed. */
const WORKING = ['ada', 'another tenant'];
const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'admin', 'tenantId', 'id ', '', 'ID'];

/** The request that is known to succeed, with one field or the whole body odd, now and then with another token or providers that fail. */
function oddRequests({ id, query, body }: Call, scenario: Scenario): Arbitrary<Sent> {
  const good = scenario.good[id];
  const part = body ? 'body' : 'query';
  const names = [...Object.keys(((body ?? query).properties ?? {}) as Fields), ...ODD_NAMES];
  const odd = fc.constantFrom(...ODD_VALUES);
  // `Object.fromEntries` makes fields of their own even of such names as `__proto__`.
  const oddField = fc
    .tuple(fc.constantFrom(...names), odd)
    .map(([name, value]) => Object.fromEntries([...Object.entries(good[part] ?? {}), [name, value]]));
  const rare = <T>(usual: T, others: T[]) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(usual) },
      { weight: 2, arbitrary: fc.constantFrom(...others) },
    );
  return fc.record({
    query: body ? fc.constant(good.query ?? {}) : oddField,
    body: body
      ? fc.oneof({ weight: 4, arbitrary: oddField }, { weight: 1, arbitrary: odd })
      : fc.constant(undefined),
    token: rare('ada', Object.keys(scenario.tokens) as Signature[]),
    providersFail: rare(false, [true]),
  });
}

/** Sends a request to the scenario as it was created. What is true of every answer is seen to here. */
async function send({ method, path, ...call }: Call, sent: Sent, { server, putBack, ...scenario }: Scenario) {
  server.payments.fail(sent.providersFail);
  server.access.fail(sent.providersFail);
  const search = new URLSearchParams(
    Object.entries(sent.query).flatMap(([name, value]) =>
      [value].flat().map((each) => [name, typeof each === 'object' ? JSON.stringify(each) : `${each}`]),
    ),
  );
  const token = scenario.tokens[sent.token];
  const response = await server.hono.request(`/api${path}?${search}`, {
    method,
    headers: {
      origin: ORIGIN,
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  const [text, { status }] = [await response.text(), response];
  if (method === 'POST' || sent.providersFail) await putBack();
  // The server of the tests holds every answer against the contract, and answers 500 to one that breaks it.
  assert.ok(status === 200 || (status >= 400 && status < 500), `${status} ${text}`);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  assert.ok(response.headers.get('cache-control'), 'cache-control is missing');
  const tokens = [...WORKING, ...(call.id === 'refreshToken' ? ['expired'] : [])];
  if (call.needsToken && !tokens.includes(sent.token)) assert.not.equal(status, 200);
  if (status !== 200)
    for (const told of [...textsOf(sent.body), ...search.values(), token ?? ''])
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
  test(`what is sent to ${call.id}, however odd, is answered or refused as the contract says`, async ({
    scenario,
  }) => {
    const good: Sent = {
      ...{ query: {}, body: undefined, token: 'ada', providersFail: false },
      ...scenario.good[call.id],
    };
    assert.is(await send(call, good, scenario), 200, 'the request that is known to succeed');
    await fc.assert(
      fc.asyncProperty(oddRequests(call, scenario), async (sent) => void (await send(call, sent, scenario))),
      { numRuns: RUNS, includeErrorInReport: true },
    );
  });
