import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { access } from './calls/access.ts';
import { leases } from './calls/leases.ts';
import { people } from './calls/people.ts';
import { rental } from './calls/rental.ts';
import { choose, fillIn, ownRoom } from './rental.ts';
import { piece } from './screen.ts';
import type { Server } from './server.ts';
import { createStand } from './stand.ts';
import { customer } from './tenant.ts';

const stand = createStand();
test.before(stand.start);
test.after(stand.stop);

const ROWS = [...rental, ...people, ...leases, ...access].map((of) => of(stand));

for (const { title, run } of ROWS) test(title, run);

test('each of the 32 calls of the contract is sent once in this table', () => {
  const file = readFileSync(new URL('../../openapi/storage.yaml', import.meta.url), 'utf8');
  const paths: Record<string, object> = parse(file).paths;
  const contract = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.equal(ROWS.map(({ call }) => call).sort(), contract.sort());
  assert.is(ROWS.length, 32);
});

/** In place of the script on Stripe's own origin; writes down the redirect on the page. Hands back what was loaded. */
async function standInForStripe(page: Page): Promise<string[]> {
  const script = `window.Stripe = (key) => ({
    _registerWrapper() {},
    async redirectToCheckout({ sessionId }) {
      document.documentElement.dataset.redirected = key + ' ' + sessionId;
      return {};
    },
  })`;
  const loaded: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    loaded.push(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: 'text/javascript', body: script });
  });
  return loaded;
}

const HOSTED: Record<string, (page: Page, server: Server) => Promise<void>> = {
  '/lease/createwithcheckout': async (page, server) => {
    await choose(page, server, await ownRoom(server));
    await fillIn(page, { code: '0815' });
    await piece(page, 'submit').click();
  },
  '/stripe/createsetupsession': async (page, server) => {
    await page.goto(`${server.origin}/MyRoom#payment`);
    await piece(page, 'add').click();
  },
};

for (const [path, open] of Object.entries(HOSTED)) {
  test(`without an address in the answer of ${path} Stripe.js redirects, loaded on demand with the page's STRIPE_PK`, async () => {
    const { token } = await customer(stand.server);
    await stand.visit({ token }, async ({ page, server }) => {
      const loaded = await standInForStripe(page);
      let session = '';
      await page.route(`**/api${path}`, async (route) => {
        const { sessionId } = await (await route.fetch()).json();
        session = sessionId;
        return route.fulfill({ json: { sessionId } });
      });
      await page.goto(`${server.origin}/RentRoom`);
      const key = await page.evaluate(() => (window as unknown as { STRIPE_PK: string }).STRIPE_PK);
      assert.equal(loaded, [], 'not before it is needed');
      await open(page, server);
      const left = page.locator('html[data-redirected]');
      await left.waitFor();
      assert.is(await left.getAttribute('data-redirected'), `${key} ${session}`);
      assert.equal(loaded, ['js.stripe.com']);
    })();
  });
}

test.run();
