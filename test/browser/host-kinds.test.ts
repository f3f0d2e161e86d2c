import { SEED } from '../setup/fast-check.ts';
import { figure, howMany } from '../setup/figures.ts';
import { assert, test } from '../setup/suite.ts';
import { FLOWS, type Flow } from './flows.ts';
import { getPage, HOSTS, type HostKind } from './hosts/hosts.ts';
import { createTestBed } from './test-bed.ts';

/** How many cases are under way at once. */
const WORKERS = 3;
/** Every how many cases one is run, on a diagonal: `npm test` meets every host once. */
const EVERY = howMany({ test: FLOWS.length, deep: 1 });

const testBed = createTestBed();
const { host } = testBed;
test.before(testBed.start);
test.after(testBed.stop);

/** Does on such a page what people do. Returns what went wrong. */
async function wrongWith(kind: HostKind, { name, width = 1280, run }: Flow): Promise<string[]> {
  const attempt = testBed.visit({ width }, async (visit) => {
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
    FLOWS.filter((_, index) => (SEED + at + index) % EVERY === 0).map((flow) => [kind, flow] as const),
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
