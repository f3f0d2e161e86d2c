import type { Page } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import { input, open, piece } from './screen.ts';
import { tenantWithLease } from './tenant.ts';
import { becomes, createTestBed } from './test-bed.ts';

const TABS = 5;
const REFRESH = '**/authentication/refreshtoken';

const testBed = createTestBed();
test.before(testBed.start);
test.after(testBed.stop);

const each = <T>(tabs: Page[], act: (tab: Page) => Promise<T>): Promise<T[]> => Promise.all(tabs.map(act));

test('five tabs that open at once refresh a kept token one at a time, and a sign-out in one reaches all', async () => {
  const { token } = await tenantWithLease(testBed.server);
  await testBed.visit({}, async ({ page, context, server }) => {
    await open(page, server, '/robots.txt');
    await page.evaluate((kept) => localStorage.setItem('jwt_access_token', kept), token);
    let [underWay, most, refused] = [0, 0, 0];
    await context.route(REFRESH, async (route) => {
      if (route.request().postData()?.includes('end')) return route.continue();
      most = Math.max(most, ++underWay);
      // Long enough for a second one to be seen beside it.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const response = await route.fetch();
      if (!response.ok()) refused += 1;
      underWay -= 1;
      await route.fulfill({ response });
    });
    const tabs = [page, ...(await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage())))];
    await each(tabs, (tab) => open(tab, server, '/MyRoom'));
    await each(tabs, (tab) => piece(tab, 'lease').waitFor());
    await each(tabs, (tab) => piece(tab, 'tab').nth(3).click());
    await each(tabs, (tab) => input(tab, 'lastName').waitFor());
    assert.equal([most, refused], [1, 0]);

    await piece(tabs[2] as Page, 'logout').click();
    await each(tabs, (tab) => input(tab, 'emailOrPhone').waitFor());
    await becomes(() => page.evaluate(() => localStorage.getItem('jwt_access_token')), null);
  })();
});
