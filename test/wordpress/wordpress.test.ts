import type { Page } from 'playwright-core';
import { createTestBed } from '../browser/test-bed.ts';
import { assert, figure, test } from '../setup/suite.ts';
import { startWordPress } from './site.ts';

let wordPress: Awaited<ReturnType<typeof startWordPress>>;
const testBed = createTestBed({ settings: () => ({ ALLOWED_ORIGINS: wordPress.origin }) });

test.before(async () => {
  wordPress = await startWordPress();
  await testBed.start();
});
test.after(async () => {
  await testBed.stop();
  await wordPress.stop();
});

const SETTINGS = '/wp-admin/options-general.php?page=selfstorage';

async function logIn(page: Page): Promise<void> {
  await page.goto(`${wordPress.origin}/wp-login.php`);
  await page.fill('#user_login', 'owner');
  await page.fill('#user_pass', 'correct horse battery');
  await page.click('#wp-submit');
  await page.waitForURL('**/wp-admin/**');
}

async function saveSettings(page: Page, values: Record<string, string>): Promise<void> {
  await page.goto(wordPress.origin + SETTINGS);
  for (const [name, value] of Object.entries(values)) await page.fill(`#selfstorage-${name}`, value);
  await page.click('#submit');
  await page.waitForLoadState();
}

test('an owner activates the plugin, fills in two addresses, and rooms can be rented', async () => {
  const { origin } = testBed.server;
  const { page, context } = await testBed.open();
  const begun = Date.now();
  await logIn(page);
  await page.goto(`${wordPress.origin}/wp-admin/plugins.php`);
  await page.click('#activate-self-storage-widgets, [data-slug=self-storage-widgets] .activate a');
  await page.waitForLoadState();
  await saveSettings(page, { loader: `${origin}/loader.js`, api: `${origin}/api`, phone: '66 00 12 00' });
  await page.goto(`${wordPress.origin}/RentRoom`);
  await page.locator('#root-discount-banner [part=banner]').first().waitFor();
  await page.locator('#root-rent-room [part=room]').first().waitFor();
  figure(
    `from a fresh WordPress to a banner and rooms: ${((Date.now() - begun) / 1000).toFixed(1)} s, 4 pages and 3 fields`,
  );
  const tag = page.locator('head script[src$="/loader.js"]');
  assert.is(await tag.getAttribute('data-api'), `${origin}/api`);
  assert.is(await tag.getAttribute('crossorigin'), '');
  const offer = page.locator('#root-discount-banner a').first();
  assert.match((await offer.getAttribute('href')) ?? '', `${wordPress.origin}/RentRoom?floor=`);
  const menu = await page.locator('nav').allInnerTexts();
  assert.match(menu.join(), 'My room');
  assert.not.match(menu.join(), /payment/i);
  assert.is(await page.evaluate(() => window.SelfStorage?.language), 'en', 'the language of the site');
  await context.close();
});

test('an address that cannot be right is named, and what was saved before stays', async () => {
  const { page, context } = await testBed.open();
  await logIn(page);
  await saveSettings(page, { api: 'api.example', department: '0' });
  const errors = await page.locator('.notice-error, .settings-error.error').allInnerTexts();
  assert.match(errors.join(' '), 'Address of the API was not saved. It begins with https://');
  assert.match(errors.join(' '), 'Department was not saved. A whole number, usually 1.');
  assert.is(await page.inputValue('#selfstorage-api'), `${testBed.server.origin}/api`);
  await context.close();
});

test('the addresses to which payments and messages lead show their widgets and keep the room’s number', async () => {
  const { page, context } = await testBed.open();
  const pages = {
    '/PaymentSuccess/212': 'my-room',
    '/PaymentCancel': 'rent-room',
    '/MyRoom?rented=212': 'my-room',
    '/Access?helper=x': 'manage-form',
    '/ResetPassword?code=abc': 'reset-password',
    '/Withdraw?contract=212': 'withdraw',
  };
  for (const [path, widget] of Object.entries(pages)) {
    await page.goto(wordPress.origin + path);
    assert.ok(await page.locator(`#root-${widget}`).count(), path);
    assert.ok(page.url().startsWith(wordPress.origin + path.split('?')[0]), page.url());
  }
  const terms = await page.goto(`${wordPress.origin}/Content/Page/Terms`);
  assert.is(terms?.status(), 404, 'the terms are a draft until the owner has written them');
  await context.close();
});

test('the editor shows each block as it was saved', async () => {
  const { page, context } = await testBed.open();
  await logIn(page);
  const address = await page.goto(`${wordPress.origin}/wp-admin/edit.php?post_type=page`);
  assert.ok(address?.ok());
  await page.locator('a.row-title', { hasText: 'Rent a room' }).click();
  const blocks = page.locator('[data-type^="selfstorage/"]');
  await blocks.first().waitFor();
  assert.equal(await blocks.evaluateAll((all) => all.map((each) => each.getAttribute('data-type'))), [
    'selfstorage/discount-banner',
    'selfstorage/rent-room',
  ]);
  assert.is(await page.locator('.block-editor-warning').count(), 0);
  assert.match((await blocks.last().textContent()) ?? '', /Rent a room\s*Room, price and payment\./);
  await context.close();
});
