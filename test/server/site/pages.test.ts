import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import type { Vat } from '../../../server/database/tables.ts';
import { readFacilities } from '../../../server/facility/chain.ts';
import type { Facility, FacilityFloor } from '../../../server/facility/facility.ts';
import { outlineOnPlan } from '../../../server/facility/plan-view.ts';
import { drawPlan } from '../../../server/site/plan.ts';
import { rentalTerms } from '../../../server/site/terms.ts';
import { assert, test } from '../../setup/suite.ts';
import { facility } from '../facility.ts';
import { facility as demonstration, ENGLISH, siteUnderTest } from './site-under-test.ts';

const PAGES: Record<string, { places: string[]; da: string; en: string }> = {
  '/': {
    places: ['root-discount-banner'],
    da: 'Plads til det, der ikke kan være derhjemme',
    en: 'Room for everything that won’t fit at home',
  },
  '/RentRoom': { places: ['root-discount-banner', 'root-rent-room'], da: 'Lej et rum', en: 'Rent a room' },
  '/MyRoom': { places: ['root-my-room'], da: 'Mit rum', en: 'My room' },
  '/Access': { places: ['root-manage-form'], da: 'Port og alarm', en: 'Gate and alarm' },
  '/Withdraw': { places: ['root-withdraw'], da: 'Fortryd aftale', en: 'Withdraw from contract' },
  '/ResetPassword': { places: ['root-reset-password'], da: 'Ny adgangskode', en: 'New password' },
  '/PaymentSuccess/101': {
    places: ['root-my-room'],
    da: 'Tak for din betaling',
    en: 'Thank you for your payment',
  },
  '/PaymentCancel': {
    places: ['root-my-room'],
    da: 'Betalingen blev afbrudt',
    en: 'The payment was cancelled',
  },
  '/Content/Page/Terms': { places: [], da: 'Lejebetingelser', en: 'Rental terms' },
  '/Content/Page/Accessibility': {
    places: [],
    da: 'Tilgængelig\u00adheds\u00aderklæring',
    en: 'Accessibility statement',
  },
  '/Embed': { places: [], da: 'Indsæt på din hjemmeside', en: 'Add to your website' },
};

const site = siteUnderTest();

test('R7.13 the page of a helper has the widget alone', async () => {
  const [opened = '', reloaded = '', others = ''] = await Promise.all(
    ['/Access?helper=x', '/Access?helper=', '/Access'].map(async (path) => (await site.request(path)).text()),
  );
  for (const helper of [opened, reloaded]) {
    assert.match(helper, 'id="root-manage-form"');
    assert.not.match(helper, 'engangskode');
  }
  assert.match(others, 'engangskode');
});

for (const [path, { places, da, en }] of Object.entries(PAGES)) {
  test(`R1.4 ${path} has its placeholders and one loader tag`, async () => {
    const answer = await site.request(path);
    const text = await answer.text();
    assert.is(answer.status, 200);
    assert.equal(
      [...text.matchAll(/ id="(root-[^"]+)"/g)].map(([, id]) => id),
      places,
    );
    assert.is(text.match(/<script[^>]*src="\/loader\.js"/g)?.length, 1);
    assert.match(text, 'data-api="/api" data-department="1"');
    assert.match(text, 'data-phone="66 00 12 00"');
    assert.match(text, 'window.STRIPE_PK = "pk_test_1"');
  });

  test(`${path} is Danish, and English with the culture cookie`, async () => {
    const danish = await (await site.request(path)).text();
    const english = await (await site.request(path, { headers: ENGLISH })).text();
    assert.match(danish, '<html lang="da">');
    assert.match(danish, `>${da}</h1>`);
    assert.match(english, '<html lang="en">');
    assert.match(english, `>${en}</h1>`);
  });
}

