import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { words as rules } from '../../src/rules/words.ts';
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
  'a payment that is cancelled gives the room back at once',
  stand.visit({}, async ({ page, server }) => {
    const room = await ownRoom(server);
    await choose(page, server, room);
    await fillIn(page, newGuest());
    await part(page, 'submit').click();
    await checkout.arrived(page);
    const held = await vacantRooms(server);
    assert.not(
      held.some(({ id }) => id === room.id),
      'the room is held',
    );
    await checkout.cancel(page);
    await page.waitForURL(`${server.origin}/PaymentCancel`);
    const back = await vacantRooms(server);
    assert.ok(
      back.some(({ id }) => id === room.id),
      'the room is back',
    );
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

type Rule = keyof typeof rules.da;

/** Section 5 of the specification for the rent form: what is typed where, and the rule that refuses it. */
const WRONG: [name: string, typed: string, rule: Rule][] = [
  ['firstName', '', 'required'],
  ['firstName', '   ', 'required'],
  ['firstName', 'x'.repeat(101), 'max'],
  ['lastName', '', 'required'],
  ['email', '', 'required'],
  ['email', 'maja@example', 'email'],
  ['email', 'maja example.dk', 'email'],
  ['phoneNumber', '', 'required'],
  ['phoneNumber', '1234567', 'phone'],
  ['phoneNumber', '+46701234567', 'phone'],
  ['mobile', '123', 'phone'],
  ['password', '', 'required'],
  ['password', 'Kort1!x', 'min'],
  ['password', 'ingencifre!A', 'passwordCharacters'],
  ['password', 'INGENSMÅ1!', 'passwordCharacters'],
  ['password', 'ingenstore1!', 'passwordCharacters'],
  ['password', 'IngenTegn12', 'passwordCharacters'],
  ['password', 'aaaaAA1!', 'passwordDistinct'],
  ['passwordConfirmation', '', 'required'],
  ['passwordConfirmation', 'Flyttekasse!!2', 'passwordMatch'],
  ['code', '', 'required'],
  ['code', '123', 'exact'],
  ['code', '12ab', 'digits'],
];

const NUMBERS: Record<string, string> = { min: '8', max: '100', length: '4', count: '5' };

for (const language of ['da', 'en'] as const) {
  test(
    `every wrong input is refused with its own message beside its field, in ${language}`,
    stand.visit({ language, width: 390 }, async ({ page, server }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (/canlease|signup|createwith/.test(request.url())) sent.push(request.url());
      });
      await choose(page, server, await ownRoom(server));
      const right = { ...newGuest(), mobile: '' };
      await fillIn(page, right);
      for (const [name, typed, rule] of WRONG) {
        // A wrong password is repeated, so that it is the only thing that is wrong.
        const wrong =
          name === 'password' ? { password: typed, passwordConfirmation: typed || '-' } : { [name]: typed };
        await fillIn(page, wrong);
        await part(page, 'submit').click();
        const text = rules[language][rule].replace(/\{\{(\w+)\}\}/g, (_, key) => NUMBERS[key] ?? key);
        const title = `${name} "${typed}": ${text}`;
        const told = await messages(page);
        if (name === 'password' && !typed) delete told.passwordConfirmation;
        assert.equal(told, { [name]: text }, title);
        assert.is(await field(page, name).getAttribute('aria-invalid'), 'true', title);
        assert.is(await focused(page), name, title);
        await fillIn(
          page,
          Object.fromEntries(Object.keys(wrong).map((key) => [key, right[key as keyof Guest]])),
        );
      }
      await field(page, 'terms').uncheck();
      assert.not(await part(page, 'submit').isEnabled(), 'without the terms');
      assert.equal(sent, [], 'nothing was sent');
    }),
  );
}

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
  'who goes back from the checkout can rent again, with the short form of the account just made',
  stand.visit({}, async ({ page, server }) => {
    const room = await ownRoom(server);
    await choose(page, server, room);
    const guest = newGuest();
    await fillIn(page, guest);
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await page.goBack();
    await tile(page, room).click();
    await fillIn(page, { code: guest.code });
    assert.not(await field(page, 'firstName').isVisible());
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await checkout.pay(page);
    await page.waitForURL(`${server.origin}/PaymentSuccess/${room.number}`);
  }),
);

test(
  'a room is found by its number',
  stand.visit({}, async ({ page, server }) => {
    await page.goto(`${server.origin}/RentRoom`);
    const room = (await vacantRooms(server)).at(-1) as Room;
    const search = page.locator('#root-rent-room [name=searchText]');
    await search.fill(` ${room.number} `);
    await search.press('Enter');
    await becomes(() => part(page, 'room').allTextContents(), [room.number]);
    await search.fill('findes ikke');
    await search.press('Enter');
    await becomes(() => part(page, 'room').count(), 0);
    await page.getByText('Ingen ledige rum passer til dit valg.').waitFor();
    await search.fill('');
    await search.press('Enter');
    await becomes(() => part(page, 'room').count(), (await vacantRooms(server)).length);
  }),
);

