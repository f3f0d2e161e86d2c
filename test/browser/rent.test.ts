import type { Locator, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  checkout,
  choose,
  field,
  fillIn,
  type Guest,
  kroner,
  newGuest,
  newTenant,
  ownRoom,
  part,
  type Room,
  signIn,
  tile,
  typedIn,
  vacantRooms,
} from './rental.ts';
import { becomes, createStand, type Visit } from './stand.ts';

const stand = createStand();
test.before(stand.start);
test.after(stand.stop);

/** What was rented, for the restart at the end. */
const rented: { guest: Guest; room: Room }[] = [];

const WINDOWS = [
  { width: 390, language: 'da', floor: { id: 3, name: '1. sal' }, now: 'Til betaling nu' },
  { width: 1280, language: 'en', floor: { id: 4, name: '2nd floor' }, now: 'For payment now' },
] as const;

for (const { width, language, floor, now } of WINDOWS) {
  test(
    `a guest rents a room at ${width} px in ${language}: floor, band, room, form, payment`,
    stand.visit({ width, language }, async ({ page, server }) => {
      await page.goto(`${server.origin}/RentRoom`);
      await part(page, 'floor').filter({ hasText: floor.name }).click();
      await part(page, 'band').nth(1).click();
      const offered = await vacantRooms(server, `&floors=${floor.id}&sqmFrom=5&sqmTo=9.9`);
      const numbers = offered.map(({ number }) => number);
      await becomes(() => part(page, 'room').allTextContents(), numbers);
      await becomes(() => inView(page, part(page, 'room').first()), true, 'the room list is scrolled to');

      const room = offered.at(-1) as Room;
      await tile(page, room).click();
      await part(page, 'price').waitFor();
      await becomes(() => inView(page, part(page, 'price')), true, 'the price box is scrolled to');
      const { body: price } = await server.get(`/calculation/roomprice?roomId=${room.id}`);
      const { discountAmount } = price;
      assert.ok(discountAmount > 0, 'the room is on offer');
      const told = (await part(page, 'price').textContent()) ?? '';
      const sqm = language === 'da' ? String(room.sqm).replace('.', ',') : String(room.sqm);
      for (const text of [
        room.number,
        `${sqm} m²`,
        kroner(price.fullMonthPrice),
        kroner(-discountAmount),
        now,
      ])
        assert.ok(told.includes(text), `${text} is in the price box: ${told}`);
      const due = kroner(price.fullMonthPrice - discountAmount);
      assert.is(await part(page, 'price-now').textContent(), due);
      assert.is(await sideways(page), 0, 'nothing reaches out of the window');

      const guest = newGuest();
      await field(page, 'code').waitFor();
      assert.not(await part(page, 'submit').isEnabled(), 'the terms are not ticked');
      await fillIn(page, guest);
      await part(page, 'submit').click();
      await checkout.arrived(page);
      const hosted = (await page.locator('body').textContent()) ?? '';
      assert.ok(hosted.includes(room.number) && hosted.includes(due), hosted);
      assert.is(await page.locator('html').getAttribute('lang'), language);
      await checkout.pay(page);
      await page.waitForURL(`${server.origin}/PaymentSuccess/${room.number}`);
      assert.is(await page.locator('main .number').textContent(), room.number);

      await page.goto(`${server.origin}/RentRoom`);
      await part(page, 'room').first().waitFor();
      assert.is(await tile(page, room).count(), 0, 'the room is gone from the list');
      rented.push({ guest, room });
    }),
  );
}

test('a tenant who is signed in sees the short form alone, and rents with it', async () => {
  const { guest, token } = await newTenant(stand.server);
  const room = await ownRoom(stand.server);
  await stand.visit({ token }, async ({ page, server }) => {
    await choose(page, server, room);
    const inputs = page.locator('#root-rent-room [part="form"] input');
    assert.equal(await inputs.evaluateAll((all) => all.map((each) => each.getAttribute('name'))), [
      'code',
      'terms',
    ]);
    await fillIn(page, { code: guest.code });
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await checkout.pay(page);
    await page.waitForURL(`${server.origin}/PaymentSuccess/${room.number}`);
    rented.push({ guest, room });
  })();
});

test(
  'after a payment that was cancelled the room is kept for the person, who finds it again and can pay',
  stand.visit({}, async ({ page, server }) => {
    const room = await ownRoom(server);
    const guest = newGuest();
    const others = async () => (await vacantRooms(server)).some(({ id }) => id === room.id);
    await choose(page, server, room);
    await fillIn(page, guest);
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await checkout.cancel(page);
    await page.waitForURL(`${server.origin}/PaymentCancel`);
    assert.not(await others(), 'nobody else is offered the room');
    await choose(page, server, room);
    await fillIn(page, { code: guest.code });
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await checkout.pay(page);
    await page.waitForURL(`${server.origin}/PaymentSuccess/${room.number}`);
  }),
);

