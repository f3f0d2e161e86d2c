import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { campaignRoomPrice, monthlyPrice } from '../../../../widgets/rent-room/choice/room-price.ts';
import { floors, room } from '../../facility.ts';

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
  assert.is(campaignRoomPrice(small, floors), 67_500);
});

for (const [what, floor] of Object.entries({ 'campaign is over': OVER, 'floor is not known': UNKNOWN }))
  test(`a room whose ${what} costs its own price`, () => {
    const plain = room({ price: 500.5, floor });
    assert.equal(monthlyPrice(plain, floors), { now: 50_050, normal: 50_050 });
    assert.is(campaignRoomPrice(plain, floors), null);
  });

test.run();
