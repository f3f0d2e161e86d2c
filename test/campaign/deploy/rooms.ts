import { choose, fillIn, newGuest, ownRoom, tile, vacantRooms } from '../../browser/rental.ts';
import { input, open, piece, sees } from '../../browser/screen.ts';
import { becomes } from '../../browser/test-bed.ts';
import {
  closeDialog,
  held,
  keepBack,
  left,
  loadAgain,
  MISSING,
  type Missing,
  OOPS,
  ready,
  withoutAddress,
} from './row.ts';

/** What only some visitors of the rooms come to need. */
export function partsOfRooms(): Missing[] {
  let release = () => {};
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
      part: 'the guide to the sizes',
      async before({ page, server }) {
        await open(page, server, '/RentRoom');
        await input(page, 'searchText').fill('1');
        await piece(page, 'plan-room').first().waitFor();
      },
      needs: ({ page }) => piece(page, 'what-fits').click(),
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await piece(page, 'guide-band').first().waitFor();
      },
    },
    {
      part: 'what follows the link to a room',
      async before(scene) {
        const { page, server } = scene;
        const kept = await keepBack(scene);
        release = kept.release;
        const { number } = await ownRoom(server);
        await open(page, server, `/RentRoom?room=${number}`);
        await piece(page, 'plan-room').first().waitFor();
        await input(page, 'searchText').fill('1');
        await becomes(kept.isAsked, true);
      },
      needs: async () => release(),
      says: MISSING,
      async goesOn({ page }) {
        await loadAgain(page);
        await input(page, 'firstName').waitFor();
      },
    },
  ];
}
