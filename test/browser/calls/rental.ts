import * as assert from 'uvu/assert';
import {
  checkout,
  choose,
  fillIn,
  kroner,
  newGuest,
  newTenant,
  ownRoom,
  type Room,
  tile,
  tileNumbers,
  vacantRooms,
} from '../rental.ts';
import { open, piece, sees } from '../screen.ts';
import type { Server } from '../server.ts';
import { customer } from '../tenant.ts';
import { becomes } from '../test-bed.ts';
import { nothing, row } from './row.ts';

const DEMONSTRATION = { email: 'mette@example.dk', password: 'Havnegade12!' };

/** The demonstration tenant's token. */
export async function demonstration(server: Server): Promise<{ token: string }> {
  const { email, password } = DEMONSTRATION;
  const { body } = await server.post('/authentication/signin', { emailOrPhone: email, password });
  return body;
}

const vacant = async (server: Server) => ({ room: await ownRoom(server, 1) });

/** A room on a floor without a campaign, and a tenant who looks at it. */
const tenantAndRoom = async (server: Server) => ({ ...(await customer(server)), ...(await vacant(server)) });

const waysBack = (server: Server, { number }: Room) => ({
  successUrl: `${server.origin}/PaymentSuccess/${number}`,
  cancelUrl: `${server.origin}/PaymentCancel`,
});

const ALL = 'departmentId=1&pageNumber=0&pageSize=1000&onlyAvailableForLease=true';

export const rental = [
  row({
    call: 'GET /room/getfiltered',
    language: 'da',
    given: async (server) => ({
      rooms: await vacantRooms(server, '&floors=2&searchText=1&sqmFrom=5&sqmTo=9.9'),
    }),
    async does({ page, server }) {
      await open(page, server, '/RentRoom');
      await piece(page, 'floor').nth(1).click();
      await page.locator('[name=searchText]').fill('1');
      await page.locator('[name=searchText]').press('Enter');
      await piece(page, 'band').nth(1).click();
    },
    sent: () => [
      ALL,
      `${ALL}&floors=2`,
      `${ALL}&floors=2&searchText=1`,
      `${ALL}&floors=2&searchText=1&sqmFrom=5&sqmTo=9.9`,
    ],
    async sees({ page, rooms }) {
      await sees(page, `${rooms.length} ledige`);
      await becomes(
        () => tileNumbers(page),
        rooms.map(({ number }) => number),
      );
    },
  }),
  row({
    call: 'GET /floor/getfiltered',
    language: 'en',
    given: demonstration,
    signedIn: true,
    does: ({ page, server }) => open(page, server, '/MyRoom'),
    sent: () => ['filters=departmentId==1&pageNumber=1&pageSize=1000'],
    // The lease itself says `Kælder`.
    sees: ({ page }) => sees(page, 'Basement'),
  }),
  row({
    call: 'GET /floor/get',
    language: 'da',
    given: nothing,
    async does({ page, server }) {
      await open(page, server, '/RentRoom');
      await page.getByAltText(/^Etageplan: /).waitFor();
      await piece(page, 'plan-floor').nth(1).click();
    },
    sent: () => ['id=1', 'id=2'],
    async sees({ page }) {
      const plan = page.getByAltText('Etageplan: Stuen');
      await becomes(() => plan.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), true);
    },
  }),
  row({
    call: 'GET /calculation/roomprice',
    language: 'en',
    given: vacant,
    does: ({ page, server, room }) => choose(page, server, room),
    async reaches({ page, server, room }) {
      await open(page, server, '/RentRoom');
      await tile(page, room).click();
    },
    sent: ({ room }) => [`roomId=${room.id}`],
    async sees({ page, room }) {
      await sees(page, 'For payment now');
      assert.is(await piece(page, 'price-now').textContent(), kroner(room.price));
    },
  }),
  row({
    call: 'GET /room/canlease',
    language: 'da',
    given: vacant,
    async does({ page, server, room }) {
      await choose(page, server, room);
      await fillIn(page, newGuest());
      const { token, guest } = await newTenant(server);
      const order = { roomId: room.id, code: guest.code, ...waysBack(server, room) };
      await server.post('/lease/createwithcheckout', order, token);
      await piece(page, 'submit').click();
    },
    async reaches({ page, server, room }) {
      await choose(page, server, room);
      await fillIn(page, newGuest());
      await piece(page, 'submit').click();
    },
    sent: ({ room }) => [`id=${room.id}`],
    async sees({ page, room }) {
      await sees(page, 'Rummet er ikke ledigt');
      await becomes(() => tile(page, room).count(), 0);
    },
  }),
  row({
    call: 'POST /authentication/signup',
    language: 'en',
    given: async (server) => ({ ...(await vacant(server)), guest: newGuest() }),
    async does({ page, server, room, guest }) {
      await choose(page, server, room);
      await fillIn(page, guest);
      await piece(page, 'submit').click();
    },
    sent({ guest: { firstName, lastName, email, phoneNumber, password } }) {
      return [{ firstName, lastName, email, phoneNumber: `+45${phoneNumber}`, mobile: '', password }];
    },
    async sees({ page, room }) {
      await checkout.arrived(page);
      await sees(page, `Room ${room.number}`);
    },
  }),
  row({
    call: 'POST /lease/createwithcheckout',
    language: 'da',
    given: tenantAndRoom,
    signedIn: true,
    async does({ page, server, room }) {
      await choose(page, server, room);
      await fillIn(page, { code: '0815' });
      await piece(page, 'submit').click();
    },
    sent: ({ server, room }) => [{ roomId: room.id, code: '0815', ...waysBack(server, room) }],
    async sees({ page, room }) {
      await checkout.arrived(page);
      await sees(page, `Rum ${room.number}`);
      await sees(page, kroner(room.price));
    },
  }),
];
