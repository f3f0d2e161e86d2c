import type { Floor, Room } from '../../../src/api/calls.ts';

/** The rooms by floor, in the order of the floors; at the end those whose floor is not in the list. */
export const groupByFloor = (
  rooms: Room[],
  floors: Floor[],
): { floor: Floor | undefined; rooms: Room[] }[] => {
  const ids = new Set(floors.map(({ id }) => id));
  return [...floors, undefined]
    .map((floor) => ({
      floor,
      rooms: rooms.filter((room) => (floor ? room.floor.id === floor.id : !ids.has(room.floor.id))),
    }))
    .filter((group) => group.rooms.length);
};