test(
  'a tenant who fills in the sign-up form logs in beside it, and the payment goes on with room and code',
  stand.visit({ width: 390 }, async ({ page, server, expected }) => {
    expected.push(/status of 400/);
    const { guest } = await newTenant(server);
    const room = await ownRoom(server);
    const sent: { roomId?: number; code?: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/lease/createwithcheckout')) sent.push(request.postDataJSON());
    });
    await choose(page, server, room);
    await fillIn(page, { ...guest, code: '4716' });
    await part(page, 'submit').click();
    await page.getByText('Du har allerede en konto. Log ind i stedet.').first().waitFor();
    assert.is(await part(page, 'dialog').count(), 0);
    assert.is(await field(page, 'emailOrPhone').inputValue(), guest.email);
    const password = field(page, 'password').first();
    await becomes(() => password.evaluate((each) => each.matches(':focus')), true);
    await page.keyboard.type(guest.password);
    await page.keyboard.press('Enter');
    await checkout.arrived(page);
    assert.equal(
      sent.map(({ roomId, code }) => [roomId, code]),
      [[room.id, '4716']],
    );
    assert.ok((await page.locator('body').textContent())?.includes(room.number));
  }),
);

test(
  'a card that is declined can be changed, and then the room is paid',
  stand.visit({ language: 'en' }, async ({ page, server, expected }) => {
    expected.push(/status of 402/);
    const room = await ownRoom(server);
    await choose(page, server, room);
    await fillIn(page, newGuest());
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await checkout.useCard(page, 'declining');
    await checkout.pay(page);
    await page.locator('[role=alert]').waitFor();
    await checkout.useCard(page, 'paying');
    await checkout.pay(page);
    await page.waitForURL(`${server.origin}/PaymentSuccess/${room.number}`);
  }),
);

test('of 20 guests who want the same room one reaches the checkout, and the others keep what they typed', async () => {
  const room = await ownRoom(stand.server);
  const opened: Visit[] = [];
  const prepare = async (language: 'da' | 'en') => {
    const guest = newGuest();
    const visit = await stand.open({ width: 390, language });
    opened.push(visit);
    await choose(visit.page, visit.server, room);
    await fillIn(visit.page, guest);
    const toast = language === 'da' ? 'Rummet er ikke ledigt' : 'Room not available';
    return { guest, visit, page: visit.page, toast };
  };
  try {
    const guests: Awaited<ReturnType<typeof prepare>>[] = [];
    while (guests.length < 20) guests.push(...(await Promise.all([prepare('da'), prepare('en')])));
    const outcomes = await Promise.all(
      guests.map(async ({ page }) => {
        await part(page, 'submit').click();
        return Promise.race([
          checkout.arrived(page).then(() => 'checkout'),
          part(page, 'toast')
            .first()
            .textContent()
            .catch(() => 'neither'),
        ]);
      }),
    );
    const losers = guests.filter((_, index) => outcomes[index] !== 'checkout');
    assert.is(losers.length, 19, 'one reached the checkout');
    for (const { guest, page, toast, visit } of losers) {
      assert.is(outcomes[guests.findIndex((each) => each.visit === visit)], toast);
      assert.equal(await typedIn(page), { ...guest, mobile: '' });
      assert.ok(await field(page, 'terms').isChecked());
      await becomes(() => tile(page, room).count(), 0, 'the list no longer has the room');
      assert.equal(
        visit.problems.filter((problem) => !/status of 400.*createwithcheckout/.test(problem)),
        [],
      );
    }
  } finally {
    await Promise.all(opened.map(({ context }) => context.close()));
  }
});

test(
  'two clicks on the button open one checkout',
  stand.visit({}, async ({ page, server }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/(signup|signin|createwithcheckout)$/.test(request.url()))
        asked.push(request.url().split('/').at(-1) ?? '');
    });
    await choose(page, server, await ownRoom(server));
    await fillIn(page, newGuest());
    await part(page, 'submit').dblclick();
    await checkout.arrived(page);
    assert.equal(asked, ['signup', 'signin', 'createwithcheckout']);
  }),
);

test(
  'who left the checkout and opens the page anew can rent with the short form of the account just made',
  stand.visit({}, async ({ page, server }) => {
    const room = await ownRoom(server);
    await choose(page, server, room);
    const guest = newGuest();
    await fillIn(page, guest);
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await choose(page, server, room);
    assert.is(await field(page, 'firstName').count(), 0);
    await fillIn(page, { code: guest.code });
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await checkout.pay(page);
    await page.waitForURL(`${server.origin}/PaymentSuccess/${room.number}`);
  }),
);

// Last, since it stops the server that the others use.
test('after a restart every lease is in the database, with its room and its code', async () => {
  assert.is(rented.length, 3);
  await stand.server.restart();
  const vacant = await vacantRooms(stand.server);
  for (const { guest, room } of rented) {
    const token = await signIn(stand.server, guest);
    const { body } = await stand.server.get('/lease/getfiltered?forCurrentUser=true&active=true', token);
    const leases = (body.data as { room: Room; code: string }[]).map((lease) => [
      lease.room.number,
      lease.code,
    ]);
    assert.equal(leases, [[room.number, guest.code]]);
    assert.not(vacant.some(({ id }) => id === room.id));
  }
});

const inView = (page: Page, element: Locator): Promise<boolean> =>
  element.boundingBox().then((box) => !!box && box.y >= 0 && box.y < (page.viewportSize()?.height ?? 0));

/** How far the page can be scrolled sideways. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.run();
