import type { Page } from 'playwright-core';
import type { Room } from '../../src/api/calls.ts';
import type { WidgetName } from '../../src/contract.ts';
import { assert } from '../setup/suite.ts';
import {
  alarmState,
  checkout,
  customer,
  field,
  fillIn,
  newGuest,
  ownRoom,
  pickRoom,
  tenantWithLease,
  textedTo,
} from './people.ts';
import { becomes, input, part, sees, send, traffic, type Visit, waitUntilAnswered } from './test-bed.ts';

export interface Scene extends Visit {
  /** Goes to the host's page with this widget; `search` as it stands in the address. */
  open(widget: WidgetName, search?: string): Promise<void>;
  /** Whether the host's storage keeps what is put there. */
  keeps: boolean;
  /** Whether the backend says how a room's own door is opened, an extension. */
  knowsDoors?: boolean;
}

/** What somebody does with a widget, from its first sight to what they came for. */
export interface Flow {
  name: string;
  /** In CSS pixels; a wide screen when left out. */
  width?: number;
  run(scene: Scene): Promise<void>;
}

declare const SelfStorage: { setLanguage(language: 'da' | 'en'): Promise<void>; version: unknown };

async function readBanner({ page, open }: Scene): Promise<void> {
  await open('discount-banner');
  const banner = part(page, 'banner');
  const label = () => banner.getAttribute('aria-label');
  const danish = await label();
  const ground = await banner.evaluate((element) => getComputedStyle(element).backgroundColor);
  assert.is.not(ground, 'rgba(0, 0, 0, 0)', 'its styles are there');
  assert.type(await page.evaluate(() => SelfStorage.version), 'string');
  await page.evaluate(() => SelfStorage.setLanguage('en'));
  await becomes(async () => (await label()) !== danish, true, 'it speaks English');
}

/** A guest's way to the provider's page; `lead` is what they press before they choose the room. */
const rent =
  (lead: (page: Page, room: Room) => Promise<void>) =>
  async ({ page, server, open }: Scene): Promise<void> => {
    const room = await ownRoom(server);
    await open('rent-room');
    await lead(page, room);
    await pickRoom(page, room);
    await field(page, 'code').waitFor();
    const plan = part(page, 'plan');
    await becomes(() => plan.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), true, 'the plan');
    await fillIn(page, newGuest());
    const terms = await part(page, 'form').locator('a[target]').getAttribute('href');
    assert.is(new URL(terms ?? '', page.url()).href, `${new URL(page.url()).origin}/Content/Page/Terms`);
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await sees(page, `Rum ${room.number}`);
  };

async function byItsFloor(page: Page, { floor }: Room): Promise<void> {
  await part(page, 'floor')
    .nth(floor.id - 1)
    .click();
}

async function useRoom({ page, context, server, open, keeps, knowsDoors = true }: Scene): Promise<void> {
  const { guest, lease } = await tenantWithLease(server);
  const { email: emailOrPhone, password } = guest;
  const sent = traffic(context);
  const refreshes = () => sent.filter(({ call }) => call === 'POST /authentication/refreshtoken');
  await open('my-room');
  await send(page, { emailOrPhone, password });
  if (knowsDoors) await part(page, 'open-door').click();
  await sees(page, knowsDoors ? 'Døren er åben' : 'Døren kan ikke åbnes her.');
  await part(page, 'alarm-on').click();
  await part(page, 'alarm-off').waitFor();
  assert.is(await alarmState(server, lease), 5);

  const tab = (at: number) => part(page, 'tab').nth(at);
  await tab(1).click();
  await part(page, 'invoice').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await becomes(() => tab(2).getAttribute('aria-selected'), 'true', 'the cards, by keyboard');
  const address = new URL(page.url());
  assert.is(address.hash, '#payment');
  const beside = await tab(1).evaluate((link) => (link as HTMLAnchorElement).href);
  assert.is(beside, Object.assign(address, { hash: '#invoices' }).href, 'where the tab opens by itself');

  await page.reload();
  if (!keeps) await send(page, { emailOrPhone, password });
  await becomes(() => tab(2).getAttribute('aria-selected'), 'true', 'signed in again');
  await becomes(async () => refreshes().length, keeps ? 1 : 0, 'a token is refreshed once');

  await waitUntilAnswered(sent);
  await part(page, 'logout').click();
  await input(page, 'password').waitFor();
  await becomes(async () => refreshes().length, keeps ? 2 : 1, 'the server is told');
  const end = refreshes().at(-1);
  const token = end?.authorization?.slice('Bearer '.length);
  const status = async () => (await server.post('/user/getcurrent', {}, token)).status;
  await becomes(status, 401, 'the session is over');
}

async function openGate({ page, server, open }: Scene): Promise<void> {
  const { guest, phone, lease } = await tenantWithLease(server);
  await open('manage-form');
  await send(page, { roomNumber: lease.room.number, roomCode: lease.code });
  await sees(page, `Alarmen er nu slået til i rum ${lease.room.number}.`);
  await send(page, { phoneNumber: guest.phoneNumber });
  await send(page, { otp: await textedTo(server, phone) });
  await part(page, 'gate').filter({ hasText: 'Port mod Havnegade' }).click();
  await sees(page, /^Port mod Havnegade blev åbnet/);
}

async function forgetPassword({ page, server, open }: Scene): Promise<void> {
  const { guest, phone } = await customer(server);
  await open('my-room');
  const way = await page
    .locator('#root-my-room [part=form] a')
    .evaluate((link) => (link as HTMLAnchorElement).href);
  assert.is(way, `${new URL(page.url()).origin}/ResetPassword`, 'the link is to the host');
  await open('reset-password');
  await send(page, { emailOrPhone: guest.phoneNumber });
  await sees(page, /^Linket er sendt på sms/);
  const link = await textedTo(server, phone);
  const password = `${guest.password}?`;
  await open('reset-password', new URL(link).search);
  await send(page, { password, passwordConfirmation: password });
  await sees(page, 'Adgangskoden er ændret');
  assert.is(new URL(page.url()).search, '', 'the code is out of the address bar');
  await server.signIn(guest.email, password);
}

export const FLOWS: Flow[] = [
  { name: 'the banner, in two languages', run: readBanner },
  { name: 'a room, up to the checkout', run: rent(async () => {}) },
  { name: 'a room on a phone, up to the checkout', width: 390, run: rent(byItsFloor) },
  { name: "a tenant's door, alarm, invoices and sessions", run: useRoom },
  { name: 'the alarm by room code, a gate by SMS', run: openGate },
  { name: 'a forgotten password', run: forgetPassword },
];
