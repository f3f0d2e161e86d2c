import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { access } from '../browser/calls/access.ts';
import { leases } from '../browser/calls/leases.ts';
import { people } from '../browser/calls/people.ts';
import { rental } from '../browser/calls/rental.ts';
import type { Prepared, Row } from '../browser/calls/row.ts';
import { createTestBed, type Visit } from '../browser/test-bed.ts';
import { count, figure } from '../setup/figures.ts';
import { campaignSeed } from './dice.ts';
import { runCase } from './faults/case.ts';
import { tenClicks } from './faults/clicks.ts';
import { FAULTS } from './faults/kinds.ts';
import { prepare } from './faults/page.ts';
import { type FaultProxy, startProxy } from './faults/proxy.ts';

/** How many cases are under way at once. */
const WORKERS = 3;
/**
 * Every how many cases one is run, on a diagonal that starts somewhere else in each run: `npm test` meets every second call once, and every
 * fault once.
 */
const EVERY = count({ test: 32, campaign: 1 });
/** Every how many calls one is tested with clicks. */
const CLICKED = count({ test: 5, campaign: 1 });
const START = campaignSeed();

const testBed = createTestBed();
test.before(testBed.start);
test.after(testBed.stop);

const rows = (): Row[] => [...rental, ...people, ...leases, ...access].map((of) => of(testBed));

type Try = (visit: Visit, given: Prepared & { proxy: FaultProxy }) => Promise<void>;

/** Tries each of a row's cases in a window of its own, some rows at once. Returns what went wrong, and the seconds it took. */
async function tryAll(plan: { call: string; prepare: Row['prepare']; tries: Record<string, Try> }[]) {
  const waiting = [...plan];
  const wrong: string[] = [];
  const begun = Date.now();
  const worker = async () => {
    const proxy = await startProxy();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const given = { ...(await next.prepare(testBed.server)), proxy };
      for (const [name, attempt] of Object.entries(next.tries)) {
        const failed = await inWindow(given, attempt);
        if (failed) wrong.push(`${next.call}, ${name}: ${failed}`);
      }
    }
    await proxy.stop();
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return { wrong, seconds: Math.round((Date.now() - begun) / 1000) };
}

async function inWindow(given: Prepared & { proxy: FaultProxy }, attempt: Try): Promise<string | undefined> {
  const { language, token, proxy } = given;
  const visit = await testBed.open({ language, token, proxy: proxy.address });
  visit.context.on('console', (message) => visit.problems.push(message.text()));
  try {
    await prepare(visit.page);
    await attempt(visit, given);
    return undefined;
  } catch (error) {
    return [(error as Error).message, ...visit.problems].join('\n  ');
  } finally {
    await visit.context.close();
  }
}

test('every call ends as the specification says, whatever happens to its answer', async () => {
  const plan = rows().map(({ call, prepare }, callIndex) => ({
    call,
    prepare,
    tries: Object.fromEntries(
      FAULTS.filter((_, faultIndex) => (START + callIndex + faultIndex) % EVERY === 0).map(
        (fault): [string, Try] => [fault.name, (visit, given) => runCase(visit, { call, fault, ...given })],
      ),
    ),
  }));
  const cases = plan.reduce((sum, { tries }) => sum + Object.keys(tries).length, 0);
  const { wrong, seconds } = await tryAll(plan);
  const all = plan.length * FAULTS.length;
  figure(`${cases} of ${all} faults of calls in a browser, ${wrong.length} ended wrongly, ${seconds} s`);
  assert.is(wrong.length, 0, `\n${wrong.join('\n')}`);
  assert.is(cases, all / EVERY);
});

test('a POST is sent once although each button before it is clicked ten times at once, and then nine times more', async () => {
  const plan = rows()
    .filter(({ call }) => call.startsWith('POST'))
    .filter((_, index) => (START + index) % CLICKED === 0)
    .map(({ call, prepare }) => ({ call, prepare, tries: { clicks: tenClicks(call) } }));
  const { wrong, seconds } = await tryAll(plan);
  figure(
    `ten clicks on the way to ${plan.length} of 20 POST calls: ${wrong.length} sent twice, ${seconds} s`,
  );
  assert.is(wrong.length, 0, `\n${wrong.join('\n')}`);
  assert.is(plan.length, 20 / CLICKED);
});

test.run();
