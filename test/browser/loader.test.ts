import type { Page, Request } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import { listen, loaderTag, placeholder, told, WIDGETS } from './host.ts';
import { becomes, part, useTestBed } from './test-bed.ts';

const testBed = useTestBed();
const { host } = testBed;

const BANNER = placeholder('discount-banner');

const banner = (page: Page) => part(page, 'banner');
const retry = (page: Page) => part(page, 'retry');

/** The addresses of the chunks that a page asks for. */
function watchChunks(page: Page): string[] {
  const chunks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/chunks/')) chunks.push(new URL(request.url()).pathname);
  });
  return chunks;
}

const ORDERS: Record<string, (origin: string) => { head?: string; body: string }> = {
  'blocking, before the placeholder': (origin) => ({ head: loaderTag(origin, ''), body: BANNER }),
  'async, before the placeholder': (origin) => ({ head: loaderTag(origin), body: BANNER }),
  'deferred, before the placeholder': (origin) => ({ head: loaderTag(origin, 'defer'), body: BANNER }),
  'after the placeholder': (origin) => ({ body: BANNER + loaderTag(origin, '') }),
  'a module, before the placeholder': (origin) => ({
    head: loaderTag(origin, 'type="module"'),
    body: BANNER,
  }),
  'a module, after the placeholder': (origin) => ({ body: BANNER + loaderTag(origin, 'type="module"') }),
};

test(
  'one script mounts its placeholder wherever and however it is included',
  testBed.visit({}, async ({ context, server }) => {
    for (const [order, content] of Object.entries(ORDERS)) {
      const page = await context.newPage();
      await listen(page);
      await page.goto(host.put(content(server.origin)));
      await banner(page).waitFor();
      assert.equal(await told(page), ['ready discount-banner'], order);
      await page.close();
    }
  }),
);

/** The requests for floors of one visit to a page with two widgets that need them. */
async function floorRequests(page: Page, address: string) {
  const found: unknown[] = [];
  const note = (request: Request) => {
    if (request.url().includes('/floor/getfiltered'))
      found.push([request.url(), request.method(), request.headers()]);
  };
  page.on('request', note);
  await page.goto(address);
  await banner(page).waitFor();
  await page.locator('#root-rent-room [part=floor]').first().waitFor();
  page.off('request', note);
  return found;
}

test(
  "the loader's request for the floors is the widgets' own, and the only one unless it fails",
  testBed.visit({}, async ({ page, server: { origin }, expected }) => {
    const body = BANNER + placeholder('rent-room');
    const globals = `<script>API_BASE_URL = '${origin}/api'; DEFAULT_DEPARTMENT_ID = 1</script><script async src="${origin}/loader.js"></script>`;
    const withTag = host.put({ head: loaderTag(origin), body });
    const byLoader = await floorRequests(page, withTag);
    assert.is(byLoader.length, 1);
    assert.equal(byLoader, await floorRequests(page, host.put({ head: globals, body })));
    expected.push(/floor/);
    await page.route('**/floor/getfiltered?*', (route) => route.abort(), { times: 1 });
    assert.is((await floorRequests(page, withTag)).length, 2);
  }),
);

test(
  'a widget recovers by itself when the shared chunk fails once',
  testBed.visit({}, async ({ page, server, expected }) => {
    expected.push(/\/chunks\//);
    let failed = 0;
    await page.route('**/core.js', (route) => (failed++ ? route.continue() : route.abort('connectionreset')));
    await listen(page);
    await page.goto(host.put({ head: loaderTag(server.origin), body: BANNER }));
    await banner(page).waitFor();
    assert.ok(failed > 1, 'it was asked for again');
    assert.equal(await told(page), ['ready discount-banner']);
  }),
);

for (const [ground, text] of [
  ['rgb(255, 255, 255)', 'rgb(20, 20, 20)'],
  ['rgb(16, 16, 16)', 'rgb(240, 240, 240)'],
] as const) {
  test(
    `that button stands in the middle and can be seen, read and hit on a ground of ${ground}, under a strict policy`,
    testBed.visit({ width: 390 }, async ({ page, server: { origin }, expected }) => {
      expected.push(/rent-room/);
      await page.route('**/rent-room.js*', (route) => route.abort());
      const policy = `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'nonce-abc'; connect-src ${origin}; img-src data:`;
      const reset = 'button { all: unset; font: 8px serif; color: red }';
      const head = `<style nonce="abc">body { background: ${ground}; color: ${text} } ${reset}</style>`;
      await page.goto(
        host.put({
          head: head + loaderTag(origin, 'async nonce="abc"'),
          body: placeholder('rent-room'),
          headers: { 'content-security-policy': policy },
        }),
      );
      await retry(page).waitFor();
      const { height, aside, ...look } = await retry(page).evaluate((button) => {
        const { color, borderTopColor, borderTopStyle, borderTopWidth, backgroundColor } =
          getComputedStyle(button);
        const { height, left, right } = button.getBoundingClientRect();
        const around = (button.parentElement as Element).getBoundingClientRect();
        const aside = Math.abs(left - around.left - (around.right - right));
        return { height, aside, color, borderTopColor, borderTopStyle, borderTopWidth, backgroundColor };
      });
      assert.ok(height >= 44, `${height} px high`);
      assert.ok(aside < 2, `${aside} px away from the middle of its place`);
      assert.equal(look, {
        color: text,
        borderTopColor: text,
        borderTopStyle: 'solid',
        borderTopWidth: '3px',
        backgroundColor: 'rgba(0, 0, 0, 0)',
      });
    }),
  );
}

test(
  'a change of language redraws every widget, and what was typed stays',
  testBed.visit({}, async ({ page, server }) => {
    await listen(page);
    const address = host.put({
      head: loaderTag(server.origin),
      body: WIDGETS.map((each) => placeholder(each)).join(''),
    });
    await page.goto(address);
    await becomes(async () => (await told(page)).length, WIDGETS.length);
    const search = page.locator('#root-rent-room [name=searchText]');
    await search.fill('12');
    const texts = () =>
      page.evaluate(
        (widgets) =>
          widgets.map((name) => {
            const place = document.getElementById(`root-${name}`)?.shadowRoot?.querySelector('.widget');
            return [name, place?.getAttribute('lang'), place?.textContent] as const;
          }),
        WIDGETS,
      );
    const before = await texts();
    assert.equal(
      before.map(([name, language]) => [name, language]),
      WIDGETS.map((name) => [name, 'da']),
    );
    await page.waitForLoadState('networkidle');
    const chunks = watchChunks(page);
    await page.evaluate(() => SelfStorage.setLanguage('en'));
    await becomes(
      async () => (await texts()).map(([name, language]) => [name, language]),
      WIDGETS.map((name) => [name, 'en']),
    );
    for (const [index, [name, , text]] of (await texts()).entries()) {
      assert.ok(text, `${name} says something`);
      assert.is.not(text, before[index]?.[2], name);
    }
    assert.is(await page.evaluate(() => SelfStorage.language), 'en');
    assert.is(await search.inputValue(), '12');
    assert.equal(chunks, [], 'nothing is loaded for it');
    await page.reload();
    await becomes(async () => (await texts())[0]?.[1], 'en', 'the language is kept');
  }),
);

declare const SelfStorage: { setLanguage(language: 'da' | 'en'): Promise<void>; language: string };
