import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'hono/html';
import type { Html } from './page.ts';

const PLACEHOLDERS = /id="root-([a-z-]+)"/g;

/** Widgets whose first question is which floors there are. */
const ASK_FLOORS = ['discount-banner', 'rent-room'];

/**
 * What the widgets of a page will need, for its head: the browser fetches that while the loader is still on its way.
 *
 * The floors' address is to the letter what the widgets write, else they would ask a second time. A hint is sent without a
 * token, and its answer is taken all the same: so only calls whose answer is the same for everybody. The rooms of somebody with
 * a hold are not.
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

/** Read anew for each page, since a build may come while the server runs; a page without hints works as well. */
const readManifest = (distFolder: string): Promise<Record<string, string[]>> =>
  readFile(join(distFolder, 'manifest.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));
