import type { Page } from 'playwright-core';
import { choose, fillIn, newGuest, ownRoom, tile, vacantRooms } from '../../browser/rental.ts';
import { input, open, piece, sees, send } from '../../browser/screen.ts';
import type { Tenant } from '../../browser/tenant.ts';
import type { Visit } from '../../browser/test-bed.ts';

type Scene = Visit & { tenant: Tenant };

/** Somebody who comes to need a part after a deploy has taken its file away. */
export interface Missing {
  part: string;
  signedIn?: true;
  /** What is done while the file is there. */
  before(scene: Scene): Promise<void>;
  needs(scene: Scene): Promise<unknown>;
  /** The words that say that it is not there; `OOPS` stands in the dialog. */
  says: RegExp;
  /** Goes on when the file is there again. */
  goesOn(scene: Scene): Promise<unknown>;
}

const OOPS = /^Something went wrong, try again later or reach our support$/;
const MISSING = /could not be loaded right now/;

/** Presses the button of the dialog: "OK" where trying again cannot help. */
const closeDialog = (page: Page) =>
  piece(page, 'dialog')
    .getByRole('button', { name: /^(Please try again|OK)$/ })
    .click();
const loadAgain = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true }).click();
const ready = (page: Page) => page.waitForLoadState('networkidle');

