import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Facility } from '../../facility/facility.ts';
import { chooseLanguage, readLanguage } from './culture.ts';
import { embedPreview } from './embed/preview.ts';
import { siteFiles } from './files.ts';
import { preloadHints } from './hints.ts';
import { layout } from './layout.ts';
import type { Activity, Page, ReadVacant, View } from './page.ts';
import { departmentChoice, departmentList } from './pages/departments.ts';
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
  /** One, or the departments of a chain. */
  facilities: Facility[];
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
 * The demonstration's site: pages of each department, floor plans, loader and chunks. Answers every GET, unknown
 * addresses with a 404 page, so mount it at `/` after everything else.
 */
export function createSite({ settings, distFolder, facilities, readVacant, activity }: SiteOptions): Hono {
  const site = new Hono();
  site.route('/', siteFiles({ distFolder, facilities }));
  site.route('/', embedPreview());
  if (settings.reload) site.route('/', reloadRoutes(distFolder));

  const answer = async (c: Context, page: Page, { facility, base, isShared = false, status }: Place) => {
    const { publicUrl } = settings;
    const view: View = {
      language: readLanguage(c),
      ...{ facility, base, isShared, publicUrl, readVacant, activity },
      departments: facilities,
      params: c.req.param(),
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
    return c.html(
      layout({ view, content, hints, address: new URL(c.req.url), nonce, ...settings }),
      status ?? 200,
    );
  };

  const around = [pageHeaders(settings), compress(), chooseLanguage] as const;
  const serve = (list: Page[], place: Place) => {
    for (const page of list) site.get(`${place.base}${page.path}`, ...around, (c) => answer(c, page, place));
  };
  const places = facilities.flatMap((facility) => placeOf(facility, facilities));
  const first = places[0] ?? { facility: facilities[0] as Facility, base: '' };
  for (const place of places) serve(pages, place);
  const isChain = facilities.length > 1;
  // Pages at the root that no department has are about all of them, or about the tenant.
  const shared = { ...first, base: '', isShared: isChain };
  if (isChain) serve([departmentList, ...departmentChoice, ...pages], shared);
  if (activity) serve([simulators], shared);
  site.get('*', ...around, (c) => {
    const found = places.find(({ base }) => base && c.req.path.startsWith(`${base}/`));
    return answer(c, notFound, { ...(found ?? shared), status: 404 });
  });
  return site;
}

/** Whose page it is, and what its path starts with. */
interface Place {
  facility: Facility;
  base: string;
  isShared?: boolean;
  status?: 404;
}

/** The path of a department's pages on this site; none if the pages of a chain's department are on another site. */
function placeOf(facility: Facility, { length }: Facility[]): Place[] {
  const { pages = '' } = facility;
  if (pages === '' || pages.startsWith('/')) return [{ facility, base: pages }];
  return length > 1 ? [] : [{ facility, base: '' }];
}
