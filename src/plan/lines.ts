export interface Point {
  x: number;
  y: number;
}

export type Line = [from: Point, to: Point];

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The point of a line that is nearest to another point. */
export function nearestOnLine([from, to]: Line, { x, y }: Point): Point {
  const [wide, high] = [to.x - from.x, to.y - from.y];
  const square = wide * wide + high * high;
  const share = square ? clamp(((x - from.x) * wide + (y - from.y) * high) / square, 0, 1) : 0;
  return { x: from.x + share * wide, y: from.y + share * high };
}

/** Where two lines come closest: a point on each, the same one where they cross. */
export function nearestPoints(one: Line, other: Line): [Point, Point] {
  const crossing = findCrossing(one, other);
  if (crossing) return [crossing, crossing];
  const pairs: [Point, Point][] = [
    ...one.map((end): [Point, Point] => [end, nearestOnLine(other, end)]),
    ...other.map((end): [Point, Point] => [nearestOnLine(one, end), end]),
  ];
  return pairs.reduce((one, other) =>
    distance(one[0], one[1]) > distance(other[0], other[1]) ? other : one,
  );
}

function findCrossing([a, b]: Line, [c, d]: Line): Point | null {
  const across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (!across) return null;
  const first = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / across;
  const second = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / across;
  const within = first >= 0 && first <= 1 && second >= 0 && second <= 1;
  return within ? { x: a.x + first * (b.x - a.x), y: a.y + first * (b.y - a.y) } : null;
}
