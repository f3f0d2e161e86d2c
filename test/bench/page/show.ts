import { type Bar, bars, type Frame } from './chart.ts';
import { judgeVisits } from './figures.ts';
import { type Options, table, writeChart, writeResults } from './output.ts';
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

/** Prints the tables of a comparison. With `write`, puts the charts into docs/bench and the tables into docs/benchmark.md. */
export async function showPage(compared: Compared, { write, runs }: Options): Promise<void> {
  const parts = {
    'The banner': bannerTable(compared),
    'The room list, 1,000 rooms': roomsTable(compared),
    'Choosing among 1,000 rooms, 4x CPU: ms from click to next paint (longest task until at rest)':
      choicesTable(compared),
    'Embeds elsewhere, their scripts alone': elsewhereTable(compared),
  };
  for (const [title, text] of Object.entries(parts)) console.log(`\n${title}\n\n${text}`);
  console.log('');
  if (!write) return;
  for (const [name, svg] of Object.entries(charts(compared))) await writeChart(name, svg);
  await writeResults('bench', results(compared, runs));
}

/** Vanilla with the same hint, or on the same origin. */
const baseline = (name: string) =>
  [NAMES.vanillaHinted, NAMES.vanillaSecure].find((each) => name.endsWith(each.replace('vanilla', ''))) ??
  NAMES.vanilla;

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

function elsewhereTable({ elsewhere, banner }: Compared): string {
  const row = (rounds: Rounds<Measured>, name: string) => [
    name,
    kilo(middle(rounds, name, ({ jsBytes }) => jsBytes)),
    whole(middle(rounds, name, ({ requests }) => requests)),
    whole(middle(rounds, name, mark('executed'))),
  ];
  const rows = [row(banner, NAMES.ours), ...[...elsewhere.keys()].map((name) => row(elsewhere, name))];
  return table(['', 'JS kB', 'requests', 'script executed ms'], rows);
}

const isOurs = (name: string) => name.startsWith(NAMES.ours);

function charts({ banner, rooms, elsewhere }: Compared): Record<string, string> {
  const drawn = (frame: Frame, rounds: Rounds<Measured>, read: Read<Measured>, further: Bar[] = []) =>
    bars(frame, [
      ...[...rounds.keys()].map((name) => ({
        label: name,
        value: middle(rounds, name, read),
        ours: isOurs(name),
      })),
      ...further,
    ]);
  const js: Read<Measured> = ({ jsBytes }) => jsBytes / 1000;
  const scripts = [...elsewhere.keys()].map((name) => ({
    label: `${name}, its script alone`,
    value: middle(elsewhere, name, js),
  }));
  // A hint or another origin does not change how much JavaScript a page loads.
  const weighed = new Map([...banner].filter(([name]) => !/hint|origin/.test(name)));
  return {
    banner: drawn({ title: 'Banner painted, slow 4G, 4x CPU', unit: 'ms' }, banner, mark('banner')),
    rooms: drawn({ title: 'Room list painted, 1,000 rooms', unit: 'ms' }, rooms, mark('rooms')),
    weight: drawn({ title: 'JavaScript of the banner page', unit: 'kB', digits: 1 }, weighed, js, scripts),
  };
}

function results(compared: Compared, runs: number): string {
  const figures = judgeVisits(compared).map(({ what, figure, reach = '', reached }) => [
    what.trim(),
    figure,
    reach,
    reached === undefined ? '' : reached ? 'yes' : 'no',
  ]);
  const picture = (name: string, alt: string) => `![${alt}](bench/${name}.svg)`;
  return [
    `Medians of ${runs} interleaved runs; ratios are the median of the ratios within each round.`,
    table(['figure', 'measured', 'to reach', 'reached'], figures),
    picture('banner', 'Time until the banner is painted, each way of embedding it'),
    picture('rooms', 'Time until the list of 1,000 rooms is painted'),
    picture('weight', 'JavaScript that the banner page loads'),
    'The banner page:',
    bannerTable(compared),
    'The rent-room page with 1,000 rooms:',
    roomsTable(compared),
    'Choosing among 1,000 rooms at 4x CPU, ms from click to next paint, and the longest task until the page is at rest:',
    choicesTable(compared),
  ].join('\n\n');
}
