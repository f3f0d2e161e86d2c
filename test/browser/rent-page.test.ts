import type { Page, Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { words as rules } from '../../src/rules/words.ts';
import {
  choose,
  field,
  fillIn,
  type Guest,
  kroner,
  newGuest,
  ownRoom,
  part,
  type Room,
  tile,
  vacantRooms,
} from './rental.ts';
import { becomes, createStand } from './stand.ts';

const stand = createStand();
test.before(stand.start);
test.after(stand.stop);

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
    await page.getByText('Vi har ikke noget rum med nummeret findes ikke.').waitFor();
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
    const broken = (route: Route) => route.fulfill({ status: 500, body: '{}' });
    await page.route('**/room/getfiltered?*', broken);
    await page.goto(`${server.origin}/RentRoom`);
    const again = page
      .locator('#root-rent-room')
      .getByRole('button', { name: 'Try again', exact: true })
      .last();
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
        await becomes(() => focused(page), name, title);
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

/** The messages that are on screen, by the field that they stand beside. */
const messages = async (page: Page): Promise<Record<string, string>> =>
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

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const inside = document.activeElement?.shadowRoot?.activeElement;
    return inside?.getAttribute('name') ?? '';
  });

/** Two frames: what an answer changes has been drawn by then. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

test.run();
