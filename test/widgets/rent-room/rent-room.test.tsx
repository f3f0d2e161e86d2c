import { fireEvent } from '@testing-library/preact';
import { mount } from '../../../widgets/rent-room/index.tsx';
import { backend, json, refusal, type Sent } from '../../setup/backend.ts';
import { changeLanguage, input, part, parts, settled, tileNumbers } from '../../setup/draw.tsx';
import { navigations } from '../../setup/navigation.ts';
import { assert, deferred, suite } from '../../setup/suite.ts';
import { floors, room, rooms } from '../facility.ts';
import { clear, keepToken, mounted, press, submit, textOf, visit, waitUntil } from '../page.ts';

const test = suite('rent-room on a page');
const ROOMS = '/room/getfiltered';
const FLOORS = '/floor/getfiltered';
const PRICE = '/calculation/roomprice';
const PASSWORD = 'Kasse-12!';

const discounted = {
  fullMonthPrice: 900,
  discountAmount: 225.5,
  discountDuration: 3,
  paidPeriodStart: '2026-11-30',
};

const ANSWERS = {
  [FLOORS]: { data: { data: floors } },
  [ROOMS]: { data: { data: rooms } },
  '/floor/get': { value: { image: 'http://img.test/plan.svg' } },
  [PRICE]: discounted,
  '/room/canlease': { value: true },
  '/authentication/signup': {},
  '/authentication/signin': { token: 'signed-in' },
  '/lease/createwithcheckout': { sessionId: 'cs_1', url: 'https://checkout.stripe.com/cs_1' },
};

const scrolled: Element[] = [];
Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
  scrolled.push(this);
};

test.before.each(() => {
  visit('/RentRoom');
  scrolled.length = 0;
});

test.after.each(clear);

async function shown(answers: Record<string, unknown> = {}) {
  const world = backend({ ...ANSWERS, ...answers });
  return { ...world, ...(await mounted(mount)) };
}

/** The details of the events of this name. */
function hear(name: string): unknown[] {
  const heard: unknown[] = [];
  document.addEventListener(`selfstorage:${name}`, (event) => heard.push((event as CustomEvent).detail));
  return heard;
}

const pressed = (elements: Element[]) => elements.map((each) => each.getAttribute('aria-pressed') === 'true');

const button = (root: ParentNode, text: string) =>
  [...root.querySelectorAll('button')].find((each) => textOf(each) === text);

/** Chooses the second room and waits for price and form. */
async function chosen(answers: Record<string, unknown> = {}) {
  const world = await shown(answers);
  await press(parts(world.root, 'room')[1]);
  await waitUntil(() => world.root.querySelector('[part="form"]'));
  return world;
}

const typed: Record<string, string> = {
  firstName: 'Åse',
  lastName: 'Holm',
  email: 'aase@example.dk',
  phoneNumber: '20123456',
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  code: '0123',
};

async function fill(root: ParentNode, values: Record<string, string> = typed): Promise<void> {
  for (const [name, value] of Object.entries(values))
    fireEvent.input(input(root, name), { target: { value } });
  if (!input(root, 'terms').checked) await press(input(root, 'terms'));
}

async function send(root: ParentNode): Promise<void> {
  await submit(part(root, 'form'));
  await settled();
}

test('R2.1 nothing is shown before the floors have loaded', async () => {
  const answer = deferred<unknown>();
  const { root } = await shown({ [FLOORS]: () => answer.promise });
  assert.ok(root.querySelector('slot'));
  assert.is(root.querySelector('[part="band"]'), null);
  answer.resolve({ data: { data: floors } });
  await settled();
  assert.is(root.querySelector('slot'), null);
  assert.is(parts(root, 'band').length, 4);
});

test('each floor is a button in the current language, labelled when it has an active campaign', async () => {
  const { root } = await shown();
  assert.equal(parts(root, 'floor').map(textOf), ['Basement', 'Ground floorOffer', '1. sal']);
  await changeLanguage('da');
  assert.equal(parts(root, 'floor').map(textOf), ['Kælder', 'StuenTilbud', '1. sal']);
});

test('a band shows its area, its price from and how many are available', async () => {
  const { root } = await shown();
  const [first, , , last] = parts(root, 'band');
  assert.is(textOf(first), '1–4.9 m²from 500,00 DKK/mo.1 available');
  assert.is(textOf(last), '20+ m²None available');
  await changeLanguage('da');
  assert.is(textOf(first), '1–4,9 m²fra 500,00 DKK/md.1 ledigt');
  assert.is(textOf(last), '20+ m²Ingen ledige');
});

