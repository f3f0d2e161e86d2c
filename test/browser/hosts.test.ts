import type { Page } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import { loaderTag, placeholder } from './host.ts';
import { part, useTestBed } from './test-bed.ts';

const testBed = useTestBed();
const { host } = testBed;

const BANNER = placeholder('discount-banner');
const banner = (page: Page) => part(page, 'banner');

test(
  'an image named currentScript does not change where chunks are loaded from',
  testBed.visit({}, async ({ page, server }) => {
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
  testBed.visit({}, async ({ page, server }) => {
    const plain = host.put({ head: loaderTag(server.origin), body: `<p id="own">host</p>${BANNER}` });
    const styles = `<style>
      * { letter-spacing: normal }
      section, p, button, div.widget { display: none !important; color: red !important }
      #own { display: block !important; color: rgb(1, 2, 3) !important }
      #root-discount-banner { --selfstorage-accent: rgb(9, 8, 7); font-family: monospace }
      #root-discount-banner::part(banner) { border: 7px solid rgb(4, 5, 6) }
    </style>`;
    const themed = host.put({
      head: styles + loaderTag(server.origin),
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
