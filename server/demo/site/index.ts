import { getConnInfo } from '@hono/node-server/conninfo';
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
import { pages, showcase } from './pages/index.ts';
import { notFound } from './pages/not-found.ts';
import { rentRoom } from './pages/rent-room.ts';
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
  /** Whether they are the demonstration's own: only then the site presents the product. */
  isShowcase: boolean;
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
export function createSite(options: SiteOptions): Hono {
  const { settings, distFolder, facilities, isShowcase, readVacant, activity } = options;
  const site = new Hono();
  site.route('/', siteFiles({ distFolder, facilities }));
  if (isShowcase) site.route('/', embedPreview());
  if (settings.reload) site.route('/', reloadRoutes(distFolder));

  const answer = async (c: Context, page: Page, { facility, base, isShared = false, status }: Place) => {
    const { publicUrl } = settings;
    const view: View = {
      language: readLanguage(c),
      ...{ facility, base, isShared, isShowcase, publicUrl, readVacant },
      activity: isOnThisMachine(c) ? activity : undefined,
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
  const own = isShowcase ? [...pages, ...showcase] : [...pages, { ...rentRoom, path: '/' }];
  const places = facilities.flatMap((facility) => placeOf(facility, facilities));
  const first = places[0] ?? { facility: facilities[0] as Facility, base: '' };
  for (const place of places) serve(own, place);
  const isChain = facilities.length > 1;
  // Pages at the root that no department has are about all of them, or about the tenant.
  const shared = { ...first, base: '', isShared: isChain };
  if (isChain) serve([departmentList, ...departmentChoice, ...own], shared);
  // It shows every code and link that was sent.
  if (activity)
    site.use(simulators.path, (c, next) =>
      isOnThisMachine(c) ? next() : answer(c, notFound, { ...shared, status: 404 }),
    );
  if (activity) serve([simulators], shared);
  site.get('*', ...around, (c) => {
    const found = places.find(({ base }) => base && c.req.path.startsWith(`${base}/`));
    return answer(c, notFound, { ...(found ?? shared), status: 404 });
  });
  return site;
}

/** Whether the browser runs on the server's own machine; requests of tests have no connection. */
const isOnThisMachine = (c: Context): boolean =>
  !c.env?.incoming ||
  (!c.req.header('x-forwarded-for') &&
    /^(127\.|::1$|::ffff:127\.)/.test(getConnInfo(c).remote.address ?? ''));

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
