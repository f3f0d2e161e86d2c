import type { Page } from 'playwright-core';

/** Has the page see the tenant's first lease so many times, each with changes of its own. */
export async function shapedLeases(page: Page, changes: object[]): Promise<void> {
  await page.route('**/lease/getfiltered?*', async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({
      json: { data: changes.map((change, at) => ({ ...data[0], id: at + 1, ...change })) },
    });
  });
}
