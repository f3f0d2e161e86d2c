import { decodeJwt, SignJWT } from 'jose';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from '../browser/rental.ts';
import { input, open, piece, send } from '../browser/screen.ts';
import { type TenantWithLease, tenantWithLease } from '../browser/tenant.ts';
import { becomes, createTestBed, type Visit } from '../browser/test-bed.ts';
import { count, figure } from '../setup/figures.ts';
import { campaignSeed } from './dice.ts';

const TABS = 5;
const ROUNDS = count({ test: 1, campaign: 10 });
/** Every how many scenes one is run; each run starts at another one. */
const EVERY = count({ test: 5, campaign: 1 });
/** How long tabs may differ. */
const AGREED_MS = 1000;
/** Life of a token that is refreshed soon, in seconds: half of it is over when five tabs on a busy machine have drawn their leases. */
const SHORT = 6;
const KEY = 'jwt_access_token';

/** The server's, so that a test can give a token a shorter life. */
const JWT_SECRET = 'a secret that the server and its test share';

const testBed = createTestBed({ settings: () => ({ JWT_SECRET }) });
let tenant: TenantWithLease;
let other: TenantWithLease;
test.before(async () => {
  await testBed.start();
  tenant = await tenantWithLease(testBed.server);
  other = await tenantWithLease(testBed.server);
});
test.after(testBed.stop);

declare global {
  interface Document {
    /** How many times this page's widgets said that somebody signed out. */
    signouts: number;
  }
}

/** What a tab shows: the login form, the rooms of somebody's leases, `…` while they are on their way, or nothing yet. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const root = document.getElementById('root-my-room')?.shadowRoot;
    if (root?.querySelector('[name=emailOrPhone]')) return 'out';
    if (!root?.querySelector('[part=logout]')) return '?';
    const leases = [...root.querySelectorAll('[part=lease] h2')];
    return leases.map(({ textContent }) => textContent?.match(/\d+/)?.[0]).join() || '…';
  });
const kept = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), KEY);
const signouts = async (tabs: Page[]): Promise<number> => {
  const each = await Promise.all(tabs.map((page) => page.evaluate(() => document.signouts)));
  return each.reduce((sum, one) => sum + one, 0);
};

const roomNumbers = ({ leases }: TenantWithLease): string => leases.map(({ room }) => room.number).join();

/** Milliseconds until every tab knows who is signed in and has the same token, from when the first one shows it. */
async function agree(tabs: Page[], expected: string): Promise<number> {
  const show = () => Promise.all(tabs.map(shown));
  await becomes(async () => (await show()).includes(expected), true, `a tab shows ${expected}`);
  const began = performance.now();
  const settled = (each: string) => (expected === 'out' ? each === 'out' : each !== 'out' && each !== '?');
  await becomes(async () => (await show()).every(settled), true, 'all know');
  await becomes(async () => new Set(await Promise.all(tabs.map(kept))).size, 1, 'all have one token');
  const took = performance.now() - began;
  await becomes(show, Array<string>(tabs.length).fill(expected));
  return took;
}

/** What the tabs ask of /authentication/refreshtoken, on its way to the server. */
interface Refreshes {
  /** The tab that each came from. */
  askers: (Page | null)[];
  underWay: number;
  /** The most that were under way at once. */
  most: number;
  refused: number;
  /** Each waits for it before it is sent on. */
  gate: Promise<void>;
  /** How many of the next tokens get a short life. */
  short: number;
}

async function shortened(token: string): Promise<string> {
  const { iat = 0, ...claims } = decodeJwt(token);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(iat)
    .setExpirationTime(iat + SHORT)
    .sign(new TextEncoder().encode(JWT_SECRET));
}

async function watchRefreshes(context: BrowserContext): Promise<Refreshes> {
  const refreshes: Refreshes = {
    askers: [],
    underWay: 0,
    most: 0,
    refused: 0,
    gate: Promise.resolve(),
    short: 0,
  };
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (json.token && refreshes.short-- > 0) json.token = await shortened(json.token);
    if (!response.ok()) refreshes.refused += 1;
    return () => route.fulfill({ response, json });
  };
  const refresh = async (route: Route) => {
    if (route.request().postData()?.includes('end')) return route.continue();
    refreshes.askers.push(route.request().frame().page());
    refreshes.most = Math.max(refreshes.most, ++refreshes.underWay);
    await refreshes.gate;
    // Long enough for a second one to be seen beside it.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const give = await answer(route);
    refreshes.underWay -= 1;
    await give();
  };
  await context.route('**/authentication/signin', async (route) => (await answer(route))());
  // A tab that is closed meanwhile hears no answer.
  await context.route('**/authentication/refreshtoken', (route) => refresh(route).catch(() => {}));
  return refreshes;
}

