import type { Page } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import type { HostPage } from './host.ts';
import { loaderTag, placeholder } from './host.ts';
import { useTestBed, type Visit } from './test-bed.ts';

const CHECK = '#selfstorage-check';
/** Pages that a host has. */
const PAGES = ['/PaymentSuccess/', '/PaymentCancel', '/Content/Page/Terms', '/ResetPassword', '/Withdraw'];

const testBed = useTestBed();
const { host } = testBed;

const server = () => testBed.server.origin;

/** A working page; `tag` is the loader's. */
const page = (tag = loaderTag(server()), more: Partial<HostPage> = {}): HostPage => ({
  head: tag,
  body: placeholder('rent-room'),
  ...more,
});

/** A page that is broken in one way, and what the checker has to name. src/check has a test of every cause. */
const BROKEN: Record<
  string,
  {
    cause: string;
    names: () => string[];
    page: () => HostPage;
    missing?: string;
    before?: (page: Page) => Promise<unknown>;
  }
> = {
  'a policy that does not allow the API': {
    cause: 'policy',
    names: () => ['connect-src', `connect-src 'self' ${server()}`],
    page: () =>
      page(loaderTag(server()), {
        headers: {
          'content-security-policy': `default-src 'none'; script-src ${server()}; connect-src 'self'`,
        },
      }),
  },
  'a department that does not exist': {
    cause: 'departmentUnknown',
    names: () => ['7'],
    page: () => page(loaderTag(server()).replace('data-department="1"', 'data-department="7"')),
  },
  'no page for the end of the payment': {
    cause: 'pageMissing',
    names: () => ['/PaymentSuccess/', 'rent-room'],
    missing: '/PaymentSuccess/',
    page: () => page(),
  },
  'an old loader in some cache': {
    cause: 'loaderOld',
    names: () => ['0.0.7'],
    page: () => page(),
    before: (opened) =>
      opened.route('**/loader.js', async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const isPage = route.request().resourceType() === 'script';
        await route.fulfill({ response, body: isPage ? text.replace(/(version:")[^"]+/, '$10.0.7') : text });
      }),
  },
  'a page in a frame': {
    cause: 'framed',
    names: () => [],
    page: () => ({ body: `<iframe src="${host.put(page())}${CHECK}" width="800" height="800"></iframe>` }),
  },
};

/** What the checker says in the end, on the page or in a frame of it. */
async function read(opened: Page) {
  const panel =
    opened.frames().length > 1
      ? opened.frameLocator('iframe').locator(CHECK)
      : opened.locator(`html > ${CHECK}`);
  await panel.locator('.version').waitFor({ timeout: 20_000 });
  const findings = panel.locator('[data-cause]');
  return {
    summary: await panel.locator('[role=status]').textContent(),
    causes: await findings.evaluateAll((all) => all.map((each) => each.getAttribute('data-cause'))),
    text: (await findings.allTextContents()).join(),
  };
}

async function serveHostPages({ context }: Visit, missing?: string): Promise<void> {
  await context.route(
    ({ pathname }) => PAGES.some((path) => path !== missing && pathname.startsWith(path)),
    (route) => (route.request().method() === 'HEAD' ? route.fulfill({ status: 200 }) : route.continue()),
  );
}

for (const [name, kind] of Object.entries(BROKEN))
  test(
    `${name}: the checker names that one cause, and how to mend it`,
    testBed.visit({}, async (visit) => {
      // What the console says is the subject of other tests.
      visit.possible.push(/(?:)/);
      await serveHostPages(visit, kind.missing);
      await kind.before?.(visit.page);
      await visit.page.goto(host.put(kind.page()) + CHECK);
      const { causes, text } = await read(visit.page);
      assert.equal(causes, [kind.cause]);
      for (const each of kind.names()) assert.match(text, each);
    }),
  );

test(
  'on a page that works the checker finds nothing',
  testBed.visit({}, async (visit) => {
    await serveHostPages(visit);
    await visit.page.goto(host.put(page()) + CHECK);
    const { summary, causes } = await read(visit.page);
    assert.equal([summary, causes], ['Alt virker.', []]);
    await visit.page.evaluate("SelfStorage.setLanguage('en')");
    assert.is((await read(visit.page)).summary, 'Everything works.', 'it follows the language of the page');
  }),
);

test(
  'where the policy lets no chunk load, a button takes the place of the checker and the console names the file and the directive',
  testBed.visit({}, async ({ page: opened, expected, problems }) => {
    const policy = `script-src ${server()}/loader.js; connect-src ${server()}`;
    await opened.goto(
      host.put({ head: loaderTag(server()), headers: { 'content-security-policy': policy } }) + CHECK,
    );
    await opened.locator('html > [part=retry]').waitFor();
    expected.push(/chunks\/\w+\/(check|core)\.js/);
    assert.ok(
      problems.some((problem) => /chunks\/\w+\/check\.js.*script-src/.test(problem)),
      problems.join('\n'),
    );
  }),
);
