import type { Page } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import { cardHolder, tenantWithLease } from './people.ts';
import { misfits } from './reflow.ts';
import { becomes, openPage, part, useTestBed } from './test-bed.ts';

/* What the eye and the thumb need: room, contrast, calm. What every screen is checked for is in accessibility/. */

const testBed = useTestBed();

test('a phone shows gate, door and alarm of a lease without scrolling, and nothing moves as they come', async () => {
  const { token } = await tenantWithLease(testBed.server);
  await testBed.visit({ width: 390, token }, async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The first visit tells how many gates there are.
    await openPage(page, server, '/MyRoom', 'open-outer');
    // Without the width: until the alarm's status is known, a second button stands beside this one.
    const place = async () => {
      const box = await part(page, 'alarm-on').boundingBox();
      return box && { x: box.x, y: box.y, height: box.height };
    };
    let before: Awaited<ReturnType<typeof place>> = null;
    await page.route('**/gate/getfiltered?*', async (route) => {
      before = await place();
      await route.continue();
    });
    await openPage(page, server, '/MyRoom');
    for (const name of ['open-outer', 'open-door', 'alarm-on']) {
      const box = await part(page, name).boundingBox();
      assert.ok(box && box.height >= 60 && box.y + box.height < 844, name);
    }
    assert.equal(await place(), before, 'the gates took the room that was kept for them');
  })();
});

test("R2.11 a tile holds its room's size beside a long name of the floor", async () => {
  await testBed.visit({ width: 390 }, async ({ page, server }) => {
    await page.route('**/floor/getfiltered?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('. sal', '. sal med mezzanin mod havnen');
      await route.fulfill({ response, body });
    });
    await openPage(page, server, '/RentRoom?size=5');
    await page.locator('.room small').getByText('mezzanin').first().waitFor();
    assert.equal(await misfits(page), []);
  })();
});

test('an accent alone is readable: under the text on it, and as text on a light and a dark page', async () => {
  await testBed.visit({}, async ({ page, server }) => {
    await openPage(page, server, '/MyRoom', 'submit');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const accent of ['#000', '#fff', '#ffd400', '#e4572e', '#00f', '#0b5c6b', '#767676', 'hotpink']) {
        const [button, link] = await contrasts(page, accent);
        assert.ok(Number(button) >= 4.5, `on ${accent}, ${colorScheme}: ${button}`);
        assert.ok(Number(link) >= 4.5, `${accent} as text, ${colorScheme}: ${link}`);
      }
    }
  })();
});

/** The contrast of the main button's text, and of a link's on the page, with an accent of the host's. */
const contrasts = (page: Page, accent: string) =>
  page.evaluate((accent) => {
    document.documentElement.style.setProperty('--selfstorage-accent', accent);
    const root = document.querySelector('#root-my-room')?.shadowRoot;
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const luminance = (color: string) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one: string, other: string) => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const style = (element?: Element | null) => getComputedStyle(element as Element);
    const button = style(root?.querySelector('.primary'));
    return [
      contrast(button.color, button.backgroundColor),
      contrast(style(root?.querySelector('a')).color, style(document.body).backgroundColor),
    ];
  }, accent);

test('in forced colours the selected tab and the main button look different from the others', async () => {
  const { token } = await cardHolder(testBed.server);
  await testBed.visit({ token }, async ({ page, server }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openPage(page, server, '/MyRoom#payment', 'add');
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return { backgroundColor, color };
        });
    const [selected, other, add, edit] = await Promise.all(
      ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]', '[part=add]', '[part=edit]'].map(
        look,
      ),
    );
    assert.is.not(selected?.backgroundColor, other?.backgroundColor);
    assert.is.not(add?.backgroundColor, edit?.backgroundColor);
    assert.equal(selected, add, 'both in the system’s own pair');
  })();
});

test('the other tabs are fetched when the browser is idle, before anybody opens one', async () => {
  const { token } = await tenantWithLease(testBed.server);
  await testBed.visit({ token }, async ({ page, server }) => {
    const files = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => (/\/chunks\/.*\.js/.test(name) ? name : [])),
      );
    await openPage(page, server, '/MyRoom', 'open-outer');
    await becomes(async () => (await files()).some((name) => name.includes('/my-room-account.')), true);
    const before = await files();
    await part(page, 'tab').last().click();
    await page.locator('[name=oldPassword]').waitFor();
    await part(page, 'passkeys').waitFor();
    assert.equal(await files(), before, 'nothing was left to fetch');
  })();
});

test('fields have the autocomplete tokens that browsers and password managers use', async () => {
  const { token } = await tenantWithLease(testBed.server);
  const tokens = (page: Page) =>
    page
      .locator('input[autocomplete]:not([autocomplete=off])')
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).autocomplete));
  await testBed.visit({ token }, async ({ page, server }) => {
    await openPage(page, server, '/MyRoom#details');
    await page.locator('[name=code]').waitFor();
    assert.equal(await tokens(page), [
      'email',
      'given-name',
      'family-name',
      'tel',
      'username',
      'current-password',
      'new-password',
      'new-password',
    ]);
    await becomes(
      () => page.locator('[autocomplete=username]').inputValue(),
      await page.locator('[name=email]').inputValue(),
    );
    await openPage(page, server, '/Access');
    await page.locator('[name=phoneNumber]').fill('28123456');
    assert.equal(await tokens(page), ['tel']);
    await page.getByRole('button', { name: 'Jeg har en kode' }).click();
    assert.equal(await tokens(page), ['one-time-code']);
  })();
});
