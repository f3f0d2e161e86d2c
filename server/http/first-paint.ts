import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Handler, Hono } from 'hono';
import type { components } from '../../src/api/schema.d.ts';
import type { ReadPublicVersion } from '../domain/public-version.ts';
import type { Language } from '../language.ts';
import { createAnswerCache } from './answer-cache.ts';
import { sendEncodedAnswer } from './encoded-answer.ts';

type Floor = components['schemas']['Floor'];

/** What the build made of `widgets/<name>/first.ts`. */
interface Sketches {
  script: (floors: Floor[]) => string;
  html: (floors: Floor[], language: Language) => string;
}

type Make = (from: Sketches & { loader: string; floors: Floor[] }) => string;

/** Like the floors, from which they are made. */
const CACHING = 'public, max-age=60';
const WIDGETS = ['discount-banner'];

interface Options {
  distFolder: string;
  readFloors: (department: number) => Promise<Floor[]>;
  /** While it is the same, so are the floors. */
  readPublicVersion: ReadPublicVersion;
}

/**
 * `/loader.js?first=<widget>&department=<number>`: the loader with a sketch of the widget. `/first/<widget>?department=<number>&language=en`: the
 * same as a piece of HTML. Whatever cannot be sketched is left to the next route, which has the loader alone.
 */
export function firstPaint({ distFolder, readFloors, readPublicVersion }: Options): Hono {
  const routes = new Hono();
  const cached = createAnswerCache();

  async function prepare(options: {
    widget: string;
    department: number;
    release: string;
    kind: string;
    make: Make;
  }) {
    const { widget, department, release, kind, make } = options;
    if (!WIDGETS.includes(widget) || !Number.isSafeInteger(department)) return null;
    const file = join(distFolder, `first-${widget}.mjs`);
    const { mtimeMs } = await stat(file);
    return cached(
      `${release} ${kind} ${widget} ${department}`,
      `${mtimeMs} ${await readPublicVersion(department)}`,
      async () => {
        const sketches: Sketches = await import(`${pathToFileURL(file).href}?${mtimeMs}`);
        const loader = await readFile(join(distFolder, release, 'loader.js'), 'utf8');
        return Buffer.from(make({ ...sketches, loader, floors: await readFloors(department) }));
      },
    );
  }

  const sketched =
    (type: string, kind: string, make: Make): Handler =>
    async (c, next) => {
      const widget = c.req.param('widget') ?? c.req.query('first') ?? '';
      const release = c.req.param('release') ?? '';
      const department = Number(c.req.query('department'));
      const prepared = await prepare({ widget, department, release, kind, make }).catch(() => null);
      if (!prepared) return next();
      // Host pages on other origins use it.
      c.header('access-control-allow-origin', '*');
      c.header('cross-origin-resource-policy', 'cross-origin');
      c.header('timing-allow-origin', '*');
      c.header('x-content-type-options', 'nosniff');
      return sendEncodedAnswer(c, prepared, CACHING, type);
    };

  const script: Make = ({ loader, script, floors }) => `${loader}\n${script(floors)}`;
  // Not for versions whose files never change.
  for (const path of ['/loader.js', '/:release{v[0-9]+}/loader.js'])
    routes.get(path, sketched('text/javascript; charset=utf-8', 'script', script));
  routes.get('/first/:widget', (c, next) => {
    const language = c.req.query('language') === 'en' ? 'en' : 'da';
    const html: Make = ({ html, floors }) => html(floors, language);
    return sketched('text/html; charset=utf-8', language, html)(c, next);
  });
  return routes;
}
