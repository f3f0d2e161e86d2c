import type { Locator, Page } from 'playwright-core';
import type { Room } from '../../src/api/calls.ts';
import { pay } from '../setup/api.ts';
import { simulatorsAt } from '../setup/simulators.ts';
import { becomes, part, type Server } from './test-bed.ts';

interface OwnLease {
  id: number;
  code: string;
  room: { id: number; number: string };
  doorGateId: number;
}

/** Somebody who can sign in; `token` is of a session of their own. */
interface Tenant {
  guest: Guest;
  /** The guest's number as it is sent. */
  phone: string;
  token: string;
}

interface TenantWithLease extends Tenant {
  lease: OwnLease;
  leases: OwnLease[];
}

/** A new customer without a lease. */
export async function customer(server: Server): Promise<Tenant> {
  const guest = newGuest();
  const { passwordConfirmation: _, code: __, ...person } = guest;
  const phone = `+45${guest.phoneNumber}`;
  return { guest, phone, token: await server.signUp({ ...person, phoneNumber: phone }) };
}

/** A new tenant who has paid for a number of rooms. */
export async function tenantWithLease(server: Server, rooms = 1): Promise<TenantWithLease> {
  const tenant = await customer(server);
  const { token, guest } = tenant;
  for (let count = 0; count < rooms; count++) {
    const { id: roomId } = await ownRoom(server);
    const { answer } = await server.rent(roomId, token, guest.code);
    await pay(answer.url);
  }
  const leases: OwnLease[] = await server.leases(token, '&active=true');
  const [lease] = leases;
  if (!lease || leases.length < rooms) throw new Error(`no lease: ${JSON.stringify(leases)}`);
  return { ...tenant, leases, lease };
}

/** A new customer with a saved card. */
export async function cardHolder(server: Server): Promise<Tenant & { card: string }> {
  const tenant = await customer(server);
  const address = `${server.origin}/MyRoom`;
  const ways = { successUrl: address, cancelUrl: address };
  const { answer } = await server.post('/stripe/createsetupsession', ways, tenant.token);
  await pay(answer.url);
  const cards = await server.listPaymentMethods(tenant.token);
  return { ...tenant, card: cards.answer.data[0].id };
}

/** Waits for a message that matches the pattern, since it is sent a moment after the request. Returns the match in the newest one. */
export async function waitForMessage(
  server: Server,
  { by, to, pattern }: { by: 'sms' | 'mail'; to: string; pattern: RegExp },
): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const outbox: { to: string; text: string }[] = await simulatorsAt(server.simulators).read(by);
    const texts = outbox.filter((each) => each.to === to).map(({ text }) => pattern.exec(text)?.[0]);
    found = texts.find(Boolean);
    return found !== undefined;
  };
  await becomes(look, true, `a message to ${to}`);
  return found ?? '';
}

/** The newest one-time code, or link for a new password, in the messages to a phone. */
export const textedTo = (server: Server, phone: string) =>
  waitForMessage(server, { by: 'sms', to: phone, pattern: /\b\d{8}$|https?:\S+\/ResetPassword\?code=\S+$/ });

/** The link in the receipt of a withdrawal. */
export const confirmationLink = (server: Server, email: string) =>
  waitForMessage(server, { by: 'mail', to: email, pattern: /https?:\S+\/withdrawals\/\S+/ });

/** The code that a phone without a login asks for. */
export async function oneTimeCode(server: Server, phoneNumber: string): Promise<string> {
  await server.post('/otp/requestcode', { operationType: 1, phoneNumber });
  return textedTo(server, phoneNumber);
}

/** Makes the controller of doors and alarms take so long over each answer. */
export async function slowController(server: Server, ms: number): Promise<void> {
  await simulatorsAt(server.simulators).setFault('access', { kind: ms ? 'slow' : 'none', ms });
}

