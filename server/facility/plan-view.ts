import { roundToHundredths } from '../../src/format/money.ts';
import type { FacilityFloor, Walkways } from './facility.ts';

const MARGIN = 0.6;
/** Space for the scale below the floor. */
const FOOT = 1.6;

/** The visible area of a drawn plan in metres: left, top, width, depth. */
export const planViewBox = ({ width, depth }: FacilityFloor['plan']): [number, number, number, number] => [
  -MARGIN,
  -MARGIN,
  roundToHundredths(width + 2 * MARGIN),
  roundToHundredths(depth + 2 * MARGIN + FOOT),
];

export type PlanOutline = ReturnType<typeof outlineOnPlan>;

/** A room's rectangle on the drawn plan, in per cent of the image's width and height. */
export function outlineOnPlan(
  [left, top, wide, deep]: [number, number, number, number],
  plan: FacilityFloor['plan'],
) {
  const [x, y, width, depth] = planViewBox(plan);
  return {
    x: roundToHundredths(((left - x) / width) * 100),
    y: roundToHundredths(((top - y) / depth) * 100),
    width: roundToHundredths((wide / width) * 100),
    height: roundToHundredths((deep / depth) * 100),
  };
}

/** Walkways on the drawn plan, in per cent of the image's width and height, with the metres that the image covers. */
export interface PlanWalkways {
  width: number;
  height: number;
  from: { x: number; y: number; kind: Walkways['from']['kind']; metres: number };
  lines: { x1: number; y1: number; x2: number; y2: number }[];
}

export function walkwaysOnPlan(plan: FacilityFloor['plan']): PlanWalkways | null {
  if (!plan.walkways) return null;
  const { from, lines } = plan.walkways;
  const [, , width, height] = planViewBox(plan);
  const place = (left: number, top: number) => outlineOnPlan([left, top, 0, 0], plan);
  const { x, y } = place(...from.at);
  return {
    width,
    height,
    from: { x, y, kind: from.kind, metres: from.metres },
    lines: lines.map(([fromX, fromY, toX, toY]) => {
      const [start, end] = [place(fromX, fromY), place(toX, toY)];
      return { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
    }),
  };
}