test("the terms mention VAT as the facility's file says", async () => {
  const terms = async (vat: Vat, headers = {}) =>
    (await siteUnderTest({ vat }).request('/Content/Page/Terms', { headers })).text();
  assert.match(await terms('included'), 'Alle priser er i danske kroner og inklusive moms.');
  assert.match(await terms('exempt'), 'Alle priser er i danske kroner, og udlejningen er fritaget for moms.');
  assert.match(await terms('included', ENGLISH), 'All prices are in Danish kroner and include VAT.');
  assert.match(
    await terms('exempt', ENGLISH),
    'All prices are in Danish kroner, and the rental is exempt from VAT.',
  );
  assert.match(await terms('voluntary'), 'inklusive moms, fordi vi er frivilligt registreret for moms.');
  const [da, en] = [await terms('none'), await terms('none', ENGLISH)];
  assert.not.match(da, /moms/);
  assert.not.match(en, /VAT/);
  assert.match(da, 'Kortoplysninger ligger hos Stripe');
  assert.match(en, 'Card details are kept by Stripe');
});

test('the terms say that the button is the order, and how to withdraw', () => {
  const terms = (change: Partial<Facility>) => JSON.stringify(rentalTerms({ ...facility, ...change }, 'da'));
  const usual = terms({});
  assert.match(usual, 'Knappen er din bestilling og forpligter dig til at betale.');
  assert.match(usual, 'kan du fortryde aftalen i 14 dage uden begrundelse');
  assert.match(usual, 'Fortryder du, får du alt, hvad du har betalt, tilbage.');
  assert.match(terms({ withdrawalDays: 30, chargeDaysUsed: true }), 'i 30 dage');
  assert.match(terms({ chargeDaysUsed: true }), 'betaler du for dagene til og med den dag, du fortryder');
  assert.not.match(terms({ withdrawalDays: 0 }), /fortryd/i);
});

test('R13.1 the footer leads to the withdrawal where a department has one', async () => {
  const footer = async (...days: number[]) => {
    const facilities = days.map((withdrawalDays) => ({ ...facility, withdrawalDays }));
    const text = await (await siteUnderTest({ facilities }).request('/ResetPassword')).text();
    return text.includes('/Withdraw"');
  };
  assert.equal([await footer(14), await footer(0), await footer(0, 30)], [true, false, true]);
});

test('the banner has its place before it is there: one line for each offer of today, after the names of its floors', async () => {
  const [first, ...more] = facility.floors as [FacilityFloor, ...FacilityFloor[]];
  const offer = { active: true, text: 'Halv pris', sqmPrice: 50, months: 3 };
  const english = { en: { name: '1st floor', campaignText: 'Half price' } };
  const floors = [
    { ...first, name: '1. sal', campaign: offer, translations: english },
    { ...first, name: 'Kælder', campaign: offer },
    ...more.map((floor) => ({ ...floor, campaign: { ...offer, active: false } })),
  ];
  const offers = async (headers = {}) => {
    const site = siteUnderTest({ facilities: [{ ...facility, floors }] });
    const text = await (await site.request('/RentRoom', { headers })).text();
    return [...text.matchAll(/<p>([^<]*): <strong>([^<]*)<\/strong><\/p>/g)].map(([, ...found]) => found);
  };
  assert.equal(await offers(), [['1. sal, Kælder', 'Halv pris']]);
  assert.equal(await offers(ENGLISH), [
    ['1st floor', 'Half price'],
    ['Kælder', 'Halv pris'],
  ]);
});

test('a size on the front page shows the price of its cheapest vacant room, if it has one', async () => {
  const floors = [{ id: 1 }, { id: 2, campaign: { active: true, sqmPrice: 80 } }];
  const rooms = [
    { sqm: 3, price: 349, floor: { id: 1 } },
    { sqm: 3, price: 299, floor: { id: 1 } },
    { sqm: 7, price: 700, floor: { id: 1 } },
    { sqm: 8, price: 900, floor: { id: 2 } },
  ];
  const shop = siteUnderTest({ readVacant: async () => ({ rooms, floors }) });
  const text = await (await shop.request('/')).text();
  assert.equal(
    [...text.matchAll(/<p class="from">(.*?)<\/p>/g)].map(([, price]) => price),
    [
      'fra <span>299,00 DKK/md.</span>',
      'fra <s><span class="unseen">Normalpris </span>900,00 DKK/md.</s> <span>640,00 DKK/md.</span>',
    ],
  );
});