interface Scene extends Visit {
  tabs: Page[];
  /** The tenant's, which is kept. */
  token: string;
  refreshes: Refreshes;
}

/** Five tabs of one browser, each on a page of the site without widgets; the storage holds the token of a tenant. */
async function inTabs(run: (scene: Scene) => Promise<void>): Promise<void> {
  const token = await signIn(testBed.server, tenant.guest);
  await testBed.visit({}, async (visit) => {
    const { context, page, server } = visit;
    await context.addInitScript(() => {
      document.signouts = 0;
      document.addEventListener('selfstorage:signout', () => {
        document.signouts += 1;
      });
    });
    const refreshes = await watchRefreshes(context);
    const others = Array.from({ length: TABS - 1 }, () => context.newPage());
    const tabs = [page, ...(await Promise.all(others))];
    await Promise.all(tabs.map((tab) => open(tab, server, '/robots.txt')));
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [KEY, token] as const);
    await becomes(async () => new Set(await Promise.all(tabs.map(kept))).size, 1);
    await run({ ...visit, tabs, token, refreshes });
  })();
}

/** All tabs open the tenant's page at once; answers when all show the leases. */
async function openAll({ tabs, server }: Scene): Promise<number> {
  await Promise.all(tabs.map((tab) => open(tab, server, '/MyRoom')));
  const took = await agree(tabs, roomNumbers(tenant));
  await quiet(tabs);
  return took;
}

/** What is asked for when there is time is there, too. */
const quiet = (tabs: Page[]): Promise<unknown> =>
  Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));

const signInTo = async (tab: Page, { guest: { email, password } }: TenantWithLease): Promise<void> =>
  send(tab, { emailOrPhone: email, password });

const most = (all: number[]): number => Math.round(Math.max(...all));

/** In `npm test` other files run beside this one. */
const withinASecond = (took: number[]): void => assert.ok(EVERY > 1 || most(took) <= AGREED_MS, `${took}`);

const SCENES: Record<string, () => Promise<void>> = {};

async function rounds(run: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await run(round);
}

SCENES['five tabs that open at once with a kept token refresh it one at a time, and none is signed out'] =
  async () => {
    const took: number[] = [];
    const sent: number[] = [];
    await rounds(() =>
      inTabs(async (scene) => {
        const { tabs, refreshes } = scene;
        took.push(await openAll(scene));
        // What each asks next is answered, too.
        for (const tab of tabs) await piece(tab, 'tab').nth(3).click();
        await Promise.all(tabs.map((tab) => input(tab, 'lastName').waitFor()));
        assert.equal([refreshes.most, refreshes.refused, await signouts(tabs)], [1, 0, 0]);
        sent.push(refreshes.askers.length);
      }),
    );
    figure(
      `${TABS} tabs opened at once with a kept token, ${ROUNDS} times: ${most(sent)} refreshes at most, 1 at a time, 0 refused, none signed out, agreed within ${most(took)} ms`,
    );
  };

SCENES['a sign-in, a refresh that is due in all tabs, and a sign-out reach five tabs within a second'] =
  async () => {
    const took = { in: [] as number[], refresh: [] as number[], out: [] as number[] };
    const sent: number[] = [];
    await rounds((round) =>
      inTabs(async (scene) => {
        const { tabs, refreshes, server } = scene;
        const of = (step: number) => tabs[(round + step) % TABS] as Page;
        await of(0).evaluate((key) => localStorage.removeItem(key), KEY);
        await Promise.all(tabs.map((tab) => open(tab, server, '/MyRoom')));
        await agree(tabs, 'out');
        refreshes.short = 1;
        await signInTo(of(0), tenant);
        took.in.push(await agree(tabs, roomNumbers(tenant)));
        await quiet(tabs);
        await becomes(async () => refreshes.askers.length > 0, true, 'a refresh');
        took.refresh.push(await agree(tabs, roomNumbers(tenant)));
        await of(0).waitForTimeout(500);
        sent.push(refreshes.askers.length);
        assert.equal([refreshes.most, refreshes.refused, await signouts(tabs)], [1, 0, 0]);

        await piece(of(2), 'logout').click();
        took.out.push(await agree(tabs, 'out'));
        assert.is(await kept(of(1)), null);
      }),
    );
    figure(
      `${TABS} tabs, ${ROUNDS} times: agreed on a sign-in within ${most(took.in)} ms, on a refresh within ${most(took.refresh)} ms, on a sign-out within ${most(took.out)} ms; ${most(sent)} refreshes at most when all are due, 1 at a time`,
    );
    for (const each of Object.values(took)) withinASecond(each);
  };

