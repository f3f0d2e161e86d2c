import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { signIn } from '../rental.ts';
import { input, open, piece, sees, send } from '../screen.ts';
import type { Server } from '../server.ts';
import { becomes, type createStand } from '../stand.ts';
import { aged, customer, lessee, type Tenant } from '../tenant.ts';

type Tests = Record<string, () => Promise<void>>;

const DAY = 24 * 3600;
const LOST = 'You have been logged out. Log in again to continue.';

const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_access_token'));

/** Ends every session of somebody, as a change of the password elsewhere does. */
async function endSessions(server: Server, { guest }: Tenant): Promise<void> {
  const { password } = guest;
  const elsewhere = await signIn(server, guest);
  const change = { oldPassword: password, newPassword: password, passwordConfirmation: password };
  const { status } = await server.post('/authentication/changepassword', change, elsewhere);
  assert.is(status, 200);
}

interface Start {
  kept: (tenant: Tenant, server: Server) => Promise<string> | string;
  /** In place of the server's answer to the refresh. */
  answer?: { status?: number; json: object };
  problem?: RegExp;
  ends: 'in' | 'out';
}

const STARTS: Record<string, Start> = {
  'a good token': { kept: ({ token }) => token, ends: 'in' },
  'a token past its quarter of an hour, whose session stands': {
    kept: ({ token }) => aged(token, 3600),
    ends: 'in',
  },
  'an expired token': { kept: ({ token }) => aged(token, 91 * DAY), problem: /status of 401/, ends: 'out' },
  'a token whose session was ended': {
    async kept(tenant, server) {
      await endSessions(server, tenant);
      return tenant.token;
    },
    problem: /status of 401/,
    ends: 'out',
  },
  'a token that is garbage': { kept: () => 'not.a.token', problem: /status of 401/, ends: 'out' },
  'a refresh that answers without a token': {
    kept: ({ token }) => token,
    answer: { json: {} },
    ends: 'out',
  },
  'a refresh that fails': {
    kept: ({ token }) => token,
    answer: { status: 500, json: {} },
    problem: /status of 500/,
    ends: 'out',
  },
};

interface Cut {
  path: string;
  act: (page: Page) => Promise<void>;
}

/** What a tenant does in each tab when the session has just ended. */
const TABS: Record<string, Cut> = {
  Leases: { path: '/MyRoom', act: (page) => piece(page, 'open-door').click() },
  Invoices: { path: '/MyRoom', act: (page) => piece(page, 'tab').nth(1).click() },
  Payment: { path: '/MyRoom#payment', act: (page) => piece(page, 'add').click() },
  'Your details': { path: '/MyRoom#details', act: (page) => send(page, { lastName: 'Holm' }) },
};

export function sessionStates(stand: ReturnType<typeof createStand>): Tests {
  const tests: Tests = {};

  for (const [start, { kept, answer, problem, ends }] of Object.entries(STARTS)) {
    tests[`a start with ${start} ends signed ${ends}`] = async () => {
      const token = await kept(await customer(stand.server), stand.server);
      await stand.visit({ token, language: 'en' }, async ({ page, server, expected }) => {
        if (problem) expected.push(problem);
        if (answer) await page.route('**/authentication/refreshtoken', (route) => route.fulfill(answer));
        await open(page, server, '/MyRoom');
        if (ends === 'in') {
          await sees(page, /^You have no leases at the moment/);
          const fresh = await keptToken(page);
          assert.ok(fresh && fresh !== token, 'a fresh token is kept');
        } else {
          await sees(page, LOST);
          assert.ok(await input(page, 'emailOrPhone').isVisible());
          assert.is(await keptToken(page), null);
          assert.is(await piece(page, 'dialog').count(), 0);
        }
      })();
    };
  }

  tests['a page that is loaded again while the token is being validated stays signed in'] = async () => {
    const { token } = await customer(stand.server);
    await stand.visit({ token, language: 'en' }, async ({ page, server }) => {
      let asked = 0;
      await page.route('**/authentication/refreshtoken', (route) => {
        asked += 1;
        // The first page gets no answer before it is left.
        return asked > 1 ? route.continue() : undefined;
      });
      await open(page, server, '/MyRoom');
      await becomes(async () => asked, 1, 'the first page asks');
      await page.reload();
      await sees(page, /^You have no leases at the moment/);
      assert.ok(await keptToken(page));
    })();
  };

  for (const [tab, { path, act }] of Object.entries(TABS)) {
    tests[
      `a session that ends in the middle of ${tab} leads to the login form, and a login back to the tab`
    ] = async () => {
      const tenant = await lessee(stand.server);
      const { token, guest } = tenant;
      await stand.visit({ token, language: 'en' }, async ({ page, server, expected }) => {
        expected.push(/status of 401/);
        // Asked for when there is time, in every tab: later it would end the session before the tab's own act does.
        const cards = page.waitForResponse(/getpaymentmethods/);
        await open(page, server, path);
        await (path === '/MyRoom' ? piece(page, 'lease') : piece(page, 'submit').or(piece(page, 'add')))
          .first()
          .waitFor();
        await cards;
        await endSessions(server, tenant);
        await act(page);
        await sees(page, LOST);
        assert.is(await keptToken(page), null);
        assert.is(await piece(page, 'dialog').count(), 0);
        assert.is(await piece(page, 'tab').count(), 0);
        await send(page, { emailOrPhone: guest.email, password: guest.password });
        assert.is(await page.locator('[part=tab][aria-selected=true]').textContent(), tab);
      })();
    };
  }

  tests['logging out clears the token and loads the page again'] = async () => {
    const { token } = await customer(stand.server);
    await stand.visit({ token }, async ({ page, server }) => {
      await open(page, server, '/MyRoom');
      await piece(page, 'logout').waitFor();
      await page.evaluate(() => {
        document.title = 'before';
      });
      await piece(page, 'logout').click();
      await becomes(async () => (await page.title()) === 'before', false, 'the page is a new one');
      await input(page, 'emailOrPhone').waitFor();
      assert.is(await keptToken(page), null);
      assert.is(await page.getByText(/blevet logget ud/).count(), 0, 'they wanted it');
      const isEnded = async () => (await server.post('/user/getcurrent', {}, token)).status === 401;
      await becomes(isEnded, true, 'the session is over on the server too');
    })();
  };

  tests['another tab follows a sign-in and a sign-out'] = async () => {
    const { guest } = await customer(stand.server);
    await stand.visit({}, async ({ page, context, server }) => {
      const other = await context.newPage();
      for (const each of [page, other]) {
        await open(each, server, '/MyRoom');
        await input(each, 'emailOrPhone').waitFor();
      }
      await send(page, { emailOrPhone: guest.email, password: guest.password });
      await piece(other, 'logout').waitFor();
      await piece(page, 'logout').click();
      await input(other, 'emailOrPhone').waitFor();
      assert.is(await keptToken(other), null);
    })();
  };

  return tests;
}
