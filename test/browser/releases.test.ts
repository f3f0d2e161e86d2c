import type { Page } from 'playwright-core';
import type { WidgetName } from '../../src/contract.ts';
import { SEED } from '../setup/fast-check.ts';
import { assert, figure, howMany, test } from '../setup/suite.ts';
import { buildReleases, type Releases } from './build-releases.ts';
import { FLOWS } from './flows.ts';
import type { HostPage } from './host.ts';
import { listen, placeholder, told } from './host.ts';
import { field, ownRoom, pickRoom } from './people.ts';
import { becomes, createTestBed, part } from './test-bed.ts';

const PINNED = '1.0.0';
const NEWER = ['1.0.1', '1.1.0', '1.2.0', '1.9.0', '1.10.0'].slice(-howMany({ test: 2, deep: 5 }));

let releases: Releases;
let integrity = '';
const testBed = createTestBed({ settings: () => ({ DIST_DIR: releases.folder }) });
const { host } = testBed;
test.before(async () => {
  releases = await buildReleases();
  const { versions } = await releases.publish(PINNED);
  integrity = versions[0]?.integrity ?? '';
  await testBed.start();
});
test.after(testBed.stop);

declare const SelfStorage: { version: string };

interface Pin {
  widgets: WidgetName[];
  /** `1.0.0`, or `v1`. */
  release?: string;
  policy?: string;
}

