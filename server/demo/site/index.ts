import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Facility } from '../../facility/facility.ts';
import { chooseLanguage, readLanguage } from './culture.ts';
import { embedPreview } from './embed/preview.ts';
import { siteFiles } from './files.ts';
import { preloadHints } from './hints.ts';
import { layout } from './layout.ts';
import type { Activity, Page, ReadVacant, View } from './page.ts';
import { pages } from './pages/index.ts';
import { notFound } from './pages/not-found.ts';
import { simulators } from './pages/simulators.ts';
import { reloadRoutes } from './reload.ts';
import { pageHeaders } from './security.ts';

export type { Activity, ReadVacant } from './page.ts';

export interface SiteOptions {
  settings: SiteSettings;
  /** Folder with `loader.js` and `chunks/`; absolute. */
  distFolder: string;
  facility: Facility;
  readVacant: ReadVacant;
  /** Reads the simulators' activity; left out if no provider is simulated, and then there is no such page. */
  activity?: Activity | undefined;
}

export interface SiteSettings {
  /** Where people reach the site, without a trailing slash. */
  publicUrl: string;
  /** The key of host pages (STRIPE_PK). */
  stripePublicKey: string;
  /** Further origins that a checkout may lead to. */
  checkoutOrigins: string[];
  /** Whether open pages reload after a build. */
  reload?: boolean;
}

/**
 * The demonstration facility's site: pages, floor plans, loader and chunks. Answers every GET, unknown
 * addresses with a 404 page, so mount it at `/` after everything else.
 */
export function createSite({ settings, distFolder, facility, readVacant, activity }: SiteOptions): Hono {
  const site = new Hono();
  site.route('/', siteFiles({ distFolder, facility }));
  site.route('/', embedPreview());
  if (settings.reload) site.route('/', reloadRoutes(distFolder));

  const answer = async (c: Context, page: Page, status: 200 | 404) => {
    const { publicUrl } = settings;
    const view: View = {
      language: readLanguage(c),
      facility,
      publicUrl,
      params: c.req.param(),
      readVacant,
      activity,
    };
    const content = await page.render(view);
    c.header('Cache-Control', 'private, no-cache');
    c.header('Content-Language', view.language);
    c.header('Vary', 'Cookie', { append: true });
    const nonce = c.get('secureHeadersNonce') as string;
    const hints = await preloadHints({
      main: String(await content.main),
      distFolder,
      department: facility.department.id,
      nonce,
    });
    return c.html(layout({ view, content, hints, address: new URL(c.req.url), nonce, ...settings }), status);
  };

  const around = [pageHeaders(settings), compress(), chooseLanguage] as const;
  for (const page of activity ? [...pages, simulators] : pages)
    site.get(page.path, ...around, (c) => answer(c, page, 200));
  site.get('*', ...around, (c) => answer(c, notFound, 404));
  return site;
}
