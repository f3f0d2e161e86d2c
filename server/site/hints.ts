import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'hono/html';
import type { Html } from './page.ts';

const PLACEHOLDERS = /id="root-([a-z-]+)"/g;

/** Widgets that first request the floors. */
const ASK_FLOORS = ['discount-banner', 'rent-room'];

/**
 * Preload hints for what a page's widgets need, so that the browser fetches it while the loader is loading.
 *
 * The address of the floors must be exactly the one that the widgets request, otherwise it is fetched twice. A
 * preload is sent without a token, so only calls whose answer is the same for everybody are preloaded.
 */
export async function preloadHints({
  main,
  distFolder,
  department,
  nonce,
}: {
  main: string;
  distFolder: string;
  department: number;
  nonce: string;
}): Promise<Html> {
  const widgets = [...main.matchAll(PLACEHOLDERS)].map(([, name]) => name as string);
  const manifest = await readManifest(distFolder);
  const files = new Set(widgets.flatMap((name) => manifest[name] ?? []));
  const floors = `/api/floor/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`;
  return html`${
    widgets.some((name) => ASK_FLOORS.includes(name))
      ? html`<link rel="preload" as="fetch" crossorigin href="${floors}">`
      : ''
  }
${[...files].map((file) => html`<link rel="modulepreload" href="/${file}" nonce="${nonce}">`)}`;
}

/**
 * Read for each page, since a build may finish while the server is running; a page works without hints as well.
 */
const readManifest = (distFolder: string): Promise<Record<string, string[]>> =>
  readFile(join(distFolder, 'manifest.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));
