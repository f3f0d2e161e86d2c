import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Floor } from '../../../src/api/calls.ts';
import type { Result } from '../../../src/api/failure.ts';
import { announce } from '../../../src/contract.ts';
import type { Floors } from '../../../src/core/floors.ts';
import { createBanner } from '../../../widgets/discount-banner/model.ts';
import { later } from '../../setup/backend.ts';
import { settled } from '../../setup/draw.tsx';
import { floors } from '../facility.ts';

const test = suite('discount banner');

test.before.each(() => {
  announce(document, 'language', { language: 'da' });
});

async function bannerOf(answer: Result<Floor[]>) {
  const banner = createBanner({ loadFloors: async () => answer });
  assert.is(banner.ready.value, false);
  await new Promise((resolve) => setTimeout(resolve));
  return banner;
}

const [basement, ground, first] = floors as [Floor, Floor, Floor];

test('the banner names the floors with an active campaign, and its texts', async () => {
  const banner = await bannerOf({ value: floors });
  assert.equal(
    [banner.ready.value, banner.floors.value, banner.texts.value],
    [true, ['Stuen'], ['Halv pris i sommer']],
  );
});

test('without an active campaign it is never ready', async () => {
  assert.is((await bannerOf({ value: [basement, first] })).ready.value, false);
  assert.is((await bannerOf({ value: [] })).ready.value, false);
});

test('floors that could not be loaded show nothing', async () => {
  assert.is((await bannerOf({ failure: { code: 100 } })).ready.value, false);
});

test('a text that two floors share is shown once, and both floors are named', async () => {
  const banner = await bannerOf({ value: [ground, { ...ground, id: 21, name: '2. sal' }] });
  assert.equal([banner.texts.value, banner.floors.value], [['Halv pris i sommer'], ['Stuen', '2. sal']]);
});

test('a campaign without a text still shows its floor', async () => {
  const campaign = { active: true, text: '', sqmPrice: 90 };
  const banner = await bannerOf({ value: [{ ...basement, campaign }] });
  assert.equal([banner.ready.value, banner.texts.value, banner.floors.value], [true, [], ['Kælder']]);
});

test('texts and names follow the language', async () => {
  const banner = await bannerOf({ value: floors });
  announce(document, 'language', { language: 'en' });
  assert.equal([banner.texts.value, banner.floors.value], [['Half price this summer'], ['Ground floor']]);
});

test('floors that could not be loaded are read again when the network is back, while the banner is there', async () => {
  let asked = 0;
  const world = { works: false };
  const loadFloors: Floors = async () => {
    asked++;
    return world.works ? { value: floors } : { failure: { code: 100 } };
  };
  const [kept, gone] = [createBanner({ loadFloors }), createBanner({ loadFloors })];
  await settled();
  gone.dispose();
  world.works = true;
  dispatchEvent(new Event('online'));
  await settled();
  assert.equal([kept.ready.value, gone.ready.value, asked], [true, false, 3]);
});

test('a banner that goes away while its floors are loaded never asks again', async () => {
  const answer = later<Result<Floor[]>>();
  let asked = 0;
  const banner = createBanner({
    loadFloors: () => {
      asked++;
      return answer.promise;
    },
  });
  banner.dispose();
  answer.come({ failure: { code: 100 } });
  await settled();
  dispatchEvent(new Event('online'));
  assert.is(asked, 1);
});

test.run();
