import {
  findActiveCampaign,
  lowestPrice,
  type MonthlyPrice,
  type PricedFloor,
  type PricedRoom,
} from './monthly-price.ts';

/** Size bands in m²; a room belongs to the last one that begins at or below its area (docs/product.md R2.3). */
export const BANDS = [
  { id: 1, minSqm: 1, maxSqm: 4.9 },
  { id: 2, minSqm: 5, maxSqm: 9.9 },
  { id: 3, minSqm: 10, maxSqm: 19.9 },
  { id: 4, minSqm: 20, maxSqm: null },
];

/** A band with its vacant rooms. */
export interface Band {
  id: number;
  minSqm: number;
  maxSqm: number | null;
  roomCount: number;
  /** The price of the room that is cheapest now; null without rooms. */
  from: MonthlyPrice | null;
  /** Whether one of its rooms is on a floor with an active campaign. */
  campaign: boolean;
}

/** The id of the band that a room with this area belongs to; undefined if the area is below the first band. */
export const findBandId = (sqm: number): number | undefined =>
  BANDS[BANDS.filter(({ minSqm }) => sqm >= minSqm).length - 1]?.id;

/** What each of the four bands shows (docs/product.md R2.4). */
export const summariseBands = (rooms: PricedRoom[], floors: PricedFloor[]): Band[] =>
  BANDS.map((limits) => {
    const members = rooms.filter(({ sqm }) => findBandId(sqm) === limits.id);
    return {
      ...limits,
      roomCount: members.length,
      from: lowestPrice(members, floors),
      campaign: members.some((room) => findActiveCampaign(room, floors)),
    };
  });
