import type { Room } from '../../../src/api/calls.ts';

/** Rooms whose areas differ by less than this share of the wanted one serve alike. */
const ALIKE = 0.25;

/**
 * What comes nearest to a room that has gone: of about its size, then on its floor, then closest in size, then in price. Null when nothing is
 * vacant.
 */
export function nearestRoom(gone: Room, vacant: Room[]): Room | null {
  const distance = ({ floor, sqm, price }: Room): number[] => [
    Number(Math.abs(sqm - gone.sqm) > gone.sqm * ALIKE),
    Number(floor.id !== gone.floor.id),
    Math.abs(sqm - gone.sqm),
    Math.abs(price - gone.price),
  ];
  const nearer = (one: number[], other: number[]): number =>
    one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return (
    vacant
      .filter(({ id }) => id !== gone.id)
      .map((room) => ({ room, distance: distance(room) }))
      .sort((one, other) => nearer(one.distance, other.distance))[0]?.room ?? null
  );
}
