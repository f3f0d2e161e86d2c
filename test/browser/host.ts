import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

export const WIDGETS = [
  'discount-banner',
  'reset-password',
  'manage-form',
  'rent-room',
  'my-room',
  'withdraw',
];

/** The loader's tag; further attributes as they stand in the page. */
export const loaderTag = (origin: string, attributes = 'async'): string =>
  `<script crossorigin src="${origin}/loader.js" data-api="${origin}/api" data-department="1" ${attributes}></script>`;

/** A placeholder with content of the host's own. */
export const placeholder = (widget: string): string => `<div id="root-${widget}">host content</div>`;

declare global {
  interface Document {
    /** What the page was told by public events, written down by `listen`. */
    told: string[];
  }
}

/** Writes down the loader's public events of every page that is opened from now on. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.told = [];
    for (const name of ['ready', 'error'])
      document.addEventListener(`selfstorage:${name}`, (event) => {
        document.told.push(`${name} ${(event as CustomEvent).detail.widget}`);
      });
  });
}

export const told = (page: Page): Promise<string[]> => page.evaluate(() => document.told);

/** A page of another site: on an origin of its own, with nothing of ours but the loader's tag. */
export interface HostPage {
  head?: string;
  body?: string;
  headers?: Record<string, string>;
}

export type HostSite = Awaited<ReturnType<typeof startHostSite>>;

export async function startHostSite() {
  const pages = new Map<string, HostPage>();
  const server = createServer(({ url = '' }, response) => {
    const page = pages.get(new URL(url, 'http://host').pathname);
    const { head = '', body = '', headers } = page ?? {};
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(
      `<!doctype html><html lang="da"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Puts a page up and returns its address. */
    put(page: HostPage): string {
      const path = `/${pages.size + 1}`;
      pages.set(path, page);
      return origin + path;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
