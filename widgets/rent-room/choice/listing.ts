import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Floor, Room } from '../../../src/api/calls.ts';
import { roomsByFloor } from './by-floor.ts';
import type { Loaded } from './loaded.ts';
import { monthlyPrice } from './room-price.ts';

export const ORDERS = ['floor', 'size', 'price'] as const;
export type Order = (typeof ORDERS)[number];

/** An exact area that is vacant, and in how many rooms. */
export interface Size {
  sqm: number;
  count: number;
}

/** Rooms under the name of their floor; without a floor they stand in one list. */
export interface Group {
  floor: Floor | undefined;
  rooms: Room[];
}

/** How the vacant rooms are listed: in which order, and of which exact size. */
export interface Listing {
  order: ReadonlySignal<Order>;
  /** The exact sizes of the chosen band; empty without a band, or where there is only one. */
  sizes: ReadonlySignal<Size[]>;
  /** The chosen one of them in m², null for all. */
  sqm: ReadonlySignal<number | null>;
  groups: ReadonlySignal<Group[]>;
  count: ReadonlySignal<number>;
  orderBy(order: Order): void;
  /** A second pick of the same size takes it back. */
  toggleSize(sqm: number): void;
}

const NONE: Room[] = [];

export function createListing(options: {
  listed: ReadonlySignal<Loaded<Room[]>>;
  floors: ReadonlySignal<Floor[]>;
  bandId: ReadonlySignal<number | null>;
}): Listing {
  const { listed, floors, bandId } = options;
  const order = signal<Order>('floor');
  const chosen = signal<number | null>(null);
  // A list that only turns stale is not drawn again.
  const all = computed(() => (listed.value.state === 'there' ? listed.value.value : NONE));
  const sizes = computed(() => {
    const found = bandId.value === null ? [] : countSizes(all.value);
    return found.length > 1 ? found : [];
  });
  // A size that the list no longer has is no choice any more.
  const sqm = computed(() => (sizes.value.some((size) => size.sqm === chosen.value) ? chosen.value : null));
  const rooms = computed(() =>
    sqm.value === null ? all.value : all.value.filter((room) => room.sqm === sqm.value),
  );
  const groups = computed<Group[]>(() => {
    if (order.value === 'floor') return roomsByFloor(rooms.value, floors.value);
    const price = (room: Room) => monthlyPrice(room, floors.value).now;
    const key = order.value === 'size' ? ({ sqm }: Room) => sqm : price;
    const sorted = rooms.value.map((room) => ({ room, key: key(room) })).sort((a, b) => a.key - b.key);
    return sorted.length ? [{ floor: undefined, rooms: sorted.map(({ room }) => room) }] : [];
  });
  return {
    order,
    sizes,
    sqm,
    groups,
    count: computed(() => rooms.value.length),
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
