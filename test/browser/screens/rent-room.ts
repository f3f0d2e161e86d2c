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

async function logIn(page: Page): Promise<void> {
  await choose(page);
  await page.locator('#root-rent-room .details-form .link').click();
  await field(page, 'emailOrPhone').waitFor();
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
    expected: [/status of 400/],
  },
  {
    name: 'a plan that cannot be loaded',
    path,
    prepare: broken('/floor/get?*'),
    reach: (page) => page.locator('#root-rent-room .sheet .link').waitFor(),
    expected: [/status of 400/],
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
    expected: [/status of 400/],
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
    overlay: 'toast',
  },
  {
    name: 'a sign-up that failed',
    path,
    prepare: broken('/authentication/signup'),
    async reach(page) {
      await rent(page);
      await part(page, 'dialog').waitFor();
    },
    expected: [/status of 400/],
    overlay: 'dialog',
  },
  {
    name: 'a checkout that cannot be opened for a customer',
    path,
    visitor: 'customer',
    prepare: answer('/lease/createwithcheckout', { code: 27, message: '' }, 400),
    async reach(page) {
      await choose(page);
      await fillIn(page, { code: '1234' });
      await part(page, 'submit').click();
      await part(page, 'dialog').waitFor();
    },
    expected: [/status of 400/],
    overlay: 'dialog',
  },
  { name: 'the log-in of a customer who rents', path, reach: logIn },
  {
    name: 'a wrong password of a customer who rents',
    path,
    async reach(page) {
      await logIn(page);
      // The sign-up form below has a password as well.
      await page.locator('.card [name=emailOrPhone]').fill('ingen@example.dk');
      await page.locator('.card [name=password]').fill('Forkert12!');
      await page.locator('.card [name=password]').press('Enter');
      await part(page, 'dialog').waitFor();
    },
    overlay: 'dialog',
  },
  {
    name: 'an e-mail that has signed up before',
    path,
    prepare: answer('/authentication/signup', { code: 32, message: '' }, 400),
    async reach(page) {
      await rent(page);
      await field(page, 'emailOrPhone').waitFor();
    },
    expected: [/status of 400/],
  },
  {
    name: 'a session that has ended',
    path,
    visitor: 'customer',
    prepare: answer('/lease/createwithcheckout', {}, 401),
    async reach(page) {
      await choose(page);
      await fillIn(page, { code: '0815' });
      await part(page, 'submit').click();
      await field(page, 'emailOrPhone').waitFor();
    },
    expected: [/status of 401/],
  },
  {
    name: 'a checkout that cannot be opened',
    path,
    prepare: answer('/lease/createwithcheckout', { code: 27, message: '' }, 400),
    async reach(page) {
      await rent(page);
      await part(page, 'dialog').waitFor();
    },
    expected: [/status of 400/],
    overlay: 'dialog',
  },
  {
    name: 'a widget that cannot be loaded',
    path,
    prepare: (page) => page.route(/\/chunks\/rent-room-/, (route) => route.abort()),
    reach: shown('retry'),
    expected: [/rent-room/],
  },
];
