import { signal } from '#core';
import type { PlanRoom } from '../../../src/api/calls.ts';
import { clamp } from '../../../src/plan/way.ts';

/** What a finger can press, in px: 44, and half a px because sizes are rounded. */
const TARGET = 44.5;
/** A plan with a tiny room among large ones is not enlarged beyond measure. */
const MOST = 12;
export const STEP = 1.5;

/** How much a plan of this size, in px, has to be enlarged until a finger can press each of these rooms. At least 1. */
export function scaleForFingers(rooms: PlanRoom[], canvas: { width: number; height: number }): number {
  const sides = rooms.flatMap(({ outline }) => [
    (outline.width / 100) * canvas.width,
    (outline.height / 100) * canvas.height,
  ]);
  return clamp(TARGET / Math.min(...sides.filter((side) => side > 0)), 1, MOST);
}

/** The plan as the only child of a box that scrolls. Dragging, wheel, touch and keys are the browser's. */
export type Zoom = ReturnType<typeof createZoom>;

export function createZoom() {
  const scale = signal(1);
  return {
    /** How much the plan is enlarged: 1 is the whole plan. */
    scale,
    /** Whether rooms of the whole plan are too small for a finger. */
    hasSmallTargets: signal(false),
    /** Enlarges the plan so much. What is at the point of the window stays there; without a point, what is in the middle of the box. */
    to(box: HTMLElement, wanted: number, point?: { clientX: number; clientY: number }) {
      const [plan, frame] = [box.firstElementChild as HTMLElement, box.getBoundingClientRect()];
      const { clientX, clientY } = point ?? {
        clientX: frame.left + frame.width / 2,
        clientY: frame.top + frame.height / 2,
      };
      const before = plan.getBoundingClientRect();
      const [across, down] = [(clientX - before.left) / before.width, (clientY - before.top) / before.height];
      scale.value = clamp(wanted, 1, MOST);
      // The scale is no custom property: the styles of every room would be calculated again.
      plan.style.width = `calc(var(--whole) * ${scale.peek()})`;
      const after = plan.getBoundingClientRect();
      box.scrollBy(after.left + across * after.width - clientX, after.top + down * after.height - clientY);
    },
    /** Brings a point of the plan, in per cent of it, into the middle of the box. */
    center(box: HTMLElement, { x, y }: { x: number; y: number }) {
      box.scrollTo({
        left: (x / 100) * box.scrollWidth - box.clientWidth / 2,
        top: (y / 100) * box.scrollHeight - box.clientHeight / 2,
      });
    },
  };
}