/** The controller's own word on a room's alarm. */
export async function alarmState(server: Server, { room }: OwnLease): Promise<number | undefined> {
  const { rooms } = await simulatorsAt(server.simulators).read('access');
  return rooms.find((each: { room: string }) => each.room === room.number)?.state;
}

let people = 0;

type Guest = ReturnType<typeof newGuest>;

/** Somebody new. */
export function newGuest() {
  people += 1;
  const password = `Flyttekasse${people}!`;
  return {
    firstName: 'Maja',
    lastName: 'Østergård',
    email: `maja${people}@example.dk`,
    phoneNumber: String(30_000_000 + people),
    password,
    passwordConfirmation: password,
    code: String(3100 + people),
  };
}

const taken = new Set<number>();

/** A vacant room that no other test of the file uses; on a floor, if given. */
export async function ownRoom(server: Server, floor?: number): Promise<Room> {
  const rooms = await server.vacantRooms();
  const room = rooms.find(({ id, floor: { id: on } }) => !taken.has(id) && (!floor || on === floor));
  if (!room) throw new Error('every room is taken');
  taken.add(room.id);
  return room;
}

export const field = (page: Page, name: string): Locator => page.locator(`[part="form"] [name="${name}"]`);
export const tile = (page: Page, { number }: { number: string }): Locator =>
  part(page, 'room').filter({ has: page.locator('strong', { hasText: new RegExp(`^${number}$`) }) });

/** The numbers on the tiles, in the order of the list. */
export const tileNumbers = (page: Page): Promise<string[]> =>
  part(page, 'room').locator('strong').allTextContents();

/** Shows the tiles of every size. */
export async function showAllTiles(page: Page): Promise<void> {
  await part(page, 'room').first().waitFor();
  for (const closed of ['[part=size][aria-expanded=false]', '[part=show-all]'])
    await page.locator(closed).evaluateAll((all) => {
      for (const button of all) (button as HTMLElement).click();
    });
}

/** Presses the tile of a room, wherever it is in the list. */
export async function pickRoom(page: Page, room: { number: string }): Promise<void> {
  await showAllTiles(page);
  await tile(page, room).click();
}

/** Opens the rent page, chooses a room and waits for its form. */
export async function choose(page: Page, server: Server, room: Room): Promise<void> {
  await page.goto(`${server.origin}/RentRoom`);
  await pickRoom(page, room);
  await field(page, 'code').waitFor();
}

/** Fills in the form and ticks the terms. */
export async function fillIn(page: Page, values: Partial<Guest>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  await field(page, 'terms').check();
}

/** Fills in the form, sends it and waits for the payment provider's page. */
export async function orderRoom(page: Page, values: Partial<Guest>): Promise<void> {
  await fillIn(page, values);
  await part(page, 'submit').click();
  await checkout.arrived(page);
}

export async function typedIn(page: Page): Promise<Record<string, string>> {
  const inputs = page.locator('#root-rent-room [part="form"] input:not([type=checkbox])');
  return Object.fromEntries(
    await inputs.evaluateAll((all) => (all as HTMLInputElement[]).map(({ name, value }) => [name, value])),
  );
}

/** The hosted checkout of the simulated payment provider. */
export const checkout = {
  arrived: (page: Page) => page.waitForURL(/\/c\/pay\//),
  async pay(page: Page) {
    await page.locator('[name=step][value=pay]').click();
  },
  async cancel(page: Page) {
    await page.locator('[name=step][value=cancel]').click();
  },
  async useCard(page: Page, kind: 'paying' | 'declining') {
    await page
      .locator('[data-number]')
      .nth(kind === 'paying' ? 0 : 1)
      .click();
  },
};

export const kroner = (amount: number): string =>
  `${amount.toFixed(2).replace('.', ',').replace('-', '−')} DKK`;

/** Gives the page a virtual fingerprint reader. With `touch(false)` nobody touches it. */
export async function addFingerprintReader(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    touch: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether it recognises the finger. */
    know: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () =>
      (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
