import { median, type Row } from '../row.ts';
import type { Compared } from './page.ts';
import { middle, type Rounds, ratio } from './rounds.ts';
import { NAMES } from './variants.ts';
import type { Measured } from './visit.ts';

/** What is to be reached in a browser, and what is aimed for. */
const VANILLA = { reach: 1.22, aim: 1.15 };
const VANILLA_SECURE = { reach: 1.15, aim: 1.08 };
const FIRST_TILE = { reach: 1.25, aim: 1.1 };
const DEPTH = { reach: 2 };
const CONNECTIONS = { reach: 1 };
const NEXT_PAINT_MS = { reach: 50 };
const SHIFT = { reach: 0 };

interface Limits {
  reach: number;
  aim?: number;
}

/** A figure against the most it may be. */
export function held(
  what: string,
  value: number,
  { reach, aim }: Limits,
  show = (each: number) => `${each}`,
): Row {
  const aimed = aim === undefined ? '' : `, aim ${show(aim)}${value <= aim ? ' as well' : ''}`;
  return { what, figure: show(value), reach: `at most ${show(reach)}${aimed}`, reached: value <= reach };
}

export const times = (value: number) => `${value.toFixed(2)}x`;
const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Every figure of one run; sizes are held by build.mjs. */
export const toRows = (compared: Compared): Row[] => [
  ...painted(compared),
  held(
    "requests in a row to the banner's content",
    middle(compared.banner, NAMES.ours, ({ depth }) => depth),
    DEPTH,
  ),
  held(
    'requests in a row to the rooms',
    middle(compared.rooms, NAMES.ours, ({ depthOf }) => depthOf(/\/room\/getfiltered/)),
    DEPTH,
  ),
  held(
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
    held('banner painted / vanilla', of(banner, 'banner', ours, vanilla), VANILLA, times),
    held('the same, another origin', of(banner, 'banner', oursSecure, vanillaSecure), VANILLA_SECURE, times),
    held(`${tile} / vanilla`, of(rooms, 'rooms', ours, vanilla), FIRST_TILE, times),
    held('the same, another origin', of(rooms, 'rooms', oursSecure, vanillaSecure), FIRST_TILE, times),
  ];
}

function chosen({ choices }: Compared): Row[] {
  const found = choices.get(NAMES.ours) ?? [];
  return (['room', 'floor', 'band'] as const).map((part) =>
    held(
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
    return held(`layout shift of the ${page} page, worst of all runs`, worst, SHIFT, (value) =>
      String(Number(value.toFixed(4))),
    );
  });
