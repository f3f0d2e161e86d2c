import { addDays, addMonths, type Day, parseDay } from './date.ts';
import { roundHalf, toOere } from './money.ts';

/** What is paid at the checkout, in øre: the full month less the discount, never below 0 (docs/product.md R3.2). */
export const dueNow = ({ fullMonth, discount }: { fullMonth: number; discount?: number | null }): number =>
  Math.max(0, fullMonth - (discount ?? 0));

/** The first and the last day of the month that is paid at the checkout; null without a readable start. */
export function paidPeriod(paidPeriodStart?: string | null): { from: Day; to: Day } | null {
  const from = parseDay(paidPeriodStart);
  return from && { from, to: addDays(addMonths(from, 1), -1) };
}

/** What is charged each month, in øre, and for how many months with a discount, from which day on (YYYY-MM-DD). */
interface Charges {
  fullMonth: number;
  discount?: number | null;
  discountDuration?: number | null;
  paidPeriodStart?: string | null;
}

/** The day a discount ends: the start plus its months, clamped to the month's end. Null without a discount period or a readable start. */
export function discountExpiry(charges: Omit<Charges, 'fullMonth'>): Day | null {
  const start = parseDay(charges.paidPeriodStart);
  const months = charges.discountDuration ?? 0;
  return start && months > 0 ? addMonths(start, months) : null;
}

/**
 * The first payment after the checkout, in øre: a period begins on the same day of each month (its last where it has no such day), and the
 * first `discountDuration` of them have the discount. Null without a readable start.
 */
export function nextCharge(price: Charges): { day: Day; amount: number } | null {
  const start = parseDay(price.paidPeriodStart);
  const discounted = (price.discountDuration ?? 0) > 1;
  return start && { day: addMonths(start, 1), amount: discounted ? dueNow(price) : price.fullMonth };
}

/** A room's campaign price a month in øre, from øre per m² and the room's m² (docs/product.md R2.5). */
export const campaignPrice = ({ sqmPrice, sqm }: { sqmPrice: number; sqm: number }): number =>
  roundHalf(sqmPrice * sqm);

/** What a room costs a month now, in øre: its own price, or its campaign's where that is lower. Without a campaign `sqmPrice` is null. */
export const currentPrice = (room: { price: number; sqm: number; sqmPrice: number | null }): number =>
  room.sqmPrice === null
    ? room.price
    : Math.min(room.price, campaignPrice({ ...room, sqmPrice: room.sqmPrice }));

/** What the price of a room is made from, with the contract's names and amounts in DKK. */
export interface PricedRoom {
  sqm: number;
  price: number;
  floor: { id: number };
}

/** A floor and its campaign, with the contract's names. */
export interface PricedFloor {
  id: number;
  campaign?: { active: boolean; sqmPrice: number; months?: number } | null;
}

/** What a room costs a month, in øre. Where `now` is lower than `normal`, the normal price is shown crossed out, and for how many months, if that is known. */
export type MonthlyPrice = ReturnType<typeof monthlyPrice>;

/** The campaign on the room's floor; undefined without an active one. */
export const findActiveCampaign = <Floor extends PricedFloor>(room: PricedRoom, floors: Floor[]) => {
  const campaign = floors.find(({ id }) => id === room.floor.id)?.campaign;
  return campaign?.active ? campaign : undefined;
};

/** The price of a room wherever it is shown before it is chosen (docs/product.md R3.8). */
export function monthlyPrice(room: PricedRoom, floors: PricedFloor[]) {
  const campaign = findActiveCampaign(room, floors);
  const normal = toOere(room.price);
  const sqmPrice = typeof campaign?.sqmPrice === 'number' ? toOere(campaign.sqmPrice) : null;
  const now = currentPrice({ price: normal, sqm: room.sqm, sqmPrice });
  return { now, normal, ...(now < normal && campaign?.months && { months: campaign.months }) };
}

/** The "from" price of some rooms: that of the room which is cheapest now, and of two such rooms the one with the lower normal price. */
export const lowestPrice = (rooms: PricedRoom[], floors: PricedFloor[]): MonthlyPrice | null =>
  rooms
    .map((room) => monthlyPrice(room, floors))
    .sort((one, other) => one.now - other.now || one.normal - other.normal)[0] ?? null;

/** Size bands in m²; a room belongs to the last one that begins at or below its area (docs/product.md R2.3). */
export const BANDS = [
  { id: 1, minSqm: 1, maxSqm: 4.9 },
  { id: 2, minSqm: 5, maxSqm: 9.9 },
  { id: 3, minSqm: 10, maxSqm: 19.9 },
  { id: 4, minSqm: 20, maxSqm: null },
];

/** The id of the band that a room with this area belongs to; undefined if the area is below the first band. */
export const findBandId = (sqm: number): number | undefined =>
  BANDS[BANDS.filter(({ minSqm }) => sqm >= minSqm).length - 1]?.id;

/** What each of the four bands shows (docs/product.md R2.4). */
export const summariseBands = (rooms: PricedRoom[], floors: PricedFloor[]) =>
  BANDS.map((limits) => {
    const members = rooms.filter(({ sqm }) => findBandId(sqm) === limits.id);
    return {
      ...limits,
      roomCount: members.length,
      /** The price of the room that is cheapest now; null without rooms. */
      from: lowestPrice(members, floors),
    };
  });
export type Band = ReturnType<typeof summariseBands>[number];
