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
  const listedBandId = signal<number | null>(2);
  const listing = createListing({ listed, listedBandId, floors: signal(floors) });
  /** Each group of the list: its floor, if it has one, and the numbers of its rooms. */
  const numbers = () =>
    listing.groups.value.map((group) => [group.floor?.id, ...group.rooms.map(({ number }) => number)]);
  return { ...listing, numbers, listed, listedBandId };
}

test('without a band the rooms stand under their floors', () => {
  const { numbers, listedBandId } = listingOf();
  listedBandId.value = null;
  assert.equal(numbers(), [
    [10, '101', '102'],
    [20, '201'],
    [30, '301'],
  ]);
});

test('the rooms of a band stand in one list by price, and the price is that of the campaign', () => {
  const { numbers } = listingOf();
  // 201 costs 8 times 90 in its campaign.
  assert.equal(numbers(), [[undefined, '301', '201', '102', '101']]);
});

test('while the rooms of another band are read, the list stays as it is', () => {
  const { numbers, listed, listedBandId } = listingOf();
  const before = numbers();
  listed.value = asStale(listed.value);
  listedBandId.value = null;
  assert.equal(numbers(), before);
});

test('each exact size of the chosen band is offered once, with its number of rooms', () => {
  assert.equal(listingOf().sizes.value, [
    { sqm: 5.5, count: 1 },
    { sqm: 6, count: 1 },
    { sqm: 8, count: 2 },
  ]);
});

test('without a band, and where all rooms have one size, there is nothing to choose', () => {
  const { sizes, listedBandId } = listingOf();
  listedBandId.value = null;
  assert.equal(sizes.value, []);
  assert.equal(listingOf(ROOMS.slice(0, 2)).sizes.value, []);
});

test('a size narrows the list, and a second pick takes it back', () => {
  const { toggleSize, chosenSqm, numbers } = listingOf();
  toggleSize(8);
  assert.equal([chosenSqm.value, numbers()], [8, [[undefined, '201', '101']]]);
  toggleSize(8);
  assert.equal([chosenSqm.value, numbers()[0]?.length], [null, 5]);
});

test('a chosen size of which no room is vacant any more is no longer chosen', () => {
  const { toggleSize, chosenSqm, numbers, listed } = listingOf();
  toggleSize(6);
  listed.value = { state: 'there', value: ROOMS.filter(({ sqm }) => sqm !== 6) };
  assert.equal([chosenSqm.value, numbers()], [null, [[undefined, '301', '201', '101']]]);
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