test('R2.6 pressing a band selects it and scrolls to the rooms; again clears it and stays', async () => {
  const { root } = await shown();
  await press(parts(root, 'band')[1]);
  assert.equal(pressed(parts(root, 'band')), [false, true, false, false]);
  assert.is(scrolled.length, 1);
  assert.ok(scrolled[0]?.querySelector('[part="room"]'));
  await press(parts(root, 'band')[1]);
  assert.equal([pressed(parts(root, 'band')).includes(true), scrolled.length], [false, 1]);
});

for (const image of [null, 'javascript:alert(1)']) {
  test(`a floor whose image is ${image} says that it has no plan`, async () => {
    const { root } = await shown({ '/floor/get': { value: { image } } });
    assert.is(root.querySelector('img'), null);
    assert.match(textOf(root.querySelector('figure')), 'There is no plan of this floor.');
  });
}

test('R2.11 each vacant room is a tile with number, size, floor and price, marked when its floor has an active campaign', async () => {
  const { root } = await shown();
  const tiles = parts(root, 'room');
  assert.equal(tiles.map(textOf), [
    'Room 101 4 m² Basement 500,00 DKK/mo.',
    'Room 102 7.5 m² Ground floor Normal price 900,00 DKK/mo. Offer price 675,00 DKK/mo.',
    'Room 103 12 m² 1. sal 1200,00 DKK/mo.',
  ]);
  assert.equal(
    tiles.map((tile) => !!tile.querySelector('s')),
    [false, true, false],
  );
});

/** Eleven rooms of 4 m² and two of 8 m², each more expensive than the one before. */
const MANY = [...Array(13).keys()].map((index) =>
  room({ id: index, number: String(101 + index), sqm: index < 11 ? 4 : 8, price: 500 + index }),
);
const many = { [ROOMS]: { data: { data: MANY } } };

test('R2.11 a long list shows the six cheapest of the first size; a press opens a size, or closes it again', async () => {
  const { root } = await shown(many);
  const sizes = parts(root, 'size');
  assert.equal(sizes.map(textOf), [
    '4 m² 11 available from 500,00 DKK/mo.',
    '8 m² 2 available from 511,00 DKK/mo.',
  ]);
  const open = () => sizes.map((size) => size.getAttribute('aria-expanded'));
  assert.equal(
    [tileNumbers(root), open()],
    [
      ['101', '102', '103', '104', '105', '106'],
      ['true', 'false'],
    ],
  );
  await press(part(root, 'show-all'));
  assert.is(tileNumbers(root).length, 11);
  assert.match(textOf(root.activeElement), '106', 'the keys lead on from where the button was');
  await press(sizes[1]);
  assert.equal([tileNumbers(root).length, open()], [13, ['true', 'true']]);
  await press(sizes[0]);
  assert.equal(
    [tileNumbers(root), open()],
    [
      ['112', '113'],
      ['false', 'true'],
    ],
  );
});

test('R2.11 a list of twelve rooms is not in groups: each tile says its size', async () => {
  const { root } = await shown({ [ROOMS]: { data: { data: MANY.slice(1) } } });
  assert.equal([parts(root, 'size').length, tileNumbers(root).length], [0, 12]);
  assert.is(textOf(part(root, 'room').querySelector('span span:not(.unseen)')), '4 m²');
});

test('R2.11 a tile does not repeat the name of the chosen floor', async () => {
  const { root } = await shown();
  await press(part(root, 'floor'));
  await settled();
  assert.is(textOf(part(root, 'room')), 'Room 101 4 m² 500,00 DKK/mo.');
});

test('R2.11 the rooms that a search finds are shown at once, and so is the chosen room', async () => {
  const { root } = await shown(many);
  fireEvent.input(input(root, 'searchText'), { target: { value: '1' } });
  await submit(input(root, 'searchText').form as HTMLFormElement);
  assert.equal(tileNumbers(root), ['101', '102', '103', '104', '105', '106', '112', '113']);
  clear();
  for (const number of ['111', '113']) {
    visit(`/RentRoom?room=${number}`);
    const linked = await shown(many);
    await waitUntil(() => tileNumbers(linked.root).includes(number));
    clear();
  }
});

