import type { Page } from 'playwright-core';
import { field, fillIn, newGuest } from '../rental.ts';
import { answer, both, broken, lastingToasts, part, refused, type Screen, shown, silent } from './screen.ts';

const ROOMS = '/room/getfiltered?*';

/** The last room is on a floor with a campaign. */
async function choose(page: Page): Promise<void> {
  await part(page, 'room').last().click();
  await field(page, 'code').waitFor();
}

/** The form of a room filled in and sent. */
async function rent(page: Page): Promise<void> {
  await choose(page);
  await fillIn(page, newGuest());
  await part(page, 'submit').click();
}

const path = '/RentRoom';

export const rentRoomScreens: Screen[] = [
  { name: 'rooms to choose from', path, reach: shown('room') },
  {
    name: 'rooms on their way',
    path,
    prepare: silent(ROOMS),
    reach: shown('floor'),
  },
  {
    name: 'rooms that are long in coming',
    path,
    prepare: silent(ROOMS),
    reach: (page) => page.locator('#root-rent-room .step-size .link').waitFor(),
  },
  {
    name: 'rooms that cannot be loaded',
    path,
    prepare: broken(ROOMS),
    reach: (page) => page.locator('#root-rent-room .link').first().waitFor(),
    expected: [/status of 500/],
  },
  {
    name: 'a plan that cannot be loaded',
    path,
    prepare: broken('/floor/get?*'),
    reach: (page) => page.locator('#root-rent-room .sheet .link').waitFor(),
    expected: [/status of 500/],
  },
  {
    name: 'no room that fits',
    path,
    async reach(page) {
      await part(page, 'room').first().waitFor();
      await page.locator('[name=searchText]').fill('findes ikke');
      await page.locator('[name=searchText]').press('Enter');
      await part(page, 'room').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a floor and a size chosen',
    path,
    async reach(page) {
      await part(page, 'room').first().waitFor();
      await part(page, 'floor').nth(2).click();
      await part(page, 'band').nth(1).click();
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'a room chosen by a guest', path, reach: choose },
  { name: 'a room chosen by a customer', path, visitor: 'customer', reach: choose },
  {
    name: 'a price that cannot be loaded',
    path,
    prepare: broken('/calculation/roomprice?*'),
    async reach(page) {
      await part(page, 'room').last().click();
      await page.locator('#root-rent-room .link').first().waitFor();
    },
    expected: [/status of 500/],
  },
  {
    name: 'a rent form that was refused',
    path,
    async reach(page) {
      await choose(page);
      await field(page, 'terms').check();
      await refused(page);
    },
  },
  {
    name: 'a room that has just gone',
    path,
    prepare: both(lastingToasts, answer('/room/canlease?*', { value: false })),
    async reach(page) {
      await rent(page);
      await part(page, 'toast').first().waitFor();
    },
    overlay: true,
  },
  {
    name: 'an e-mail that has signed up before',
    path,
    prepare: answer('/authentication/signup', { code: 32, message: '' }, 400),
    async reach(page) {
      await rent(page);
      await part(page, 'dialog').waitFor();
    },
    expected: [/status of 400/],
    overlay: true,
  },
  {
    name: 'a widget that cannot be loaded',
    path,
    prepare: (page) => page.route(/\/chunks\/rent-room-/, (route) => route.abort()),
    reach: shown('retry'),
    expected: [/rent-room/],
  },
];
