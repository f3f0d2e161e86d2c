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
export const place = (widget: string, attributes = ''): string =>
  `<div id="root-${widget}" ${attributes}>host content</div>`;

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