test('a chosen room is highlighted and announced, and the page scrolls to its price', async () => {
  const heard = hear('room');
  const { root } = await chosen();
  assert.equal(pressed(parts(root, 'room')), [false, true, false]);
  assert.equal(heard, [{ number: '102', sqm: 7.5, price: 900, priceNow: 675 }]);
  assert.ok(scrolled.at(-1)?.querySelector('[part="price"]'));
});

test('R3.3 the price box shows room, price, discount with its last day, and what is due now', async () => {
  const { root } = await chosen();
  const box = part(root, 'price');
  assert.is(textOf(box.querySelector('h3')), 'Room 102 · 7.5 m²');
  assert.equal([...box.querySelectorAll('dd')].map(textOf), ['900,00 DKK', '−225,50 DKK', '674,50 DKK']);
  assert.match(textOf(box), '28-02-2027');
  assert.is(textOf(part(root, 'price-now')), '674,50 DKK');
  await changeLanguage('da');
  assert.is(textOf(box.querySelector('h3')), 'Rum 102 · 7,5 m²');
  assert.match(textOf(box), 'Til betaling nu');
});

for (const [what, price, room, bill] of [
  ['without a discount', { discountAmount: 0, discountDuration: 0 }, 1, ['900,00 DKK', '900,00 DKK']],
  ['with one, on a floor whose campaign is over', {}, 2, ['900,00 DKK', '674,50 DKK']],
  ['with one, on a floor without a campaign', {}, 0, ['900,00 DKK', '674,50 DKK']],
  [
    'with one that has no last day',
    { paidPeriodStart: null },
    1,
    ['900,00 DKK', '−225,50 DKK', '674,50 DKK'],
  ],
] as const)
  test(`the price box ${what} has a row for each amount that is told`, async () => {
    const { root } = await shown({ [PRICE]: { ...discounted, ...price } });
    await press(parts(root, 'room')[room]);
    await settled();
    const box = part(root, 'price');
    assert.equal([...box.querySelectorAll('dd')].map(textOf), bill);
    assert.not.match(textOf(box), /\d{4}/, 'no day');
  });

test('R2.9 without a price there is no price box and no form, and the price can be loaded again', async () => {
  const { root, answers } = await shown({ [PRICE]: refusal(25) });
  await press(parts(root, 'room')[1]);
  await settled();
  for (const name of ['price', 'form', 'next']) assert.is(root.querySelector(`[part="${name}"]`), null, name);
  answers[PRICE] = discounted;
  await press(button(root, 'Try again'));
  await settled();
  assert.ok(root.querySelector('[part="price"]'));
});

test('a page that comes back reads the price again; the form stays, and nothing scrolls', async () => {
  const { root, answers, to } = await chosen();
  const before = [to(PRICE).length, scrolled.length];
  fireEvent.input(input(root, 'firstName'), { target: { value: 'Åse' } });
  answers[PRICE] = { ...discounted, discountAmount: 0 };
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.ok(root.querySelector('[part="price"]'), 'the price stays meanwhile');
  await settled();
  assert.equal([to(PRICE).length, scrolled.length], [(before[0] ?? 0) + 1, before[1]]);
  assert.match(textOf(part(root, 'price-now')), '900,00 DKK');
  assert.is(input(root, 'firstName').value, 'Åse');
});

const GUEST = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'mobile',
  'password',
  'passwordConfirmation',
  'code',
  'terms',
];
const namesIn = (root: ParentNode, form: Element = part(root, 'form')) =>
  [...form.querySelectorAll<HTMLInputElement>('input')].map(({ name }) => name);

test('R4.3 a guest sees the whole form; the button waits for the terms', async () => {
  const { root } = await chosen();
  assert.equal(namesIn(root), GUEST);
  const button = part<HTMLButtonElement>(root, 'submit');
  const said = () => button.parentElement?.lastElementChild?.textContent ?? '';
  assert.is(button.disabled, true);
  assert.match(said(), /^Tick the rental terms|^Sæt flueben/);
  await press(input(root, 'terms'));
  assert.is(button.disabled, false);
  assert.match(said(), /Stripe/);
  await press(input(root, 'terms'));
  assert.is(button.disabled, true);
});

test('secrets and phones have the right kinds of fields, and the terms open in a new tab', async () => {
  const { root } = await chosen();
  const kinds = ['password', 'passwordConfirmation', 'phoneNumber', 'mobile', 'email'].map(
    (name) => input(root, name).type,
  );
  assert.equal(kinds, ['password', 'password', 'tel', 'tel', 'email']);
  const code = input(root, 'code');
  assert.equal([code.getAttribute('inputmode'), code.getAttribute('maxlength')], ['numeric', '4']);
  const { href, target, rel } = part(root, 'form').querySelector('a') as HTMLAnchorElement;
  assert.equal([href, target, rel], [`${location.origin}/Content/Page/Terms`, '_blank', 'noopener']);
});

