import type { Row } from '../row.ts';
import { LATENCY_MS, startBrowser } from './browser.ts';
import { held, times } from './figures.ts';
import { keep, type Options, table } from './output.ts';
import { inRounds, middle, type Read, type Rounds, ratio } from './rounds.ts';
import { buildScripts } from './scripts.ts';
import { startSite } from './site.ts';
import { GATE, NAMES } from './variants.ts';
import { load, type Measured } from './visit.ts';

const TIME = { reach: 1.6, aim: 1.4 };
const DEPTH = { reach: 3 };
const READS_GATES = /\/gate\/getfiltered/;

const usable: Read<Measured> = ({ marks }) => marks.gate ?? Number.NaN;
const depth: Read<Measured> = ({ waterfall }) =>
  waterfall.find(({ address }) => READS_GATES.test(address))?.depth ?? Number.NaN;

/** From the cold page of a signed-in tenant to the button that opens the gate. */
export async function measure(options: Options): Promise<Row[]> {
  const { runs } = options;
  const assets = await buildScripts();
  const documents = Object.fromEntries(GATE.map(({ path, html }) => [path, html]));
  const site = await startSite({ pages: documents, assets, roundTrip: LATENCY_MS });
  const browser = await startBrowser();
  try {
    const rounds = await inRounds({
      runs,
      variants: GATE,
      measure: ({ path, secure }) => load(browser, (secure ? site.secure : site.origin) + path, 'gate'),
    });
    await keep('gate', { browser: browser.version, runs, rounds });
    console.log(`\n${show(rounds)}\n`);
    const to = { to: NAMES.vanilla, read: usable };
    const elsewhere = { of: NAMES.oursSecure, to: NAMES.vanillaSecure, read: usable };
    return [
      held('gate usable, signed in / vanilla', ratio(rounds, { of: NAMES.ours, ...to }), TIME, times),
      held('the same, the token has expired', ratio(rounds, { of: NAMES.expired, ...to }), TIME, times),
      held('the same, another origin', ratio(rounds, elsewhere), TIME, times),
      held('requests in a row to the gates', middle(rounds, NAMES.ours, depth), DEPTH),
    ];
  } finally {
    await browser.stop();
    await site.stop();
  }
}

function show(rounds: Rounds<Measured>): string {
  const names = [...rounds.keys()];
  const rows = names.map((name) => [
    name,
    middle(rounds, name, usable).toFixed(0),
    ratio(rounds, { of: name, to: NAMES.vanilla, read: usable }).toFixed(2),
    middle(rounds, name, depth).toFixed(0),
  ]);
  return [
    table(['', 'gate usable, ms', 'x vanilla', 'depth'], rows),
    ...names.map((name) => waterfall(rounds, name)),
  ].join('\n\n');
}

/** What the last round's visit asked for until the button was there: a letter for each 20 ms that a request took. */
function waterfall(rounds: Rounds<Measured>, name: string): string {
  const visit = rounds.get(name)?.at(-1);
  if (!visit) return '';
  const until = usable(visit);
  const lines = visit.waterfall
    .filter(({ began }) => began < until)
    .map(({ address, began, ended, depth }) => {
      const bar = ' '.repeat(began / 20) + '='.repeat(Math.max(1, (Math.min(ended, until) - began) / 20));
      return `${String(depth)} ${new URL(address).pathname.split('/').slice(-2).join('/').padEnd(34)} ${bar}`;
    });
  return `${name}: ${until.toFixed(0)} ms, one character is 20 ms\n\n\`\`\`\n${lines.join('\n')}\n\`\`\``;
}
