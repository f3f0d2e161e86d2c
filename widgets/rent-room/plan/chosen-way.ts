import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { PlanRoom, Walkways } from '../../../src/api/calls.ts';
import { findWay, type Way } from '../../../src/plan/way.ts';
import type { Selection } from '../choice/selection.ts';

/** The chosen room on the plan that is shown. */
export interface ChosenPlace {
  place: PlanRoom;
  /** Null if the backend does not say where people walk, or nothing leads to the room. */
  way: (Way & { walkways: Walkways }) | null;
}

/** Follows the chosen room once its tile has been painted. Null for a room of another floor, and for one without a place on the plan. */
export function createChosenPlace(selection: Selection): ReadonlySignal<ChosenPlace | null> {
  return computed(() => {
    const room = selection.drawn.room.value;
    const plan = selection.plan.value.value;
    const place = plan?.rooms.find(({ id }) => id === room?.id);
    if (!plan || !place) return null;
    const { walkways } = plan;
    const way = findWay(walkways, place);
    return { place, way: way && walkways ? { ...way, walkways } : null };
  });
}
