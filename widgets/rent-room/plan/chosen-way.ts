import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useEffect, useRef } from 'react';
import type { PlanRoom, Walkways } from '../../../src/api/calls.ts';
import type { Undo } from '../../../src/contract.ts';
import { findMiddle, findWay, type Way } from '../../../src/plan/way.ts';
import type { Selection } from '../selection.ts';
import type { Zoom } from './zoom.ts';

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

/**
 * Zooms the plan to the chosen room and the way to it. A room that was pressed on the plan is visible already, so the plan stays as it is: write
 * the id of such a room into the returned ref.
 */
export function useFollowChosenRoom(given: {
  zoom: Zoom;
  chosen: ReadonlySignal<ChosenPlace | null>;
  /** Whether the plan has a size: its image has loaded, and it is not folded. */
  isDrawn: boolean;
}): RefObject<number | null> {
  useSignals();
  const { zoom, chosen, isDrawn } = given;
  const pressed = useRef<number | null>(null);
  const place = chosen.value?.place;
  useEffect(() => {
    if (!place || !isDrawn) return;
    if (pressed.current === place.id) zoom.reveal(findMiddle(place));
    else zoom.show(findBounds(place, chosen.peek()?.way));
    pressed.current = null;
  }, [place?.id, isDrawn]);
  return pressed;
}

/** The rectangle around the room and the way to it, in per cent of the plan. */
function findBounds({ outline }: PlanRoom, way: ChosenPlace['way'] | undefined): PlanRoom['outline'] {
  const { x, y, width, height } = outline;
  const points = (way?.points ?? []).map((point) => ({
    x: (point.x / (way?.walkways.width ?? 1)) * 100,
    y: (point.y / (way?.walkways.height ?? 1)) * 100,
  }));
  const all = [{ x, y }, { x: x + width, y: y + height }, ...points];
  const [left, top] = [Math.min(...all.map((each) => each.x)), Math.min(...all.map((each) => each.y))];
  return {
    x: left,
    y: top,
    width: Math.max(...all.map((each) => each.x)) - left,
    height: Math.max(...all.map((each) => each.y)) - top,
  };
}

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