/** The preload hints of a page. */
const hints = async (site: Hono, path: string) =>
  [
    ...(await (await site.request(path)).text()).matchAll(
      /<link rel="(?:module)?preload".*? href="([^"]+)"/g,
    ),
  ].map(([, address = '']) => address.split('?')[0]);

test("a page preloads its widgets' files once, and the floors if needed", async () => {
  assert.equal(await hints(site, '/RentRoom'), [
    '/api/floor/getfiltered',
    '/chunks/0a1b2c3d/discount-banner.js',
    '/chunks/0a1b2c3d/core.js',
    '/chunks/0a1b2c3d/rent-room.js',
  ]);
  assert.equal(await hints(site, '/MyRoom'), []);
  assert.equal(await hints(site, '/PaymentSuccess/101'), []);
});

test('the room number in the address is escaped', async () => {
  const wicked = encodeURIComponent('<img src=x>"&');
  const text = await (await site.request(`/PaymentSuccess/${wicked}`)).text();
  assert.not.match(text, '<img src=x>');
  assert.match(text, '<strong class="number">&lt;img src=x&gt;&quot;&amp;</strong>');
});

test('a key with a closing tag does not end its script', async () => {
  const other = siteUnderTest({ settings: { stripePublicKey: 'pk</script><b>' } });
  assert.not.match(await (await other.request('/')).text(), 'pk</script>');
});

test('the loader tag has the allowed checkout origins', async () => {
  const other = siteUnderTest({ settings: { checkoutOrigins: ['http://localhost:18311'] } });
  assert.match(await (await other.request('/')).text(), 'data-checkout-origins="http://localhost:18311"');
});

test('an unknown page is a 404 in the reader’s language', async () => {
  const danish = await site.request('/Lager');
  const english = await site.request('/Lager', { headers: ENGLISH });
  assert.is(danish.status, 404);
  assert.match(await danish.text(), 'Siden findes ikke');
  assert.match(await english.text(), 'Page not found');
});

test('without scripts a link switches the language and keeps the address', async () => {
  const page = await (await site.request('/ResetPassword?code=abc')).text();
  assert.match(page, 'href="?code=abc&amp;culture=en"');
  const answer = await site.request('/ResetPassword?code=abc&culture=en');
  assert.is(answer.status, 303);
  assert.is(answer.headers.get('Location'), '/ResetPassword?code=abc');
  const cookie = answer.headers.get('Set-Cookie') ?? '';
  assert.match(cookie, '.AspNetCore.Culture=c%3Den%7Cuic%3Den');
  assert.match(cookie, /Max-Age=600/);
  assert.match(cookie, /SameSite=Strict/);
});

test('choosing a language never redirects to another host', async () => {
  const answer = await site.request('http://localhost//evil.example/?culture=en');
  assert.is(answer.headers.get('Location'), '/evil.example/');
});

test('R1.10 the statement says how it is tested and whom to write to', async () => {
  const text = await (await site.request('/Content/Page/Accessibility', { headers: ENGLISH })).text();
  assert.match(text, 'Every screen is tested with the program axe');
  assert.match(text, /href="mailto:[^"]+"/);
});

const FOLDER = fileURLToPath(new URL('../../../demo/chain', import.meta.url));
const facilities = await readFacilities(FOLDER);
const chainSite = siteUnderTest({ facilities });
const read = async (path: string) => (await chainSite.request(path)).text();

