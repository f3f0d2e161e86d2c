import { roundHalf, toOere } from './money.ts';

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
  campaign?: { active: boolean; sqmPrice: number } | null;
}

/** What a room costs a month, in øre. Where `now` is lower than `normal`, the normal price is shown crossed out. */
export interface MonthlyPrice {
  now: number;
  normal: number;
}

/** The campaign on the room's floor; undefined without an active one. */
export const findActiveCampaign = <Floor extends PricedFloor>(room: PricedRoom, floors: Floor[]) => {
  const campaign = floors.find(({ id }) => id === room.floor.id)?.campaign;
  return campaign?.active ? campaign : undefined;
};

/** The price of a room wherever it is shown before it is chosen (docs/product.md R3.8). */
export function monthlyPrice(room: PricedRoom, floors: PricedFloor[]): MonthlyPrice {
  const campaign = findActiveCampaign(room, floors);
  const normal = toOere(room.price);
  const sqmPrice = campaign ? toOere(campaign.sqmPrice) : null;
  return { now: currentPrice({ price: normal, sqm: room.sqm, sqmPrice }), normal };
}

/**
 * The "from" price of some rooms: that of the room which is cheapest now, and of two such rooms the one with the lower normal price. Null
 * without rooms.
 */
export const lowestPrice = (rooms: PricedRoom[], floors: PricedFloor[]): MonthlyPrice | null =>
  rooms
    .map((room) => monthlyPrice(room, floors))
    .reduce<MonthlyPrice | null>(
      (lowest, price) => (lowest && !isLower(price, lowest) ? lowest : price),
      null,
    );

const isLower = (one: MonthlyPrice, other: MonthlyPrice): boolean =>
  one.now < other.now || (one.now === other.now && one.normal < other.normal);
