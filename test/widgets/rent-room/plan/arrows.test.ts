import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PlanRoom } from '../../../../src/api/calls.ts';
import { findRoomTowards } from '../../../../widgets/rent-room/plan/rooms.tsx';

const at = (id: number, x: number, y: number): PlanRoom => ({
  id,
  number: String(id),
  outline: { x, y, width: 10, height: 10 },
});
/** Two rows of three, the lower one a little to the right. */
const rooms = [at(1, 0, 0), at(2, 10, 0), at(3, 20, 0), at(4, 2, 30), at(5, 12, 30), at(6, 22, 30)];
const towards = (key: string, from: number) => findRoomTowards(key, rooms[from - 1] as PlanRoom, rooms)?.id;

test('an arrow leads to the next room in its direction', () => {
  assert.equal([towards('ArrowRight', 1), towards('ArrowLeft', 3)], [2, 2]);
  assert.equal([towards('ArrowDown', 2), towards('ArrowUp', 6)], [5, 3]);
});

test('at the edge an arrow leads nowhere, and so does any other key', () => {
  assert.equal(
    [towards('ArrowUp', 2), towards('ArrowLeft', 1), towards('Enter', 2)],
    [undefined, undefined, undefined],
  );
});

test.run();