test('each department has its pages, with its number, its own links and its contact', async () => {
  for (const { department, pages = '', contact } of facilities)
    for (const path of ['', '/', '/RentRoom', '/MyRoom', '/Access', '/PaymentSuccess/7', '/PaymentCancel']) {
      const text = await read(`${pages}${path}`);
      assert.match(text, `data-department="${department.id}"`, pages + path);
      assert.match(text, `data-my-room="${pages}/MyRoom" data-pages="${pages}"`);
      assert.match(text, `>${contact?.phone}</a>`);
      const links = [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
      const foreign = links.filter((href) => !href.startsWith(`${pages}/`));
      assert.equal(foreign, ['/Departments', '/openapi.yaml'], pages + path);
    }
});

test("each department's terms have its own landlord, contact and hours", async () => {
  const text = await read('/aarhus/Content/Page/Terms');
  for (const own of [
    'Flyt &amp; Gem Aarhus, Søren Frichs Vej 44',
    '86 00 12 00',
    'Adgang til dit rum: Hele døgnet.',
  ])
    assert.match(text, own);
  assert.not.match(text, /66 00 12 00|havnens-opbevaring/);
});

test('R14.8 where nobody has said which department, the chainSite asks', async () => {
  for (const path of ['/', '/RentRoom', '/Access', '/Content/Page/Terms', '/Departments']) {
    const text = await read(path);
    assert.match(text, '>Vælg afdeling</h1>', path);
    const page = path === '/Departments' ? '/' : path;
    for (const { pages, department } of facilities) {
      assert.match(text, `href="${pages}${page}"`);
      assert.match(text, department.city);
    }
  }
  assert.match(await read('/MyRoom'), 'id="root-my-room"');
});

test('the number of a narrow room fits into it', async () => {
  const [, size] = /font-size:([\d.]+)px">101</.exec(await read('/plans/2.svg')) ?? [];
  // Three digits, each about 0.6 times as wide as high, in one metre.
  assert.ok(3 * 0.6 * Number(size) < 1, size);
});

test('plans of all floors are there, and pages that are not lead back to their department', async () => {
  for (const { floors } of facilities)
    for (const { id } of floors) assert.is((await chainSite.request(`/plans/${id}.svg`)).status, 200);
  const missing = await chainSite.request('/aarhus/nothing');
  assert.is(missing.status, 404);
  assert.match(await missing.text(), 'href="/aarhus/RentRoom"');
});

test('a chain can have one department at the root, and the others elsewhere', async () => {
  const other = {
    ...facility,
    department: { ...facility.department, id: 9 },
    pages: 'https://other.example',
  };
  const mixed = siteUnderTest({ facilities: [demonstration, other] });
  assert.match(await (await mixed.request('/RentRoom')).text(), 'id="root-rent-room"');
  assert.match(await (await mixed.request('/Departments')).text(), 'href="https://other.example/"');
});

test('a floor without rooms has a plan that names none', () => {
  for (const floor of demonstration.floors)
    assert.match(drawPlan({ ...floor, rooms: [] }), /<title>[^<]*: etageplan med 0 rum<\/title>/);
});

test("a room's outline in per cent matches the drawn plan", () => {
  for (const floor of demonstration.floors) {
    const drawing = drawPlan(floor);
    const view = /viewBox="([^"]+)"/.exec(drawing)?.[1] ?? '';
    const [left, top, width, depth] = view.split(' ').map(Number) as [number, number, number, number];
    const rooms = /class="room" d="([^"]+)"/.exec(drawing)?.[1] ?? '';
    const drawn = [...rooms.matchAll(/M(\S+) (\S+?)h(\S+?)v(\S+?)h/g)].map((found) =>
      found.slice(1).map(Number),
    );
    assert.is(drawn.length, floor.rooms.length);
    for (const [index, room] of floor.rooms.entries()) {
      const { x, y, width: wide, height: high } = outlineOnPlan(room.outline, floor.plan);
      const metres = [
        left + (x * width) / 100,
        top + (y * depth) / 100,
        (wide * width) / 100,
        (high * depth) / 100,
      ];
      for (const [side, metre] of metres.entries())
        assert.ok(Math.abs(metre - (drawn[index]?.[side] ?? 0)) < 0.01, `${room.number}: ${metres}`);
    }
  }
});
