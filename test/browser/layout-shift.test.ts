import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loaderTag, place } from './host.ts';
import { becomes, createTestBed } from './test-bed.ts';

/** Pages and what is there when their widgets have all that they asked for. */
const PAGES: Record<string, string[]> = {
  '/': ['[part=banner]'],
  '/RentRoom': ['[part=banner]', '[part=room]'],
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

const testBed = createTestBed();
const { host } = testBed;
test.before(testBed.start);
test.after(testBed.stop);

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
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        document.shifts.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => named(node)).join(' ')}`,
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
  [1280, 'en'],
] as const)
  test(
    `nothing moves on any page at ${width} px in ${language} while its widgets arrive`,
    testBed.visit({ width, language }, async ({ page, server }) => {
      await watchShifts(page);
      const moved: string[] = [];
      for (const [path, parts] of Object.entries(PAGES)) {
        await page.goto(server.origin + path);
        for (const shift of await shifts(page, parts)) moved.push(`${path}: ${shift}`);
      }
      assert.equal(moved, []);
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
    const { lang, ground } = await page.locator('#root-discount-banner').evaluate((place) => ({
      lang: place.shadowRoot?.querySelector('.widget')?.getAttribute('lang'),
      ground: getComputedStyle(place.shadowRoot?.querySelector('[part=banner]') as Element).backgroundColor,
    }));
    assert.equal({ lang, ground }, { lang: 'en', ground: 'rgb(122, 31, 92)' });
  }),
);

/** The floors with another campaign, as if it had changed since the sketch was made. */
const changed = (answer: { data: { data: { campaign: { text: string } | null }[] } }) => ({
  data: {
    data: answer.data.data.map(({ campaign, ...floor }) => ({
      ...floor,
      translations: {},
      campaign: campaign && { ...campaign, text: 'Nu gælder et nyt tilbud' },
    })),
  },
});

const sketches: Record<string, (origin: string) => Promise<{ head: string; body: string }>> = {
  "the loader's sketch": async (origin) => ({
    head: '',
    // No height is reserved: the sketch holds its own.
    body:
      place('discount-banner') +
      loaderTag(origin, 'nonce="abc"').replace('.js"', '.js?first=discount-banner&department=1"'),
  }),
  'a piece of HTML': async (origin) => {
    const html = await (await fetch(`${origin}/first/discount-banner?department=1`)).text();
    return {
      // Without a script nothing can hold the height of the sketch: the host reserves enough.
      head: `<style nonce="abc">#root-discount-banner { min-height: 8em }</style>${loaderTag(origin, 'async nonce="abc"')}`,
      body: html.replace('<style>', '<style nonce="abc">'),
    };
  },
};
for (const [what, write] of Object.entries(sketches))
  test(
    `${what} is there before the widget, and nothing moves when the campaigns have changed, under a strict policy`,
    testBed.visit({ width: 390 }, async ({ page, server: { origin } }) => {
      await watchShifts(page);
      let go = () => {};
      const chunks = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('**/chunks/**', async (route) => {
        await chunks;
        await route.continue();
      });
      await page.route('**/floor/getfiltered?*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: changed(await response.json()) });
      });
      const { head, body } = await write(origin);
      const policy = `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'nonce-abc'; connect-src ${origin}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`;
      const headers = { 'content-security-policy': policy };
      await page.goto(host.put({ head, body: `${body}<p>below</p>`, headers }));
      const banner = page.locator('[part=banner]');
      await banner.waitFor();
      const look = () =>
        banner.evaluate((element) => [
          element.getBoundingClientRect().width,
          getComputedStyle(element).backgroundColor,
        ]);
      const sketched = await look();
      assert.not.match((await banner.textContent()) ?? '', 'et nyt tilbud');
      go();
      await becomes(async () => (await banner.textContent())?.includes('et nyt tilbud'), true);
      assert.equal(await look(), sketched);
      assert.equal(await shifts(page, []), []);
    }),
  );

test.run();
