import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import { becomes, useTestBed } from './test-bed.ts';

const testBed = useTestBed();

const code = (page: Page) => page.locator('#embed-code').textContent().then(String);
const frame = (page: Page) => page.frameLocator('#embed-frame');
const note = (page: Page, name: string) => page.locator(`[data-note=${name}]`);

test(
  'the owner’s choices are shown by real widgets at once, and are in the snippet',
  testBed.visit({}, async ({ page, server, expected }) => {
    await page.goto(`${server.origin}/Embed`);
    const banner = frame(page).locator('[part=banner]');
    await banner.waitFor();
    for (const fold of await page.locator('details > summary').all()) await fold.click();
    const ofReleases = page.locator('[data-if-released]').filter({ visible: true });
    assert.is(await ofReleases.count(), 0, 'this server has none');
    await page.locator('[name=accent]').fill('#7A1F5C');
    await becomes(
      () => banner.evaluate((element) => getComputedStyle(element).backgroundColor),
      'rgb(122, 31, 92)',
    );
    assert.match(await code(page), '--selfstorage-accent: #7a1f5c;');
    await page.getByRole('checkbox', { name: /^Port og alarm/ }).check();
    await frame(page).locator('#root-manage-form [part=form]').first().waitFor();
    assert.match(await code(page), '<div id="root-manage-form"></div>');
    await page.getByRole('checkbox', { name: /^Kampagnebanner/ }).uncheck();
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'English' }).check();
    await frame(page)
      .getByText('Gate and alarm')
      .or(frame(page).getByText('Open the gate'))
      .first()
      .waitFor();
    assert.match(await code(page), 'c%3Den%7Cuic%3Den');
    assert.is(await page.locator('html').getAttribute('lang'), 'da', "the site's own language stays");
    // There is no such department, which the preview is told.
    expected.push(/status of 400/);
    const refused = page.waitForResponse((answer) => answer.url().includes('departmentId%3D%3D7'));
    await page.locator('[name=department]').fill('7');
    await refused;
    assert.match(await code(page), 'data-department="7"');
    assert.match(await code(page), 'departmentId%3D%3D7&amp;');
  }),
);

test(
  'colours that are hard to read are named, and a text colour that is not is offered',
  testBed.visit({ language: 'en' }, async ({ page, server }) => {
    await page.goto(`${server.origin}/Embed`);
    assert.not(await note(page, 'text').isVisible());
    await page.locator('[name=accent]').fill('#ffcc00');
    assert.match((await note(page, 'text').textContent()) ?? '', 'a contrast of only 1.5:1');
    assert.ok(await note(page, 'ground').isVisible());
    await note(page, 'text').getByRole('button', { name: 'Use #000000' }).click();
    assert.not(await note(page, 'text').isVisible());
    assert.match(await code(page), '--selfstorage-on-accent: #000000');
    await page.getByRole('radio', { name: 'Dark' }).check();
    assert.not(await note(page, 'ground').isVisible(), 'on a dark page the colour can be read');
    await page.locator('[name=accent]').fill('#ffc');
    await page.locator('[name=accent]').fill('nonsense');
    assert.match(await code(page), '--selfstorage-accent: #ffffcc', 'the last good one stays');
    assert.is(await page.locator('[name=accent]').getAttribute('aria-invalid'), 'true');
  }),
);

test(
  'the snippet is copied by keyboard; where the clipboard is closed, it is selected',
  testBed.visit({ language: 'en' }, async ({ page, context, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
    const versions = [{ version: '3.1.4', loader: '/3.1.4/loader.js', integrity: 'sha384-x' }];
    await page.route('**/versions.json', async (route) => {
      await pause(300);
      await route.fulfill({ json: { versions } });
    });
    await page.goto(`${server.origin}/Embed`);
    await page.locator('[name=api]').fill('nowhere');
    await becomes(async () => (await code(page)) !== '', true);
    assert.match(await code(page), '/v3/loader.js', 'no other code can be copied before');
    assert.match(await code(page), `data-api="${server.origin}/api"`, 'no address of what was typed before');
    await page.locator('#embed-code').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The code has been copied.').first().waitFor();
    assert.is(await page.evaluate(() => navigator.clipboard.readText()), await code(page));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('closed'));
      document.execCommand = () => false;
    });
    await page.locator('[data-copies=embed-code]').press('Enter');
    await page.getByText('The browser would not let us copy.').waitFor();
    assert.is(await page.evaluate(() => getSelection()?.toString().trim()), (await code(page)).trim());
  }),
);

test(
  'the owner’s page is opened with the checker, which finds nothing wrong with a page of this site',
  testBed.visit({ language: 'en' }, async ({ page, server }) => {
    await page.goto(`${server.origin}/Embed`);
    const address = page.getByLabel('Address of your page');
    const open = page.getByRole('button', { name: 'Open the page with the check' });
    await open.click();
    assert.is(await address.getAttribute('aria-invalid'), 'true');
    await address.fill(`${server.origin}/RentRoom`);
    const opened = page.waitForEvent('popup');
    await open.click();
    const panel = (await opened).locator('#selfstorage-check');
    await panel.getByText('Everything works.').waitFor();
    assert.is(await panel.locator('[data-cause]').count(), 0);
  }),
);
