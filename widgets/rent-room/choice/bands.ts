import type { Floor, Room } from '../../../src/api/calls.ts';
import { toOere } from '../../../src/format/money.ts';
import { priceOnOffer } from './room-price.ts';

/** Size bands in m² (spec section 9). A room belongs to the last band that begins at or below its area, so that none is lost between two. */
export const BANDS = [
  { id: 1, minSqm: 1, maxSqm: 4.9 },
  { id: 2, minSqm: 5, maxSqm: 9.9 },
  { id: 3, minSqm: 10, maxSqm: 19.9 },
  { id: 4, minSqm: 20, maxSqm: null },
];

/** Prices are øre a month; null where the band is empty or has no campaign. */
export interface Band {
  id: number;
  minSqm: number;
  maxSqm: number | null;
  roomCount: number;
  startPrice: number | null;
  campaign: boolean;
  campaignStartPrice: number | null;
}

/** The id of the band that a room of this area is in; undefined below the first. */
export const bandOf = (sqm: number): number | undefined =>
  BANDS[BANDS.filter(({ minSqm }) => sqm >= minSqm).length - 1]?.id;

const lowest = (prices: number[]): number | null => (prices.length ? Math.min(...prices) : null);

/** The four bands over the rooms that can be rented (spec section 3). */
export function bandsOf(rooms: Room[], floors: Floor[]): Band[] {
  return BANDS.map((limits) => {
    const members = rooms.filter(({ sqm }) => bandOf(sqm) === limits.id);
    const offers = members.map((room) => priceOnOffer(room, floors)).filter((price) => price !== null);
    return {
      ...limits,
      roomCount: members.length,
      startPrice: lowest(members.map(({ price }) => toOere(price))),
      campaign: offers.length > 0,
      campaignStartPrice: lowest(offers),
    };
  });
}
