import { campaignPrice, currentPrice, monthlyPrice } from '../../../src/format/price.ts';
import { assert, test } from '../../setup/suite.ts';
import { floors, room } from '../../widgets/facility.ts';

test('R2.5 a campaign price is the floor price times the area, in whole øre', () => {
  assert.is(campaignPrice({ sqmPrice: 10000, sqm: 4 }), 40000);
  assert.is(campaignPrice({ sqmPrice: 10050, sqm: 4.95 }), 49748);
  assert.is(campaignPrice({ sqmPrice: 9999, sqm: 0.5 }), 5000);
});

test('a room costs its campaign price where that is lower, else its own', () => {
  const room = { price: 50000, sqm: 4 };
  assert.is(currentPrice({ ...room, sqmPrice: 10000 }), 40000);
  assert.is(currentPrice({ ...room, sqmPrice: 15000 }), 50000);
  assert.is(currentPrice({ ...room, sqmPrice: null }), 50000);
});

const ACTIVE = { id: 20 };
const OVER = { id: 30 };
const UNKNOWN = { id: 99 };

test('a room on a floor with an active campaign costs its campaign price now', () => {
  const cheap = room({ sqm: 7.5, price: 900, floor: ACTIVE });
  assert.equal(monthlyPrice(cheap, floors), { now: 67_500, normal: 90_000 });
});

test('a campaign makes no room dearer', () => {
  const small = room({ sqm: 7.5, price: 600, floor: ACTIVE });
  assert.equal(monthlyPrice(small, floors), { now: 60_000, normal: 60_000 });
});

for (const [what, floor] of Object.entries({ 'campaign is over': OVER, 'floor is not known': UNKNOWN }))
  test(`a room whose ${what} costs its own price`, () => {
    const plain = room({ price: 500.5, floor });
    assert.equal(monthlyPrice(plain, floors), { now: 50_050, normal: 50_050 });
  });
