import { readdirSync, watch } from 'node:fs';
import { basename } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { streamSSE } from 'hono/streaming';
import type { Facility } from '../facility/facility.ts';
import { etagOf } from '../http/middleware.ts';
import { fromRoot } from '../root.ts';
import type { SiteExtras } from './page.ts';
import { drawPlan } from './plan.ts';

const ASSETS = fromRoot('server/site/assets');

/** Serves the loader, its chunks, the floor plans and the site's own files, each with its caching rule. */
export function siteFiles({
  distFolder,
  facilities,
  assets = [],
}: {
  distFolder: string;
  facilities: Facility[];
  assets?: SiteExtras['assets'] | undefined;
}): Hono {
  const files = new Hono();
  const built = serveStatic({ root: distFolder, precompressed: true });

  // Host pages on other origins embed the loader, and a module from another origin requires CORS.
  files.get('/loader.js', open, cached(MINUTES), mapped, ...tagged, built, (c) =>
    c.text('loader.js has not been built. Run: npm run build\n', 404, NO_STORE),
  );
  // The folder of the chunks is named after their content. A 404 must not be cached.
  files.get('/chunks/*', open, cached(FOR_EVER), mapped, ...tagged, built, (c) =>
    c.text('There is no such chunk.\n', 404, NO_STORE),
  );
  files.route('/', releaseFiles(built));

  const floors = new Map(
    facilities.flatMap((facility) => facility.floors.map((floor) => [`${floor.id}.svg`, floor])),
  );
  const plans = new Map<string, string>();
  files.get('/plans/:file', open, cached(MINUTES), compress(), etag(), (c) => {
    const file = c.req.param('file');
    const floor = floors.get(file);
    if (!floor) return c.text('There is no such floor.\n', 404, NO_STORE);
    const plan = plans.get(file) ?? drawPlan(floor);
    plans.set(file, plan);
    return c.body(plan, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      ETag: etagOf(plan),
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
  });

  for (const { folder, names = readdirSync(folder) } of [{ folder: ASSETS }, ...assets]) {
    const own = serveStatic({ root: folder });
    for (const name of names) files.get(`/${name}`, open, cached(MINUTES), ...tagged, own);
  }
  return files;
}

/** The releases of `npm version` that are in the folder. Those with a whole number never change; `/v1/` is the newest of its major. */
function releaseFiles(built: MiddlewareHandler): Hono {
  const files = new Hono();
  const serve = (path: string, rule: string) =>
    files.get(path, open, cached(rule), mapped, ...tagged, built, (c) =>
      c.req.path === '/versions.json'
        ? c.json({ newest: {}, versions: [] }, 200, NO_STORE)
        : c.text(`There is no ${c.req.path}. /versions.json lists the releases.\n`, 404, NO_STORE),
    );
  serve('/:version{\\d+\\.\\d+\\.\\d+}/*', FOR_EVER);
  serve('/:major{v\\d+}/chunks/*', FOR_EVER);
  serve('/:major{v\\d+}/*', MINUTES);
  serve('/versions.json', MINUTES);
  return files;
}

const MINUTES = 'public, max-age=300';
const FOR_EVER = 'public, max-age=31536000, immutable';
const NO_STORE = { 'Cache-Control': 'no-store' };

const allowAll = cors({ origin: '*' });

/** Lets any page use the file, and browsers must not guess its type. */
const open: MiddlewareHandler = async (c, next) => {
  const response = await allowAll(c, next);
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('Timing-Allow-Origin', '*');
  c.header('X-Content-Type-Options', 'nosniff');
  return response;
};

/** Sets a file's ETag to the time of its last change. `etagOf` says why each file needs an ETag before `etag()` runs. */
const dated: MiddlewareHandler = async (c, next) => {
  await next();
  const changed = Date.parse(c.res.headers.get('Last-Modified') ?? '') || 0;
  if (c.res.ok) c.header('ETag', `W/"${changed}"`);
};

/** The middleware of every file that is served from a folder: compression and an ETag. */
const tagged = [compress(), etag(), dated] as const;

/** Adds a header with the script's source map. */
const mapped: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.ok && c.req.path.endsWith('.js')) c.header('SourceMap', `${basename(c.req.path)}.map`);
};

function cached(rule: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.ok || c.res.status === 304) c.header('Cache-Control', rule);
  };
}

/** A build writes many files, so pages are told after this pause. */
const QUIET_MS = 300;

/** Tells open pages to reload when the built files change or the server restarts (`npm run dev`). */
export function reloadRoutes(distFolder: string): Hono {
  const routes = new Hono();
  const started = String(Date.now());
  routes.get('/reload', (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: started });
      let timer: NodeJS.Timeout | undefined;
      const watcher = watch(distFolder, { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(() => stream.writeSSE({ data: 'changed' }), QUIET_MS);
      });
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      watcher.close();
    }),
  );
  return routes;
}
