import type { PlanRoom } from '../../../src/api/calls.ts';

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const middleOf = ({ outline: { x, y, width, height } }: PlanRoom): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** The room that an arrow key leads to from another: near, and more ahead than aside. Undefined at the edge and for other keys. */
export function roomTowards(key: string, from: PlanRoom, rooms: PlanRoom[]): PlanRoom | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const start = middleOf(from);
  return rooms
    .map((room) => {
      const { x, y } = middleOf(room);
      const [right, down] = [x - start.x, y - start.y];
      const ahead = right * direction[0] + down * direction[1];
      const aside = Math.abs(right * direction[1]) + Math.abs(down * direction[0]);
      return { room, ahead, cost: ahead + 2 * aside };
    })
    .filter(({ ahead }) => ahead > 0.5)
    .sort((one, other) => one.cost - other.cost)[0]?.room;
}
