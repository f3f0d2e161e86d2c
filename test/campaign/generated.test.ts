import fc, { type Arbitrary } from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readContract } from '../../server/http/contract.ts';
import { count, figure } from '../setup/figures.ts';
import { type Call, readCalls } from './generated/calls.ts';
import { breaksRule, faults } from './generated/judge.ts';
import { goodRequest, type Sent, spoiltRequests, validRequests } from './generated/requests.ts';
import { createScenario, ORIGIN, type Scenario } from './generated/scenario.ts';

const RUNS = count({ test: 8, campaign: 500 });
/** The codes that a refusal of each status carries. */
const CODES: Record<number, number> = { 401: 5, 405: 1, 413: 1, 415: 1 };
/** Shorter texts may well be part of a message. */
const TELLING_LENGTH = 6;

const calls = readCalls();
const test = suite<{ scenario: Scenario }>('generated requests');
test.before(async (context) => {
  context.scenario = await createScenario();
});
test.after(({ scenario }) => scenario.server.close());

/** How often each call answered how: `200`, `400/1`. */
const answers = new Map<Call, Map<string, number>>(calls.map((call) => [call, new Map()]));

/** Sends a request to the scenario as it was created. What is true of every answer is seen to here. */
async function send(call: Call, sent: Sent, { server, tokens, putBack }: Scenario) {
  if (sent.providersFail) {
    server.payments.fail(true);
    server.access.fail(true);
  }
  const token = tokens[sent.signature];
  const response = await server.hono.request(`/api${call.path}?${sent.query}`, {
    method: sent.method,
    headers: {
      origin: ORIGIN,
      ...(sent.contentType !== null && { 'content-type': sent.contentType }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(sent.body && { body: sent.body }),
  });
  const text = await response.text();
  if (call.method === 'POST' || sent.providersFail) await putBack();
  if (sent.method === 'OPTIONS') return { status: response.status, code: undefined };
  const answer = sent.method === 'HEAD' ? {} : JSON.parse(text);
  const { status } = response;
  const seen = answers.get(call) ?? new Map();
  const kind = answer.code === undefined ? `${status}` : `${status}/${answer.code}`;
  seen.set(kind, (seen.get(kind) ?? 0) + 1);

  assert.ok(status < 500, `${status} ${text}`);
  assert.ok(response.headers.get('cache-control'), 'cache-control is missing');
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  if (status !== 200)
    for (const told of collectTexts(call, sent, token))
      assert.not.ok(text.includes(told), `${text} repeats ${told}`);
  return { status, code: answer.code as number | undefined };
}

/** What a request says that is worth hiding. */
function collectTexts(call: Call, { query, body }: Sent, token: string | undefined): string[] {
  const values: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === 'string') values.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  try {
    collect(JSON.parse(new TextDecoder().decode(body ?? new Uint8Array())));
  } catch {
    // What is no JSON names nothing.
  }
  const ownWords = [...Object.keys(call.query.properties ?? {}), ...Object.keys(call.body?.properties ?? {})];
  return [...values, ...new URLSearchParams(query).values(), ...(token ? [token] : [])].filter(
    (value) => value.trim().length >= TELLING_LENGTH && !ownWords.includes(value),
  );
}

const requests = (drawn: Arbitrary<Sent>, examples: Sent[], each: (sent: Sent) => Promise<void>) =>
  fc.assert(fc.asyncProperty(drawn, each), {
    numRuns: RUNS,
    includeErrorInReport: true,
    examples: examples.map((sent): [Sent] => [sent]),
  });

test('every call of the contract is tried', () => {
  assert.equal(
    calls.map(({ id }) => id),
    readContract().map(({ id }) => id),
  );
});

/** Whether the server looked at a request the way the contract does. */
function assertJudged(
  call: Call,
  sent: Sent,
  { status, code }: { status: number; code: number | undefined },
) {
  const expected = faults(call, sent);
  const got = `${status}/${code}`;
  if (expected.length > 0) assert.ok(expected.includes(status), `${got}, expected ${expected}`);
  else assert.ok(status === 200 || status === 400, got);
  // The answer to HEAD has no body, so no code either.
  if (sent.method === 'HEAD' || status === 200) return;
  if (expected.length > 0) assert.is(code, CODES[status] ?? 1);
  else assert.ok(call.codes.includes(code ?? 0) && (code === 1) === breaksRule(call, sent), got);
}

for (const call of calls) {
  test(`what keeps the contract of ${call.id} is answered or refused as the contract says`, async ({
    scenario,
  }) => {
    const good = goodRequest(call, scenario);
    assert.is((await send(call, good, scenario)).status, 200);
    await requests(validRequests(call, scenario), [good], async (sent) => {
      assert.equal(
        faults(call, sent).filter((status) => status !== 401),
        [],
      );
      assertJudged(call, sent, await send(call, sent, scenario));
    });
  });

  test(`what breaks the contract of ${call.id} is refused`, async ({ scenario }) => {
    await requests(spoiltRequests(call, scenario), [], async (sent) => {
      const answer = await send(call, sent, scenario);
      if (sent.method === 'OPTIONS') assert.is(answer.status, 204);
      else assertJudged(call, sent, answer);
    });
  });
}

test('every call succeeded and failed', () => {
  const kinds = (of: Iterable<[string, number]>) =>
    [...of].sort(([, one], [, other]) => other - one).map(([kind, times]) => `${kind} ${times}`);
  const total = new Map<string, number>();
  for (const [call, seen] of answers) {
    assert.ok(seen.has('200'), `${call.id} never succeeded`);
    // What takes nothing and needs no token has nothing to refuse.
    const takes = call.needsToken || call.body || Object.keys(call.query.properties ?? {}).length > 0;
    assert.ok(!takes || [...seen.keys()].some((kind) => kind !== '200'), `${call.id} never failed`);
    for (const [kind, times] of seen) total.set(kind, (total.get(kind) ?? 0) + times);
    if (count({ test: 0, campaign: 1 })) figure(`${call.id}: ${kinds(seen).join(', ')}`);
  }
  const all = [...total.values()].reduce((sum, times) => sum + times, 0);
  figure(`${all} generated requests over ${calls.length} calls, by status/code: ${kinds(total).join(', ')}`);
});

test.run();
