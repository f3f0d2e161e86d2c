import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Floor, Room } from '../../../src/api/calls.ts';
import { BANDS, findBandId, lowestPrice, type MonthlyPrice } from '../../../src/format/price.ts';
import type { Selection } from '../choice/selection.ts';

/** Another choice of floor and band, how many rooms are vacant there, and from which price. */
export interface Suggestion {
  floorId: number | null;
  bandId: number | null;
  count: number;
  from: MonthlyPrice | null;
}

/** What to suggest if a choice has no vacant room: the nearest band on the same floor, and the same band on the nearest floor. */
export function suggestChoices(given: {
  vacant: Room[];
  floors: Floor[];
  floorId: number | null;
  bandId: number | null;
}): Suggestion[] {
  const { vacant, floors, floorId, bandId } = given;
  const suggestion = (floorId: number | null, bandId: number | null): Suggestion => {
    const rooms = vacant.filter(
      ({ floor, sqm }) =>
        (floorId === null || floor.id === floorId) && (bandId === null || findBandId(sqm) === bandId),
    );
    return { floorId, bandId, count: rooms.length, from: lowestPrice(rooms, floors) };
  };
  return [
    nearest(BANDS, bandId, (id) => suggestion(floorId, id)),
    nearest(floors, floorId, (id) => suggestion(id, bandId)),
  ].flatMap((found) => found ?? []);
}

/** The suggestion that is fewest places from the chosen one; of two that are equally near the later, which is larger or higher up. */
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

/** The suggestions for what is chosen now; none while rooms are listed or searched for. */
export const createSuggestions = (
  selection: Pick<Selection, 'rooms' | 'vacant' | 'floors' | 'floorId' | 'bandId' | 'searchText'>,
): ReadonlySignal<Suggestion[]> =>
  computed(() => {
    const vacant = selection.vacant.value.value;
    if (selection.rooms.value.value?.length !== 0 || !vacant || selection.searchText.value) return [];
    const { floors, floorId, bandId } = selection;
    return suggestChoices({
      vacant,
      floors: floors.value,
      floorId: floorId.value,
      bandId: bandId.value,
    });
  });
