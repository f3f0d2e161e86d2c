import { held } from '../../browser/memory.ts';
import { median, type Row } from '../row.ts';
import { type BenchBrowser, startBrowser } from './browser.ts';
import { curves } from './chart.ts';
import { keep, type Options, table, writeChart, writeResults } from './output.ts';
import { inRounds, middle, type Read, type Rounds } from './rounds.ts';
import { buildScripts } from './scripts.ts';
import { startSite } from './site.ts';
import { withRooms, withWidgets } from './variants.ts';
import { choices, load, type Measured } from './visit.ts';

const ROOMS = [10, 100, 1000, 5000];
const WIDGETS = [1, 3, 5];

interface Grown {
  listed: number;
  nextPaint: number;
  heap: number;
}

/** How the rent-room page grows with its rooms, and a page with its widgets. Nothing to reach: curves to look at. */
export async function measure(options: Options): Promise<Row[]> {
  const { runs } = options;
  const { assets } = await buildScripts();
  const facilities = ROOMS.map((rooms) => ({ ...withRooms(rooms), rooms }));
  const pages = WIDGETS.map((widgets) => ({ ...withWidgets(widgets), widgets }));
  const documents = Object.fromEntries([...facilities, ...pages].map(({ path, html }) => [path, html]));
  const site = await startSite({ pages: documents, assets, roundTrip: 0 });
  const browser = await startBrowser();
  try {
    const byRooms = await inRounds({
      runs,
      variants: facilities,
      measure: ({ path, rooms }) => grown(browser, site.origin + path, rooms),
    });
    const byWidgets = await inRounds({
      runs,
      variants: pages,
      measure: ({ path, widgets }) => load(browser, site.origin + path, `ready ${widgets}`),
    });
    await keep('page-growth', { browser: browser.version, runs, byRooms, byWidgets });
    await show({ byRooms, byWidgets }, options);
    return [];
  } finally {
    await browser.stop();
    await site.stop();
  }
}

async function grown(browser: BenchBrowser, url: string, rooms: number): Promise<Grown> {
  const { marks } = await load(browser, url, 'rooms');
  const { room } = await choices(browser, url, { rooms });
  const { heap } = await browser.visit(url, {}, async ({ client, marked }) => {
    await marked('rooms');
    return held(client);
  });
  return { listed: marks.rooms ?? Number.NaN, nextPaint: room.nextPaint, heap };
}

interface Growth {
  byRooms: Rounds<Grown>;
  byWidgets: Rounds<Measured>;
}

async function show({ byRooms, byWidgets }: Growth, { write }: Options): Promise<void> {
  const ofRooms = (read: Read<Grown>) => [...byRooms.keys()].map((name) => middle(byRooms, name, read));
  const ofWidgets = (read: Read<Measured>) =>
    [...byWidgets.values()].map((results) => median(results.map(read)));
  const ready = [...byWidgets.values()].map((results, index) =>
    median(results.map(({ marks }) => marks[`ready ${WIDGETS[index]}`] ?? Number.NaN)),
  );
  const [listed, nextPaint, heap] = [
    ofRooms((each) => each.listed),
    ofRooms((each) => each.nextPaint),
    ofRooms((each) => each.heap / 1e6),
  ];
  const [bytes, requests] = [ofWidgets((each) => each.bytes / 1000), ofWidgets((each) => each.requests)];
  const row = (name: string, values: number[], digits = 0) => [
    name,
    ...values.map((value) => value.toFixed(digits)),
  ];
  const tables = [
    table(
      ['rooms', ...ROOMS.map(String)],
      [
        row('list painted, ms', listed),
        row('click on a room to next paint, ms', nextPaint),
        row('heap, MB', heap, 1),
      ],
    ),
    table(
      ['widgets on a page', ...WIDGETS.map(String)],
      [row('all ready, ms', ready), row('all bytes, kB', bytes, 1), row('requests', requests)],
    ),
  ].join('\n\n');
  console.log(`\n${tables}\n`);
  if (!write) return;
  const line = (label: string, steps: number[], values: number[]) => ({
    label,
    points: steps.map((step, index): [number, number] => [step, values[index] ?? Number.NaN]),
  });
  const list = [line('list painted', ROOMS, listed), line('click on a room to next paint', ROOMS, nextPaint)];
  const drawn = {
    'growth-rooms': {
      alt: 'Time until the list is painted, and from a click on a room to the next paint, by number of rooms',
      svg: curves({ title: 'More rooms: time', unit: 'ms' }, { unit: 'rooms', lines: list }),
    },
    'growth-heap': {
      alt: 'Memory by number of rooms',
      svg: curves(
        { title: 'More rooms: memory', unit: 'MB', digits: 1 },
        { unit: 'rooms', lines: [line('JS heap', ROOMS, heap)] },
      ),
    },
    'growth-widgets': {
      alt: 'Time until all widgets of a page are ready, by their number',
      svg: curves(
        { title: 'More widgets on a page: time', unit: 'ms' },
        { unit: 'widgets', lines: [line('all ready', WIDGETS, ready)] },
      ),
    },
    'growth-bytes': {
      alt: 'Bytes and requests of a page by its number of widgets',
      svg: curves(
        { title: 'More widgets on a page: bytes and requests', unit: '' },
        { unit: 'widgets', lines: [line('kB in all', WIDGETS, bytes), line('requests', WIDGETS, requests)] },
      ),
    },
  };
  for (const [name, { svg }] of Object.entries(drawn)) await writeChart(name, svg);
  const pictures = Object.entries(drawn).map(([name, { alt }]) => `![${alt}](bench/${name}.svg)`);
  await writeResults('bench-growth', [...pictures, tables].join('\n\n'));
}
