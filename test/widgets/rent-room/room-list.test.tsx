import { computed, signal } from '@preact/signals-react';
import { cleanup } from '@testing-library/preact';
import type { Floor, Room } from '../../../src/api/calls.ts';
import type { Loaded } from '../../../src/state/resource.ts';
import type { RentRoomModel } from '../../../widgets/rent-room/model.ts';
import { RoomList } from '../../../widgets/rent-room/room-list.tsx';
import { createListing, type Selection } from '../../../widgets/rent-room/selection.ts';
import { draw, settled, tileNumbers } from '../../setup/draw.tsx';
import { assert, suite } from '../../setup/suite.ts';
import { floors as facility, room, rooms } from '../facility.ts';

const test = suite('room list');
test.after.each(cleanup);

/** The list over signals that the test sets, how many times a tile was drawn, and how many times all rooms were gone through. */
function listed() {
  let draws = 0;
  let rounds = 0;
  const counted = Object.assign([...rooms], {
    filter: (...given: Parameters<typeof rooms.filter>) => {
      rounds++;
      return rooms.filter(...given);
    },
  }) as Room[];
  const loaded = signal<Loaded<Room[]>>({ state: 'there', value: counted });
  const floors = signal<Floor[]>([]);
  const chosen = new Map(rooms.map(({ id }) => [id, signal(false)]));
  const choose = ({ id }: Room) => {
    for (const [each, is] of chosen) is.value = each === id;
  };
  const isChosen = (id: number) => chosen.get(id) ?? signal(false);
  const hasCampaign = () => {
    draws++;
    return false;
  };
  const selection = {
    rooms: computed(() => loaded.value),
    listing: createListing({ listed: loaded, listedBandId: signal(null), floors }),
    monthlyPrice: ({ price }: Room) => ({ now: price * 100, normal: price * 100 }),
    floors,
    isChosen,
    hasCampaign,
    vacant: loaded,
    searchText: signal(''),
    drawn: { floorId: signal(null), bandId: signal(null), room: signal(null) },
    bandId: signal(null),
  } as Partial<Selection> as Selection;
  const { container } = draw(
    <RoomList model={{ selection, offered: null, suggestions: signal([]) } as unknown as RentRoomModel} />,
  );
  return {
    container,
    loaded,
    floors,
    choose,
    async drawn(change: () => void) {
      draws = rounds = 0;
      change();
      await settled();
      return { draws, rounds };
    },
  };
}

/** The part with the list's tools has not come. */

test('the tiles are the newest rooms, also after the list was away', async () => {
  const { container, loaded, drawn } = listed();
  const numbers = () => tileNumbers(container);
  await drawn(() => (loaded.value = { state: 'there', value: rooms.slice(1) }));
  assert.equal(numbers(), ['102', '103']);
  for (const state of ['loading', 'failed'] as const) {
    await drawn(() => (loaded.value = { state }));
    assert.equal(numbers(), []);
    await drawn(() => (loaded.value = { state: 'there', value: rooms }));
    assert.equal(numbers(), ['101', '102', '103']);
  }
});

test('of a long list as many tiles as a screen shows are drawn first, and all of them after that frame', async () => {
  const { container, loaded, drawn } = listed();
  const many = Array.from({ length: 100 }, (_, index) =>
    room({ id: 1000 + index, number: `${1000 + index}` }),
  );
  const all = many.map(({ number }) => number);
  await drawn(() => (loaded.value = { state: 'loading' }));
  loaded.value = { state: 'there', value: many };
  for (let turn = 0; turn < 20 && !tileNumbers(container).length; turn++) await Promise.resolve();
  assert.equal(tileNumbers(container), all.slice(0, 48));
  await settled();
  assert.equal(tileNumbers(container), all);
});

test('rooms of several floors stand under their names, those of one do not', async () => {
  const { container, loaded, floors, drawn } = listed();
  const groups = () =>
    [...container.querySelectorAll('.tiles > div > *')].map((each) =>
      each.matches('ul') ? tileNumbers(each) : each.textContent,
    );
  assert.equal(groups(), [['101', '102', '103']], 'the floors are not known yet');
  await drawn(() => (floors.value = facility.slice(1).reverse()));
  assert.equal(groups(), ['1. sal', ['103'], 'Stuen', ['102'], ['101']], 'in the order of the floors');
  await drawn(() => (loaded.value = { state: 'there', value: rooms.slice(1, 2) }));
  assert.equal(groups(), [['102']]);
});
