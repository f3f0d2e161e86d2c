import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Floor, Room } from '../../../src/api/calls.ts';
import { toOere } from '../../../src/format/money.ts';
import type { Loaded } from '../../../src/state/loaded.ts';
import { campaignRoomPrice } from './room-price.ts';

/** Size bands in m²; a room belongs to the last one that begins at or below its area (docs/product.md R2.3). */
export const BANDS = [
  { id: 1, minSqm: 1, maxSqm: 4.9 },
  { id: 2, minSqm: 5, maxSqm: 9.9 },
  { id: 3, minSqm: 10, maxSqm: 19.9 },
  { id: 4, minSqm: 20, maxSqm: null },
];

/** A band with its vacant rooms. Prices are øre a month; null if it has no room, or no room with a campaign. */
export interface Band {
  id: number;
  minSqm: number;
  maxSqm: number | null;
  roomCount: number;
  lowestPrice: number | null;
  campaign: boolean;
  lowestCampaignPrice: number | null;
}

/** The band of a room with this area; undefined below the first. */
export const findBandId = (sqm: number): number | undefined =>
  BANDS[BANDS.filter(({ minSqm }) => sqm >= minSqm).length - 1]?.id;

const lowest = (prices: number[]): number | null => (prices.length ? Math.min(...prices) : null);

/** What each of the four bands shows (docs/product.md R2.4). */
export function summariseBands(rooms: Room[], floors: Floor[]): Band[] {
  return BANDS.map((limits) => {
    const members = rooms.filter(({ sqm }) => findBandId(sqm) === limits.id);
    const campaignPrices = members
      .map((room) => campaignRoomPrice(room, floors))
      .filter((price) => price !== null);
    return {
      ...limits,
      roomCount: members.length,
      lowestPrice: lowest(members.map(({ price }) => toOere(price))),
      campaign: campaignPrices.length > 0,
      lowestCampaignPrice: lowest(campaignPrices),
    };
  });
}

/** The bands of the rooms that are read. While the rooms are only stale, the bands are neither counted nor drawn again. */
export function createBands(
  all: ReadonlySignal<Loaded<Room[]>>,
  floors: ReadonlySignal<Floor[]>,
): ReadonlySignal<Loaded<Band[]>> {
  const state = computed(() => all.value.state);
  const rooms = computed(() => all.value.value);
  return computed(() => {
    if (state.value !== 'there') return { state: state.value };
    return { state: state.value, value: summariseBands(rooms.value ?? [], floors.value) };
  });
}

/** How many rooms there are to choose from, and the lowest price a month in øre; null without rooms. */
export interface Offer {
  count: number;
  lowestPrice: number | null;
}

export function createOffer(
  vacant: ReadonlySignal<Loaded<Room[]>>,
  floors: ReadonlySignal<Floor[]>,
): ReadonlySignal<Offer> {
  const bands = createBands(vacant, floors);
  return computed(() => ({
    count: vacant.value.value?.length ?? 0,
    lowestPrice: lowest(
      (bands.value.value ?? []).flatMap(({ lowestPrice, lowestCampaignPrice }) =>
        [lowestPrice, lowestCampaignPrice].filter((price) => price !== null),
      ),
    ),
  }));
}
