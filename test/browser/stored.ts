import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const EMBEDDING = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
const ROW = /^\| `([^`]+)` \| (cookie|local storage) \| ([^|]+?) \|/gm;

/** What docs/embedding.md says is kept in a browser, such as `cookie .AspNetCore.Culture`, and who puts it there. */
export const LISTED = [...EMBEDDING.matchAll(ROW)].map(([, name, kind, by = '']) => ({
  entry: `${kind} ${name}`,
  by,
}));

/**
 * Follows what the pages of an origin keep in the browser, also what they remove again. The function that it resolves with reads what it was
 * until now: cookies, both storages, and the names of other stores in use, such as `indexeddb`.
 */
export async function watchStored(page: Page, origin: string): Promise<() => Promise<string[]>> {
  const found = new Set<string>();
  const browser = await page.context().newCDPSession(page);
  browser.on('DOMStorage.domStorageItemAdded', ({ storageId, key }) => {
    if (`${storageId.securityOrigin ?? storageId.storageKey}`.startsWith(origin))
      found.add(`${storageId.isLocalStorage ? 'local storage' : 'session storage'} ${key}`);
  });
  await browser.send('DOMStorage.enable');
  return async () => {
    for (const { name } of await page.context().cookies(origin)) found.add(`cookie ${name}`);
    const { usageBreakdown } = await browser.send('Storage.getUsageAndQuota', { origin });
    for (const { storageType, usage } of usageBreakdown) if (usage > 0) found.add(storageType);
    return [...found].sort();
  };
}
