import type { Page } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import { loaderTag, placeholder } from './host.ts';
import { type Server, useTestBed } from './test-bed.ts';

/** Pages and what is there when their widgets have all that they asked for. */
const PAGES: Record<string, string[]> = {
  '/': ['[part=banner]'],
  '/RentRoom': ['[part=banner]', '[part=room]'],
  '/RentRoom?size=20': ['[part=banner]', '[part=room]'],
  '/MyRoom': ['[part=form]'],
  '/Access': ['[part=form]'],
  '/ResetPassword': ['[part=form]'],
  '/ResetPassword?code=5Uo2jv1jMDm0X4mXc7L3YQ': ['[name=passwordConfirmation]'],
  '/Withdraw': ['[part=form]'],
  '/Content/Page/Terms': ['h1'],
  '/Embed': ['h1'],
};
/** How long each answer of the API takes, so that pages are painted without it first. */
const SLOW_MS = 150;
/** Browsers do not count layout shifts in the 500 ms after a press; this is longer. */
const LATE_MS = 1000;

const testBed = useTestBed();
const { host } = testBed;

declare global {
  interface Document {
    shifts: string[];
  }
}

/** Writes down what moves on every page that is opened from now on, and slows the API down. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.shifts = [];
    const named = (node: Node | null) =>
      node instanceof Element ? `${node.localName}${node.id && `#${node.id}`}` : `${node?.nodeName}`;
    const [visit] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    const isParsed = (at: number) => visit.domInteractive > 0 && at >= visit.domInteractive;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        document.shifts.push(
          `${entry.hadRecentInput ? 'pressed ' : ''}${isParsed(entry.startTime) ? '' : 'parsing '}${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => named(node)).join(' ')}`,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
}

/** What has moved by the time that everything was painted. */
async function shifts(page: Page, parts: string[]): Promise<string[]> {
  for (const part of parts) await page.locator(part).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return document.shifts;
  });
}

for (const [width, language] of [
  [390, 'da'],
  [768, 'en'],
  [1280, 'en'],
] as const)
  test(
    `nothing moves on any page at ${width} px in ${language} while its widgets arrive`,
    testBed.visit({ width, language }, async ({ page, server }) => {
      await watchShifts(page);
      const moved: string[] = [];
      for (const [path, parts] of Object.entries(PAGES)) {
        await page.goto(server.origin + path);
        const all = await shifts(page, parts);
        // A busy browser may paint half of its long HTML.
        const counted = path === '/Embed' ? all.filter((shift) => !shift.startsWith('parsing')) : all;
        moved.push(...counted.map((shift) => `${path}: ${shift}`));
      }
      assert.equal(moved, []);
    }),
  );

for (const width of [390, 1280])
  test(
    `the rooms of a size that come late move nothing at ${width} px`,
    testBed.visit({ width }, async ({ page, server }) => {
      await page.route('**/room/getfiltered?*sqmFrom*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await route.continue();
      });
      await watchShifts(page);
      await page.goto(`${server.origin}/RentRoom`);
      await page.locator('[part=room]').first().waitFor();
      await page.locator('[part=band]').nth(1).click();
      const late = (await shifts(page, ['[part=size]'])).filter((shift) => !shift.startsWith('pressed'));
      assert.equal(late, []);
    }),
  );

const SITES = {
  own: ({ origin }: Server) => `${origin}/RentRoom`,
  /** Without styles of its own: the browser's default typeface may be a wide one. */
  foreign: ({ origin }: Server) => host.put({ head: loaderTag(origin), body: placeholder('rent-room') }),
};
for (const [width, months, site] of [
  [320, 'with', 'own'],
  [1280, 'without', 'own'],
  [1280, 'with', 'foreign'],
] as const)
  test(
    `rooms with an offer ${months} a number of months are as high as the space kept for them at ${width} px, ${site} site`,
    testBed.visit({ width }, async ({ page, server }) => {
      if (months === 'without')
        await page.route('**/floor/getfiltered*', async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace(/,"months":\d+|"months":\d+,/g, '');
          await route.fulfill({ response, body });
        });
      await page.goto(SITES[site](server));
      await page.locator('[part=room]').first().waitFor();
      await page.waitForLoadState('networkidle');
      const { before, after } = await page.evaluate(async () => {
        const { documentElement: root } = document;
        const before = root.scrollHeight;
        for (let y = 0; y < root.scrollHeight; y += innerHeight) {
          scrollTo(0, y);
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        }
        return { before, after: root.scrollHeight };
      });
      assert.ok(Math.abs(after - before) < 40, `${before} px, then ${after} px`);
    }),
  );

test(
  'what comes last in header and footer moves nothing that a slow page paints before it',
  testBed.visit({}, async ({ page, server }) => {
    await page.goto(`${server.origin}/PaymentCancel`);
    const places = () =>
      page
        .locator('.languages, footer p, footer ul')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    const whole = await places();
    await page.locator('.menu').evaluate((menu) => menu.remove());
    await page.locator('.further').evaluate((further) => further.remove());
    assert.equal(await places(), whole.slice(0, -1));
  }),
);

test(
  'the snippet that an owner copies works on a page of their own, in the language and colour that were picked, and nothing moves',
  testBed.visit({}, async ({ page, server }) => {
    await page.goto(`${server.origin}/Embed`);
    await page.getByRole('radio', { name: 'English' }).check();
    await page.locator('[name=accent]').fill('#7a1f5c');
    const code = String(await page.locator('#embed-code').textContent());
    const [head, body] = code.split('\n\n');
    await watchShifts(page);
    await page.goto(host.put({ head: head ?? '', body: `${body}<footer>below</footer>` }));
    assert.equal(await shifts(page, ['[part=banner]', '[part=room]']), []);
    const { lang, ground } = await page
      .locator('#root-discount-banner')
      .evaluate((place) => ({
        lang: place.shadowRoot?.querySelector('.widget')?.getAttribute('lang'),
        ground: getComputedStyle(place.shadowRoot?.querySelector('[part=banner]') as Element).backgroundColor,
      }));
    assert.equal({ lang, ground }, { lang: 'en', ground: 'rgb(122, 31, 92)' });
  }),
);
