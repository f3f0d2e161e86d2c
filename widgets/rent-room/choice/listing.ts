import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Floor, Room } from '../../../src/api/calls.ts';
import type { Loaded } from '../../../src/state/resource.ts';
import { groupByFloor } from './group-by-floor.ts';

/** Rooms under the name of their floor; without a floor they stand in one list. */
export interface Group {
  floor: Floor | undefined;
  rooms: Room[];
}

/** Puts rooms into groups, in its own way or by `byFloor`. */
export type Arrange = (rooms: Room[], byFloor: (rooms: Room[]) => Group[]) => Group[];

/** The vacant rooms as they are listed: by floor, or in the way that was given to `arrange`, once the list's tools are loaded. */
export interface Listing {
  rooms: ReadonlySignal<Room[]>;
  /** Whether a newer list is on its way. */
  stale: ReadonlySignal<boolean>;
  groups: ReadonlySignal<Group[]>;
  /** How many rooms the groups hold. */
  count: ReadonlySignal<number>;
  arrange(by: Arrange): void;
}

const NONE: Room[] = [];

export function createListing(options: {
  listed: ReadonlySignal<Loaded<Room[]>>;
  floors: ReadonlySignal<Floor[]>;
}): Listing {
  const { listed, floors } = options;
  const byFloor = (rooms: Room[]) => groupByFloor(rooms, floors.value);
  const arrange = signal<Arrange>(byFloor);
  // A list that only turns stale is not drawn again.
  const rooms = computed(() => listed.value.value ?? NONE);
  const groups = computed(() => arrange.value(rooms.value, byFloor));
  return {
    rooms,
    stale: computed(() => !!listed.value.stale),
    groups,
    count: computed(() => groups.value.reduce((sum, group) => sum + group.rooms.length, 0)),
    arrange(by) {
      arrange.value = by;
    },
  };
}
