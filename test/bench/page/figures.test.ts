import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { judge } from './figures.ts';
import type { Compared } from './page.ts';
import { NAMES } from './variants.ts';
import type { Measured } from './visit.ts';

const test = suite('figures to reach');

/** A visit whose banner is painted after `paintedMs`. */
const visit = (paintedMs: number, more: Partial<Measured> = {}): Measured => ({
  requests: 5,
  bytes: 12_000,
  jsBytes: 11_000,
  depth: 2,
  connections: 1,
  waterfall: [],
  marks: { banner: paintedMs, rooms: paintedMs },
  longTasks: 0,
  longTaskMs: 0,
  shift: 0,
  ...more,
});
const click = (nextPaint: number) => ({ nextPaint, longestTask: 0 });

/** A run in which everything is as good as it must be. */
const compared = (): Compared => ({
  pages: [
    { page: 'loader alone', brotli: 1250, budget: 1250 },
    { page: 'banner page', brotli: 14_600, budget: 14_600 },
    { page: 'rent-room page', brotli: 22_000, budget: 22_000 },
    { page: 'my-room before login', brotli: 16_000, budget: 16_000 },
    { page: 'my-room after login', brotli: 28_000, budget: 28_000 },
  ],
  banner: new Map([
    [NAMES.ours, [visit(488)]],
    [NAMES.vanilla, [visit(400)]],
    [NAMES.oursSecure, [visit(1150)]],
    [NAMES.vanillaSecure, [visit(1000)]],
    [NAMES.hinted, [visit(400)]],
    [NAMES.vanillaHinted, [visit(300)]],
    [NAMES.react, [visit(1000)]],
  ]),
  rooms: new Map([
    [NAMES.ours, [visit(1000)]],
    [NAMES.vanilla, [visit(800)]],
    [NAMES.oursSecure, [visit(1000)]],
    [NAMES.vanillaSecure, [visit(800)]],
  ]),
  clicks: new Map(),
  choices: new Map([[NAMES.ours, [{ room: click(50), floor: click(50), band: click(50) }]]]),
  elsewhere: new Map(),
});

/** Rows that only inform have no `reached`. */
const missed = (run: Compared) => judge(run).filter(({ reached }) => reached === false);

test('a run that just reaches everything misses nothing', () => {
  assert.equal(missed(compared()), []);
  // Most rows are judged, so the line above does not pass for lack of limits.
  assert.ok(judge(compared()).filter(({ reached }) => reached).length >= 12);
});

/** Each makes one figure worse than its limit in figures.ts. */
const WORSE: Record<string, (run: Compared) => void> = {
  'the loader by a byte': ({ pages }) => Object.assign(pages[0] ?? {}, { brotli: 1251 }),
  'the banner against vanilla': ({ banner }) => banner.set(NAMES.ours, [visit(489)]),
  'a second connection': ({ banner }) => banner.set(NAMES.oursSecure, [visit(1150, { connections: 2 })]),
  'the first tile against vanilla': ({ rooms }) => rooms.set(NAMES.vanilla, [visit(799)]),
  'the banner against React': ({ banner }) => banner.set(NAMES.react, [visit(750)]),
  'one request more in a row': ({ banner }) => banner.set(NAMES.ours, [visit(488, { depth: 3 })]),
  'a slow paint after a click': ({ choices }) =>
    choices.set(NAMES.ours, [{ room: click(51), floor: click(50), band: click(50) }]),
  'a shift in one run of three': ({ rooms }) => {
    rooms.set(NAMES.ours, [visit(1000), visit(1000, { shift: 0.01 }), visit(1000)]);
    rooms.set(NAMES.vanilla, [visit(800), visit(800), visit(800)]);
  },
  'a page that was not built': ({ pages }) => pages.pop(),
};
for (const [what, worsen] of Object.entries(WORSE))
  test(`${what} is one figure missed`, () => {
    const run = compared();
    worsen(run);
    assert.is(missed(run).length, 1);
  });

test.run();
