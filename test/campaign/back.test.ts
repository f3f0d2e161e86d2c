import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  checkout,
  choose,
  field,
  fillIn,
  newGuest,
  ownRoom,
  part,
  signIn,
  typedIn,
} from '../browser/rental.ts';
import { input, open, piece } from '../browser/screen.ts';
import { customer, tenantWithLease } from '../browser/tenant.ts';
import { becomes, createTestBed, type Visit, type VisitOptions } from '../browser/test-bed.ts';
import { count, figure } from '../setup/figures.ts';
import { campaignSeed } from './dice.ts';

// A page that one comes back to is kept by the whole browser alone; its shell loads it anew.
const BROWSERS = { kept: createTestBed({ wholeBrowser: true }), 'loaded anew': createTestBed() };
const testBeds = Object.entries(BROWSERS);
test.before(() => Promise.all(testBeds.map(([, { start }]) => start())).then(() => {}));
test.after(() => Promise.all(testBeds.map(([, { stop }]) => stop())).then(() => {}));

declare global {
  interface Document {
    /** How many leases were drawn in the first frame after each time that this page came, and whether it came out of the cache. */
    came: { persisted: boolean; leases: number }[];
  }
}

const came = (page: Page) => page.evaluate(() => document.came);

/** A page of somebody else's. */
const ELSEWHERE = 'data:text/html,<title>Elsewhere</title>';

const TESTS: Record<string, () => Promise<void>> = {};
/** Every how many tests one is run; each run starts at another one. */
const EVERY = count({ test: 5, campaign: 1 });
const seed = campaignSeed();

let backs = 0;

/** A window whose pages write down how they came. */
const visit = (
  testBed: ReturnType<typeof createTestBed>,
  options: VisitOptions,
  run: (visit: Visit) => Promise<void>,
) =>
  testBed.visit(options, async (visit) => {
    await visit.context.addInitScript(() => {
      document.came = [];
      addEventListener('pageshow', ({ persisted }) =>
        requestAnimationFrame(() => {
          const root = document.getElementById('root-my-room')?.shadowRoot;
          document.came.push({ persisted, leases: root?.querySelectorAll('[part=lease]').length ?? 0 });
        }),
      );
    });
    await run(visit);
  })();

/** Goes back to a page that is kept, or loaded anew, as the browser has it. */
async function goBack(page: Page, kept: boolean): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await becomes(async () => (await came(page)).at(-1)?.persisted, kept, 'out of the cache');
  backs += 1;
}

/** Logs out on a page of its own. */
async function logOutElsewhere({ context, server }: Visit): Promise<void> {
  const page = await context.newPage();
  await open(page, server, '/MyRoom');
  await piece(page, 'logout').click();
  await input(page, 'emailOrPhone').waitFor();
  await page.close();
}

const nobody = async (page: Page): Promise<void> => {
  await input(page, 'emailOrPhone').waitFor();
  assert.equal([await piece(page, 'lease').count(), (await came(page)).at(-1)?.leases], [0, 0]);
};

for (const [how, testBed] of testBeds) {
  const kept = how === 'kept';

  /** Goes on to the payment with this typed, logs out elsewhere meanwhile and comes back: to an empty form. */
  async function backFromCheckout(scene: Visit, typed: Parameters<typeof fillIn>[1]): Promise<void> {
    const { page, server } = scene;
    await choose(page, server, await ownRoom(server));
    await fillIn(page, typed);
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await page.waitForLoadState();
    await logOutElsewhere(scene);
    await goBack(page, kept);
    if (!kept) await part(page, 'room').first().click();
    await field(page, 'firstName').waitFor();
    assert.equal([...new Set(Object.values(await typedIn(page)))], ['']);
  }

  TESTS[`who logs out elsewhere during the checkout leaves nothing in the form (page ${how})`] = async () => {
    const { token } = await customer(testBed.server);
    await visit(testBed, { token }, async (scene) => {
      const { page } = scene;
      await backFromCheckout(scene, { code: '4716' });
      assert.not(await field(page, 'terms').isChecked());
    });
  };

  TESTS[`a guest who signed up and logs out elsewhere leaves nothing in the form (page ${how})`] = () =>
    visit(testBed, {}, async (scene) => {
      const { page } = scene;
      await backFromCheckout(scene, newGuest());
      assert.ok(await field(page, 'firstName').isEditable());
    });

  TESTS[`leases are gone when one comes back to them after a logout in another tab (page ${how})`] =
    async () => {
      const { token } = await tenantWithLease(testBed.server);
      await visit(testBed, { token }, async (scene) => {
        const { page, server } = scene;
        await open(page, server, '/MyRoom');
        await piece(page, 'lease').waitFor();
        await page.goto(ELSEWHERE);
        await logOutElsewhere(scene);
        await goBack(page, kept);
        await nobody(page);
      });
    };

  TESTS[`leases are gone when one logs out on a later page and goes back to them (page ${how})`] =
    async () => {
      const { token } = await tenantWithLease(testBed.server);
      await visit(testBed, { token }, async ({ page, server }) => {
        await open(page, server, '/MyRoom');
        await piece(page, 'lease').waitFor();
        // Reads that wait for an idle browser must be over before the page is left.
        await page.waitForLoadState('networkidle');
        await page.goto(ELSEWHERE);
        await open(page, server, '/MyRoom');
        await piece(page, 'logout').click();
        await input(page, 'emailOrPhone').waitFor();
        await page.goBack({ waitUntil: 'commit' });
        // The browser goes no further back from a page that it has not yet shown.
        await becomes(() => page.title().catch(() => ''), 'Elsewhere');
        await goBack(page, kept);
        await nobody(page);
      });
    };

  TESTS[`who signed in meanwhile finds their own leases and nobody else's (page ${how})`] = async () => {
    const { token } = await tenantWithLease(testBed.server);
    const { guest, lease } = await tenantWithLease(testBed.server);
    await visit(testBed, { token }, async (scene) => {
      const { page, context, server } = scene;
      await open(page, server, '/MyRoom');
      await piece(page, 'lease').waitFor();
      await page.goto(ELSEWHERE);
      await logOutElsewhere(scene);
      const other = await context.newPage();
      await open(other, server, '/PaymentSuccess/1');
      const theirs = await signIn(server, guest);
      await other.evaluate((token) => localStorage.setItem('jwt_access_token', token), theirs);
      await goBack(page, kept);
      await piece(page, 'lease').getByRole('heading', { name: lease.room.number }).waitFor();
      assert.equal([await piece(page, 'lease').count(), (await came(page)).at(-1)?.leases], [1, 0]);
    });
  };
}

for (const [at, [name, run]] of Object.entries(TESTS).entries())
  if ((at + seed) % EVERY === 0) test(name, run);

test('each page came out of the cache where the browser has one', () => {
  figure(`back after a logout: ${backs} pages come back to, nothing left of a tenant on any`);
  assert.is(backs, Object.keys(TESTS).length / EVERY);
});

test.run();
