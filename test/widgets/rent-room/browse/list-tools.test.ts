import { signal } from '@preact/signals-react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Room } from '../../../../src/api/calls.ts';
import { monthlyPrice } from '../../../../src/format/price.ts';
import type { Loaded } from '../../../../src/state/resource.ts';
import { createListTools } from '../../../../widgets/rent-room/list-tools.tsx';
import { createListing } from '../../../../widgets/rent-room/selection.ts';
import { floors, room } from '../../facility.ts';

const test = suite('list tools');

/** Floor 20 has a campaign of 90 DKK for each square metre. */
const ROOMS: Room[] = [
  room({ id: 1, number: '201', sqm: 8, price: 1200, floor: { id: 20 } }),
  room({ id: 2, number: '101', sqm: 8, price: 800, floor: { id: 10 } }),
  room({ id: 3, number: '102', sqm: 6, price: 750, floor: { id: 10 } }),
  room({ id: 4, number: '301', sqm: 5.5, price: 600, floor: { id: 30 } }),
];

function toolsFor(rooms = ROOMS) {
  const listed = signal<Loaded<Room[]>>({ state: 'there', value: rooms });
  const bandId = signal<number | null>(2);
  const listedBandId = signal<number | null>(2);
  const shownFloors = signal(floors);
  const listing = createListing({ listed, floors: shownFloors });
  const tools = createListTools({
    bandId,
    listedBandId,
    listing,
    monthlyPrice: (each) => monthlyPrice(each, floors),
  });
  /** Each group of the list: its floor, if it has one, and the numbers of its rooms. */
  const numbers = () =>
    listing.groups.value.map((group) => [group.floor?.id, ...group.rooms.map(({ number }) => number)]);
  return { tools, numbers, listed, bandId, listedBandId };
}

test('at first the rooms stand under their floors', () => {
  const { numbers } = toolsFor();
  assert.equal(numbers(), [
    [10, '101', '102'],
    [20, '201'],
    [30, '301'],
  ]);
});

test('ordered by size or by price the rooms stand in one list, and the price is that of the campaign', () => {
  const { tools, numbers } = toolsFor();
  tools.orderBy('size');
  assert.equal(numbers(), [[undefined, '301', '102', '201', '101']]);
  tools.orderBy('price');
  // 201 costs 8 times 90 in its campaign.
  assert.equal(numbers(), [[undefined, '301', '201', '102', '101']]);
});

test('each exact size of the chosen band is offered once, with its number of rooms', () => {
  const { tools } = toolsFor();
  assert.equal(tools.sizes.value, [
    { sqm: 5.5, count: 1 },
    { sqm: 6, count: 1 },
    { sqm: 8, count: 2 },
  ]);
});

test('without a band, and where all rooms have one size, there is nothing to choose', () => {
  const { tools, bandId, listedBandId } = toolsFor();
  bandId.value = null;
  assert.is(tools.sizes.value.length, 3, 'as long as the band is listed');
  listedBandId.value = null;
  assert.equal(tools.sizes.value, []);
  assert.equal(toolsFor(ROOMS.slice(0, 2)).tools.sizes.value, []);
});

test('a size narrows the list, and a second pick takes it back', () => {
  const { tools, numbers } = toolsFor();
  tools.toggleSize(8);
  assert.equal(
    [tools.chosenSqm.value, numbers()],
    [
      8,
      [
        [10, '101'],
        [20, '201'],
      ],
    ],
  );
  tools.toggleSize(8);
  assert.equal([tools.chosenSqm.value, numbers().length], [null, 3]);
});

test('a chosen size of which no room is vacant any more is no longer chosen', () => {
  const { tools, numbers, listed } = toolsFor();
  tools.toggleSize(6);
  listed.value = { state: 'there', value: ROOMS.filter(({ sqm }) => sqm !== 6) };
  assert.equal(
    [tools.chosenSqm.value, numbers()],
    [
      null,
      [
        [10, '101'],
        [20, '201'],
        [30, '301'],
      ],
    ],
  );
});

test('only rooms from a given area up are listed, until somebody asks for all or chooses another band', () => {
  const { tools, numbers, listedBandId } = toolsFor();
  tools.showFrom(6);
  assert.equal(numbers(), [
    [10, '101', '102'],
    [20, '201'],
  ]);
  assert.equal([tools.fromSqm.value, tools.sizes.value.length], [6, 2]);
  tools.showFrom(null);
  assert.is(numbers().length, 3);
  tools.showFrom(6);
  listedBandId.value = 3;
  assert.equal([tools.fromSqm.value, numbers().length], [null, 3]);
});

test.run();
