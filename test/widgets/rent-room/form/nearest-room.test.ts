import { findNearestRoom } from '../../../../widgets/rent-room/form/taken-room.tsx';
import { assert, test } from '../../../setup/suite.ts';
import { room } from '../../facility.ts';

const gone = room({ id: 1, sqm: 8, price: 900, floor: { id: 20 } });
const other = (id: number, sqm: number, floor: number, price = 900) =>
  room({ id, sqm, price, floor: { id: floor } });
const nearest = (...vacant: ReturnType<typeof other>[]) => findNearestRoom(gone, vacant)?.id;

test('a room of the same size on the same floor comes before one elsewhere', () => {
  assert.is(nearest(other(2, 8, 10), other(3, 8.5, 20)), 3);
});

test('R4.4 an equal or larger room elsewhere comes before a smaller one on the same floor', () => {
  assert.is(nearest(other(2, 7.5, 20), other(3, 9, 10)), 3);
});

test('a room of another size on the same floor does not serve as well as one of the same size elsewhere', () => {
  assert.is(nearest(other(2, 20, 20), other(3, 8.5, 10)), 3);
});

test('of several the closest in size is taken, and of those the closest in price', () => {
  assert.is(nearest(other(2, 7, 20), other(3, 8.5, 20), other(4, 9.5, 20)), 3);
  assert.is(nearest(other(2, 8, 20, 1200), other(3, 8, 20, 850), other(4, 8, 20, 990)), 3);
});

test('the room itself is none, and neither is one when nothing is vacant', () => {
  assert.is(nearest(gone), undefined);
  assert.is(nearest(), undefined);
});