const messageOf = (root: ShadowRoot, name: string) =>
  (input(root, name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => root.getElementById(id))
    .find((element) => element?.getAttribute('part') === 'error')?.textContent;

test('each wrong field has its message, the others none, the first has the focus, and nothing is sent', async () => {
  const { root, sent } = await chosen();
  const before = sent.length;
  await fill(root, { ...typed, firstName: ' ', email: 'x', mobile: '1', password: 'Kassetim!', code: '1' });
  await send(root);
  assert.equal(
    GUEST.filter((name) => input(root, name).getAttribute('aria-invalid') === 'true').map((name) => [
      name,
      messageOf(root, name),
    ]),
    [
      ['firstName', 'This field is required'],
      ['email', 'The email address is not valid'],
      ['mobile', 'The phone number is not valid'],
      [
        'password',
        'The password must include a digit, a lowercase letter, an uppercase letter and one of the characters @$!%*#?&',
      ],
      ['passwordConfirmation', 'The passwords must match'],
      ['code', 'The code must be 4 digits'],
    ],
  );
  assert.is(root.activeElement, input(root, 'firstName'));
  assert.is(sent.length, before);
});

/** Sends a filled-in form for a room that somebody else has taken. `vacant` are the rooms that the server lists after that. */
async function taken(vacant: unknown[]) {
  const world = await chosen({ '/room/canlease': { value: false } });
  await fill(world.root);
  world.answers[ROOMS] = { data: { data: vacant } };
  await send(world.root);
  return world;
}

const valuesIn = (root: ParentNode) =>
  Object.fromEntries(Object.keys(typed).map((name) => [name, input(root, name).value]));

/** The two forms of a guest who is offered the log-in. */
const logInForm = (root: ParentNode) => part(root, 'form');
const signUpForm = (root: ParentNode) => parts(root, 'form')[1] as HTMLElement;

test('R4.2 a person with an account is told so in the dialog, and goes on after a log-in there', async () => {
  const { root } = await chosen({ '/authentication/signup': refusal(32) });
  await fill(root);
  await send(root);
  await settled();
  assert.match(textOf(part(root, 'dialog')), 'User with this email or phone already exists');
  assert.is(messageOf(root, 'email'), '');
  await press(part(root, 'confirm'));
  await settled();
  assert.is(root.querySelector('[part="dialog"]'), null);
  assert.match(textOf(logInForm(root).querySelector('[role="alert"]')), 'belongs to an account.');
  assert.is(input(logInForm(root), 'emailOrPhone').value, typed.email);
  assert.is(root.activeElement, input(logInForm(root), 'password'));
  assert.equal(valuesIn(signUpForm(root)), typed);
  input(logInForm(root), 'password').value = PASSWORD;
  await send(root);
  await settled();
  assert.equal(navigations, ['https://checkout.stripe.com/cs_1'], 'the payment goes on after that');
});

test('after the account is created its fields are read-only, and the form says what is left to do', async () => {
  const { root, answers, to } = await chosen({ '/lease/createwithcheckout': refusal(6) });
  const live = part(root, 'form').querySelector('[role="status"]');
  await fill(root);
  await send(root);
  await press(part(root, 'dialog').querySelector('button') ?? undefined);
  assert.match(textOf(live), 'Your account has been created');
  assert.ok(live?.isConnected, 'it was there before its words');
  assert.is(input(root, 'email').readOnly, true);
  assert.is(input(root, 'code').readOnly, false);
  answers['/lease/createwithcheckout'] = ANSWERS['/lease/createwithcheckout'];
  await send(root);
  assert.equal([to('/authentication/signup').length, navigations.length], [1, 1]);
});

const LOGIN = { emailOrPhone: 'aase@example.dk', password: PASSWORD };
const SIGNED_IN = { '/authentication/refreshtoken': { token: 'refreshed' } };

async function logIn(root: ParentNode): Promise<void> {
  for (const [name, value] of Object.entries(LOGIN)) input(root, name).value = value;
  part(root, 'submit').focus();
  await send(root);
}

const CURRENT = '/user/getcurrent';
const MAJA = {
  value: { firstName: 'Maja', lastName: 'Holm', email: 'maja@example.dk', phoneNumber: '+4528123456' },
};

for (const [what, answer, name, first] of [
  ['filled in', MAJA, 'maja@example.dk', 'password'],
  ['empty where the backend does not say whose it was', refusal(3), '', 'emailOrPhone'],
] as const)
  test(`a session that ends at the checkout leads to the login above the sign-up form, ${what}`, async () => {
    keepToken('kept');
    const { root } = await chosen({
      ...SIGNED_IN,
      [CURRENT]: answer,
      '/lease/createwithcheckout': json({}, 401),
    });
    await fill(root, { code: '0123' });
    await send(root);
    assert.match(textOf(logInForm(root)), 'You have been logged out');
    assert.is(input(logInForm(root), 'emailOrPhone').value, name);
    assert.is(root.activeElement, input(logInForm(root), first));
    assert.equal(namesIn(root, signUpForm(root)), GUEST);
    assert.is(root.querySelector('[part="dialog"]'), null);
    await logIn(root);
    assert.equal([namesIn(root), input(root, 'code').value], [['code', 'terms'], '0123']);
  });

test('what was typed into the login stays when another room is chosen', async () => {
  const { root, answers } = await chosen();
  await press(button(root, 'Log in'));
  const field = input(root, 'emailOrPhone');
  field.value = 'aase@example.dk';
  const unseen = () => !!field.closest('[hidden]');
  assert.is(unseen(), false);
  const price = deferred<unknown>();
  answers[PRICE] = () => price.promise;
  await press(parts(root, 'room')[0]);
  assert.equal([unseen(), root.querySelector('[part="price"]')], [true, null]);
  price.resolve(refusal(25));
  await settled();
  assert.equal([unseen(), root.querySelector('[part="price"]')], [true, null]);
  answers[PRICE] = { ...discounted, fullMonthPrice: 500, discountAmount: 0 };
  await press(button(root, 'Try again'));
  assert.equal([unseen(), input(root, 'emailOrPhone') === field], [false, true]);
  assert.equal([field.value, textOf(part(root, 'price-now'))], ['aase@example.dk', '500,00 DKK']);
  assert.is(
    textOf(root.querySelector('.send > small')),
    'This covers the first month. You pay through Stripe.',
  );
});

test('trying again to load rooms or price keeps the focus in that step', async () => {
  const { root, answers } = await shown({ [ROOMS]: refusal(8), [PRICE]: refusal(25) });
  const again = async () => {
    const told = root.querySelector<HTMLElement>('[role="alert"] button');
    told?.focus();
    await press(told);
    return root.activeElement;
  };
  answers[ROOMS] = { data: { data: rooms } };
  assert.is(await again(), root.querySelector('.list-anchor'));
  await press(parts(root, 'room')[1]);
  await settled();
  answers[PRICE] = discounted;
  assert.is(await again(), part(root, 'summary'));
});

const PLAN = '/floor/get';
const onPlan = (...ids: number[]) => ({
  value: {
    image: 'http://img.test/plan.svg',
    rooms: ids.map((id, index) => ({
      id,
      number: String(id),
      outline: { x: index * 20, y: 0, width: 10, height: 10 },
    })),
  },
});
const headings = (root: ParentNode) => [...root.querySelectorAll('.step h3')].map(textOf);

test('with a room chosen a button leads to the form', async () => {
  const { root } = await shown();
  assert.equal(parts(root, 'summary'), []);
  await press(parts(root, 'room')[1]);
  assert.is(textOf(part(root, 'next')), 'Continue');
  await press(part(root, 'next'));
  assert.ok((root.activeElement as HTMLElement).querySelector('[part="form"]'));
});

test('R2.13 going on to the form folds the steps into a line each, and each can be changed', async () => {
  const { root } = await chosen();
  const changes = () => parts(root, 'change').length;
  assert.is(changes(), 0);
  await press(part(root, 'next'));
  assert.equal(headings(root).slice(0, 3), ['FloorAll floors', 'SizeAll sizes', 'Room102, 7.5 m²']);
  assert.equal([changes(), root.querySelector('[part="next"]')], [3, null]);
  await press(parts(root, 'change')[2]);
  assert.is(changes(), 0);
  assert.is(root.activeElement, parts(root, 'room')[1], 'the tile that was left has the focus');
});

test('going back in the browser from the form leads to the steps, and what was typed stays', async () => {
  const { root } = await chosen();
  const entries = history.length;
  await fill(root);
  await press(part(root, 'next'));
  assert.is(history.length, entries + 1);
  dispatchEvent(new PopStateEvent('popstate'));
  await settled();
  assert.equal([parts(root, 'change').length, valuesIn(root)], [0, typed]);
});

for (const [size, band] of [
  ['8', 1],
  ['9.95', 1],
  ['25', 3],
  ['0.5', -1],
  ['x', -1],
])
  test(`R2.14 a link to rooms of ${size} m² chooses their band, if there is one`, async () => {
    visit(`/RentRoom?size=${size}`);
    const { root } = await shown();
    assert.is(pressed(parts(root, 'band')).indexOf(true), band);
    assert.is(root.querySelector('.step-size .value') !== null, band !== -1);
  });

test('R2.14 a link to rooms of 8 m² has that exact size first, and open', async () => {
  visit('/RentRoom?size=8');
  const { root } = await shown(many);
  assert.equal(tileNumbers(root), ['112', '113']);
});

test('what is chosen is written into the address, beside what the host has there', async () => {
  history.replaceState({ of: 'the host' }, '', '/RentRoom?a=1#top');
  const { root } = await shown();
  for (const name of ['floor', 'band', 'room']) await press(parts(root, name)[1]);
  assert.is(location.href, 'http://localhost/RentRoom?a=1&floor=20&size=5&room=102#top');
  assert.equal(history.state, { of: 'the host' });
  for (const name of ['band', 'room']) await press(parts(root, name)[1]);
  assert.is(location.search, '?a=1&floor=20');
});

test('the title says how many rooms there are, and from which price', async () => {
  const { root } = await shown();
  const overview = () => textOf(root.querySelector('header .overview'));
  assert.is(overview(), '3 rooms from 500,00 DKK/mo.');
  await press(parts(root, 'band')[1]);
  assert.is(overview(), '3 rooms from 500,00 DKK/mo.');
});

const order = (root: ParentNode) =>
  [...root.querySelectorAll('[part="your-order"] dl div')].map((each) =>
    textOf(each).replaceAll('\u2060', ''),
  );

test('R3.10 the order stands directly above the button: what is rented, the price now and later, and when', async () => {
  const { root } = await chosen({ [PRICE]: { ...discounted, vat: 'voluntary', noticeDays: 14 } });
  assert.equal(order(root), [
    'You rentRoom 102, 7.5 m², Ground floor, Havnegade 12, 8000 Aarhus C',
    'To pay now674,50 DKK incl. VAT (voluntary registration)',
    'After that674,50 DKK a month from 30-12-2026 incl. VAT (voluntary registration)',
    'After the discount900,00 DKK a month from 28-02-2027 incl. VAT (voluntary registration)',
    'Begins30-11-2026, once you have paid',
    'Period30-11-2026 to 29-12-2026, then one month at a time',
    'Notice14 days',
  ]);
  assert.match(
    part(root, 'your-order').nextElementSibling?.querySelector('[part="submit"]')?.textContent ?? '',
    'Pay',
  );
  await changeLanguage('da');
  assert.match(order(root)[1] ?? '', 'Til betaling nu674,50 DKK inkl. moms (frivillig registrering)');
});

test('R13.5 where nobody rents without asking for access, the button waits for that tick too', async () => {
  const withdrawal = { days: 14, chargesDaysUsed: true, accessTickRequired: true };
  const department = { ...floors[0]?.department, withdrawal };
  const { root } = await chosen({
    [FLOORS]: { data: { data: floors.map((floor) => ({ ...floor, department })) } },
  });
  await fill(root);
  assert.ok(part(root, 'submit').matches('[aria-disabled="true"], :disabled'));
  assert.match(root.textContent, 'Tick the access to pay.');
  await press(root.querySelector('[name="accessNow"]'));
  assert.not(part(root, 'submit').matches('[aria-disabled="true"], :disabled'));
});

for (const withdrawal of [undefined, { days: 14 }, { days: 14, chargesDaysUsed: true }])
  test(`access before the end of withdrawal is asked for ${withdrawal?.chargesDaysUsed ? 'by a tick of its own' : 'nowhere'} with ${JSON.stringify(withdrawal)}`, async () => {
    const offering = floors.map((floor) => ({ ...floor, department: { ...floor.department, withdrawal } }));
    const { root, to } = await chosen({ [FLOORS]: { data: { data: offering } } });
    const tick = root.querySelector<HTMLInputElement>('[name="accessNow"]');
    assert.is(!!tick, !!withdrawal?.chargesDaysUsed);
    assert.is(order(root).includes('Right of withdrawal14 days'), !!withdrawal);
    if (!tick) return;
    assert.is(tick.checked, false, 'it is not ticked for anybody');
    await press(tick);
    await fill(root);
    await send(root);
    assert.is((to('/lease/createwithcheckout')[0]?.body as { accessNow?: boolean })?.accessNow, true);
  });

test('what the host page adds to the price is shown below it', async () => {
  const { root } = await chosen();
  const note = document.createElement('p');
  note.slot = 'price-note';
  root.host.append(note);
  assert.equal(root.querySelector<HTMLSlotElement>('[part="your-order"] slot')?.assignedElements(), [note]);
});

test('the plan takes the shape of its image also where an SVG is as large as its box, as in Safari', async () => {
  const { root } = await shown({ [PLAN]: onPlan(101) });
  await settled();
  const drawn = part(root, 'plan') as HTMLImageElement;
  const { Image } = globalThis;
  const sized = (image: HTMLImageElement, naturalWidth: number, naturalHeight: number) =>
    Object.defineProperties(image, {
      naturalWidth: { value: naturalWidth },
      naturalHeight: { value: naturalHeight },
    });
  globalThis.Image = new Proxy(Image, { construct: () => sized(document.createElement('img'), 1000, 800) });
  sized(drawn, 750, 500).dispatchEvent(new Event('load'));
  globalThis.Image = Image;
  assert.match(drawn.closest('.plan-frame')?.getAttribute('style') ?? '', '--shape: 1.25');
});

test('vacant rooms on the plan are buttons, taken ones marks', async () => {
  const { root } = await shown({ [PLAN]: onPlan(101, 102, 999) });
  await settled();
  const spots = parts(root, 'plan-room');
  assert.equal(
    spots.map((spot) => [spot.getAttribute('aria-label'), spot.classList.contains('campaign')]),
    [
      ['Room 101, 4 m², 500,00 DKK/mo.', false],
      ['Room 102, 7.5 m², offer, 675,00 DKK/mo.', true],
    ],
  );
  assert.is(root.querySelectorAll('.spots .taken').length, 1);
  assert.is(spots[1]?.style.left, '20%');
});

/** Serves room 102 as the only room of every size. */
const onlyOneFits = ({ query }: Sent) => ({
  data: { data: query.includes('sqmFrom') ? rooms.filter(({ id }) => id === 102) : rooms },
});

test('R2.19 with a size chosen the plan shows a floor that has it, and each room says whether it fits', async () => {
  const { root } = await shown({ [PLAN]: onPlan(101, 102), [ROOMS]: onlyOneFits });
  await settled();
  await press(parts(root, 'band')[1]);
  await settled();
  assert.equal(pressed(parts(root, 'plan-floor')), [false, true, false]);
  assert.equal(
    parts(root, 'plan-room').map((spot) => spot.getAttribute('aria-label')?.split(', ').at(-1)),
    ['does not fit your choice', 'fits your choice'],
  );
});

test('R2.8 the plan has a button for each floor until one is chosen, then for that one alone', async () => {
  const { root } = await shown();
  assert.is(parts(root, 'plan-floor').length, 3);
  await press(parts(root, 'floor')[1]);
  await settled();
  assert.equal(parts(root, 'plan-floor').map(textOf), ['Ground floor']);
});

test('R2.17 the room with the focus has a label beside it, and the chosen one says how far it is from the gate', async () => {
  const walkways = {
    width: 20,
    height: 10,
    from: { x: 0, y: 50, kind: 'lift', metres: 12 },
    lines: [{ x1: 0, y1: 50, x2: 100, y2: 50 }],
  };
  const { value } = onPlan(101, 102);
  const { root } = await shown({ [PLAN]: { value: { ...value, walkways } } });
  await settled();
  parts(root, 'plan-room')[1]?.focus();
  await settled();
  assert.is(textOf(root.querySelector('.tip')), 'Room 102 · 7.5 m²675,00 DKK/mo. 900,00 DKK/mo.');
  await press(parts(root, 'plan-room')[1]);
  await settled();
  // 5 m along the aisle, and 4 m up to the wall of the room.
  assert.is(textOf(root.querySelector('.plan-note')), 'About 21 m from the gate (lift)');
  assert.match(
    root.querySelector('.way path')?.getAttribute('d') ?? '',
    /h\.01$/,
    'with a length, for Safari',
  );
});

test('R2.21 the guide opens beside the sizes, and its answer lists the rooms of the size that is large enough', async () => {
  const { root } = await shown({ [ROOMS]: onlyOneFits });
  await press(part(root, 'what-fits'));
  await settled();
  assert.equal([parts(root, 'guide-band').length, parts(root, 'guide-show').length], [4, 0]);
  await press(parts(root, 'guide-home')[0]);
  await press(parts(root, 'guide-more')[1]);
  assert.is(textOf(root.querySelector('.result')), 'About 6 m² 2 available rooms fitShow rooms of 7.5 m²');
  await press(part(root, 'guide-show'));
  await settled();
  assert.equal(
    [parts(root, 'dialog').length, pressed(parts(root, 'band'))],
    [0, [false, true, false, false]],
  );
  assert.equal(tileNumbers(root), ['102']);
});

test('a choice without rooms suggests the nearest choice that has some', async () => {
  const { root } = await shown({
    [ROOMS]: ({ query }: Sent) => ({ data: { data: query.includes('sqmFrom=20') ? [] : rooms } }),
  });
  await press(parts(root, 'band')[3]);
  assert.equal(parts(root, 'suggestion').map(textOf), ['10–19.9 m²1 available · from 1200,00 DKK/mo.']);
  await press(parts(root, 'suggestion')[0]);
  assert.equal(pressed(parts(root, 'band')), [false, false, true, false]);
});

test('R2.14 a search says whether a room with the number is vacant at all, and leads to all that are', async () => {
  const { root } = await shown({
    [ROOMS]: ({ query }: Sent) => ({ data: { data: query.includes('searchText') ? [] : rooms } }),
  });
  const search = async (number: string) => {
    fireEvent.input(input(root, 'searchText'), { target: { value: number } });
    await submit(input(root, 'searchText').form as Element);
    return textOf(root.querySelector('.empty [role="status"]'));
  };
  assert.is(await search('212'), 'No available room has number 212.');
  assert.is(await search('103'), 'No available room matches your choice.');
  await press(button(root.querySelector('.empty') as Element, 'Show all available rooms'));
  assert.equal(tileNumbers(root), ['101', '102', '103']);
});

test('a house that is fully let says so, and does not speak of a choice or of a number', async () => {
  const { root } = await shown({ [ROOMS]: { data: { data: [] } } });
  const empty = root.querySelector('.empty');
  assert.is(textOf(root.querySelector('.overview')), 'No rooms are available right now.');
  assert.match(textOf(empty), /^No rooms are available right now\./);
  assert.equal([...(empty?.querySelectorAll('button:not([hidden])') ?? [])], []);
});

const isPrimary = (element: Element) => element.classList.contains('primary');

test('a taken room is explained, the nearest room is offered in its place, and nothing typed is lost', async () => {
  const { root } = await taken([rooms[0], rooms[2]]);
  assert.equal(parts(root, 'toast').map(textOf), ['Room not available']);
  const note = root.querySelector('[role="alert"]');
  assert.match(
    textOf(note),
    'Unfortunately, room 102 has just been taken. Everything you have typed is still here.',
  );
  assert.match(textOf(note), 'The closest match is room 101: 4 m², Basement, 500,00 DKK per month.');
  assert.equal([parts(root, 'submit').length, isPrimary(part(root, 'replacement'))], [0, true]);
  assert.is(root.activeElement, note, 'it stands where the button was, and is scrolled to');
  await press(part(root, 'replacement'));
  await settled();
  assert.is(textOf(part(root, 'price').querySelector('h3')), 'Room 101 · 4 m²');
  assert.equal([valuesIn(root), input(root, 'terms').checked], [typed, true]);
  assert.is(root.querySelector('[role="alert"]'), null);
  assert.is(isPrimary(part(root, 'submit')), true);
});

for (const [what, vacant, said] of [
  [
    'a room with an offer has both prices',
    [{ ...rooms[1], id: 104, number: '104' }],
    'room 104: 7.5 m², Ground floor, offer price 675,00 DKK per month (normal price 900,00 DKK).',
  ],
  ['without another room it says so', [], 'No other room is available right now.'],
] as const)
  test(`R4.4 in the place of a taken room ${what}`, async () => {
    const { root } = await taken([...vacant]);
    assert.match(textOf(root.querySelector('[role="alert"]')), said);
  });
