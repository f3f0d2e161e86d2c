import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listen, loaderTag, place, told, WIDGETS } from '../browser/host.ts';
import { field, part } from '../browser/rental.ts';
import { customer } from '../browser/tenant.ts';
import { becomes, createTestBed, type Visit } from '../browser/test-bed.ts';
import { count, figure } from '../setup/figures.ts';
import { createReleases } from './deploy/releases.ts';
import { campaignSeed, createDice } from './dice.ts';

const releases = createReleases();
const testBed = createTestBed({ settings: () => ({ DIST_DIR: releases.folder }) });
const { host } = testBed;
test.before(async () => {
  await releases.deploy('gone');
  await testBed.start();
});
test.after(async () => {
  await testBed.stop();
  await releases.remove();
});

const SEED = campaignSeed();
/** Every how many cases one is run; each run starts at another one. */
const EVERY = count({ test: 5, campaign: 1 });
const turn = <T>(all: T[], every = EVERY): T[] => all.filter((_, at) => (at + SEED) % every === 0);
const GONE = /status of 404 .*\/chunks\//;

declare global {
  interface Document {
    /** Set by the test; a page that is loaded again has forgotten it. */
    stood?: true;
    /** What waits for the browser to be idle. */
    waiting: IdleRequestCallback[];
  }
}

/** The chunks that the server no longer had. */
function missed(page: Page): string[] {
  const files: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (response.status() === 404 && pathname.startsWith('/chunks/'))
      files.push(pathname.slice('/chunks/'.length) + (search && '?'));
  });
  return files;
}

const isSameDocument = (page: Page) => page.evaluate(() => document.stood);

/** A host page that was opened before a deploy, with one widget on it. */
async function openedBefore({ page, server }: Visit, widget: string): Promise<void> {
  await listen(page);
  await page.goto(host.put({ head: loaderTag(server.origin), body: `${place(widget)}<main></main>` }));
  await becomes(() => told(page), [`ready ${widget}`]);
  await page.evaluate(() => {
    document.stood = true;
  });
}

/** The host shows another view, with one more widget. */
const showNext = (page: Page, widget: string) =>
  page.evaluate(
    (html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html),
    place(widget),
  );

/** Each widget, with another that was there before. */
const PAIRS = turn(
  WIDGETS.map((widget, at) => [widget, WIDGETS[(at + 1) % WIDGETS.length] as string] as const),
);

test('a widget that comes after a deploy under an open tab works as long as its old files are there', async () => {
  for (const [widget, first] of PAIRS)
    await testBed.visit({}, async (visit) => {
      const { page } = visit;
      await openedBefore(visit, first);
      const files = missed(page);
      await releases.deploy('kept');
      await showNext(page, widget);
      await becomes(() => told(page), [`ready ${first}`, `ready ${widget}`]);
      assert.equal([files, await isSameDocument(page)], [[], true]);
    })();
  figure(`deploy under an open tab, old files kept: ${PAIRS.length} of ${PAIRS.length} widgets come`);
});

test('a widget whose old files are gone is tried again, then offers a button; the page is never reloaded', async () => {
  for (const [widget, first] of PAIRS)
    await testBed.visit({}, async (visit) => {
      const { page, expected } = visit;
      expected.push(GONE, /Failed to fetch dynamically imported module/);
      await openedBefore(visit, first);
      const files = missed(page);
      await releases.deploy('gone');
      await showNext(page, widget);
      const retry = page.locator(`#root-${widget} [part=retry]`);
      await retry.waitFor();
      assert.ok(await page.locator(`#root-${widget}`).getByText('host content').isVisible());
      assert.ok(
        files.some((file) => file.startsWith(widget) && file.endsWith('?')),
        'a second time under a fresh address',
      );
      await retry.click();
      await becomes(() => told(page), [`ready ${first}`, `error ${widget}`, `error ${widget}`]);
      assert.is(await retry.count(), 1);
      await page.evaluate(() => SelfStorage.setLanguage('en'));
      await becomes(
        () =>
          page.evaluate(
            (id) => document.getElementById(id)?.shadowRoot?.querySelector('[lang]')?.getAttribute('lang'),
            `root-${first}`,
          ),
        'en',
      );
      await releases.bringBack();
      await retry.click();
      await becomes(async () => (await told(page)).at(-1), `ready ${widget}`);
      assert.equal([await retry.count(), await isSameDocument(page)], [0, true]);
    })();
  figure(
    `deploy under an open tab, old files gone: ${PAIRS.length} of ${PAIRS.length} widgets offer to try again, 0 pages loaded anew`,
  );
});

const RECOVERIES = count({ test: 3, campaign: 20 });

test('chunks that answer 503 and then 200 recover by themselves', async () => {
  const roll = createDice(SEED);
  let refused = 0;
  for (let round = 0; round < RECOVERIES; round++)
    await testBed.visit({}, async ({ page, server, expected }) => {
      expected.push(/status of 503 .*\/chunks\//);
      const widget = WIDGETS[round % WIDGETS.length] as string;
      const chosen = new Map<string, boolean>();
      await page.route('**/chunks/*', async (route) => {
        const { pathname } = new URL(route.request().url());
        const first = !chosen.has(pathname);
        // At least the first one is refused; each answer takes its own time.
        if (first) chosen.set(pathname, chosen.size === 0 || roll(2) === 0);
        await new Promise((resolve) => setTimeout(resolve, roll(150)));
        if (!first || !chosen.get(pathname)) return route.continue();
        refused += 1;
        return route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } });
      });
      await listen(page);
      await page.goto(host.put({ head: loaderTag(server.origin), body: place(widget) }));
      await becomes(async () => (await told(page)).length, 1, `${widget}, seed ${SEED}`);
      assert.equal(await told(page), [`ready ${widget}`], `seed ${SEED}`);
      if (widget === 'rent-room') {
        await part(page, 'room').first().click();
        await field(page, 'firstName').waitFor();
        assert.is(await page.getByText('kunne ikke hentes').count(), 0, `seed ${SEED}`);
      }
    })();
  figure(
    `chunks that answer 503, then 200: ${RECOVERIES} of ${RECOVERIES} pages recovered, ${refused} chunks refused (seed ${SEED})`,
  );
});

/** What needs a part, and what shows that it came. The part is tried again by the button in the place that it leaves. */
const PARTS: Record<
  string,
  { widget: string; signedIn?: boolean; needs: (page: Page) => Promise<void>; came: string }
> = {
  'the form of rent-room': {
    widget: 'rent-room',
    needs: (page) => page.locator('[part=room]').first().click(),
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
    needs: (page) => page.locator('[part=tab]').nth(2).click(),
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
        await page.locator('[part=logout]').waitFor();
        await page.evaluate(() => {
          document.stood = true;
        });
      } else await openedBefore(visit, widget);
      await page.waitForLoadState('networkidle');
      const files = missed(page);
      await releases.deploy('gone');
      await needs(page);
      const retry = page.locator('[part=retry]').first();
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

declare const SelfStorage: { setLanguage(language: 'da' | 'en'): Promise<void> };

test.run();
