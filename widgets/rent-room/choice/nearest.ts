import type { Floor, Room } from '../../../src/api/calls.ts';
import { BANDS, bandOf } from './bands.ts';

/** Another choice of floor and size, and how many rooms are vacant there. */
export interface Suggestion {
  floorId: number | null;
  bandId: number | null;
  count: number;
}

/** What to offer where a choice has no vacant room: the nearest size on the same floor, and the same size on the nearest floor. */
export function nearestChoices(given: {
  vacant: Room[];
  floors: Floor[];
  floorId: number | null;
  bandId: number | null;
}): Suggestion[] {
  const { vacant, floors, floorId, bandId } = given;
  const suggestion = (floorId: number | null, bandId: number | null): Suggestion => ({
    floorId,
    bandId,
    count: vacant.filter(
      ({ floor, sqm }) =>
        (floorId === null || floor.id === floorId) && (bandId === null || bandOf(sqm) === bandId),
    ).length,
  });
  return [
    nearest(BANDS, bandId, (id) => suggestion(floorId, id)),
    nearest(floors, floorId, (id) => suggestion(id, bandId)),
  ].flatMap((found) => found ?? []);
}

/** The suggestion that is fewest places from the chosen one; of two as near the later, which is larger or higher up. */
function nearest(
  all: { id: number }[],
  chosen: number | null,
  suggest: (id: number) => Suggestion,
): Suggestion | undefined {
  const at = all.findIndex(({ id }) => id === chosen);
  if (at < 0) return undefined;
  return all
    .map(({ id }, index) => ({ distance: Math.abs(index - at - 0.1), ...suggest(id) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.distance - other.distance)
    .map(({ distance, ...found }) => found)[0];
}
