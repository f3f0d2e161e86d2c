import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHostStand, listen, loaderTag, place, told } from './host.ts';
import { becomes } from './stand.ts';

const { stand, host, start, stop } = createHostStand();
test.before(start);
test.after(stop);

const BANNER = place('discount-banner');
const banner = (page: Page) => page.locator('[part=banner]');
const inside = (page: Page, part: string) => page.locator(`#root-rent-room [part="${part}"]`);

test(
  'everything works under a strict policy with nonces, strict-dynamic and Trusted Types',
  stand.visit({}, async ({ page, server: { origin } }) => {
    await page.addInitScript(() => {
      document.told = [];
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        document.told.push(`${violatedDirective} ${blockedURI}`);
      });
    });
    const policy = [
      "default-src 'none'",
      "script-src 'nonce-abc' 'strict-dynamic'",
      "style-src 'nonce-abc'",
      `connect-src ${origin}`,
      `img-src data: ${origin}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      "base-uri 'none'",
    ].join('; ');
    const widgets = ['discount-banner', 'reset-password', 'manage-form', 'rent-room', 'my-room'];
    await page.goto(
      host.put({
        head: loaderTag(origin, 'async nonce="abc"'),
        body: widgets.map((each) => place(each)).join(''),
        headers: { 'content-security-policy': policy },
      }),
    );
    await banner(page).waitFor();
    await inside(page, 'room').first().click();
    await inside(page, 'price').waitFor();
    await inside(page, 'form').waitFor();
    for (const each of widgets) await page.locator(`#root-${each} .widget > *`).first().waitFor();
    const background = await banner(page).evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.is.not(background, 'rgba(0, 0, 0, 0)', 'the styles are there');
    assert.equal(await told(page), []);
  }),
);

const WRONG: [setting: string, tag: (origin: string) => string, message: RegExp][] = [
  [
    'a department that is no number',
    (origin) =>
      `<script src="${origin}/loader.js" data-api="${origin}/api" data-department="Odense"></script>`,
    /data-department or DEFAULT_DEPARTMENT_ID must be the number of a department/,
  ],
  [
    'no department',
    (origin) => `<script src="${origin}/loader.js" data-api="${origin}/api"></script>`,
    /data-department or DEFAULT_DEPARTMENT_ID/,
  ],
  [
    'an API that is no address',
    (origin) => `<script src="${origin}/loader.js" data-api="http://" data-department="1"></script>`,
    /data-api or API_BASE_URL must be the http\(s\) address of the API/,
  ],
  [
    'an element in the place of a global',
    (origin) =>
      `<form id="API_BASE_URL"></form><script src="${origin}/loader.js" data-department="1"></script>`,
    /data-api or API_BASE_URL/,
  ],
];

for (const [setting, tag, message] of WRONG) {
  test(
    `${setting} is named on the console, and the host's own content stays`,
    stand.visit({}, async ({ page, server, problems, expected }) => {
      expected.push(message);
      await page.goto(host.put({ body: BANNER + tag(server.origin) }));
      await becomes(async () => problems.some((problem) => message.test(problem)), true);
      assert.is(await banner(page).count(), 0);
      assert.ok(await page.getByText('host content').isVisible());
    }),
  );
}

test(
  'settings come from page globals where the tag has none',
  stand.visit({}, async ({ page, server: { origin } }) => {
    const globals = `<script>window.API_BASE_URL = '${origin}/api/'; window.DEFAULT_DEPARTMENT_ID = 1</script>`;
    await page.goto(
      host.put({ head: `${globals}<script async src="${origin}/loader.js"></script>`, body: BANNER }),
    );
    await banner(page).waitFor();
  }),
);

test(
  "an element that has the global's name does not keep the loader from its work",
  stand.visit({}, async ({ page, server }) => {
    const body = `<a id="SelfStorage"></a><a id="DEFAULT_DEPARTMENT_ID"></a>${BANNER}${loaderTag(server.origin)}`;
    await page.goto(host.put({ body }));
    await banner(page).waitFor();
    assert.type(
      await page.evaluate(() => (window as { SelfStorage?: { version?: unknown } }).SelfStorage?.version),
      'string',
    );
  }),
);

