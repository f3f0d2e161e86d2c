import type { Room } from '../../../src/api/calls.ts';

/** Rooms whose areas differ by less than this share are about equally large. */
const SIMILAR = 0.25;

/**
 * The vacant room that is most similar to a taken one: about equally large, else on its floor, else closest in area, else in price. Null if no
 * room is vacant.
 */
export function findNearestRoom(takenRoom: Room, vacant: Room[]): Room | null {
  const distance = ({ floor, sqm, price }: Room): number[] => [
    Number(Math.abs(sqm - takenRoom.sqm) > takenRoom.sqm * SIMILAR),
    Number(floor.id !== takenRoom.floor.id),
    Math.abs(sqm - takenRoom.sqm),
    Math.abs(price - takenRoom.price),
  ];
  const nearer = (one: number[], other: number[]): number =>
    one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return (
    vacant
      .filter(({ id }) => id !== takenRoom.id)
      .map((room) => ({ room, distance: distance(room) }))
      .sort((one, other) => nearer(one.distance, other.distance))[0]?.room ?? null
  );
}
