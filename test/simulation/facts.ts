import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Facility } from '../../server/facility/facility.ts';

export const facility = parse(readFileSync(new URL('./facility.yaml', import.meta.url), 'utf8')) as Facility;

/** A room as its price is worked out by hand, without the product's own code. Amounts are øre. */
export type RoomFacts = (typeof ROOMS)[number];

const oere = (kroner: number): number => Math.round(kroner * 100);

export const ROOMS = facility.floors.flatMap(({ campaign, rooms }) =>
  rooms.map(({ id, number, sqm, price: kroner, outOfUse = false }) => {
    const price = oere(kroner ?? 0);
    // Areas have one decimal, so this is øre times ten, without a rounding of its own.
    const offer = campaign ? Math.round((oere(campaign.sqmPrice) * Math.round(sqm * 10)) / 10) : price;
    const discount = Math.max(0, price - offer);
    const months = discount ? (campaign?.months ?? 0) : 0;
    return { id, number, price, discount, months, isForRent: !outOfUse && price > 0 };
  }),
);

export const GATES = facility.gates.map(({ id }) => id);

/** What the month of a new lease costs, counted from 0. */
export const priceOfMonth = (room: RoomFacts, index: number): number =>
  room.price - (index < room.months ? room.discount : 0);
