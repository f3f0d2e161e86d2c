import { isCampaignRunning, priceWithCampaign, toRoomPrice } from '../../../server/rooms/prices.ts';
import { assert, test } from '../../setup/suite.ts';

const CAMPAIGN = { campaignActive: true, campaignSqmPrice: 10_000, campaignMonths: 3 };
const ROOM = { sqm: 7.5, price: 84_900 };

test('a campaign runs if it is active and complete', () => {
  const runs = (change: object) => isCampaignRunning({ ...CAMPAIGN, ...change });
  assert.is(runs({}), true);
  assert.is(runs({ campaignActive: false }), false);
  assert.is(runs({ campaignSqmPrice: null }), false);
  assert.is(runs({ campaignMonths: null }), false);
  assert.is(runs({ campaignMonths: 0 }), false);
});

test('a campaign takes off for its months what the area costs less', () => {
  const price = (campaign: object) => priceWithCampaign(ROOM, { ...CAMPAIGN, ...campaign });
  assert.equal(price({}), { monthly: 84_900, discount: 9_900, discountMonths: 3 });
  const none = { monthly: 84_900, discount: 0, discountMonths: 0 };
  assert.equal(price({ campaignActive: false }), none);
  assert.equal(price({ campaignSqmPrice: 11_320 }), none, 'as much as without it');
  assert.equal(price({ campaignSqmPrice: 20_000 }), none, 'more than without it');
});

test('R3.9 a price is told in kroner, without a deposit, with notice at any time and for a month at least', () => {
  const price = { monthly: 84_900, discount: 9_950, discountMonths: 3 };
  const said = {
    fullMonthPrice: 849,
    discountAmount: 99.5,
    discountDuration: 3,
    paidPeriodStart: '2026-03-10',
    deposit: 0,
    noticeDays: 0,
    minimumMonths: 1,
  };
  const day = '2026-03-10';
  assert.equal(toRoomPrice(price, { day, vat: 'none' }), said);
  assert.equal(toRoomPrice(price, { day, vat: 'exempt' }), { ...said, vat: 'exempt' });
});