test(
  'a second click on floor, band or room takes the choice back',
  stand.visit({}, async ({ page, server }) => {
    await page.goto(`${server.origin}/RentRoom`);
    const all = (await vacantRooms(server)).length;
    await becomes(() => part(page, 'room').count(), all);
    for (const choice of [part(page, 'floor').nth(1), part(page, 'band').nth(2)]) {
      await choice.click();
      assert.is(await choice.getAttribute('aria-pressed'), 'true');
      await becomes(async () => (await part(page, 'room').count()) < all, true);
      await choice.click();
      assert.is(await choice.getAttribute('aria-pressed'), 'false');
      await becomes(() => part(page, 'room').count(), all);
    }
    const room = part(page, 'room').first();
    await room.click();
    await part(page, 'price').waitFor();
    assert.is(await room.getAttribute('aria-pressed'), 'true');
    await room.click();
    await part(page, 'price').waitFor({ state: 'detached' });
    assert.is(await room.getAttribute('aria-pressed'), 'false');
  }),
);

test(
  'a price that comes after another room was chosen is ignored',
  stand.visit({}, async ({ page, server }) => {
    const rooms = await vacantRooms(server);
    const [first] = rooms as [Room];
    const second = rooms.find(
      ({ price, floor }) => price !== first.price && floor.id === first.floor.id,
    ) as Room;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/calculation/roomprice?roomId=${first.id}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${server.origin}/RentRoom`);
    await tile(page, first).click();
    await tile(page, second).click();
    await becomes(() => part(page, 'price-now').allTextContents(), [kroner(second.price)]);
    const late = page.waitForResponse(/roomprice/);
    release();
    await (await late).finished();
    await settled(page);
    assert.equal(await part(page, 'price-now').allTextContents(), [kroner(second.price)]);
    assert.ok((await part(page, 'price').textContent())?.includes(second.number));
  }),
);

test(
  'rooms and prices that cannot be loaded open no dialog, and can be asked for again',
  stand.visit({ language: 'en' }, async ({ page, server, expected }) => {
    expected.push(/status of 500/);
    const broken = (route: import('playwright-core').Route) => route.fulfill({ status: 500, body: '{}' });
    await page.route('**/room/getfiltered?*', broken);
    await page.goto(`${server.origin}/RentRoom`);
    const again = page.locator('#root-rent-room').getByRole('button', { name: 'Load again' });
    await again.click();
    await again.waitFor();
    await page.unroute('**/room/getfiltered?*');
    await page.route('**/calculation/roomprice?*', broken);
    await again.click();
    await part(page, 'room').first().click();
    await again.waitFor();
    assert.is(await part(page, 'price').count(), 0, 'no price box without a price');
    assert.is(await part(page, 'dialog').count(), 0);
    await page.unroute('**/calculation/roomprice?*');
    await again.click();
    await part(page, 'price').waitFor();
  }),
);

test(
  'without the floors the page keeps what its host put there, and says nothing',
  stand.visit({}, async ({ page, server, expected }) => {
    expected.push(/status of 500/);
    await page.route('**/floor/getfiltered?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    const asked = page.waitForResponse((response) => /floor\/getfiltered/.test(response.url()));
    await page.goto(`${server.origin}/RentRoom`);
    await asked;
    assert.ok(await page.locator('#root-rent-room .help').isVisible());
    assert.is(await part(page, 'dialog').count(), 0);
    assert.is(await part(page, 'floor').count(), 0);
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

type Box = import('playwright-core').Locator;

const inView = (page: Visit['page'], element: Box): Promise<boolean> =>
  element.boundingBox().then((box) => !!box && box.y >= 0 && box.y < (page.viewportSize()?.height ?? 0));

/** How far the page can be scrolled sideways. */
const sideways = (page: Visit['page']): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The messages that are on screen, by the field that they stand beside. */
const messages = async (page: Visit['page']): Promise<Record<string, string>> =>
  Object.fromEntries(
    await part(page, 'field').evaluateAll((all) =>
      all
        .map((each) => [
          each.querySelector('input')?.name ?? '',
          each.querySelector('[part=error]')?.textContent ?? '',
        ])
        .filter(([, text]) => text),
    ),
  );

const focused = (page: Visit['page']): Promise<string> =>
  page.evaluate(() => {
    const inside = document.activeElement?.shadowRoot?.activeElement;
    return inside?.getAttribute('name') ?? '';
  });

/** Two frames: what an answer changes has been drawn by then. */
const settled = (page: Visit['page']): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

test.run();
