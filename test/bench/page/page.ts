import { atMost, formatRatio, median, type Row } from '../row.ts';
import { LATENCY_MS, startBrowser } from './browser.ts';
import { inRounds, middle, type Rounds, ratio } from './rounds.ts';
import { buildScripts } from './scripts.ts';
import { startSite } from './site.ts';
import { BANNER, listVariants, NAMES, ROOMS, type Variant } from './variants.ts';
import { choices, load, type Measured } from './visit.ts';

/** What is to be reached in a browser, and what is aimed for. */
const VANILLA = { reach: 1.2, aim: 1.15 };
const VANILLA_SECURE = { reach: 1.08 };
const FIRST_TILE = { reach: 1.15 };
const FIRST_TILE_SECURE = { reach: 1.1 };
const DEPTH = { reach: 2 };
const CONNECTIONS = { reach: 1 };
const NEXT_PAINT_MS = { reach: 50 };
const SHIFT = { reach: 0 };

const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Every figure of one run; sizes are held by build.mjs. */
const toRows = (compared: Compared): Row[] => [
  ...painted(compared),
  atMost(
    "requests in a row to the banner's content",
    middle(compared.banner, NAMES.ours, ({ depth }) => depth),
    DEPTH,
  ),
  atMost(
    'requests in a row to the rooms',
    middle(compared.rooms, NAMES.ours, ({ depthOf }) => depthOf(/\/room\/getfiltered/)),
    DEPTH,
  ),
  atMost(
    'connections to the origin of the scripts',
    middle(compared.banner, NAMES.oursSecure, ({ connections }) => connections),
    CONNECTIONS,
  ),
  ...chosen(compared),
  ...shifts(compared),
];

function painted({ banner, rooms }: Compared): Row[] {
  const of = (rounds: Rounds<Measured>, mark: string, of: string, to: string) =>
    ratio(rounds, { of, to, read: ({ marks }) => marks[mark] ?? Number.NaN });
  const [{ ours, vanilla, oursSecure, vanillaSecure }, tile] = [NAMES, 'first room tile of 1,000'];
  return [
    atMost('banner painted / vanilla', of(banner, 'banner', ours, vanilla), VANILLA, formatRatio),
    atMost(
      'the same, another origin',
      of(banner, 'banner', oursSecure, vanillaSecure),
      VANILLA_SECURE,
      formatRatio,
    ),
    atMost(`${tile} / vanilla`, of(rooms, 'rooms', ours, vanilla), FIRST_TILE, formatRatio),
    atMost(
      'the same, another origin',
      of(rooms, 'rooms', oursSecure, vanillaSecure),
      FIRST_TILE_SECURE,
      formatRatio,
    ),
  ];
}

function chosen({ choices }: Compared): Row[] {
  const found = choices.get(NAMES.ours) ?? [];
  return (['room', 'floor', 'band'] as const).map((part) =>
    atMost(
      `click on a ${part} among 1,000 rooms, 4x CPU, to next paint`,
      median(found.map((each) => each[part])),
      NEXT_PAINT_MS,
      ms,
    ),
  );
}

const shifts = ({ banner, rooms }: Compared): Row[] =>
  Object.entries({ banner, 'rent-room': rooms }).map(([page, rounds]) => {
    const worst = Math.max(...(rounds.get(NAMES.ours) ?? []).map(({ shift }) => shift));
    return atMost(`layout shift of the ${page} page, worst of all runs`, worst, SHIFT, (value) =>
      String(Number(value.toFixed(4))),
    );
  });

type Choices = Awaited<ReturnType<typeof choices>>;

/** Everything that one run of the comparison measured. */
interface Compared {
  banner: Rounds<Measured>;
  rooms: Rounds<Measured>;
  choices: Rounds<Choices>;
}

/** The comparison of this build with pages that were written by hand. */
export async function measure({ runs }: { runs: number }): Promise<Row[]> {
  const assets = await buildScripts();
  const banners = listVariants(BANNER);
  const rooms = listVariants(ROOMS);
  const documents = Object.fromEntries([...banners, ...rooms].map(({ path, html }) => [path, html]));
  const site = await startSite({ pages: documents, assets, roundTrip: LATENCY_MS });
  const browser = await startBrowser();
  try {
    const at = ({ path, secure }: Variant) => (secure ? site.secure : site.origin) + path;
    const compared: Compared = {
      banner: await inRounds({
        runs,
        variants: banners,
        measure: (variant) => load(browser, at(variant), 'banner'),
      }),
      rooms: await inRounds({
        runs,
        variants: rooms,
        measure: (variant) => load(browser, at(variant), 'rooms'),
      }),
      choices: await inRounds({
        runs,
        variants: rooms.filter(({ name }) => name === NAMES.ours),
        measure: (variant) => choices(browser, at(variant), ROOMS),
      }),
    };
    return toRows(compared);
  } finally {
    await browser.stop();
    await site.stop();
  }
}
