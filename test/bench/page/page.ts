import type { Row } from '../row.ts';
import { LATENCY_MS, startBrowser } from './browser.ts';
import { toRows } from './figures.ts';
import { keep, type Options } from './output.ts';
import { inRounds, type Rounds } from './rounds.ts';
import { buildScripts } from './scripts.ts';
import { showPage } from './show.ts';
import { startSite } from './site.ts';
import { BANNER, listVariants, NAMES, ROOMS, type Variant } from './variants.ts';
import { choices, firstClick, load, type Measured } from './visit.ts';

/** Only what has the same click handlers in the page itself. */
const CLICKABLE = [NAMES.ours, NAMES.vanilla];

type Choices = Awaited<ReturnType<typeof choices>>;

/** Everything that one run of the comparison measured. */
export interface Compared {
  banner: Rounds<Measured>;
  rooms: Rounds<Measured>;
  clicks: Rounds<number>;
  choices: Rounds<Choices>;
}

/** The comparison of this build with pages that were written by hand. */
export async function measure(options: Options): Promise<Row[]> {
  const assets = await buildScripts();
  const banners = listVariants(BANNER);
  const rooms = listVariants(ROOMS);
  const documents = Object.fromEntries([...banners, ...rooms].map(({ path, html }) => [path, html]));
  const site = await startSite({ pages: documents, assets, roundTrip: LATENCY_MS });
  const browser = await startBrowser();
  try {
    const { runs } = options;
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
      clicks: await inRounds({
        runs,
        variants: rooms,
        measure: (variant) => firstClick(browser, at(variant)),
      }),
      choices: await inRounds({
        runs,
        variants: rooms.filter(({ name }) => CLICKABLE.includes(name)),
        measure: (variant) => choices(browser, at(variant), ROOMS),
      }),
    };
    await keep('page', { browser: browser.version, runs, ...compared });
    showPage(compared);
    return toRows(compared);
  } finally {
    await browser.stop();
    await site.stop();
  }
}
