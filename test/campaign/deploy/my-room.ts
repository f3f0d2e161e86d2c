import { basename } from 'node:path';
import { input, open, piece, sees, send } from '../../browser/screen.ts';
import { becomes } from '../../browser/test-bed.ts';
import {
  closeDialog,
  keepBack,
  left,
  loadAgain,
  loadBoard,
  MISSING,
  type Missing,
  OOPS,
  ready,
  type Scene,
  signInElsewhere,
  withoutAddress,
} from './row.ts';

/** A button of a lease. */
const pressed = (row: Pick<Missing, 'part' | 'goesOn'> & { button: string }): Missing => ({
  part: row.part,
  signedIn: true,
  renting: true,
  async before({ page, server }) {
    await open(page, server, '/MyRoom');
    await piece(page, row.button).waitFor();
    await ready(page);
  },
  needs: ({ page }) => piece(page, row.button).click(),
  says: MISSING,
  async goesOn(scene) {
    await loadBoard(scene.page);
    await row.goesOn(scene);
  },
});

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

export function partsOfMyRoom(): Missing[] {
  let release = () => {};
  let type = async () => {};
  return [
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
      needs: signInElsewhere,
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await piece(page, 'logout').waitFor();
      },
    },
    {
      part: 'the button of the passkeys below the login form',
      async before(scene) {
        const { page } = scene;
        await page.addInitScript(() => localStorage.setItem('selfstorage_passkey', '1'));
        const kept = await keepBack(scene);
        release = kept.release;
        await open(page, scene.server, '/MyRoom');
        await input(page, 'emailOrPhone').waitFor();
        await becomes(kept.isAsked, true);
      },
      async needs({ page }) {
        const second = page.waitForResponse(/\/chunks\/.*\?/);
        release();
        await second;
      },
      // The password is there.
      says: null,
      async goesOn({ page, tenant: { guest } }) {
        await send(page, { emailOrPhone: guest.email, password: guest.password });
        await piece(page, 'logout').waitFor();
      },
    },
    {
      part: "the browser's question for a passkey",
      async before(scene) {
        const { page, context } = scene;
        await page.addInitScript(() => localStorage.setItem('selfstorage_passkey', '1'));
        // A device without a passkey answers at once.
        const browser = await context.newCDPSession(page);
        await browser.send('WebAuthn.enable');
        await browser.send('WebAuthn.addVirtualAuthenticator', {
          options: { protocol: 'ctap2', transport: 'internal' },
        });
        // The button comes first.
        const kept = await keepBack(scene, 1);
        release = kept.release;
        await open(page, scene.server, '/MyRoom');
        await becomes(kept.isAsked, true);
      },
      async needs({ page }) {
        release();
        await piece(page, 'passkey').click();
      },
      says: /^That did not work just now/,
      async goesOn({ page, parts }) {
        const loaded = page.waitForResponse(
          (response) => response.ok() && parts.includes(basename(new URL(response.url()).pathname)),
        );
        await piece(page, 'passkey').click();
        await loaded;
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
        await loadBoard(page);
        await input(page, 'password').press('Enter');
        await sees(page, /^Identity error/);
      },
    },
    {
      part: 'the way to a room that was just rented',
      signedIn: true,
      renting: true,
      async before(scene) {
        const kept = await keepBack(scene, 2);
        release = kept.release;
        await open(scene.page, scene.server, `/MyRoom?rented=${scene.lease.room.number}`);
        await becomes(kept.isAsked, true);
      },
      needs: async () => release(),
      says: MISSING,
      async goesOn({ page }) {
        await piece(page, 'lease').waitFor();
        await loadAgain(page);
        await piece(page, 'arrival').waitFor();
      },
    },
    {
      part: 'the request for the gates before anything else',
      signedIn: true,
      renting: true,
      async before(scene) {
        const kept = await keepBack(scene);
        release = kept.release;
        await open(scene.page, scene.server, '/MyRoom');
        // The member area.
        await becomes(kept.others, 1);
      },
      async needs({ page }) {
        release();
        await piece(page, 'open-outer').waitFor();
      },
      says: null,
      goesOn: ({ page }) => piece(page, 'open-outer').click({ trial: true }),
    },
    {
      part: 'what the tenant is told of a door that refuses',
      signedIn: true,
      renting: true,
      async before({ page, server }) {
        await page.route('**/nox/opengatelogged', (route) =>
          route.fulfill({ status: 400, json: { code: 11, message: '' } }),
        );
        await open(page, server, '/MyRoom');
        await piece(page, 'open-door').waitFor();
        await ready(page);
      },
      needs: ({ page }) => piece(page, 'open-door').click(),
      says: OOPS,
      async goesOn({ page }) {
        await loadBoard(page);
        await piece(page, 'open-door').click();
        await closeDialog(page);
        await sees(page, /^The door refused/);
      },
    },
    pressed({
      part: 'the people whom a tenant lets in',
      button: 'helpers',
      goesOn: ({ page }) => page.locator('[part=helpers][aria-expanded=true]').waitFor(),
    }),
    pressed({
      part: 'the end of a lease',
      button: 'terminate',
      goesOn: ({ page }) => piece(page, 'confirm').waitFor(),
    }),
    {
      part: 'a payment that failed',
      signedIn: true,
      async before({ page, server }) {
        await page.route('**/lease/getfiltered?*', async (route) => {
          const unpaid = [{ room: { id: 1, number: '201' }, amount: 967.5, day: '2026-11-22' }];
          await route.fulfill({ json: { ...(await (await route.fetch()).json()), unpaid } });
        });
        await open(page, server, '/MyRoom#payment');
        await piece(page, 'add').waitFor();
        await ready(page);
      },
      needs: ({ page }) => piece(page, 'tab').first().click(),
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await piece(page, 'unpaid').waitFor();
      },
    },
    {
      part: 'the cards that the warning of an old card and the list of cards share',
      signedIn: true,
      async before(scene) {
        const { page, server, becomeIdle } = scene;
        await open(page, server, '/MyRoom');
        await sees(page, /^You have no leases at the moment/);
        await ready(page);
        // The board of the notices comes first.
        const kept = await keepBack(scene, 1);
        release = kept.release;
        await becomeIdle();
        // The board, what is wrong with doors, and three tabs.
        await becomes(kept.others, 5);
      },
      async needs({ page }) {
        release();
        await piece(page, 'tab').nth(2).click();
      },
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await piece(page, 'add').waitFor();
      },
    },
    tab('the invoices', 1),
    tab('the cards', 2),
    tab("the tenant's details", 3),
    {
      part: "the tenant's passkeys among their details",
      signedIn: true,
      async before({ page, server }) {
        const deployed = new Promise<void>((resolve) => {
          release = resolve;
        });
        // The part is wanted once the backend says that it knows passkeys.
        await page.route('**/user/getcurrent', (route) => deployed.then(() => route.continue()));
        await open(page, server, '/MyRoom#details');
        await input(page, 'oldPassword').waitFor();
      },
      needs: async () => release(),
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await piece(page, 'passkeys').waitFor();
      },
    },
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
        await loadBoard(page);
        await left(page);
      },
    },
  ];
}
