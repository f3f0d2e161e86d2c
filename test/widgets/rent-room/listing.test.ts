import { signal } from '@preact/signals-react';
import type { Room } from '../../../src/api/calls.ts';
import { asStale, type Loaded } from '../../../src/state/resource.ts';
import { findNearestRoom } from '../../../widgets/rent-room/form/taken-room.tsx';
import { suggestChoices } from '../../../widgets/rent-room/no-rooms.tsx';
import { createListing } from '../../../widgets/rent-room/selection.ts';
import { assert, test } from '../../setup/suite.ts';
import { floors, room } from '../facility.ts';

/** Floor 20 has a campaign of 90 DKK for each square metre. */
const ROOMS: Room[] = [
  room({ id: 1, number: '201', sqm: 8, price: 1200, floor: { id: 20 } }),
  room({ id: 2, number: '101', sqm: 8, price: 800, floor: { id: 10 } }),
  room({ id: 3, number: '102', sqm: 6, price: 750, floor: { id: 10 } }),
  room({ id: 4, number: '301', sqm: 5.5, price: 600, floor: { id: 30 } }),
];

function listingOf(rooms = ROOMS) {
  const listed = signal<Loaded<Room[]>>({ state: 'there', value: rooms });
  const listing = createListing({ listed, floors: signal(floors) });
  /** Each group of the list: its size, and the numbers of its rooms. */
  const groups = () =>
    listing.groups.value.map(({ sqm, rooms }) => [sqm, ...rooms.map(({ number }) => number)]);
  return { ...listing, groups, listed };
}

test('R2.11 the rooms stand in groups by size, both by price, and the price is that of the campaign', () => {
  // 201 costs 8 times 90 in its campaign.
  assert.equal(listingOf().groups(), [
    [5.5, '301'],
    [8, '201', '101'],
    [6, '102'],
  ]);
});

test('while the rooms of another band are read, the list stays as it is', () => {
  const { groups, listed } = listingOf();
  const before = groups();
  listed.value = asStale(listed.value);
  assert.equal(groups(), before);
});

test('R2.22 the size that the guide names comes first, as long as it is vacant', () => {
  const { groups, showFirst, listed } = listingOf();
  showFirst(6);
  const order = () => groups().map(([sqm]) => sqm);
  assert.equal(order(), [6, 5.5, 8]);
  listed.value = { state: 'there', value: ROOMS.filter(({ sqm }) => sqm !== 6) };
  assert.equal(order(), [5.5, 8]);
});

const nearest = (given: Partial<Parameters<typeof suggestChoices>[0]>) =>
  suggestChoices({ vacant: [], floors, floorId: null, bandId: null, ...given }).map(
    ({ floorId, bandId, count }) => [floorId, bandId, count],
  );

test('R2.16 a size that is gone on a floor leads to the nearest size there, and to the nearest floor with that size', () => {
  const vacant = [
    room({ sqm: 25, floor: { id: 20 } }),
    room({ sqm: 12, floor: { id: 20 } }),
    room({ sqm: 12, floor: { id: 20 } }),
    room({ sqm: 6, floor: { id: 10 } }),
  ];
  assert.equal(nearest({ vacant, floorId: 20, bandId: 2 }), [
    [20, 3, 2],
    [10, 2, 1],
  ]);
});

test('of two that are as near the larger size and the higher floor are offered', () => {
  const sizes = [room({ sqm: 3, floor: { id: 20 } }), room({ sqm: 12, floor: { id: 20 } })];
  assert.equal(nearest({ vacant: sizes, floorId: 20, bandId: 2 }), [[20, 3, 1]]);
  const places = [room({ floor: { id: 10 } }), room({ floor: { id: 30 } })];
  assert.equal(nearest({ vacant: places, floorId: 20 }), [[30, null, 1]]);
});

test('where nothing was chosen, or nothing is vacant, there is nothing nearer', () => {
  assert.equal(nearest({ vacant: [room()] }), []);
  assert.equal(nearest({ floorId: 20, bandId: 2 }), []);
});

const gone = room({ id: 1, sqm: 8, price: 900, floor: { id: 20 } });
const other = (id: number, sqm: number, floor: number, price = 900) =>
  room({ id, sqm, price, floor: { id: floor } });
const nearestTo = (...vacant: ReturnType<typeof other>[]) => findNearestRoom(gone, vacant)?.id;

test('a room of the same size on the same floor comes before one elsewhere', () => {
  assert.is(nearestTo(other(2, 8, 10), other(3, 8.5, 20)), 3);
});

test('R4.4 an equal or larger room elsewhere comes before a smaller one on the same floor', () => {
  assert.is(nearestTo(other(2, 7.5, 20), other(3, 9, 10)), 3);
});

test('a room of another size on the same floor does not serve as well as one of the same size elsewhere', () => {
  assert.is(nearestTo(other(2, 20, 20), other(3, 8.5, 10)), 3);
});

test('of several the closest in size is taken, and of those the closest in price', () => {
  assert.is(nearestTo(other(2, 7, 20), other(3, 8.5, 20), other(4, 9.5, 20)), 3);
  assert.is(nearestTo(other(2, 8, 20, 1200), other(3, 8, 20, 850), other(4, 8, 20, 990)), 3);
});

test('the room itself is none, and neither is one when nothing is vacant', () => {
  assert.is(nearestTo(gone), undefined);
  assert.is(nearestTo(), undefined);
});
