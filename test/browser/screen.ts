import type { Locator, Page } from 'playwright-core';
import type { Server } from './server.ts';

/** Goes to a page of the demonstration site. Waits until its answer begins, and for the part named `shows`, if there is one. */
export const openPage = async (
  page: Page,
  { origin }: Server,
  path: string,
  shows?: string,
): Promise<void> => {
  await page.goto(origin + path, { waitUntil: 'commit' });
  if (shows) await part(page, shows).waitFor();
};

export const part = (page: Page, name: string): Locator => page.locator(`[part="${name}"]`);
export const input = (page: Page, name: string): Locator => page.locator(`input[name="${name}"]`);

/** Waits until a text is on screen. */
export const sees = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** Types into the fields of a form and sends it with the Enter key of the last. */
export async function send(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await input(page, name).fill(value);
  await input(page, Object.keys(values).at(-1) ?? '').press('Enter');
}
