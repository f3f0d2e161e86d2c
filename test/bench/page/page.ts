import type { Row } from '../row.ts';
import { startBrowser } from './browser.ts';
import { judge } from './figures.ts';
import { keep, type Options } from './output.ts';
import { inRounds, type Rounds } from './rounds.ts';
import { buildScripts, type PageSize } from './scripts.ts';
import { showPage } from './show.ts';
import { startSite } from './site.ts';
import { BANNER, elsewhere, framed, listVariants, NAMES, ROOMS } from './variants.ts';
import { choices, firstClick, load, type Measured } from './visit.ts';

/** Only what has the same click handlers in the page itself. */
const CLICKABLE = [NAMES.hinted, NAMES.vanillaHinted, NAMES.reactHinted];

type Choices = Awaited<ReturnType<typeof choices>>;

/** Everything that one run of the comparison measured. */
export interface Compared {
  pages: PageSize[];
  banner: Rounds<Measured>;
  rooms: Rounds<Measured>;
  clicks: Rounds<number>;
  choices: Rounds<Choices>;
  elsewhere: Rounds<Measured>;
}

/** The comparison of this build with other ways to put the same content on a page. */
export async function measure(options: Options): Promise<Row[]> {
  const { assets, pages, manifest } = await buildScripts();
  const banners = listVariants(BANNER, manifest);
  const rooms = listVariants(ROOMS, manifest);
  const html = [...banners, ...rooms, ...elsewhere].map(({ path, html }) => [path, html]);
  const documents = Object.fromEntries([...html, framed(BANNER), framed(ROOMS)]);
  const site = await startSite({ pages: documents, assets });
  const browser = await startBrowser();
  try {
    const { runs } = options;
    const at = (path: string) => site.origin + path;
    const compared: Compared = {
      pages,
      banner: await inRounds({
        runs,
        variants: banners,
        measure: ({ path }) => load(browser, at(path), 'banner'),
      }),
      rooms: await inRounds({
        runs,
        variants: rooms,
        measure: ({ path }) => load(browser, at(path), 'rooms'),
      }),
      clicks: await inRounds({ runs, variants: rooms, measure: ({ path }) => firstClick(browser, at(path)) }),
      choices: await inRounds({
        runs,
        variants: rooms.filter(({ name }) => CLICKABLE.includes(name)),
        measure: ({ path }) => choices(browser, at(path), ROOMS),
      }),
      elsewhere: await inRounds({
        runs,
        variants: elsewhere,
        measure: ({ path }) => load(browser, at(path), 'executed'),
      }),
    };
    await keep('page', { browser: browser.version, runs, ...compared });
    await showPage(compared, options);
    return judge(compared);
  } finally {
    await browser.stop();
    await site.stop();
  }
}
