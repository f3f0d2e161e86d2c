import type { PlanRoom } from '../../../src/api/calls.ts';

/** What a finger can press, in px: 44, and half a px because sizes are rounded. */
const TARGET = 44.5;
/** A plan with a tiny room among large ones is not enlarged beyond measure. */
const MOST = 12;

/** How much a plan of this size, in px, has to be enlarged until a finger can press each of these rooms. At least 1. */
export function scaleForFingers(rooms: PlanRoom[], canvas: { width: number; height: number }): number {
  const sides = rooms.flatMap(({ outline }) => [
    (outline.width / 100) * canvas.width,
    (outline.height / 100) * canvas.height,
  ]);
  const smallest = Math.min(...sides.filter((side) => side > 0));
  return Math.min(MOST, Math.max(1, TARGET / smallest));
}
