import type { Floor, Room } from '../../../src/api/calls.ts';
import { toOere } from '../../../src/format/money.ts';
import { campaignPrice, currentPrice } from '../../../src/format/price.ts';

/** The active campaign of the room's floor in øre per m², null where it has none. */
function activeSqmPrice(room: Room, floors: Floor[]): number | null {
  const campaign = floors.find(({ id }) => id === room.floor.id)?.campaign;
  return campaign?.active ? toOere(campaign.sqmPrice) : null;
}

/** The active campaign's price of a room a month, in øre; null where its floor has none. */
export function priceOnOffer(room: Room, floors: Floor[]): number | null {
  const sqmPrice = activeSqmPrice(room, floors);
  return sqmPrice === null ? null : campaignPrice({ sqmPrice, sqm: room.sqm });
}

/** What a room costs a month now, and what it costs without its campaign; in øre. */
export function monthlyPrice(room: Room, floors: Floor[]): { now: number; normal: number } {
  const normal = toOere(room.price);
  return {
    now: currentPrice({ price: normal, sqm: room.sqm, sqmPrice: activeSqmPrice(room, floors) }),
    normal,
  };
}
