import type { PlanRoom, Walkways } from '../api/calls.ts';

export interface Point {
  x: number;
  y: number;
}

export type Line = [from: Point, to: Point];

export const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The point of a line that is nearest to another point. */
function nearestOnLine([from, to]: Line, { x, y }: Point): Point {
  const [wide, high] = [to.x - from.x, to.y - from.y];
  const square = wide * wide + high * high;
  const share = square ? clamp(((x - from.x) * wide + (y - from.y) * high) / square, 0, 1) : 0;
  return { x: from.x + share * wide, y: from.y + share * high };
}

/** Where two lines come closest: a point on each, the same one where they cross. */
function nearestPoints(one: Line, other: Line): [Point, Point] {
  const crossing = findCrossing(one, other);
  if (crossing) return [crossing, crossing];
  const pairs: [Point, Point][] = [
    ...one.map((end): [Point, Point] => [end, nearestOnLine(other, end)]),
    ...other.map((end): [Point, Point] => [nearestOnLine(one, end), end]),
  ];
  return pairs.sort((one, other) => distance(...one) - distance(...other))[0] as [Point, Point];
}

function findCrossing([a, b]: Line, [c, d]: Line): Point | null {
  const cross = (one: Point, other: Point) => one.x * other.y - one.y * other.x;
  const minus = (one: Point, other: Point) => ({ x: one.x - other.x, y: one.y - other.y });
  const [along, aside] = [minus(b, a), minus(d, c)];
  const across = cross(along, aside);
  const [first, second] = [cross(minus(c, a), aside) / across, cross(minus(c, a), along) / across];
  const within = across !== 0 && first >= 0 && first <= 1 && second >= 0 && second <= 1;
  return within ? { x: a.x + first * along.x, y: a.y + first * along.y } : null;
}

/** The way to a room, in metres from the upper left corner of the plan's image. */
export interface Way {
  points: Point[];
  /** From the gate. */
  metres: number;
}

export const findMiddle = ({ outline: { x, y, width, height } }: PlanRoom): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** In metres: lines whose ends come this close to another one meet it. */
const MEETING = 0.5;

/** The shortest way along the walkways to a room; null if they cannot be used, or do not lead there. */
export function findWay(walkways: Walkways | null | undefined, room: PlanRoom): Way | null {
  const read = walkways && readWalkways(walkways);
  if (!read) return null;
  const { start, lines, toMetres } = read;
  const { x, y, width, height } = room.outline;
  const [from, to] = [toMetres({ x, y }), toMetres({ x: x + width, y: y + height })];
  const middle = toMetres(findMiddle(room));
  const graph = createGraph(lines);
  const points = graph.findShortest(graph.join(start), graph.join(middle));
  const turn = points?.at(-1);
  if (!points || !turn) return null;
  // The last step ends at the wall of the room.
  const wall = { x: clamp(turn.x, from.x, to.x), y: clamp(turn.y, from.y, to.y) };
  const whole = [start, ...points, wall];
  let { metres } = walkways.from;
  whole.forEach((point, at) => {
    metres += distance(whole[at - 1] ?? point, point);
  });
  return { points: whole, metres };
}

/** The walkways in metres; null if anything in them is not a number. */
function readWalkways({ width, height, from, lines }: Walkways) {
  const toMetres = ({ x, y }: Point): Point => ({ x: (x / 100) * width, y: (y / 100) * height });
  if (!(width > 0 && height > 0) || !Array.isArray(lines) || !Number.isFinite(from?.metres)) return null;
  const start = toMetres(from);
  const read = lines.map(
    (line): Line => [toMetres({ x: line?.x1, y: line?.y1 }), toMetres({ x: line?.x2, y: line?.y2 })],
  );
  const good = [start, ...read.flat()].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  return good && read.length ? { start, lines: read, toMetres } : null;
}

/** Lines that are joined where they meet. */
function createGraph(lines: Line[]) {
  const nodes: Point[] = [];
  const links: Map<number, number>[] = [];
  const at = (node: number) => nodes[node] as Point;
  const onLine: number[][] = lines.map((line) => line.map(addNode));
  lines.forEach((one, first) => {
    lines.slice(first + 1).forEach((other, rest) => {
      const [here, there] = nearestPoints(one, other);
      if (distance(here, there) <= MEETING) link(addTo(first, here), addTo(first + 1 + rest, there));
    });
  });

  function addNode(point: Point): number {
    links.push(new Map());
    return nodes.push(point) - 1;
  }
  function addTo(line: number, point: Point): number {
    const node = addNode(point);
    onLine[line]?.push(node);
    return node;
  }
  function link(one: number, other: number): void {
    const length = distance(at(one), at(other));
    links[one]?.set(other, length);
    links[other]?.set(one, length);
  }

  return {
    /** Puts a node on the line that is nearest to a point. */
    join(point: Point): number {
      const places = lines.map((line, index) => ({ index, place: nearestOnLine(line, point) }));
      const [best = { index: 0, place: point }] = places.sort(
        (one, other) => distance(one.place, point) - distance(other.place, point),
      );
      return addTo(best.index, best.place);
    },
    findShortest(from: number, to: number): Point[] | null {
      lines.forEach(([end], index) => {
        const sorted = [...(onLine[index] ?? [])].sort((a, b) => distance(end, at(a)) - distance(end, at(b)));
        sorted.forEach((node, at) => {
          const before = sorted[at - 1];
          if (before !== undefined) link(before, node);
        });
      });
      return shortest(links, from, to)?.map(at) ?? null;
    },
  };
}

/** Dijkstra's algorithm: the nodes from one to the other, or null if no links lead there. */
function shortest(links: Map<number, number>[], from: number, to: number): number[] | null {
  const length = new Map([[from, 0]]);
  const before = new Map<number, number>();
  const open = new Set([from]);
  while (open.size) {
    let node = -1;
    for (const each of open) if (node < 0 || (length.get(each) ?? 0) < (length.get(node) ?? 0)) node = each;
    open.delete(node);
    if (node === to) break;
    for (const [next, step] of links[node] ?? []) {
      const total = (length.get(node) ?? 0) + step;
      if (total >= (length.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      length.set(next, total);
      before.set(next, node);
      open.add(next);
    }
  }
  if (!length.has(to)) return null;
  const path = [to];
  for (let node = before.get(to); node !== undefined; node = before.get(node)) path.unshift(node);
  return path;
}
