import type { FacilityFloor, FacilityRoom } from '../../facility/facility.ts';

interface Door {
  /** Start and direction of the opening, in metres. */
  x: number;
  y: number;
  along: 'x' | 'y';
  width: number;
}

/** How far outside of a side the plan is probed for an aisle, in metres. */
const GAP = 0.5;
/** Points nearer than this to the edge of the plan are in the outer wall, in metres. */
const WALL = 0.3;

/** The door of a room: in the middle of the longest side along an aisle; null if no side has an aisle. */
export function findDoor(room: FacilityRoom, floor: FacilityFloor): Door | null {
  const [left, top, width, depth] = room.outline;
  const sides = [
    { along: 'x', length: width, x: left, y: top, probe: [left + width / 2, top - GAP] },
    { along: 'x', length: width, x: left, y: top + depth, probe: [left + width / 2, top + depth + GAP] },
    { along: 'y', length: depth, x: left, y: top, probe: [left - GAP, top + depth / 2] },
    { along: 'y', length: depth, x: left + width, y: top, probe: [left + width + GAP, top + depth / 2] },
  ] as const;
  const open = sides.filter(({ probe }) => isAisle(floor, probe[0], probe[1]));
  const side = open.sort((a, b) => b.length - a.length)[0];
  if (!side) return null;
  // 60 % of the side, but at most 1 m, or 2 m on a long side.
  const opening = Math.min(side.length * 0.6, side.length > 3.4 ? 2 : 1);
  const start = (side.length - opening) / 2;
  return side.along === 'x'
    ? { x: side.x + start, y: side.y, along: 'x', width: opening }
    : { x: side.x, y: side.y + start, along: 'y', width: opening };
}

function isAisle(floor: FacilityFloor, x: number, y: number): boolean {
  const inside = x > WALL && y > WALL && x < floor.plan.width - WALL && y < floor.plan.depth - WALL;
  const built = [...floor.rooms, ...floor.plan.features];
  return inside && !built.some(({ outline: [l, t, w, d] }) => x > l && x < l + w && y > t && y < t + d);
}
