import type { FacilityFloor } from './facility.ts';

const MARGIN = 0.6;
/** Space for the scale below the floor. */
const FOOT = 1.6;

/** The visible area of a drawn plan in metres: left, top, width, depth. */
export const planViewBox = ({ width, depth }: FacilityFloor['plan']): [number, number, number, number] => [
  -MARGIN,
  -MARGIN,
  hundredths(width + 2 * MARGIN),
  hundredths(depth + 2 * MARGIN + FOOT),
];

/** A room's rectangle on the drawn plan, in per cent of the image's width and height. */
export interface PlanOutline {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function outlineOnPlan(
  [left, top, wide, deep]: [number, number, number, number],
  plan: FacilityFloor['plan'],
): PlanOutline {
  const [x, y, width, depth] = planViewBox(plan);
  return {
    x: hundredths(((left - x) / width) * 100),
    y: hundredths(((top - y) / depth) * 100),
    width: hundredths((wide / width) * 100),
    height: hundredths((deep / depth) * 100),
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