const STRICT = [
  "default-src 'none'",
  "script-src 'nonce-abc' 'strict-dynamic'",
  "style-src 'nonce-abc'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];
const own = () => testBed.server.origin;
const POLICIES: Record<string, () => string[]> = {
  none: () => [],
  'nonces, strict-dynamic, Trusted Types': () => [
    ...STRICT,
    `connect-src ${own()}`,
    `img-src data: ${own()}`,
  ],
  'nonces alone': () => ["script-src 'nonce-abc'", 'img-src * data:'],
  'by origin': () => [`script-src ${own()}`, 'img-src * data:'],
};

/** A host page that includes a release. */
function pageOf({ widgets, release = PINNED, policy = 'none' }: Pin): HostPage {
  const { origin, simulators } = testBed.server;
  const rules = POLICIES[policy]?.() ?? [];
  const pin = release === PINNED ? `integrity="${integrity}"` : '';
  return {
    head: `<script async crossorigin ${pin} nonce="abc" src="${origin}/${release}/loader.js" data-api="${origin}/api" data-department="1" data-checkout-origins="${simulators}"></script>`,
    body: widgets.map((widget) => placeholder(widget)).join(''),
    ...(rules.length && { headers: { 'content-security-policy': rules.join('; ') } }),
  };
}

/** The folders that scripts came from. */
function watchFolders(page: Page): Set<string> {
  const folders = new Set<string>();
  page.on('request', (request) => {
    const [, folder] = /^\/(.+?)\/(?:chunks\/|loader\.js)/.exec(new URL(request.url()).pathname) ?? [];
    if (folder) folders.add(folder);
  });
  return folders;
}

const version = (page: Page) => page.evaluate(() => SelfStorage.version);

test('after newer releases, a page that was open all the time still gets the parts of its own', async () => {
  const open = (release: string) =>
    testBed.open({ width: 1280 }).then(async (visit) => {
      await visit.page.goto(host.put(pageOf({ widgets: ['rent-room'], release })));
      await part(visit.page, 'floor').first().waitFor();
      return visit;
    });
  const visits = [await open(PINNED), await open('v1')];
  for (const newer of NEWER) await releases.publish(newer);
  for (const visit of visits)
    await testBed.check(visit, async ({ page, server, context }) => {
      await pickRoom(page, await ownRoom(server));
      await field(page, 'firstName').waitFor();
      assert.is(await version(page), PINNED);
      await context.close();
    });
});

/** Every how many cases one is run: `npm test` takes one flow. */
const CASES = FLOWS.flatMap((flow) => Object.keys(POLICIES).map((policy) => ({ flow, policy })));
const EVERY = howMany({ test: CASES.length, deep: 1 });

test('a page that is pinned to the oldest release does all its work, under every policy', async () => {
  const cases = CASES.filter((_, at) => (SEED + at) % EVERY === 0);
  for (const { flow, policy } of cases)
    await testBed.visit({ width: flow.width ?? 1280 }, async (visit) => {
      const folders = watchFolders(visit.page);
      const open = async (widget: WidgetName, search = '') => {
        await visit.page.goto(host.put(pageOf({ widgets: [widget], policy })) + search);
        await visit.page.waitForFunction(() => 'SelfStorage' in window);
        assert.is(await version(visit.page), PINNED);
      };
      await flow.run({ ...visit, keeps: true, open });
      assert.equal([...folders], [PINNED]);
    })();
  figure(
    `pinned to ${PINNED}, ${NEWER.length} releases later: ${cases.length} of ${CASES.length} flows under a policy`,
  );
});

test(
  'R1.6 a page that follows the major gets the newest of it, by number',
  testBed.visit({}, async ({ page }) => {
    await page.goto(host.put(pageOf({ widgets: ['discount-banner'], release: 'v1' })));
    await part(page, 'banner').waitFor();
    assert.is(await version(page), '1.10.0');
  }),
);

test(
  'R1.9 the studio writes the newest of the major, or one version with its hash; a page with that code shows its widgets',
  testBed.visit({ width: 1280, language: 'en' }, async ({ page, server, expected }) => {
    // The folder has releases alone, so the preview finds no chunks.
    expected.push(/\/chunks\//);
    const code = () => page.locator('#embed-code').textContent().then(String);
    await page.goto(`${server.origin}/Embed`);
    await becomes(async () => (await code()).includes(`src="${server.origin}/v1/loader.js" data-api`), true);
    await page.getByRole('radio', { name: 'Always the same' }).check();
    const pinned = await code();
    assert.match(pinned, /src="\S+\/1\.10\.0\/loader\.js" integrity="sha384-/);
    await page.getByRole('radio', { name: 'Everything' }).check();
    assert.match(await code(), `src="${server.origin}/loader.js" data-api`);
    await page.goto(host.put({ head: '', body: pinned }));
    await part(page, 'banner').waitFor();
    assert.is(await version(page), '1.10.0');
  }),
);

test(
  'a release has its own checker, which names the newest one, and nothing else, on a page that is pinned to it',
  testBed.visit({}, async ({ page }) => {
    const pinned = pageOf({ widgets: ['discount-banner'], policy: 'nonces, strict-dynamic, Trusted Types' });
    await page.goto(`${host.put(pinned)}#selfstorage-check`);
    const panel = page.locator('html > #selfstorage-check');
    await panel.locator('[data-cause]').first().waitFor();
    assert.match((await panel.locator('.version').textContent()) ?? '', PINNED);
    assert.equal(
      await panel.locator('[data-cause]').evaluateAll((all) => all.map((each) => each.dataset.cause)),
      ['pinnedOld'],
    );
  }),
);

/** Answers with a script that was changed on its way, from now on. */
const tamper = (page: Page, address: string) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nwindow.tampered = true` });
  });

for (const [what, file] of [
  ["the widget's own file", '/discount-banner.js'],
  ['the file that widgets share', '/core.js'],
] as const)
  test(
    `${what}, tampered with, is refused: the console and the event name it, and the button stands there`,
    testBed.visit({}, async ({ page, expected }) => {
      expected.push(
        /integrity.*has been blocked/s,
        new RegExp(`SelfStorage: \\S+${file}\\S* is not the file`),
      );
      await tamper(page, `**${file}*`);
      await listen(page);
      await page.addInitScript(() => {
        document.addEventListener('selfstorage:error', (event) => {
          Object.assign(window, { refused: String((event as CustomEvent).detail.error) });
        });
      });
      await page.goto(host.put(pageOf({ widgets: ['discount-banner'], policy: 'by origin' })));
      const retry = part(page, 'retry');
      await retry.waitFor();
      assert.ok(await page.getByText('host content').isVisible());
      assert.equal(await told(page), ['error discount-banner']);
      const seen = await page.evaluate(() => [
        Reflect.get(window, 'refused'),
        Reflect.get(window, 'tampered'),
      ]);
      assert.match(seen[0], file);
      assert.is(seen[1], undefined, 'nothing of it has run');
      await page.unrouteAll();
      await retry.click();
      await becomes(() => told(page), ['error discount-banner', 'ready discount-banner']);
    }),
  );

test(
  'a part that was tampered with is refused, and the widget says that it could not be loaded',
  testBed.visit({}, async ({ page, server, expected }) => {
    expected.push(/integrity.*has been blocked/s);
    await page.goto(host.put(pageOf({ widgets: ['rent-room'] })));
    await part(page, 'plan').waitFor();
    await page.waitForLoadState('networkidle');
    await tamper(page, '**/chunks/**');
    await pickRoom(page, await ownRoom(server));
    await page
      .getByText(/kunne ikke/i)
      .first()
      .waitFor();
    assert.is(await page.evaluate(() => Reflect.get(window, 'tampered')), undefined);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Prøv igen', exact: true }).click();
    await field(page, 'firstName').waitFor();
  }),
);

test(
  'a loader that was tampered with does not run at all',
  testBed.visit({}, async ({ page, expected }) => {
    expected.push(/integrity.*has been blocked/s);
    await page.route('**/loader.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()} ` });
    });
    await page.goto(host.put(pageOf({ widgets: ['discount-banner'] })), { waitUntil: 'load' });
    assert.not(await page.evaluate(() => 'SelfStorage' in window));
    assert.ok(await page.getByText('host content').isVisible());
  }),
);