test(
  'a picture that takes the name of the running script does not say where chunks come from',
  stand.visit({}, async ({ page, server }) => {
    const asked: string[] = [];
    await page.route('https://elsewhere.example/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 204 });
    });
    const source = 'https://elsewhere.example/loader.js';
    const picture = `<img name="currentScript" src="${source}" alt="">`;
    await page.goto(host.put({ body: picture + BANNER + loaderTag(server.origin, '') }));
    await banner(page).waitFor();
    assert.equal(asked, [source]);
  }),
);

test(
  "a host's stylesheet leaves the widgets alone, theirs leaves the host alone, and its theme gets through",
  stand.visit({}, async ({ page, server }) => {
    const plain = host.put({ head: loaderTag(server.origin), body: `<p id="own">host</p>${BANNER}` });
    const hostile = `<style>
      * { letter-spacing: normal }
      section, p, button, div.widget { display: none !important; color: red !important }
      #own { display: block !important; color: rgb(1, 2, 3) !important }
      #root-discount-banner { --selfstorage-accent: rgb(9, 8, 7); font-family: monospace }
      #root-discount-banner::part(banner) { border: 7px solid rgb(4, 5, 6) }
    </style>`;
    const themed = host.put({
      head: hostile + loaderTag(server.origin),
      body: `<p id="own">host</p>${BANNER}`,
    });
    const look = async (address: string) => {
      await page.goto(address);
      await banner(page).waitFor();
      return page.evaluate(() => {
        const own = getComputedStyle(document.getElementById('own') as Element);
        const shadow = document.getElementById('root-discount-banner')?.shadowRoot;
        const { color, backgroundColor, borderTopWidth, fontFamily, display } = getComputedStyle(
          shadow?.querySelector('[part=banner]') as Element,
        );
        return {
          own: own.color,
          margin: own.marginTop,
          color,
          backgroundColor,
          borderTopWidth,
          fontFamily,
          display,
        };
      });
    };
    const before = await look(plain);
    const after = await look(themed);
    assert.is(before.own, 'rgb(0, 0, 0)');
    assert.is(before.margin, '16px', "the widgets' styles do not reach the host");
    assert.is(after.color, before.color);
    assert.is(after.display, before.display);
    assert.is(after.backgroundColor, 'rgb(9, 8, 7)');
    assert.is(after.borderTopWidth, '7px');
    assert.is(after.fontFamily, 'monospace');
    assert.is.not(before.backgroundColor, after.backgroundColor);
  }),
);

test(
  'where storage is blocked the widgets still work',
  stand.visit({}, async ({ page, server }) => {
    const head = loaderTag(server.origin);
    const framed = host.put({ head, body: `${BANNER}${place('rent-room')}` });
    await page.goto(
      host.put({
        body: `<iframe sandbox="allow-scripts allow-forms" src="${framed}" width="800" height="800"></iframe>`,
      }),
    );
    const frame = page.frameLocator('iframe');
    await frame.locator('[part=banner]').waitFor();
    await frame.locator('[part=room]').first().click();
    await frame.locator('[part=price]').waitFor();
    await frame.locator('[part=form]').waitFor();
    const storage = page.frames()[1]?.evaluate(() => {
      try {
        return String(localStorage);
      } catch (error) {
        return (error as Error).name;
      }
    });
    assert.is(await storage, 'SecurityError', 'storage is blocked in that frame');
  }),
);

test(
  "a host's base address, another API base and a script that is put in by a script do not matter",
  stand.visit({}, async ({ page, server: { origin } }) => {
    await listen(page);
    const body = `${BANNER}<script>
      const script = document.createElement('script');
      script.src = '${origin}/loader.js';
      script.dataset.api = '${origin}/api/';
      script.dataset.department = '1';
      document.head.append(script);
    </script>`;
    await page.goto(host.put({ head: '<base href="https://elsewhere.example/deep/">', body }));
    await banner(page).waitFor();
    assert.equal(await told(page), ['ready discount-banner']);
  }),
);

test.run();
