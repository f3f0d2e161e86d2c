import type { Locator, Page } from 'playwright-core';
import type { Room } from '../../src/api/calls.ts';
import { part } from './screen.ts';
import type { Server } from './server.ts';

let people = 0;

export type Guest = ReturnType<typeof newGuest>;

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

/** Opens the rent page, chooses a room and waits for its form. */
export async function choose(page: Page, server: Server, room: Room): Promise<void> {
  await page.goto(`${server.origin}/RentRoom`);
  await tile(page, room).click();
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
