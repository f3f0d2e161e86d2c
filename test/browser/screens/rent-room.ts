import type { Page } from 'playwright-core';
import { field, fillIn, newGuest, showAllTiles } from '../people.ts';
import { part } from '../test-bed.ts';
import {
  answer,
  both,
  broken,
  lastingToasts,
  refused,
  refusedCall,
  type Screen,
  shown,
  silent,
} from './screen.ts';

const ROOMS = '/room/getfiltered?*';

/** Chooses the last room with an offer. */
async function choose(page: Page): Promise<void> {
  await showAllTiles(page);
  await part(page, 'room')
    .filter({ has: page.locator('s') })
    .last()
    .click();
  await field(page, 'code').waitFor();
}

/** The first room is held for the customer who looks. */
const held = (page: Page) =>
  page.route(`**${ROOMS}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    const hold = {
      leaseId: 1,
      until: new Date(Date.now() + 754_000).toISOString(),
      checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_1',
    };
    const [first, ...others] = data.data;
    await route.fulfill({ json: { data: { data: [{ ...first, held: hold }, ...others] } } });
  });

/** The form of a room filled in and sent. */
async function rent(page: Page): Promise<void> {
  await choose(page);
  await fillIn(page, newGuest());
  await part(page, 'submit').click();
}

async function openGuide(page: Page): Promise<void> {
  await part(page, 'room').first().waitFor();
  await part(page, 'what-fits').click();
  await part(page, 'guide-band').first().waitFor();
}

async function logIn(page: Page): Promise<void> {
  await choose(page);
  await page.locator('#root-rent-room .details-form [aria-expanded]').click();
  await field(page, 'emailOrPhone').waitFor();
}

/** No room of 20 m² or more is vacant. */
const takeLargeRooms = (page: Page) =>
  page.route(`**${ROOMS}`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { data: { sqm: number }[] } };
    json.data.data = json.data.data.filter(({ sqm }) => sqm < 20);
    await route.fulfill({ response, json });
  });

/** Asks to be told when a large room is vacant. */
async function joinWaitingList(page: Page): Promise<void> {
  await part(page, 'room').first().waitFor();
  await part(page, 'band').last().click();
  await part(page, 'waiting-list').click();
  await field(page, 'phoneNumber').waitFor();
}

/** On a narrow screen the plan is folded at first. */
async function showPlan(page: Page): Promise<void> {
  const toggle = part(page, 'toggle-plan');
  await toggle.waitFor({ state: 'attached' });
  if (await toggle.isVisible()) await toggle.click();
}

const path = '/RentRoom';

type Rest = Partial<Omit<Screen, 'name' | 'reach'>>;

const screen = (name: string, reach: Screen['reach'], rest: Rest = {}): Screen => ({
  name,
  path,
  reach,
  ...rest,
});

export const rentRoomScreens: Screen[] = [
  screen('rooms to choose from', shown('room')),
  screen('rooms on their way', shown('floor'), { prepare: silent(ROOMS) }),
  screen('rooms that cannot be loaded', (page) => page.locator('#root-rent-room .link').first().waitFor(), {
    prepare: broken(ROOMS),
    expected: [/status of 400/],
  }),
  screen('a room of the plan under the pointer, and the plan enlarged', async (page) => {
    await showPlan(page);
    const room = part(page, 'plan-room').first();
    await room.waitFor();
    await page.locator('#root-rent-room .zoom button').first().click();
    await room.focus();
    await page.locator('#root-rent-room .tip').waitFor();
  }),
  screen('the guide to what fits', openGuide, { overlay: 'dialog' }),
  screen(
    'the area that things need',
    async (page) => {
      await openGuide(page);
      await part(page, 'guide-home').nth(1).click();
      await part(page, 'guide-more').first().click();
      await part(page, 'guide-show').waitFor();
    },
    { overlay: 'dialog' },
  ),
  screen('no room that fits', async (page) => {
    await part(page, 'room').first().waitFor();
    await page.locator('[name=searchText]').fill('speciallægepraksisplanlægningsperiode');
    await page.locator('[name=searchText]').press('Enter');
    await part(page, 'room').first().waitFor({ state: 'detached' });
  }),
  screen(
    'a size that is sold out',
    async (page) => {
      await part(page, 'room').first().waitFor();
      await part(page, 'band').last().click();
      await part(page, 'waiting-list').waitFor();
    },
    { prepare: takeLargeRooms },
  ),
  screen(
    'a place on the waiting list',
    async (page) => {
      await joinWaitingList(page);
      await field(page, 'phoneNumber').fill('28123456');
      await field(page, 'phoneNumber').press('Enter');
      await page.locator('#root-rent-room .waiting .note').waitFor();
    },
    { prepare: both(takeLargeRooms, answer('/waitinglist/join', {})) },
  ),
  screen(
    'the code for the waiting list',
    async (page) => {
      await joinWaitingList(page);
      await field(page, 'phoneNumber').fill('28123456');
      await field(page, 'phoneNumber').press('Enter');
      await field(page, 'otp').waitFor();
    },
    { prepare: both(takeLargeRooms, answer('/waitinglist/join', { needsCode: true })) },
  ),
  screen('a room that is no longer kept', (page) => page.locator('#root-rent-room .list .note').waitFor(), {
    path: '/RentRoom?room=999&offer=over',
  }),
  screen('a room chosen by a guest', async (page) => {
    await part(page, 'room').first().waitFor();
    await part(page, 'band').last().click();
    await choose(page);
  }),
  screen('the steps folded above the form', async (page) => {
    await choose(page);
    await page.evaluate(() => scrollTo(0, 0));
    await part(page, 'next').click();
    await part(page, 'change').first().waitFor();
  }),
  {
    name: 'a room that waits for its payment',
    path,
    visitor: 'customer',
    prepare: held,
    reach: shown('held'),
  },
  screen('a rent form that was refused', async (page) => {
    await choose(page);
    await field(page, 'terms').check();
    await refused(page);
  }),
  screen(
    'a room that has just gone',
    async (page) => {
      await rent(page);
      await part(page, 'toast').first().waitFor();
      // The rooms are read again.
      await page.locator('#root-rent-room .tiles[aria-busy="false"]').waitFor();
    },
    { prepare: both(lastingToasts, answer('/room/canlease?*', { value: false })), overlay: 'toast' },
  ),
  screen(
    'a sign-up that failed',
    async (page) => {
      await rent(page);
      await part(page, 'dialog').waitFor();
    },
    { prepare: broken('/authentication/signup'), ...refusedCall },
  ),
  screen('the log-in of a customer who rents', logIn),
  screen(
    'a session that has ended',
    async (page) => {
      await choose(page);
      await fillIn(page, { code: '0815' });
      await part(page, 'submit').click();
      await field(page, 'emailOrPhone').waitFor();
    },
    {
      visitor: 'customer',
      prepare: answer('/lease/createwithcheckout', {}, 401),
      expected: [/status of 401/],
    },
  ),
  screen('a widget that cannot be loaded', shown('retry'), {
    prepare: (page) => page.route('**/rent-room.js*', (route) => route.abort()),
    expected: [/rent-room/],
  }),
];
