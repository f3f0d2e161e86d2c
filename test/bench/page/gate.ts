import { atMost, formatRatio, type Row } from '../row.ts';
import { LATENCY_MS, startBrowser } from './browser.ts';
import { inRounds, middle, type Read, ratio } from './rounds.ts';
import { buildScripts } from './scripts.ts';
import { startSite } from './site.ts';
import { GATE, NAMES } from './variants.ts';
import { load, type Measured } from './visit.ts';

const TIME = { reach: 1.5 };
const DEPTH = { reach: 3 };
const READS_GATES = /\/gate\/getfiltered/;

const usable: Read<Measured> = ({ marks }) => marks.gate ?? Number.NaN;
const depth: Read<Measured> = ({ depthOf }) => depthOf(READS_GATES);

/** From the cold page of a signed-in tenant to the button that opens the gate. */
export async function measure({ runs }: { runs: number }): Promise<Row[]> {
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
    const to = { to: NAMES.vanilla, read: usable };
    const elsewhere = { of: NAMES.oursSecure, to: NAMES.vanillaSecure, read: usable };
    return [
      atMost('gate usable, signed in / vanilla', ratio(rounds, { of: NAMES.ours, ...to }), TIME, formatRatio),
      atMost(
        'the same, the token has expired',
        ratio(rounds, { of: NAMES.expired, ...to }),
        TIME,
        formatRatio,
      ),
      atMost('the same, another origin', ratio(rounds, elsewhere), TIME, formatRatio),
      atMost('requests in a row to the gates', middle(rounds, NAMES.ours, depth), DEPTH),
    ];
  } finally {
    await browser.stop();
    await site.stop();
  }
}
