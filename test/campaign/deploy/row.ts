import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { ownRoom } from '../../browser/rental.ts';
import { open, piece } from '../../browser/screen.ts';
import type { OwnLease, Tenant } from '../../browser/tenant.ts';
import type { Visit } from '../../browser/test-bed.ts';

export interface Scene extends Visit {
  tenant: Tenant;
  /** Of a tenant who rents a room. */
  lease: OwnLease;
  /** The files of all parts in the release that the page was opened with. */
  parts: string[];
  /** Runs what waits for the browser to be idle, which it never is by itself. */
  becomeIdle(): Promise<void>;
}

/** Somebody who comes to need a part after a deploy has taken its file away. */
export interface Missing {
  part: string;
  signedIn?: true;
  /** A tenant who rents a room. */
  renting?: true;
  /** Fields that are empty, or gone, once their form is sent. */
  sent?: string[];
  /** What is done while the file is there. */
  before(scene: Scene): Promise<void>;
  needs(scene: Scene): Promise<unknown>;
  /** The words that say that it is not there; `OOPS` stands in the dialog. Null where everything works without it, which `needs` shows. */
  says: RegExp | null;
  /** Goes on when the file is there again. */
  goesOn(scene: Scene): Promise<unknown>;
}

export const OOPS = /^Something went wrong, try again later or reach our support$/;
export const MISSING = /could not be loaded right now/;

/** Presses the button of the dialog: "Close" where trying again cannot help. */
export const closeDialog = (page: Page) =>
  piece(page, 'dialog')
    .getByRole('button', { name: /^(Please try again|Close)$/ })
    .click();
export const loadAgain = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true }).click();
export const ready = (page: Page) => page.waitForLoadState('networkidle');

/** The provider's session without an address, and a stand-in for its script that writes down where it leads. */
export async function withoutAddress(page: Page): Promise<void> {
  for (const call of ['/lease/createwithcheckout', '/stripe/createsetupsession'])
    await page.route(`**/api${call}`, async (route) => {
      const { sessionId } = await (await route.fetch()).json();
      await route.fulfill({ json: { sessionId } });
    });
  const body = `window.Stripe = () => ({
    _registerWrapper() {},
    async redirectToCheckout() { document.title = 'left'; return {}; },
  })`;
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}
/** The page is on its way to the provider. */
export const left = (page: Page) => page.waitForFunction(() => document.title === 'left');

/**
 * Keeps back one part until `release`, as a slow connection does: the one that the page asks for after `before` others. `others` counts the
 * others that have arrived.
 */
export async function keepBack({ page, parts }: Scene, before = 0) {
  let [asked, others] = [0, 0];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/chunks/*', async (route) => {
    if (!parts.includes(basename(route.request().url()))) return route.continue();
    const isKept = asked === before;
    asked += 1;
    if (isKept) await released;
    await route.continue();
    if (!isKept) others += 1;
  });
  return { isAsked: async () => asked > before, others: async () => others, release };
}

/** A session of the same tenant begins in another tab of the browser. */
export async function signInElsewhere({ context, server, tenant }: Scene): Promise<void> {
  const other = await context.newPage();
  await open(other, server, '/robots.txt');
  await other.evaluate((token) => localStorage.setItem('jwt_access_token', token), tenant.token);
  await other.close();
}

/** What the board of a widget's notices would say waits for the board, which is missing as well. */
export const loadBoard = async (page: Page) => {
  await loadAgain(page);
  await closeDialog(page);
};

/** The tenant goes to a checkout, on another device. */
async function hold({ server, tenant: { token } }: Scene): Promise<void> {
  const { id: roomId } = await ownRoom(server);
  const [successUrl, cancelUrl] = [`${server.origin}/PaymentSuccess/1`, `${server.origin}/PaymentCancel`];
  const body = { roomId, code: '0815', successUrl, cancelUrl };
  const { status } = await server.post('/lease/createwithcheckout', body, token);
  if (status !== 200) throw new Error(`no checkout: ${status}`);
}

export const held = (
  shows: Pick<Missing, 'part' | 'before'> & { read(page: Page): Promise<unknown> },
): Missing => ({
  ...shows,
  signedIn: true,
  async needs(scene) {
    await hold(scene);
    await shows.read(scene.page);
  },
  says: MISSING,
  async goesOn({ page }) {
    await loadAgain(page);
    await piece(page, 'held').waitFor();
  },
});
