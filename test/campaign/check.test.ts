import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loaderTag } from '../browser/host.ts';
import { createTestBed, type Visit } from '../browser/test-bed.ts';
import { count, figure } from '../setup/figures.ts';
import { BROKEN, type BrokenHost, elsewhere, type Places, SECURE } from './check/broken.ts';
import { type Site, startStrange } from './check/sites.ts';
import { getPage, HOSTS, type HostKind } from './hosts/hosts.ts';

const CHECK = '#selfstorage-check';
/** Every how many hosts one is checked. */
const EVERY = count({ test: 12, campaign: 1 });
/** Where nothing listens. */
const NOBODY = 'http://127.0.0.1:9';
/** Pages that a host has. */
const PAGES = [
  '/PaymentSuccess/',
  '/PaymentCancel',
  '/Content/Page/Terms',
  '/ResetPassword',
  '/Withdraw',
  '/mit-rum',
];

const testBed = createTestBed();
const { host } = testBed;
let strange: Site;
test.before(async () => {
  await testBed.start();
  strange = await startStrange(testBed.server.origin);
});
test.after(async () => {
  await strange.stop();
  await testBed.stop();
});

interface Said {
  summary: string;
  findings: { cause: string; text: string }[];
}

/** What the checker says in the end, on the page or in a frame of it. */
async function read(page: Page): Promise<Said> {
  const panel =
    page.frames().length > 1
      ? page.frameLocator('iframe').locator('#selfstorage-check')
      : page.locator('html > #selfstorage-check');
  await panel.locator('.version').waitFor({ timeout: 20_000 });
  return {
    summary: (await panel.locator('[role=status]').textContent()) ?? '',
    findings: await panel
      .locator('[data-cause]')
      .evaluateAll((all) =>
        all.map((each) => ({ cause: each.getAttribute('data-cause') ?? '', text: each.textContent ?? '' })),
      ),
  };
}

async function serveHostPages({ context }: Visit, missing: string[] = []): Promise<void> {
  const there = PAGES.filter((path) => !missing.includes(path));
  await context.route(
    (address) => there.some((path) => address.pathname.startsWith(path)),
    (route) => (route.request().method() === 'HEAD' ? route.fulfill({ status: 200 }) : route.continue()),
  );
}

/** Answers for `SECURE`: with the host's page at its path, otherwise with what the product has. */
async function serveSecurely({ context, server }: Visit, page: string): Promise<void> {
  await context.route(`${SECURE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const url = pathname === new URL(page).pathname ? page : server.origin + pathname;
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

/** Runs a case in a window of its own. Returns what is not as it should be. */
const tried = (name: string, run: (visit: Visit) => Promise<string | undefined>): Promise<string[]> => {
  let found: string | undefined;
  const visit = testBed.visit({}, async (open) => {
    // What the console says is the subject of other tests.
    open.expected.push(/(?:)/);
    open.problems.push('none');
    found = await run(open);
  });
  return visit().then(
    () => (found ? [`${name}: ${found}`] : []),
    (error) => [`${name}: ${error.message}`],
  );
};

const checkBroken = (kind: BrokenHost) =>
  tried(kind.name, async (visit) => {
    const put = (page: Parameters<typeof host.put>[0]) => host.put(page);
    const origin = new URL(put({})).origin;
    const places: Places = {
      server: visit.server.origin,
      host: origin,
      strange: strange.origin,
      nobody: NOBODY,
      put,
    };
    if (!kind.unrouted) await serveHostPages(visit, kind.missing);
    const address = put(kind.page(places));
    if (kind.secure) await serveSecurely(visit, address);
    const { pathname } = new URL(address);
    const shown = kind.secure ? SECURE + pathname : kind.elsewhere ? elsewhere(address) : address;
    await visit.page.goto(shown + CHECK);
    const { findings } = await read(visit.page);
    const causes = findings.map(({ cause }) => cause).join(', ');
    if (causes !== kind.cause) return `said ${causes || 'nothing'} instead of ${kind.cause}`;
    const missing = kind.names(places).filter((name) => !findings[0]?.text.includes(name));
    return missing.length ? `does not name ${missing.join(', ')} in: ${findings[0]?.text}` : undefined;
  });

const checkWorking = (kind: HostKind) =>
  tried(kind.name, async (visit) => {
    const { page, context, server } = visit;
    if (kind.script) await context.addInitScript(kind.script);
    await serveHostPages(visit);
    await page.goto(host.put(getPage(kind, { server, widget: 'rent-room' })) + CHECK);
    const { findings, summary } = await read(page);
    const expected = kind.forgets ? 'storage' : '';
    const causes = findings.map(({ cause }) => cause).join(', ');
    if (summary !== 'Alt virker.' || causes !== expected) return `said “${summary}” ${causes}`;
    return undefined;
  });

const every = <T>(all: T[]) => all.filter((_, at) => at % EVERY === 0);

test('each page that is broken in one way is told that one cause, and how to mend it', async () => {
  const wrong: string[] = [];
  for (const kind of every(BROKEN)) wrong.push(...(await checkBroken(kind)));
  figure(`${every(BROKEN).length} of ${BROKEN.length} broken hosts, ${wrong.length} not recognised`);
  assert.is(wrong.length, 0, `\n${wrong.join('\n')}`);
});

test('on a page that works the checker finds nothing, but that storage is blocked where it is', async () => {
  const wrong: string[] = [];
  for (const kind of every(HOSTS)) wrong.push(...(await checkWorking(kind)));
  figure(`${every(HOSTS).length} of ${HOSTS.length} working hosts, ${wrong.length} with a false alarm`);
  assert.is(wrong.length, 0, `\n${wrong.join('\n')}`);
});

test(
  'where the policy lets no chunk load, a button takes the place of the checker and the console names the file and the directive',
  testBed.visit({}, async ({ page, server, expected, problems }) => {
    const policy = `script-src ${server.origin}/loader.js; connect-src ${server.origin}`;
    const tag = loaderTag(server.origin);
    await page.goto(host.put({ head: tag, headers: { 'content-security-policy': policy } }) + CHECK);
    await page.locator('html > [part=retry]').waitFor();
    expected.push(/chunks\/(check|core)-\w+\.js/);
    assert.ok(
      problems.some((problem) => /chunks\/check-.*script-src/.test(problem)),
      problems.join('\n'),
    );
  }),
);

test.run();
