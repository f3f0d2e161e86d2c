import type { Floor, Room } from '../../../src/api/calls.ts';

/** The rooms by their floor, in the order of the floors, then those of floors that are not known. */
export const byFloor = (rooms: Room[], floors: Floor[]): { floor: Floor | undefined; rooms: Room[] }[] => {
  const ids = new Set(floors.map(({ id }) => id));
  return [...floors, undefined]
    .map((floor) => ({
      floor,
      rooms: rooms.filter((room) => (floor ? room.floor.id === floor.id : !ids.has(room.floor.id))),
    }))
    .filter((group) => group.rooms.length);
};
