import type { Row } from '../row.ts';
import { LATENCY_MS, startBrowser } from './browser.ts';
import { toRows } from './figures.ts';
import { inRounds, type Rounds } from './rounds.ts';
import { buildScripts } from './scripts.ts';
import { startSite } from './site.ts';
import { BANNER, listVariants, NAMES, ROOMS, type Variant } from './variants.ts';
import { choices, load, type Measured } from './visit.ts';

type Choices = Awaited<ReturnType<typeof choices>>;

/** Everything that one run of the comparison measured. */
export interface Compared {
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
