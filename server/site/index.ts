import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { Facility } from '../facility/facility.ts';
import { HSTS } from '../http/middleware.ts';
import { reloadRoutes, siteFiles } from './files.ts';
import { layout, preloadHints } from './layout.ts';
import type { Language, Page, SiteExtras, View } from './page.ts';
import { departmentChoice, departmentList, notFound, pages, rentRoom } from './pages.ts';

interface SiteOptions {
  settings: SiteSettings;
  /** Folder with `loader.js` and `chunks/`; absolute. */
  distFolder: string;
  /** One, or the departments of a chain. */
  facilities: Facility[];
  more?: SiteExtras;
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
 * What every host of this server needs: loader and chunks, floor plans, and for each department the plain pages to which payments and messages lead.
 * It says only what the facility's file says. Answers every GET, unknown addresses with a 404 page, so mount it at `/` after everything else.
 */
export function createSite(options: SiteOptions): Hono {
  const { settings, distFolder, facilities, more } = options;
  const styles = more?.styles ?? [];
  const site = new Hono();
  site.route('/', siteFiles({ distFolder, facilities, assets: more?.assets }));
  if (more) site.route('/', more.routes);
  if (settings.reload) site.route('/', reloadRoutes(distFolder));

  const answer = async (c: Context, page: Page, { facility, base, isShared = false, status }: Place) => {
    const { publicUrl } = settings;
    const language = readLanguage(c);
    const links = more?.links({ language, base }, { isLocal: isOnThisMachine(c) }) ?? [];
    const params = { ...c.req.query(), ...c.req.param() };
    const place = { facility, departments: facilities, base, isShared, publicUrl };
    const view: View = { language, ...place, params, links };
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
      layout({ view, content, styles, hints, address: new URL(c.req.url), nonce, ...settings }),
      status ?? 200,
    );
  };

  const around = [pageHeaders(settings), compress(), chooseLanguage] as const;
  const serve = (list: Page[], place: Place) => {
    for (const page of list) {
      const paths = [`${place.base}${page.path}`];
      // People leave out the slash of `/odense/`.
      if (place.base && page.path === '/') paths.push(place.base);
      site.on('GET', paths, ...around, (c) => answer(c, page, place));
    }
  };
  // The first page with a path is served.
  const own = [...(more?.pages ?? []), ...pages, { ...rentRoom, path: '/' }];
  const places = facilities.flatMap((facility) => placeOf(facility, facilities));
  const first = places[0] ?? { facility: facilities[0] as Facility, base: '' };
  for (const place of places) serve(own, place);
  const isChain = facilities.length > 1;
  // Pages at the root that no department has are about all of them, or about the tenant.
  const shared = { ...first, base: '', isShared: isChain };
  if (isChain) serve([departmentList, ...departmentChoice, ...own], shared);
  for (const page of more?.local ?? [])
    site.use(page.path, (c, next) =>
      isOnThisMachine(c) ? next() : answer(c, notFound, { ...shared, status: 404 }),
    );
  serve(more?.local ?? [], shared);
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

const COOKIE = '.AspNetCore.Culture';
const CULTURE = /^c=(da|en)\|/i;

/** The language of the culture cookie; Danish without one (docs/product.md R1.5). */
function readLanguage(c: Context): Language {
  return CULTURE.exec(getCookie(c, COOKIE) ?? '')?.[1]?.toLowerCase() === 'en' ? 'en' : 'da';
}

/**
 * `?culture=en` sets the language where scripts do not run: stores the cookie and redirects to the same page.
 */
const chooseLanguage: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url);
  const chosen = url.searchParams.get('culture');
  if (chosen !== 'da' && chosen !== 'en') return next();
  url.searchParams.delete('culture');
  const culture = `c=${chosen}|uic=${chosen}`;
  setCookie(c, COOKIE, culture, { path: '/', maxAge: 600, sameSite: 'Strict' });
  c.header('Cache-Control', 'no-store');
  // Two leading slashes would lead to another host.
  return c.redirect(`${url.pathname.replace(/^\/+/, '/')}${url.search}`, 303);
};

/** Strict security headers: only scripts with the response's nonce run, and scripts that these load. */
function pageHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler {
  const { origin, protocol } = new URL(publicUrl);
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: [NONCE, "'strict-dynamic'"],
      styleSrc: ["'self'", NONCE],
      fontSrc: ["'self'"],
      // The API gives floor plans by the public address, which may differ from the requested one.
      imgSrc: ["'self'", 'data:', origin],
      connectSrc: ["'self'", origin, 'https://api.stripe.com'],
      frameSrc: ["'self'", 'https://js.stripe.com', 'https://hooks.stripe.com'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: protocol === 'https:' ? HSTS : false,
    xFrameOptions: 'DENY',
  });
}
