import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Room } from '../../../src/api/calls.ts';
import type { Group } from '../choice/listing.ts';
import type { Selection } from '../choice/selection.ts';

export const ORDERS = ['floor', 'size', 'price'] as const;
export type Order = (typeof ORDERS)[number];

/** An exact area in m² that is vacant, and in how many rooms. */
export interface Size {
  sqm: number;
  count: number;
}

/** In which order the vacant rooms are listed, and of which exact size. */
export interface ListTools {
  order: ReadonlySignal<Order>;
  /** The exact sizes of the chosen band; empty without a band, or where there is only one. */
  sizes: ReadonlySignal<Size[]>;
  /** The chosen one of them in m², null for all. */
  sqm: ReadonlySignal<number | null>;
  orderBy(order: Order): void;
  /** A second pick of the same size takes it back. */
  toggleSize(sqm: number): void;
}

export function createListTools(
  selection: Pick<Selection, 'bandId' | 'listing' | 'monthlyPrice'>,
): ListTools {
  const { bandId, listing, monthlyPrice } = selection;
  const order = signal<Order>('floor');
  const chosen = signal<number | null>(null);
  const sizes = computed(() => {
    const found = bandId.value === null ? [] : countSizes(listing.rooms.value);
    return found.length > 1 ? found : [];
  });
  // A size that the list no longer has is no choice any more.
  const sqm = computed(() => (sizes.value.some((size) => size.sqm === chosen.value) ? chosen.value : null));
  listing.arrange((rooms, byFloor): Group[] => {
    const fitting = sqm.value === null ? rooms : rooms.filter((room) => room.sqm === sqm.value);
    if (order.value === 'floor') return byFloor(fitting);
    const key = order.value === 'size' ? (room: Room) => room.sqm : (room: Room) => monthlyPrice(room).now;
    const sorted = fitting.map((room) => ({ room, key: key(room) })).sort((a, b) => a.key - b.key);
    return sorted.length ? [{ floor: undefined, rooms: sorted.map(({ room }) => room) }] : [];
  });
  return {
    order,
    sizes,
    sqm,
    orderBy(picked) {
      order.value = picked;
    },
    toggleSize(picked) {
      chosen.value = sqm.peek() === picked ? null : picked;
    },
  };
}

function countSizes(rooms: Room[]): Size[] {
  const counts = new Map<number, number>();
  for (const { sqm } of rooms) counts.set(sqm, (counts.get(sqm) ?? 0) + 1);
  return [...counts].map(([sqm, count]) => ({ sqm, count })).sort((a, b) => a.sqm - b.sqm);
}
