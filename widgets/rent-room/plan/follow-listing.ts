import { effect, untracked } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import type { Selection } from '../choice/selection.ts';

/** While rooms of a size or of a search are listed, and the shown plan has none of them, shows the plan of the first one. */
export const followListing = (selection: Selection): Undo =>
  effect(() => {
    const { bandId, searchText, listing, planFloorId } = selection;
    const rooms = listing.rooms.value;
    const first = rooms[0];
    if (!first || (bandId.value === null && !searchText.value)) return;
    const shown = planFloorId.peek();
    if (!rooms.some(({ floor }) => floor.id === shown)) untracked(() => selection.showPlan(first.floor.id));
  });
