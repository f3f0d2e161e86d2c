import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listen, loaderTag, place, told, WIDGETS } from '../browser/host.ts';
import { field, part } from '../browser/rental.ts';
import { customer, tenantWithLease } from '../browser/tenant.ts';
import { becomes, createTestBed, type Visit } from '../browser/test-bed.ts';
import { count, figure } from '../setup/figures.ts';
import { missingParts } from './deploy/parts.ts';
import { createReleases } from './deploy/releases.ts';
import { MISSING } from './deploy/row.ts';
import { campaignSeed, createDice } from './dice.ts';
import { lostFields, prepare, waitUntilIdle } from './faults/page.ts';

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
const EVERY_PART = count({ test: 9, campaign: 1 });
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

/** A file's name in any release. */
const contentName = (file: string): string => file.slice(-7);

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

test('a part whose file is gone after a deploy says so and can be tried again, and nothing typed is lost', async () => {
  const rows = turn(missingParts(), EVERY_PART);
  const met = new Set<string>();
  const wrong: string[] = [];
  for (const { part: name, signedIn, renting, sent, before, needs, says, goesOn } of rows) {
    const { lease, ...tenant } = renting
      ? await tenantWithLease(testBed.server)
      : { ...(await customer(testBed.server)), lease: null as never };
    const token = signedIn && tenant.token;
    await releases.deploy('gone');
    const later = releases.parts();
    const attempt = testBed.visit({ token, language: 'en' }, async (visit) => {
      const { page, problems, expected } = visit;
      const becomeIdle = () =>
        page.evaluate(() => {
          for (const run of document.waiting.splice(0)) run({} as never);
        });
      const scene = { ...visit, tenant, lease, parts: later, becomeIdle };
      const sayings = () => page.getByText(says ?? MISSING).filter({ visible: true });
      const files = missed(page);
      await prepare(page);
      // Nothing comes ahead of when it is needed.
      await page.addInitScript(() => {
        document.waiting = [];
        window.requestIdleCallback = (run) => document.waiting.push(run);
      });
      await before(scene);
      await page.evaluate(() => {
        document.stood = true;
      });
      assert.equal(files, [], 'nothing is missing before');
      await releases.deploy('gone');
      await needs(scene);
      if (says) await sayings().first().waitFor();
      else assert.is(await sayings().count(), 0, 'nothing is said where nothing is wrong');
      await waitUntilIdle(page);
      assert.equal(await lostFields(page, sent), [], 'what was typed is lost');
      const twice = later.filter((file) => files.includes(file) && files.includes(`${file}?`));
      assert.ok(twice.length >= 1, 'it is tried twice');
      for (const file of twice) met.add(contentName(file));
      await releases.bringBack();
      await goesOn(scene);
      // A page that is left stays busy.
      if ((await page.title()) !== 'left') await waitUntilIdle(page);
      assert.equal(await sayings().count(), 0, 'it is no longer said');
      assert.ok(await isSameDocument(page), 'the page was not loaded anew');
      assert.equal(
        problems.filter((problem) => problem.startsWith('uncaught')),
        [],
        'nothing is uncaught',
      );
      // What could not be loaded is in the console, in the browser's own words.
      expected.push(/./);
    });
    await attempt().catch((error) => wrong.push(`${name}: ${error.message}`));
  }
  figure(
    `parts gone after a deploy: ${rows.length - wrong.length} of ${rows.length} said so and came back, or nobody missed them; 0 unhandled`,
  );
  assert.is(wrong.length, 0, `\n${wrong.join('\n')}`);
  if (EVERY_PART === 1)
    assert.equal([...met].sort(), releases.parts().map(contentName).sort(), 'each part is in the table');
});

declare const SelfStorage: { setLanguage(language: 'da' | 'en'): Promise<void> };

test.run();
