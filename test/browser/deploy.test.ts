import { readFileSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { assert, temporaryFolder, test } from '../setup/suite.ts';
import { listen, loaderTag, placeholder, told } from './host.ts';
import { customer } from './people.ts';
import { becomes, createTestBed, DIST, part, type Visit } from './test-bed.ts';

/** A folder to which releases are deployed. Every release is the build under test; only the name of the folder of its files differs. */
function createReleases() {
  const folder = temporaryFolder();
  const read = (name: string) => readFile(join(DIST, name), 'utf8');
  const built = dirname(JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8')).core[0]);
  const copy = (release: number) =>
    cp(join(DIST, built), join(folder, `chunks/${release}`), { recursive: true });
  let newest = 0;
  return {
    folder,
    /** Deploys the next release. The chunks of earlier releases stay, or are deleted. */
    async deploy(old: 'kept' | 'gone') {
      newest += 1;
      if (old === 'gone') await rm(join(folder, 'chunks'), { recursive: true, force: true });
      await copy(newest);
      for (const name of ['loader.js', 'manifest.json'])
        await writeFile(join(folder, name), (await read(name)).replaceAll(built, `chunks/${newest}`));
    },
    /** Restores every chunk that was ever deployed. */
    async bringBack() {
      for (let release = 1; release <= newest; release += 1) await copy(release);
    },
  };
}

const releases = createReleases();
const testBed = createTestBed({ settings: () => ({ DIST_DIR: releases.folder }) });
const { host } = testBed;
test.before(async () => {
  await releases.deploy('gone');
  await testBed.start();
});
test.after(testBed.stop);

const GONE = /status of 404 .*\/chunks\//;

declare global {
  interface Document {
    /** Set by the test; a page that is loaded again has forgotten it. */
    stood?: true;
  }
}

/** The chunks that the server no longer had. */
function missed(page: Page): string[] {
  const files: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (response.status() === 404 && pathname.startsWith('/chunks/'))
      files.push(basename(pathname) + (search && '?'));
  });
  return files;
}

const isSameDocument = (page: Page) => page.evaluate(() => document.stood);

/** A host page that was opened before a deploy, with one widget on it. */
async function openedBefore({ page, server }: Visit, widget: string): Promise<void> {
  await listen(page);
  await page.goto(host.put({ head: loaderTag(server.origin), body: `${placeholder(widget)}<main></main>` }));
  await becomes(() => told(page), [`ready ${widget}`]);
  await page.evaluate(() => {
    document.stood = true;
  });
}

/** The host shows another view, with one more widget. */
const showNext = (page: Page, widget: string) =>
  page.evaluate(
    (html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html),
    placeholder(widget),
  );

test(
  'a widget that comes after a deploy under an open tab works as long as its old files are there',
  testBed.visit({}, async (visit) => {
    const { page } = visit;
    await openedBefore(visit, 'discount-banner');
    const files = missed(page);
    await releases.deploy('kept');
    await showNext(page, 'manage-form');
    await becomes(() => told(page), ['ready discount-banner', 'ready manage-form']);
    assert.equal([files, await isSameDocument(page)], [[], true]);
  }),
);

test(
  'a widget whose old files are gone is tried again, then offers a button; the page is never reloaded',
  testBed.visit({}, async (visit) => {
    const { page, expected } = visit;
    expected.push(GONE, /Failed to fetch dynamically imported module/);
    await openedBefore(visit, 'discount-banner');
    const files = missed(page);
    await releases.deploy('gone');
    await showNext(page, 'manage-form');
    const retry = page.locator('#root-manage-form [part=retry]');
    await retry.waitFor();
    assert.ok(await page.locator('#root-manage-form').getByText('host content').isVisible());
    assert.ok(
      files.some((file) => file.startsWith('manage-form') && file.endsWith('?')),
      'a second time under a fresh address',
    );
    await retry.click();
    await becomes(() => told(page), ['ready discount-banner', 'error manage-form', 'error manage-form']);
    assert.is(await retry.count(), 1);
    await releases.bringBack();
    await retry.click();
    await becomes(async () => (await told(page)).at(-1), 'ready manage-form');
    assert.equal([await retry.count(), await isSameDocument(page)], [0, true]);
  }),
);

/** What needs a part, and what shows that it came. The part is tried again by the button in the place that it leaves. */
const PARTS: Record<
  string,
  { widget: string; signedIn?: boolean; needs: (page: Page) => Promise<void>; came: string }
> = {
  'the form of rent-room': {
    widget: 'rent-room',
    needs: (page) => part(page, 'room').first().click(),
    came: '[name=firstName]',
  },
  'my-room behind its login form': {
    widget: 'my-room',
    needs: (page) => page.locator('[name=emailOrPhone]').fill('typed'),
    came: '.my-room:not(:has([part=retry])) [name=emailOrPhone]',
  },
  'a tab of my-room': {
    widget: 'my-room',
    signedIn: true,
    needs: (page) => part(page, 'tab').nth(2).click(),
    came: '[part=add]',
  },
};

for (const [what, { widget, signedIn, needs, came }] of Object.entries(PARTS))
  test(`${what}, gone after a deploy, is tried twice and then by a button, and what was typed stays`, async () => {
    const { token } = await customer(testBed.server);
    await releases.deploy('gone');
    await testBed.visit({ ...(signedIn && { token }) }, async (visit) => {
      const { page, expected } = visit;
      expected.push(GONE);
      // Nothing is loaded ahead of when it is needed.
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
      if (signedIn) {
        await page.goto(`${visit.server.origin}/MyRoom`);
        await part(page, 'logout').waitFor();
        await page.evaluate(() => {
          document.stood = true;
        });
      } else await openedBefore(visit, widget);
      // What the page itself loads last, such as the plan, must not be caught by the deploy.
      await page.waitForLoadState('networkidle');
      const files = missed(page);
      await releases.deploy('gone');
      await needs(page);
      // Not the button of a part that is merely slow to come.
      const retry = page.locator('[role=alert] [part=retry]').first();
      await retry.waitFor();
      assert.ok(
        files.some((file) => file.endsWith('?')),
        'a second time under a fresh address',
      );
      await releases.bringBack();
      await retry.click();
      await page.locator(came).first().waitFor();
      if (widget === 'my-room' && !signedIn)
        assert.is(await page.locator('[name=emailOrPhone]').inputValue(), 'typed');
      assert.ok(await isSameDocument(page), 'the page was not loaded anew');
    })();
  });
