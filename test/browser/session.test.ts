import type { Page } from 'playwright-core';
import { HOUR_MS } from '../setup/clock.ts';
import { assert, test } from '../setup/suite.ts';
import { customer, tenantWithLease, waitForMessage } from './people.ts';
import { becomes, input, openPage, part, sees, send, useTestBed } from './test-bed.ts';

const testBed = useTestBed();

const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_access_token'));

test('a page that is loaded again while its token is being checked stays signed in', async () => {
  const { token } = await customer(testBed.server);
  await testBed.visit({ token, language: 'en' }, async ({ page, server }) => {
    let asked = 0;
    await page.route('**/authentication/refreshtoken', (route) => {
      asked += 1;
      // The first page gets no answer before it is left.
      return asked > 1 ? route.continue() : undefined;
    });
    await openPage(page, server, '/MyRoom');
    await becomes(async () => asked, 1, 'the first page asks');
    await page.reload();
    await sees(page, /^You have no leases at the moment/);
    assert.ok(await keptToken(page));
  })();
});

test('after a log-in on a phone the page stays where it is, since the leases begin in view', async () => {
  const { guest } = await tenantWithLease(testBed.server);
  await testBed.visit({ width: 390 }, async ({ page, server }) => {
    await openPage(page, server, '/MyRoom');
    await send(page, { emailOrPhone: guest.email, password: guest.password });
    await part(page, 'open-door').waitFor();
    assert.is(await page.evaluate(() => scrollY), 0);
  })();
});

test("R7.15 a helper's link opens the gate until the tenant ends the access", async () => {
  const { token, lease } = await tenantWithLease(testBed.server);
  const now = Date.now();
  const until = new Date(now + HOUR_MS).toISOString();
  const helper = { name: 'Bo', phoneNumber: '+4528765432', gate: true, door: true };
  const wish = { ...helper, id: lease.id, from: new Date(now).toISOString(), until };
  assert.is((await testBed.server.post('/lease/addhelper', wish, token)).status, 200);
  const text = { by: 'sms', to: helper.phoneNumber, pattern: /\/Access\?helper=[\w-]+/ } as const;
  const link = await waitForMessage(testBed.server, text);
  await testBed.visit({ language: 'en' }, async ({ page, server, expected }) => {
    await openPage(page, server, link);
    await sees(page, `You can open room ${lease.room.number}`);
    assert.match(page.url(), /\?helper=$/);
    await page.locator('[data-language=da]').click();
    await sees(page, 'Du kan åbne rum');
    assert.is(await page.getByText('engangskode').count(), 0, 'what a helper cannot use');
    await page.locator('[data-language=en]').click();
    await page.reload();
    await part(page, 'open-gate').first().click();
    await sees(page, /is open\.$/);
    const { answer } = await server.get(`/lease/gethelpers?id=${lease.id}`, token);
    assert.equal([answer.openings.length, answer.openings[0].confirmed], [1, true]);
    await server.post('/lease/endhelper', { id: answer.data[0].id }, token);
    expected.push(/status of 400/);
    await part(page, 'open-door').click();
    await sees(page, 'The link opens nothing');
    assert.is(await part(page, 'open-door').count(), 0);
  })();
});

const TABS = 3;
const REFRESH = '**/authentication/refreshtoken';

const each = <T>(tabs: Page[], act: (tab: Page) => Promise<T>): Promise<T[]> => Promise.all(tabs.map(act));

test('three tabs that open at once refresh a kept token one at a time, and a sign-out in one reaches all', async () => {
  const { token } = await tenantWithLease(testBed.server);
  await testBed.visit({}, async ({ page, context, server, possible }) => {
    // A tab's early call whose token other tabs have replaced twice meanwhile, which is sent again; one under way at the sign-out.
    possible.push(/status of 401/);
    await openPage(page, server, '/robots.txt');
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
    await each(tabs, (tab) => openPage(tab, server, '/MyRoom'));
    await each(tabs, (tab) => part(tab, 'lease').waitFor());
    await each(tabs, (tab) => part(tab, 'tab').nth(3).click());
    await each(tabs, (tab) => input(tab, 'lastName').waitFor());
    assert.equal([most, refused], [1, 0]);

    await part(tabs[2] as Page, 'logout').click();
    await each(tabs, (tab) => input(tab, 'emailOrPhone').waitFor());
    await becomes(() => page.evaluate(() => localStorage.getItem('jwt_access_token')), null);
  })();
});
