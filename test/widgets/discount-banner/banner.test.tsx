import { announce } from '../../../src/contract.ts';
import { getPage } from '../../../src/core/page.ts';
import { mount } from '../../../widgets/discount-banner/index.tsx';
import { backend, refusal } from '../../setup/backend.ts';
import { changeLanguage, part, settled } from '../../setup/draw.tsx';
import { fromLoader } from '../../setup/load.ts';
import { assert, column, suite } from '../../setup/suite.ts';
import { floors } from '../facility.ts';
import { clear, mounted, script, visit } from '../page.ts';

const test = suite('discount banner on a page');
const FLOORS = '/floor/getfiltered';

test.before.each(() => {
  visit('/');
  announce(document, 'language', { language: 'da' });
});
test.after.each(clear);

async function shown(answer: unknown) {
  const { sent } = backend({ [FLOORS]: answer });
  return { sent, ...(await mounted(mount)) };
}

test('R2.10 the banner shows each text with its floors, in both languages', async () => {
  const { root, sent } = await shown({ data: { data: floors } });
  assert.is(sent.length, 1);
  const banner = part(root, 'banner');
  assert.is(banner.textContent, 'Stuen: Halv pris i sommer');
  await changeLanguage('en');
  assert.is(banner.textContent, 'Ground floor: Half price this summer');
  assert.is(banner.getAttribute('aria-label'), 'Special offer');
});

test('R2.10 each offer leads to its floor, or to all rooms for several floors, where the host names the page', async () => {
  script.dataset.rentRoom = '/rooms';
  document.head.append(script);
  const own = { active: true, text: 'Ny', sqmPrice: 90 };
  const { root } = await shown({
    data: {
      data: [floors[0], floors[1], { ...floors[1], id: 21 }].map((floor, index) =>
        index ? floor : { ...floor, campaign: own },
      ),
    },
  });
  script.remove();
  delete script.dataset.rentRoom;
  assert.equal(
    [...root.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    [`/rooms?floor=${floors[0]?.id}`, '/rooms'],
  );
});

test('a campaign without a text has the default header', async () => {
  const campaign = { active: true, text: '', sqmPrice: 90 };
  const { root } = await shown({ data: { data: [{ ...floors[0], campaign }] } });
  assert.match(part(root, 'banner').textContent, 'Tilbud på udvalgte etager');
});

for (const [what, answer] of Object.entries({
  'without a campaign': { data: { data: [floors[0], floors[2]] } },
  'whose floors cannot be read': { data: 'nonsense' },
})) {
  test(`a facility ${what} shows nothing`, async () => {
    const { root } = await shown(answer);
    assert.is(root.querySelector('[part="banner"]'), null);
    assert.ok(root.querySelector('slot'));
  });
}

test('a text that two floors share is shown once, and both floors are named', async () => {
  const { root } = await shown({
    data: { data: [floors[1], { ...floors[1], id: 21, name: '2. sal', translations: {} }] },
  });
  assert.is(part(root, 'banner').textContent, 'Stuen, 2. sal: Halv pris i sommer');
});

test('floors that could not be loaded are read again when the network is back, while the banner is there', async () => {
  const [kept, gone] = [await shown(refusal(8)), await shown(refusal(8))];
  gone.undo();
  const { sent } = backend({ [FLOORS]: { data: { data: floors } } });
  dispatchEvent(new Event('online'));
  await settled();
  assert.is(sent.length, 1);
  assert.ok(part(kept.root, 'banner'));
});

test('a stored token is not refreshed for the banner alone', async () => {
  const { tokens } = getPage(fromLoader(script));
  tokens.set('kept');
  const { sent } = await shown({ data: { data: floors } });
  assert.equal(column(sent, 'path'), [FLOORS]);
  tokens.set(null);
});
