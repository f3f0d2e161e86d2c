import type { Room } from '../../../src/api/calls.ts';
import { findBandId } from '../../../src/format/price.ts';

/** Where somebody who needs an area finds a room. */
export interface Fit {
  bandId: number;
  /** The vacant rooms of the band that are large enough; 0 if no room is. */
  count: number;
}

/** The band of the smallest vacant room that is large enough; without one the band of the largest room there is. */
export function findFit(sqm: number, rooms: Room[]): Fit | null {
  const sizes = rooms.map((room) => room.sqm);
  const enough = sizes.filter((size) => size >= sqm);
  const bandId = findBandId(enough.length ? Math.min(...enough) : Math.max(...sizes, 0));
  if (bandId === undefined) return null;
  return { bandId, count: enough.filter((size) => findBandId(size) === bandId).length };
}
