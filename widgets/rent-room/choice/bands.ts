import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Floor, Room } from '../../../src/api/calls.ts';
import { type Band, lowestPrice, summariseBands } from '../../../src/format/price.ts';
import type { Loaded } from '../../../src/state/resource.ts';

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
export interface Overview {
  count: number;
  lowestPrice: number | null;
}

export function createOverview(
  vacant: ReadonlySignal<Loaded<Room[]>>,
  floors: ReadonlySignal<Floor[]>,
): ReadonlySignal<Overview> {
  const rooms = computed(() => vacant.value.value ?? []);
  return computed(() => ({
    count: rooms.value.length,
    lowestPrice: lowestPrice(rooms.value, floors.value)?.now ?? null,
  }));
}
