import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHostStand, listen, loaderTag, place, told, WIDGETS } from './host.ts';
import { becomes } from './stand.ts';

const { stand, host, start, stop } = createHostStand();
test.before(start);
test.after(stop);

const BANNER = place('discount-banner');

const banner = (page: Page) => page.locator('[part=banner]');
const retry = (page: Page) => page.locator('[part=retry]');

/** The addresses of the chunks that a page asks for. */
function chunksOf(page: Page): string[] {
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
  stand.visit({}, async ({ context, server }) => {
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

test(
  'a script that is included three times mounts once and loads every chunk once',
  stand.visit({}, async ({ page, server: { origin } }) => {
    await listen(page);
    const chunks = chunksOf(page);
    const body = `${loaderTag(origin)}${BANNER}${loaderTag(origin, '')}${loaderTag(origin, 'type="module"')}`;
    await page.goto(host.put({ body }), { waitUntil: 'load' });
    await banner(page).waitFor();
    await page.waitForLoadState('networkidle');
    assert.is(await banner(page).count(), 1);
    assert.equal(await told(page), ['ready discount-banner']);
    assert.equal(chunks, [...new Set(chunks)]);
  }),
);

test(
  'placeholders are found late, follow a move, and are unmounted when they are removed',
  stand.visit({}, async ({ page, server }) => {
    await listen(page);
    await page.goto(host.put({ head: loaderTag(server.origin), body: '<main></main><footer></footer>' }));
    await page.waitForFunction(() => 'SelfStorage' in window);
    await page.evaluate(() => {
      const placeholder = document.createElement('div');
      placeholder.id = 'root-discount-banner';
      document.querySelector('main')?.append(placeholder);
    });
    await banner(page).waitFor();

    await page.evaluate(() => {
      document.querySelector('footer')?.append(document.getElementById('root-discount-banner') as Node);
    });
    await page.locator('footer [part=banner]').waitFor();
    assert.equal(await told(page), ['ready discount-banner'], 'the move mounted nothing anew');

    const removed = await page.evaluateHandle(() => {
      const placeholder = document.getElementById('root-discount-banner');
      placeholder?.remove();
      return placeholder;
    });
    await becomes(
      () => removed.evaluate((placeholder) => placeholder?.shadowRoot?.querySelectorAll('[part]').length),
      0,
    );
    await page.evaluate((placeholder) => document.body.append(placeholder as Node), removed);
    await banner(page).waitFor();
    assert.equal(await told(page), ['ready discount-banner', 'ready discount-banner']);
  }),
);

test(
  'a placeholder that waits to be seen loads nothing before it is near',
  stand.visit({}, async ({ page, server }) => {
    const chunks = chunksOf(page);
    const body = `${BANNER}<div style="height: 8000px"></div>${place('rent-room', 'data-load="visible"')}`;
    await page.goto(host.put({ head: loaderTag(server.origin), body }));
    await banner(page).waitFor();
    await page.waitForLoadState('networkidle');
    assert.not(chunks.some((path) => path.includes('rent-room')));
    await page.locator('#root-rent-room').scrollIntoViewIfNeeded();
    await page.locator('#root-rent-room [part=floor]').first().waitFor();
    assert.ok(chunks.some((path) => path.includes('rent-room')));
  }),
);

for (const [kind, pattern] of [
  ['its own', /\/chunks\/discount-banner-/],
  ['a shared', /\/chunks\/shared-/],
] as const) {
  test(
    `a widget recovers by itself when ${kind} chunk fails once`,
    stand.visit({}, async ({ page, server, expected }) => {
      expected.push(/\/chunks\//);
      let failed = 0;
      await page.route(pattern, (route) => (failed++ ? route.continue() : route.abort('connectionreset')));
      await listen(page);
      await page.goto(host.put({ head: loaderTag(server.origin), body: BANNER }));
      await banner(page).waitFor();
      assert.ok(failed > 1, 'it was asked for again');
      assert.equal(await told(page), ['ready discount-banner']);
    }),
  );
}

for (const [language, text] of [
  ['da', 'Kunne ikke indlæses. Prøv igen'],
  ['en', 'Could not be loaded. Try again'],
] as const) {
  test(
    `a chunk that always fails leaves a button that tries again, in ${language}, and other widgets alone`,
    stand.visit({}, async ({ page, context, server, expected }) => {
      expected.push(/rent-room/);
      await page.route(/\/chunks\/rent-room-/, (route) => route.abort());
      await listen(page);
      const address = host.put({ head: loaderTag(server.origin), body: BANNER + place('rent-room') });
      const value = encodeURIComponent(`c=${language}|uic=${language}`);
      await context.addCookies([{ name: '.AspNetCore.Culture', value, url: address }]);
      await page.goto(address);
      await banner(page).waitFor();
      await retry(page).waitFor();
      assert.is(await retry(page).textContent(), text);
      assert.ok(await page.locator('#root-rent-room').getByText('host content').isVisible());
      assert.equal((await told(page)).sort(), ['error rent-room', 'ready discount-banner']);

      await retry(page).click();
      await becomes(async () => (await told(page)).filter((each) => each === 'error rent-room').length, 2);
      assert.is(await retry(page).count(), 1, 'there is still one button');

      await page.unroute(/\/chunks\/rent-room-/);
      await retry(page).click();
      await page.locator('#root-rent-room [part=floor]').first().waitFor();
      assert.is(await retry(page).count(), 0);
    }),
  );
}

for (const [ground, text] of [
  ['rgb(255, 255, 255)', 'rgb(20, 20, 20)'],
  ['rgb(16, 16, 16)', 'rgb(240, 240, 240)'],
] as const) {
  test(
    `that button stands in the middle and can be seen, read and hit on a ground of ${ground}, under a strict policy`,
    stand.visit({ width: 390 }, async ({ page, server: { origin }, expected }) => {
      expected.push(/rent-room/);
      await page.route(/\/chunks\/rent-room-/, (route) => route.abort());
      const policy = `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'nonce-abc'; connect-src ${origin}; img-src data:`;
      const reset = 'button { all: unset; font: 8px serif; color: red }';
      const head = `<style nonce="abc">body { background: ${ground}; color: ${text} } ${reset}</style>`;
      await page.goto(
        host.put({
          head: head + loaderTag(origin, 'async nonce="abc"'),
          body: place('rent-room'),
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
        borderTopWidth: '1px',
        backgroundColor: 'rgba(0, 0, 0, 0)',
      });
    }),
  );
}

test(
  'a host that cancels the error event shows something of its own instead of the button',
  stand.visit({}, async ({ page, server, expected }) => {
    expected.push(/discount-banner/);
    await page.route(/\/chunks\/discount-banner-/, (route) => route.abort());
    await page.addInitScript(() => {
      document.addEventListener('selfstorage:error', (event) => {
        event.preventDefault();
        (event.target as Element).append('sorry');
      });
    });
    await page.goto(host.put({ head: loaderTag(server.origin), body: BANNER }));
    await page.getByText('sorry').waitFor();
    assert.is(await retry(page).count(), 0);
  }),
);

test(
  'all widgets together bring one global and no more',
  stand.visit({}, async ({ page, server }) => {
    await page.addInitScript(() => {
      const before = new Set(Object.getOwnPropertyNames(window));
      (document as unknown as { added: () => string[] }).added = () =>
        Object.getOwnPropertyNames(window).filter((name) => !before.has(name));
    });
    await listen(page);
    await page.goto(
      host.put({ head: loaderTag(server.origin), body: WIDGETS.map((each) => place(each)).join('') }),
    );
    await becomes(async () => (await told(page)).sort(), WIDGETS.map((each) => `ready ${each}`).sort());
    const added = await page.evaluate(() => (document as unknown as { added: () => string[] }).added());
    assert.equal(added, ['SelfStorage']);
  }),
);

test(
  'the language changes live in every widget, and what was typed stays',
  stand.visit({}, async ({ page, server }) => {
    await listen(page);
    const address = host.put({
      head: loaderTag(server.origin),
      body: WIDGETS.map((each) => place(each)).join(''),
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
    await page.reload();
    await becomes(async () => (await texts())[0]?.[1], 'en', 'the language is kept');
  }),
);

test(
  'a change of the language loads nothing, and a widget that comes later speaks it',
  stand.visit({}, async ({ page, server }) => {
    const chunks = chunksOf(page);
    await page.goto(host.put({ head: loaderTag(server.origin), body: '<main></main>' }));
    await page.waitForFunction(() => 'SelfStorage' in window);
    await page.evaluate(() => SelfStorage.setLanguage('en'));
    assert.equal(chunks, []);
    await page.evaluate((html) => {
      const main = document.querySelector('main');
      if (main) main.innerHTML = html;
    }, BANNER);
    await banner(page).waitFor();
    assert.is(await page.locator('#root-discount-banner .widget').getAttribute('lang'), 'en');
  }),
);

declare const SelfStorage: { setLanguage(language: 'da' | 'en'): Promise<void>; language: string };

test.run();
