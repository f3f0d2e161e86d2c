import { table } from './output.ts';
import type { Compared } from './page.ts';
import { middle, type Read, type Rounds, ratio } from './rounds.ts';
import { NAMES } from './variants.ts';
import type { Click, Measured } from './visit.ts';

type Choices = Record<'room' | 'floor' | 'band', Click>;

const whole = (value: number) => value.toFixed(0);
const kilo = (value: number) => (value / 1000).toFixed(1);
const mark =
  (name: string): Read<Measured> =>
  ({ marks }) =>
    marks[name] ?? Number.NaN;

/** Prints the tables of a comparison. */
export function showPage(compared: Compared): void {
  const parts = {
    'The banner': bannerTable(compared),
    'The room list, 1,000 rooms': roomsTable(compared),
    'Choosing among 1,000 rooms, 4x CPU: ms from click to next paint (longest task until at rest)':
      choicesTable(compared),
  };
  for (const [title, text] of Object.entries(parts)) console.log(`\n${title}\n\n${text}`);
  console.log('');
}

/** Vanilla on the same origin. */
const baseline = (name: string) =>
  name === NAMES.oursSecure || name === NAMES.vanillaSecure ? NAMES.vanillaSecure : NAMES.vanilla;

/** The columns that both pages share, then what only one of them has. */
function loadTable(
  rounds: Rounds<Measured>,
  { last, more }: { last: string; more: Record<string, (name: string) => string> },
): string {
  const rows = [...rounds.keys()].map((name) => {
    const of = (read: Read<Measured>) => middle(rounds, name, read);
    return [
      name,
      kilo(of(({ jsBytes }) => jsBytes)),
      kilo(of(({ bytes }) => bytes)),
      whole(of(({ requests }) => requests)),
      whole(of(({ depth }) => depth)),
      ...Object.values(more).map((cell) => cell(name)),
      whole(of(mark(last))),
      ratio(rounds, { of: name, to: baseline(name), read: mark(last) }).toFixed(2),
      `${whole(of(({ longTasks }) => longTasks))} (${whole(of(({ longTaskMs }) => longTaskMs))})`,
      of(({ shift }) => shift).toFixed(3),
    ];
  });
  const head = ['', 'JS kB', 'all kB', 'requests', 'depth', ...Object.keys(more)];
  return table([...head, 'painted, ms', 'x vanilla', 'long tasks (ms)', 'shift'], rows);
}

const bannerTable = ({ banner }: Compared) => loadTable(banner, { last: 'banner', more: {} });

const roomsTable = ({ rooms, clicks }: Compared) =>
  loadTable(rooms, {
    last: 'rooms',
    more: {
      'floors ms': (name) => whole(middle(rooms, name, mark('floors'))),
      'first click ms': (name) => whole(middle(clicks, name, (time) => time)),
    },
  });

function choicesTable({ choices }: Compared): string {
  const cell = (name: string, part: keyof Choices) => {
    const of = (read: Read<Click>) => whole(middle(choices, name, (each) => read(each[part])));
    return `${of(({ nextPaint }) => nextPaint)} (${of(({ longestTask }) => longestTask)})`;
  };
  const rows = [...choices.keys()].map((name) => [
    name,
    ...(['room', 'floor', 'band'] as const).map((part) => cell(name, part)),
  ]);
  return table(['', 'room', 'floor', 'band'], rows);
}
