import type { Locator, Page } from 'playwright-core';
import type { Room } from '../../src/api/calls.ts';
import { assert, test } from '../setup/suite.ts';
import {
  checkout,
  choose,
  confirmationLink,
  field,
  kroner,
  newGuest,
  orderRoom,
  ownRoom,
  pickRoom,
  showAllTiles,
  tenantWithLease,
  tile,
  tileNumbers,
} from './people.ts';
import { becomes, part, sees, send, useTestBed } from './test-bed.ts';

const testBed = useTestBed();

test(
  'R1.1 a guest rents a room on a phone: floor, band, room, form, payment',
  testBed.visit({ width: 390, language: 'da' }, async ({ page, server }) => {
    await page.goto(`${server.origin}/RentRoom`);
    await part(page, 'floor').filter({ hasText: '1. sal' }).click();
    await part(page, 'band').nth(1).click();
    await becomes(() => inView(page, part(page, 'room').first()), true, 'the room list is scrolled to');
    const offered = await server.vacantRooms('&floors=3&sqmFrom=5&sqmTo=9.9');
    const numbers = offered.map(({ number }) => number);
    const listed = () => showAllTiles(page).then(() => tileNumbers(page));
    await becomes(async () => (await listed()).sort(), numbers.sort());

    const room = offered.at(-1) as Room;
    await pickRoom(page, room);
    await part(page, 'price').waitFor();
    await becomes(() => inView(page, part(page, 'price')), true, 'the price box is scrolled to');
    const { answer: price } = await server.get(`/calculation/roomprice?roomId=${room.id}`);
    const { discountAmount } = price;
    assert.ok(discountAmount > 0, 'the room is on offer');
    const told = (await part(page, 'price').textContent()) ?? '';
    for (const text of [
      room.number,
      `${String(room.sqm).replace('.', ',')}\u00a0m²`,
      kroner(price.fullMonthPrice),
      kroner(-discountAmount),
      'Til betaling nu',
    ])
      assert.ok(told.includes(text), `${text} is in the price box: ${told}`);
    const due = kroner(price.fullMonthPrice - discountAmount);
    assert.is(await part(page, 'price-now').textContent(), due);
    assert.is(await sideways(page), 0, 'nothing reaches out of the window');

    const guest = newGuest();
    await field(page, 'code').waitFor();
    assert.not(await part(page, 'submit').isEnabled(), 'the terms are not ticked');
    await orderRoom(page, guest);
    const hosted = (await page.locator('body').textContent()) ?? '';
    assert.ok(hosted.includes(room.number) && hosted.includes(due), hosted);
    assert.is(await page.locator('html').getAttribute('lang'), 'da');
    await checkout.pay(page);
    await page.waitForURL(`${server.origin}/PaymentSuccess/${room.number}`);
    assert.is(await page.locator('main .number').textContent(), room.number);

    await page.goto(`${server.origin}/RentRoom`);
    await showAllTiles(page);
    assert.is(await tile(page, room).count(), 0, 'the room is gone from the list');
  }),
);

test(
  'after a cancelled payment the room stays held for its guest, who rents it with the short form of the new account',
  testBed.visit({}, async ({ page, server }) => {
    const room = await ownRoom(server);
    const guest = newGuest();
    const isOffered = async () => (await server.vacantRooms()).some(({ id }) => id === room.id);
    await choose(page, server, room);
    await orderRoom(page, guest);
    await checkout.cancel(page);
    await page.waitForURL(`${server.origin}/PaymentCancel`);
    assert.not(await isOffered(), 'nobody else is offered the room');
    await choose(page, server, room);
    assert.is(await field(page, 'firstName').count(), 0);
    await orderRoom(page, { code: guest.code });
    await checkout.pay(page);
    await page.waitForURL(`${server.origin}/PaymentSuccess/${room.number}`);
  }),
);

test(
  'a tenant withdraws from the contract without a log-in, confirms it by e-mail, and the lease ends',
  testBed.visit({ width: 390 }, async ({ page, server }) => {
    const { guest, lease, token } = await tenantWithLease(server);
    await page.goto(`${server.origin}/`);
    await page.locator('footer a[href="/Withdraw"]').click();
    await send(page, {
      name: `${guest.firstName} ${guest.lastName}`,
      contract: lease.room.number,
      email: guest.email,
    });
    const confirm = part(page, 'confirm-withdrawal');
    await becomes(() => confirm.textContent(), 'Bekræft fortrydelse');
    await confirm.click();
    await sees(page, /^Modtaget /);
    await page.goto(await confirmationLink(server, guest.email));
    await page.getByRole('button', { name: 'Ja, jeg fortryder aftalen' }).click();
    await sees(page, /Fortrydelsen er bekræftet/);
    const ended = async () => (await server.leases(token, '&active=true'))[0].endDate;
    await becomes(async () => (await ended()) !== null, true, 'the lease has a last day');
  }),
);

test(
  'R4.10 the page of a cancelled payment leads back to the open checkout, which is paid there, and to nothing afterwards',
  testBed.visit({ width: 390, language: 'en' }, async ({ page, server }) => {
    const room = await ownRoom(server);
    await choose(page, server, room);
    await orderRoom(page, newGuest());
    const opened = page.url();
    await checkout.cancel(page);
    await page.waitForURL(`${server.origin}/PaymentCancel`);
    await part(page, 'continue-payment')
      .filter({ hasText: `room ${room.number}` })
      .waitFor();
    assert.not((await page.locator('main').textContent())?.includes('og in'), 'nobody is asked to log in');
    await page.reload();
    await part(page, 'continue-payment').click();
    await checkout.arrived(page);
    assert.is(page.url(), opened);
    await checkout.pay(page);
    await page.waitForURL(`${server.origin}/PaymentSuccess/${room.number}`);
    await page.goto(`${server.origin}/RentRoom`);
    await part(page, 'room').first().waitFor();
    assert.is(await part(page, 'held').count(), 0);
  }),
);

const inView = (page: Page, element: Locator): Promise<boolean> =>
  element.boundingBox().then((box) => !!box && box.y >= 0 && box.y < (page.viewportSize()?.height ?? 0));

/** How far the page can be scrolled sideways. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