/** The provider's session without an address, and a stand-in for its script that writes down where it leads. */
async function withoutAddress(page: Page): Promise<void> {
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
const left = (page: Page) => page.waitForFunction(() => document.title === 'left');

const tab = (part: string, at: number): Missing => ({
  part,
  signedIn: true,
  async before({ page, server }) {
    await open(page, server, '/MyRoom');
    await sees(page, /^You have no leases at the moment/);
  },
  needs: ({ page }) => piece(page, 'tab').nth(at).click(),
  says: MISSING,
  goesOn: ({ page }) => loadAgain(page),
});

const signIn = async ({ page, server, tenant: { guest } }: Scene, password: string) => {
  await open(page, server, '/MyRoom');
  await input(page, 'emailOrPhone').waitFor();
  await ready(page);
  return async () => {
    await input(page, 'emailOrPhone').fill(guest.email);
    await input(page, 'password').fill(password);
  };
};

/** The tenant goes to a checkout, on another device. */
async function hold({ server, tenant: { token } }: Scene): Promise<void> {
  const { id: roomId } = await ownRoom(server);
  const [successUrl, cancelUrl] = [`${server.origin}/PaymentSuccess/1`, `${server.origin}/PaymentCancel`];
  const body = { roomId, code: '0815', successUrl, cancelUrl };
  const { status } = await server.post('/lease/createwithcheckout', body, token);
  if (status !== 200) throw new Error(`no checkout: ${status}`);
}

const held = (shows: Pick<Missing, 'part' | 'before'> & { read(page: Page): Promise<unknown> }): Missing => ({
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

export function missingParts(): Missing[] {
  let release = () => {};
  let type = async () => {};
  return [
    {
      part: 'the plan that can be chosen on',
      async before({ page, server }) {
        const deployed = new Promise<void>((resolve) => {
          release = resolve;
        });
        // The part is wanted once there are rooms.
        await page.route('**/room/getfiltered?*', (route) => deployed.then(() => route.continue()));
        await open(page, server, '/RentRoom');
        await input(page, 'searchText').fill('1');
      },
      needs: async () => release(),
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await piece(page, 'plan-room').first().waitFor();
      },
    },
    {
      part: 'the rent form',
      async before({ page, server }) {
        await open(page, server, '/RentRoom');
        await input(page, 'searchText').fill('1');
        await piece(page, 'plan-room').first().waitFor();
      },
      needs: async ({ page, server }) => tile(page, (await vacantRooms(server)).at(-1) as never).click(),
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await input(page, 'firstName').waitFor();
      },
    },
    {
      part: 'the catalogue of the rent form',
      async before({ page, server }) {
        await page.route('**/lease/createwithcheckout', (route) =>
          route.fulfill({ status: 400, json: { code: 27, message: '' } }),
        );
        await choose(page, server, await ownRoom(server));
        await fillIn(page, newGuest());
        await ready(page);
      },
      needs: ({ page }) => piece(page, 'submit').click(),
      says: OOPS,
      async goesOn({ page }) {
        await closeDialog(page);
        await piece(page, 'submit').click();
        await sees(page, /^Payment provider API error/);
      },
    },
    held({
      part: 'the held room of a tenant who comes back to the rooms',
      async before({ page, server }) {
        await choose(page, server, await ownRoom(server));
        await ready(page);
      },
      read: (page) =>
        page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    }),
    held({
      part: 'the held room of a tenant in my room',
      async before({ page, server }) {
        await open(page, server, '/MyRoom#payment');
        await piece(page, 'add').waitFor();
        await ready(page);
      },
      read: (page) => piece(page, 'tab').first().click(),
    }),
    {
      part: 'the way from the rent form to the provider',
      signedIn: true,
      async before({ page, server }) {
        await withoutAddress(page);
        await choose(page, server, await ownRoom(server));
        await fillIn(page, { code: '0815' });
        await ready(page);
      },
      needs: ({ page }) => piece(page, 'submit').click(),
      says: OOPS,
      async goesOn({ page }) {
        await closeDialog(page);
        await left(page);
      },
    },
    {
      part: 'my room behind its login form, when somebody types',
      async before(scene) {
        type = await signIn(scene, scene.tenant.guest.password);
      },
      needs: () => type(),
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await input(page, 'password').press('Enter');
        await piece(page, 'logout').waitFor();
      },
    },
    {
      part: 'my room, when somebody signs in in another tab',
      async before(scene) {
        type = await signIn(scene, '');
      },
      async needs({ context, server, tenant }) {
        const other = await context.newPage();
        await open(other, server, '/robots.txt');
        await other.evaluate((token) => localStorage.setItem('jwt_access_token', token), tenant.token);
        await other.close();
      },
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await piece(page, 'logout').waitFor();
      },
    },
    {
      part: 'the catalogue of my room',
      async before(scene) {
        type = await signIn(scene, 'wrong');
        await type();
        await ready(scene.page);
      },
      needs: ({ page }) => input(page, 'password').press('Enter'),
      says: MISSING,
      async goesOn({ page }) {
        // The dialog could not be loaded either.
        await loadAgain(page);
        await closeDialog(page);
        await input(page, 'password').press('Enter');
        await sees(page, /^Identity error/);
      },
    },
    tab('the invoices', 1),
    tab('the cards', 2),
    tab("the tenant's details", 3),
    {
      part: 'the way from the cards to the provider',
      signedIn: true,
      async before({ page, server }) {
        await withoutAddress(page);
        await open(page, server, '/MyRoom#payment');
        await piece(page, 'add').waitFor();
        await ready(page);
      },
      needs: ({ page }) => piece(page, 'add').click(),
      // The board of the notices is missing as well.
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await closeDialog(page);
        await left(page);
      },
    },
    {
      part: 'the catalogue of gate and alarm',
      async before({ page, server }) {
        await open(page, server, '/Access');
        await input(page, 'roomCode').waitFor();
        await ready(page);
      },
      needs: ({ page }) => send(page, { roomNumber: '001', roomCode: '0000' }),
      says: MISSING,
      async goesOn({ page }) {
        // The dialog could not be loaded either.
        await loadAgain(page);
        await closeDialog(page);
        await input(page, 'roomCode').press('Enter');
        await piece(page, 'dialog')
          .getByText(/^(?!Something went wrong|Oops|Please)/)
          .first()
          .waitFor();
      },
    },
    {
      part: 'the catalogue of the new password',
      async before({ page, server }) {
        await page.route('**/passwordrestore/resetpassword', (route) =>
          route.fulfill({ status: 400, json: { code: 1 } }),
        );
        await open(page, server, '/ResetPassword?code=5Uo2jv1jMDm0X4mXc7L3YQ');
        await input(page, 'password').waitFor();
        await ready(page);
      },
      needs: ({ page }) => send(page, { password: 'Flyttekasse7!', passwordConfirmation: 'Flyttekasse7!' }),
      says: OOPS,
      async goesOn({ page }) {
        await closeDialog(page);
        await input(page, 'passwordConfirmation').press('Enter');
        await sees(page, /^Validation error/);
      },
    },
  ];
}
