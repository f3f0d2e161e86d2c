import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useEffect, useRef } from 'react';
import type { PlanRoom } from '../../../src/api/calls.ts';
import { findMiddle } from '../../../src/plan/way.ts';
import type { ChosenPlace } from './chosen-way.ts';
import type { Zoom } from './zoom.ts';

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