SCENES['who signs out in one tab while another one refreshes is signed out in all, and stays so'] =
  async () => {
    const took: number[] = [];
    await rounds((round) =>
      inTabs(async (scene) => {
        const { tabs, refreshes, token, server, page, expected, problems } = scene;
        refreshes.short = Number.POSITIVE_INFINITY;
        await openAll(scene);
        const asked = refreshes.askers.length;
        let release = () => {};
        refreshes.gate = new Promise((resolve) => {
          release = resolve;
        });
        await becomes(async () => refreshes.askers.length > asked, true, 'a tab asks');
        const third = tabs.filter((tab) => tab !== refreshes.askers.at(-1))[2] as Page;
        // The answer comes before, about when, or after the sign-out is heard of.
        if (round % 3 === 1) release();
        await piece(third, 'logout').click();
        if (round % 3 === 2) release();
        took.push(await agree(tabs, 'out'));
        release();
        await page.waitForTimeout(200);
        assert.equal(await Promise.all(tabs.map(shown)), Array(TABS).fill('out'));
        assert.is(await kept(page), null);
        const { status } = await server.post('/user/getcurrent', {}, token);
        assert.is(status, 401, 'the session is over');
        // What was under way with the token that ended.
        const refused = /status of 401 .*(refreshtoken|getfiltered)/;
        if (problems.some((problem) => refused.test(problem))) expected.push(refused);
      }),
    );
    figure(
      `signed out in one of ${TABS} tabs while another refreshes, ${ROUNDS} times: all agreed within ${most(took)} ms, none came back`,
    );
    withinASecond(took);
  };

SCENES['a tab that slept while others refreshed goes on with the newest token'] = async () => {
  const took: number[] = [];
  await rounds(() =>
    inTabs(async (scene) => {
      const { tabs, refreshes, context } = scene;
      const sleeper = tabs[4] as Page;
      // Twice, so that the sleeper's token is no longer the one before the newest.
      refreshes.short = Number.POSITIVE_INFINITY;
      const devtools = await context.newCDPSession(sleeper);
      await openAll(scene);
      // A browser lets no tab sleep that is in the middle of something.
      const before = refreshes.askers.length;
      await becomes(async () => refreshes.askers.length > before && refreshes.underWay === 0, true);
      // Nothing of it runs until it is woken; the browser's own freezing depends on what it shows.
      await devtools.send('Debugger.enable');
      await devtools.send('Debugger.pause');
      const asked = refreshes.askers.length;
      await becomes(async () => refreshes.askers.length >= asked + 2, true, 'two refreshes');
      refreshes.short = 0;
      await agree(tabs.slice(0, 4), roomNumbers(tenant));
      assert.not(refreshes.askers.slice(asked).includes(sleeper), 'it sleeps');
      await devtools.send('Debugger.disable');
      await piece(sleeper, 'tab').nth(3).click();
      await input(sleeper, 'lastName').waitFor();
      await piece(sleeper, 'tab').nth(0).click();
      took.push(await agree(tabs, roomNumbers(tenant)));
      assert.equal([refreshes.most, refreshes.refused, await signouts(tabs)], [1, 0, 0]);
    }),
  );
  figure(
    `a tab that slept over two refreshes, ${ROUNDS} times: never signed out, agreed within ${most(took)} ms`,
  );
};

SCENES['of two people who sign in at once in two tabs all five show the last, and nothing of the first'] =
  async () => {
    const took: number[] = [];
    await rounds(() =>
      inTabs(async (scene) => {
        const { tabs, server } = scene;
        const [first, second] = tabs as [Page, Page];
        await first.evaluate((key) => localStorage.removeItem(key), KEY);
        await Promise.all(tabs.map((tab) => open(tab, server, '/MyRoom')));
        await agree(tabs, 'out');
        let release = () => {};
        const gate = new Promise<void>((resolve) => {
          release = resolve;
        });
        await second.route('**/authentication/signin', (route) => gate.then(() => route.continue()));
        await signInTo(second, other);
        await signInTo(first, tenant);
        await agree(tabs, roomNumbers(tenant));
        release();
        took.push(await agree(tabs, roomNumbers(other)));
      }),
    );
    figure(`two people sign in at once in ${TABS} tabs, ${ROUNDS} times: all agreed within ${most(took)} ms`);
    withinASecond(took);
  };

const seed = campaignSeed();
for (const [at, [scene, run]] of Object.entries(SCENES).entries())
  if ((at + seed) % EVERY === 0) test(scene, run);

test.run();
