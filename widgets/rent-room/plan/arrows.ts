import type { PlanRoom } from '../../../src/api/calls.ts';
import { findMiddle } from '../../../src/plan/way.ts';

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The room that an arrow key leads to: the nearest in that direction, where distance to the side counts twice. Undefined at the edge and for other keys. */
export function findRoomTowards(key: string, from: PlanRoom, rooms: PlanRoom[]): PlanRoom | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const start = findMiddle(from);
  return rooms
    .map((room) => {
      const { x, y } = findMiddle(room);
      const [right, down] = [x - start.x, y - start.y];
      const ahead = right * direction[0] + down * direction[1];
      const aside = Math.abs(right * direction[1]) + Math.abs(down * direction[0]);
      return { room, ahead, cost: ahead + 2 * aside };
    })
    .filter(({ ahead }) => ahead > 0.5)
    .sort((one, other) => one.cost - other.cost)[0]?.room;
}
