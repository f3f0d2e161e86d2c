import { computed, signal } from '#core';
import type { Room } from '../../../src/api/calls.ts';
import { findBandId } from '../../../src/format/price.ts';
import { HOMES } from '../../../src/size-guide/pictures.ts';

/**
 * Where somebody who needs an area finds a room: the size of the smallest vacant room that is large enough, and how many are; without one, the band of
 * the largest room there is.
 */
export function findFit(needed: number, rooms: Room[]) {
  const sizes = rooms.map(({ sqm }) => sqm);
  const enough = sizes.filter((sqm) => sqm >= needed);
  const sqm = enough.length ? Math.min(...enough) : null;
  const bandId = findBandId(sqm ?? Math.max(...sizes, 0));
  return bandId === undefined ? null : { bandId, sqm, count: enough.length };
}

export type Home = keyof typeof HOMES;

/** Single items: the m² of floor for one of them, stacked or stood on end where possible, and how many one press of + adds. */
export const ITEMS = {
  boxes: { sqm: 0.045, step: 5 },
  bicycle: { sqm: 0.7, step: 1 },
  sofa: { sqm: 1.2, step: 1 },
  bed: { sqm: 0.7, step: 1 },
  wardrobe: { sqm: 0.7, step: 1 },
  table: { sqm: 0.9, step: 1 },
  machine: { sqm: 0.4, step: 1 },
  tyres: { sqm: 0.4, step: 1 },
};
export type Item = keyof typeof ITEMS;

type Counts = Record<Item, number>;

/** Extra space to reach what stands at the back. The figures for homes include it. */
const WITH_ACCESS = 1.15;
const MOST = 200;

/** The area that a home and single items need, rounded up to half a m²; 0 for nothing. */
export function estimateSqm(home: Home | null, counts: Partial<Counts>): number {
  let single = 0;
  for (const [item, count] of Object.entries(counts)) single += count * ITEMS[item as Item].sqm;
  const sqm = (home ? HOMES[home] : 0) + single * WITH_ACCESS;
  return sqm ? Math.max(1, Math.ceil(sqm * 2) / 2) : 0;
}

export type Calculator = ReturnType<typeof createCalculator>;

export function createCalculator() {
  const home = signal<Home | null>(null);
  const counts = signal(Object.fromEntries(Object.keys(ITEMS).map((item) => [item, 0])) as Counts);
  const change = (item: Item, by: number) => {
    const count = counts.peek()[item] + by * ITEMS[item].step;
    counts.value = { ...counts.peek(), [item]: Math.min(MOST, Math.max(0, count)) };
  };
  return {
    home,
    counts,
    sqm: computed(() => estimateSqm(home.value, counts.value)),
    /** Chooses a home; the chosen one again takes the choice back. */
    toggleHome(chosen: Home) {
      home.value = home.peek() === chosen ? null : chosen;
    },
    more: (item: Item) => change(item, 1),
    fewer: (item: Item) => change(item, -1),
  };
}
