import { atMost, formatRatio, median, type Row } from '../row.ts';
import { LATENCY_MS, type Measurement, startBrowser } from './browser.ts';
import { buildScripts } from './scripts.ts';
import { startSite } from './site.ts';
import { BANNER_PAGES, GATE_PAGES, ROOM_PAGES, type Variant } from './variants.ts';

const BOTH = ['ours', 'vanilla'] as const;
/** The same two; their scripts and API are on another origin than the page. */
const ELSEWHERE = ['oursElsewhere', 'vanillaElsewhere'] as const;

/** Compares this build with pages that were written by hand; sizes are held by build.mjs. */
export async function measure({ runs }: { runs: number }): Promise<Row[]> {
  const site = await startSite({
    pages: [...BANNER_PAGES, ...ROOM_PAGES, ...GATE_PAGES],
    assets: await buildScripts(),
    roundTrip: LATENCY_MS,
  });
  const browser = await startBrowser();
  const compare = (variants: Variant[], mark: string) =>
    inRounds({ runs, variants, measure: (variant) => browser.load(site.address(variant), mark) });
  try {
    const banner = await compare(BANNER_PAGES, 'banner');
    const rooms = await compare(ROOM_PAGES, 'rooms');
    const gate = await compare(GATE_PAGES, 'gate');
    const clicks = await inRounds({
      runs,
      variants: ROOM_PAGES.filter(({ name }) => name === 'ours'),
      measure: (variant) => browser.choose(site.address(variant)),
    });
    const painted = ({ painted }: Measurement) => painted;
    const ratio = (what: string, value: number, reach: number, aim?: number) =>
      atMost(`${what} / vanilla`, value, { reach, aim }, formatRatio);
    return [
      ratio('banner painted', banner.ratio(...BOTH, painted), 1.2, 1.15),
      ratio('the same, another origin', banner.ratio(...ELSEWHERE, painted), 1.08),
      ratio('first room tile of 1,000', rooms.ratio(...BOTH, painted), 1.15),
      ratio('the same, another origin', rooms.ratio(...ELSEWHERE, painted), 1.1),
      ratio('gate usable, signed in', gate.ratio(...BOTH, painted), 1.5),
      ratio('the same, the token has expired', gate.ratio('expired', 'vanilla', painted), 1.5),
      ratio('the same, another origin', gate.ratio(...ELSEWHERE, painted), 1.5),
      ...[
        { what: "the banner's content", rounds: banner, to: /\/floor\/getfiltered|\.js$/, reach: 2 },
        { what: 'the rooms', rounds: rooms, to: /\/room\/getfiltered/, reach: 2 },
        { what: 'the gates', rounds: gate, to: /\/gate\/getfiltered/, reach: 3 },
      ].map(({ what, rounds, to, reach }) =>
        atMost(`requests in a row to ${what}`, median(rounds.of('ours').map(({ depthOf }) => depthOf(to))), {
          reach,
        }),
      ),
      atMost(
        'connections to the origin of the scripts',
        median(banner.of('oursElsewhere').map(({ connections }) => connections)),
        { reach: 1 },
      ),
      ...(['room', 'floor', 'band'] as const).map((part) =>
        atMost(
          `click on a ${part} among 1,000 rooms, 4x CPU, to next paint`,
          median(clicks.of('ours').map((each) => each[part])),
          { reach: 50 },
          (value) => `${value.toFixed(0)} ms`,
        ),
      ),
      ...Object.entries({ banner, 'rent-room': rooms }).map(([page, rounds]) =>
        atMost(
          `layout shift of the ${page} page, worst of all runs`,
          Math.max(...rounds.of('ours').map(({ shift }) => shift)),
          { reach: 0 },
          (value) => String(Number(value.toFixed(4))),
        ),
      ),
    ];
  } finally {
    await browser.stop();
    await site.stop();
  }
}

/** Every variant once in each round, and each round begun by another, so that whatever else the machine does meets all alike. */
async function inRounds<Each extends { name: string }, Result>(options: {
  runs: number;
  variants: Each[];
  measure: (variant: Each) => Promise<Result>;
}) {
  const { runs, variants, measure } = options;
  const rounds = new Map<string, Result[]>(variants.map(({ name }) => [name, []]));
  const of = (name: Each['name']): Result[] => rounds.get(name) ?? [];
  for (let run = 0; run < runs; run++) {
    const first = run % variants.length;
    for (const variant of [...variants.slice(first), ...variants.slice(0, first)])
      of(variant.name).push(await measure(variant));
    process.stderr.write(`\r  round ${run + 1} of ${runs}${run + 1 === runs ? '\n' : ''}`);
  }
  return {
    /** What a variant gave in each round. */
    of,
    /** The median over all rounds of one variant's value divided by the other's of the same round, in which the machine was equally busy. */
    ratio(name: Each['name'], to: Each['name'], read: (result: Result) => number): number {
      const below = of(to).map(read);
      return median(of(name).map((result, run) => read(result) / (below[run] ?? Number.NaN)));
    },
  };
}
