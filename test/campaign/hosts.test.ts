import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHostStand } from '../browser/host.ts';
import { count, figure } from '../setup/figures.ts';
import { seedOfRun } from './dice.ts';
import { FLOWS, type Flow } from './hosts/flows.ts';
import { getPage, HOSTS, type HostKind } from './hosts/hosts.ts';

/** How many cases are under way at once. */
const WORKERS = 3;
/** One case in so many, on a diagonal that starts somewhere else in each run: in `npm test` it meets every other host. */
const EVERY = count({ test: 2 * FLOWS.length, campaign: 1 });
const START = seedOfRun();

const { stand, host, start, stop } = createHostStand();
test.before(start);
test.after(stop);

/** Does on such a page what people do. Hands back what went wrong. */
async function wrongWith(kind: HostKind, { name, width = 1280, run }: Flow): Promise<string[]> {
  const attempt = stand.visit({ width }, async (visit) => {
    const { context, page, server } = visit;
    if (kind.script) await context.addInitScript(kind.script);
    await run({
      ...visit,
      keeps: !kind.forgets,
      open: async (widget, search = '') => {
        await page.goto(host.put(getPage(kind, { server, widget })) + search);
      },
    });
  });
  return attempt().then(
    () => [],
    (error) => [`${kind.name}, ${name}: ${error.message}`],
  );
}

test('every widget does its work on every kind of host', async () => {
  const cases = HOSTS.flatMap((kind, at) =>
    FLOWS.filter((_, index) => (START + at + index) % EVERY === 0).map((flow) => [kind, flow] as const),
  );
  const waiting = [...cases];
  const wrong: string[] = [];
  const begun = Date.now();
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) wrong.push(...(await wrongWith(...next)));
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  const seconds = Math.round((Date.now() - begun) / 1000);
  figure(
    `${cases.length} of ${HOSTS.length * FLOWS.length} flows on ${HOSTS.length} kinds of hosts, ${wrong.length} went wrong, ${seconds} s`,
  );
  assert.is(wrong.length, 0, `\n${wrong.join('\n')}`);
  assert.is(cases.length, HOSTS.length * (FLOWS.length / EVERY));
});

test.run();
