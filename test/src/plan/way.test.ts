import type { PlanRoom, Walkways } from '../../../src/api/calls.ts';
import { findWay } from '../../../src/plan/way.ts';
import { assert, test } from '../../setup/suite.ts';

/** A picture of 20 × 10 m, written in metres. */
const line = (x1: number, y1: number, x2: number, y2: number) => ({
  x1: x1 * 5,
  y1: y1 * 10,
  x2: x2 * 5,
  y2: y2 * 10,
});
const walkways = (lines: Walkways['lines'], metres = 0): Walkways => ({
  width: 20,
  height: 10,
  from: { x: 10, y: 0, kind: 'gate', metres },
  lines,
});
const roomAt = (x: number, y: number, width: number, height: number): PlanRoom => ({
  id: 1,
  number: '1',
  outline: { x: x * 5, y: y * 10, width: width * 5, height: height * 10 },
});
const corners = (given: Walkways, room: PlanRoom) => {
  const way = findWay(given, room);
  if (!way) return null;
  const round = (value: number) => Math.round(value * 100) / 100;
  const places = way.points.map(({ x, y }) => `${round(x)},${round(y)}`);
  return {
    through: places.filter((place, at) => place !== places[at - 1]).join(' '),
    metres: round(way.metres),
  };
};

/** The first aisle leads down from the gate at (2, 0), the second crosses it, and the third branches off it. */
const aisles = [line(2, 0, 2, 9), line(0, 3, 18, 3), line(2, 8, 18, 8)];

test('R2.20 the way follows the aisles from the gate to the wall of the room', () => {
  assert.equal(corners(walkways(aisles), roomAt(9, 4, 2, 2)), { through: '2,0 2,3 10,3 10,4', metres: 12 });
});

test('a room between two aisles is reached from the nearer one', () => {
  assert.equal(corners(walkways(aisles), roomAt(9, 6, 2, 1.5)), {
    through: '2,0 2,3 2,8 10,8 10,7.5',
    metres: 16.5,
  });
});

test('of two ways the shorter one is taken', () => {
  const ring = [line(2, 0, 2, 8), line(2, 8, 18, 8), line(2, 1, 18, 1), line(18, 1, 18, 8)];
  assert.is(corners(walkways(ring), roomAt(18.5, 4, 1, 2))?.through, '2,0 2,1 18,1 18,5 18.5,5');
});

test('what was walked before the floor is added', () => {
  assert.is(corners(walkways(aisles, 12.5), roomAt(9, 4, 2, 2))?.metres, 24.5);
});

test('an aisle that ends just before another one meets it', () => {
  const gap = [line(2, 0, 2, 9), line(2.4, 3, 18, 3)];
  assert.is(corners(walkways(gap), roomAt(9, 4, 2, 2))?.through, '2,0 2,3 2.4,3 10,3 10,4');
});

for (const [what, given] of [
  ['an aisle that nothing leads to', walkways([line(2, 0, 2, 2), line(2, 5, 18, 5)])],
  ['no aisles', walkways([])],
  ['a picture without a width', { ...walkways(aisles), width: 0 }],
  ['aisles that are not numbers', walkways([{ x1: 'a' }, null] as never)],
  ['nothing at all', {} as Walkways],
] as const)
  test(`there is no way with ${what}`, () => {
    assert.is(findWay(given, roomAt(9, 6, 2, 2)), null);
  });
