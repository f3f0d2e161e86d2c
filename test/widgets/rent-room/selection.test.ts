import { effect, signal } from '@preact/signals-react';
import type { Room } from '../../../src/api/calls.ts';
import { createApi } from '../../../src/api/client.ts';
import { createFloors } from '../../../src/core/floors.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import type { Loaded } from '../../../src/state/resource.ts';
import { followAddress } from '../../../widgets/rent-room/address.ts';
import { createSelection, type Selection } from '../../../widgets/rent-room/selection.ts';
import { backend, json, network, refusal, type Sent } from '../../setup/backend.ts';
import { settled } from '../../setup/draw.tsx';
import { assert, deferred, suite } from '../../setup/suite.ts';
import { floors, room, rooms } from '../facility.ts';

const test = suite('selection');
const ROOMS = '/room/getfiltered';
const FLOORS = '/floor/getfiltered';
const PLAN = '/floor/get';
const PRICE = '/calculation/roomprice';
// What a test asks for last is asked a frame later: not of the next test's backend.
test.after.each(() => settled());
const price = { fullMonthPrice: 500, discountAmount: 0, discountDuration: 0, paidPeriodStart: '2026-11-21' };

async function started(answers: Record<string, unknown> = {}) {
  const world = backend({
    [ROOMS]: { data: { data: rooms } },
    [FLOORS]: { data: { data: floors } },
    [PLAN]: { value: { image: 'http://img.test/plan.svg' } },
    [PRICE]: price,
    ...answers,
  });
  const api = createApi({ base: 'http://api.test', token: () => null, onSignedOut: () => {} });
  const lifetime = createLifetime();
  const settings = { api: '', department: 1 };
  const selection = createSelection({
    page: { api, settings, floors: createFloors({ api, department: 1 }), lifetime },
  });
  await settled();
  return { ...world, selection, lifetime };
}

const queryOf = (call?: Sent) => [...new URLSearchParams(call?.query)].map((pair) => pair.join('='));
const numbers = (loaded: Loaded<Room[]>) =>
  loaded.state === 'there' ? loaded.value.map(({ number }) => number) : loaded.state;
const counts = ({ bands }: Awaited<ReturnType<typeof started>>['selection']) =>
  bands.value.state === 'there' ? bands.value.value.map(({ roomCount }) => roomCount) : bands.value.state;

const EVERY_ROOM = ['departmentId=1', 'pageNumber=0', 'pageSize=1000', 'onlyAvailableForLease=true'];

test('at first one request reads every vacant room', async () => {
  const { to, selection } = await started();
  assert.equal(to(ROOMS).map(queryOf), [EVERY_ROOM]);
  assert.equal(numbers(selection.rooms.value), ['101', '102', '103']);
  assert.equal(counts(selection), [1, 1, 1, 0]);
});

test('R2.2 a floor filters rooms and bands in the place of another; choosing it again takes it back', async () => {
  const { to, selection } = await started();
  selection.toggleFloor(30);
  selection.toggleFloor(20);
  assert.is(selection.floorId.value, 20);
  await settled();
  assert.equal(queryOf(to(ROOMS)[1]), [...EVERY_ROOM.slice(0, 3), 'floors=20', EVERY_ROOM[3]]);
  selection.toggleFloor(20);
  assert.is(selection.floorId.value, null);
  await settled();
  assert.equal(queryOf(to(ROOMS).at(-1)), EVERY_ROOM);
});

const BOUNDS: [band: number, bounds: string[]][] = [
  [1, ['sqmFrom=1', 'sqmTo=4.9']],
  [2, ['sqmFrom=5', 'sqmTo=9.9']],
  [3, ['sqmFrom=10', 'sqmTo=19.9']],
  [4, ['sqmFrom=20']],
];

for (const [band, bounds] of BOUNDS) {
  test(`band ${band} asks for the room list with ${bounds.join(' and ')}, and not for the bands`, async () => {
    const { to, selection } = await started();
    selection.toggleBand(band);
    assert.is(selection.bandId.value, band);
    await settled();
    assert.equal(to(ROOMS).slice(1).map(queryOf), [[...EVERY_ROOM, ...bounds]]);
  });
}

test('with a band chosen a floor needs two requests: one for the bands, one for the list', async () => {
  const { to, selection } = await started();
  selection.toggleBand(2);
  await settled();
  selection.toggleFloor(20);
  await settled();
  const [sizes, list] = to(ROOMS).slice(2).map(queryOf);
  assert.not(sizes?.some((pair) => pair.startsWith('sqm')));
  assert.ok(sizes?.includes('floors=20'));
  assert.equal(list?.slice(-2), ['sqmFrom=5', 'sqmTo=9.9']);
  assert.ok(list?.includes('floors=20'));
});

test('the list shows the rooms of the band, and the bands still count all', async () => {
  const { selection } = await started({
    [ROOMS]: ({ query }: Sent) => ({ data: { data: query.includes('sqmFrom') ? [rooms[1]] : rooms } }),
  });
  selection.toggleBand(2);
  await settled();
  assert.equal(numbers(selection.rooms.value), ['102']);
  assert.equal(counts(selection), [1, 1, 1, 0]);
  selection.toggleBand(2);
  assert.is(selection.bandId.value, null);
  await settled();
  assert.equal(numbers(selection.rooms.value), ['101', '102', '103']);
});

test('the list stays until the rooms of a band have loaded, after the frame with the press as stale', async () => {
  const answer = deferred<unknown>();
  const { selection } = await started({
    [ROOMS]: ({ query }: Sent) => (query.includes('sqmFrom') ? answer.promise : { data: { data: rooms } }),
  });
  selection.toggleBand(2);
  assert.equal(selection.rooms.value, { state: 'there', value: rooms });
  await settled();
  assert.equal(selection.rooms.value, { state: 'there', value: rooms, stale: true });
  answer.resolve({ data: { data: [rooms[1]] } });
  await settled();
  assert.equal(selection.rooms.value, { state: 'there', value: [rooms[1]] });
});

test('showing all rooms removes floor, band and search', async () => {
  const { to, selection } = await started();
  selection.toggleFloor(20);
  selection.toggleBand(4);
  selection.search('x');
  await settled();
  selection.applyChoice(null);
  await settled();
  assert.equal(
    [selection.floorId.value, selection.bandId.value, selection.searchText.value],
    [null, null, ''],
  );
  assert.equal(queryOf(to(ROOMS).at(-1)), EVERY_ROOM);
});

test('a room is chosen with its price; choosing it again takes both back', async () => {
  const { to, selection } = await started();
  selection.toggleRoom(room());
  assert.equal([selection.room.value?.id, selection.roomPrice.value.state], [101, 'loading']);
  await settled();
  assert.equal(to(PRICE).map(queryOf), [['roomId=101']]);
  assert.is(selection.roomPrice.value.state, 'there');
  selection.toggleRoom(room());
  await settled();
  assert.is(selection.room.value, null);
  assert.is(to(PRICE).length, 1);
});

test('R2.7 another room has its own price', async () => {
  const { to, selection } = await started({
    [PRICE]: ({ query }: Sent) => ({ ...price, fullMonthPrice: query === 'roomId=102' ? 900 : 500 }),
  });
  selection.toggleRoom(room());
  await settled();
  const shown: unknown[] = [];
  const undo = effect(() => {
    const { state, value } = selection.roomPrice.value;
    shown.push([selection.drawnRoom.value?.id, value?.fullMonthPrice ?? state]);
  });
  selection.toggleRoom(room({ id: 102 }));
  await settled();
  undo();
  assert.equal(shown, [
    [101, 500],
    [102, 'loading'],
    [102, 900],
  ]);
  assert.equal(to(PRICE).map(queryOf), [['roomId=101'], ['roomId=102']]);
  assert.equal(selection.roomPrice.value, { state: 'there', value: { ...price, fullMonthPrice: 900 } });
});

for (const [what, answer] of Object.entries({
  400: refusal(25),
  404: json({}, 404),
  'another shape': {},
  'a text for an amount': { ...price, fullMonthPrice: '675' },
  'no content': new Response(null, { status: 204 }),
})) {
  test(`a price that is answered with ${what} is not shown, and can be loaded again`, async () => {
    const { answers, selection } = await started({ [PRICE]: answer });
    selection.toggleRoom(room());
    await settled();
    assert.is(selection.roomPrice.value.state, 'failed');
    answers[PRICE] = price;
    selection.reloadPrice();
    await settled();
    assert.is(selection.roomPrice.value.state, 'there');
  });
}

test('a chosen room stays chosen when floor, band or search change', async () => {
  const { selection } = await started();
  selection.toggleRoom(room());
  selection.toggleFloor(20);
  selection.toggleBand(4);
  selection.search('x');
  await settled();
  assert.is(selection.room.value?.id, 101);
});

test('R2.8 the plan shows the floor chosen for it, else the chosen floor, and is loaded once per floor', async () => {
  const { to, selection } = await started();
  selection.toggleFloor(20);
  await settled();
  assert.is(selection.planFloorId.value, 20);
  selection.showPlan(30);
  await settled();
  assert.is(selection.planFloorId.value, 30);
  assert.is(selection.floorId.value, 20);
  selection.showPlan(10);
  await settled();
  assert.equal(to(PLAN).map(queryOf), [['id=10'], ['id=20'], ['id=30']]);
});

test('a floor may have no plan, and a plan that failed is loaded again', async () => {
  const { answers, to, selection } = await started({ [PLAN]: { value: { image: null } } });
  assert.equal(selection.plan.value, { state: 'there', value: { image: null, rooms: [] } });
  answers[PLAN] = refusal(7);
  selection.showPlan(20);
  await settled();
  assert.is(selection.plan.value.state, 'failed');
  answers[PLAN] = { value: { image: 'http://img.test/20.svg' } };
  selection.showPlan(20);
  await settled();
  assert.equal(selection.plan.value, {
    state: 'there',
    value: { image: 'http://img.test/20.svg', rooms: [] },
  });
  assert.is(to(PLAN).length, 3);
  selection.reloadPlan();
  await settled();
  assert.is(to(PLAN).length, 4);
});

test('all vacant rooms stay known while floor and search filter the list', async () => {
  const { to, selection } = await started({
    [ROOMS]: ({ query }: Sent) => ({ data: { data: query.includes('floors') ? [rooms[1]] : rooms } }),
  });
  selection.toggleFloor(20);
  await settled();
  const known = () => [numbers(selection.rooms.value), numbers(selection.vacant.value)];
  assert.equal(known(), [['102'], ['101', '102', '103']]);
  assert.is(to(ROOMS).length, 2);
  await selection.reloadQuietly();
  selection.reload();
  await settled();
  assert.equal(known(), [['102'], ['101', '102', '103']], 'read again');
  assert.is(to(ROOMS).length, 6);
});

test('a plan leaves out rooms whose outlines cannot be drawn', async () => {
  const outline = { x: 1, y: 2, width: 3, height: 4 };
  const good = { id: 101, number: '101', outline };
  const bad = [
    null,
    { id: 102, number: '102' },
    { id: 103, number: '103', outline: { ...outline, x: 'left' } },
  ];
  const { selection } = await started({ [PLAN]: { value: { image: null, rooms: [good, ...bad] } } });
  assert.equal(selection.plan.value.state === 'there' && selection.plan.value.value.rooms, [good]);
  const { selection: other } = await started({ [PLAN]: { value: { image: null, rooms: 'all' } } });
  assert.equal(other.plan.value.state === 'there' && other.plan.value.value.rooms, []);
});

test('the postal address leaves out what the backend leaves out', async () => {
  const [floor] = floors;
  const { address, city } = floor?.department ?? {};
  for (const [department, expected] of [
    [{ id: 1, address, city }, 'Havnegade 12, Aarhus C'],
    [null, ''],
  ]) {
    const { selection } = await started({ [FLOORS]: { data: { data: [{ ...floor, department }] } } });
    assert.is(selection.postalAddress.value, expected);
  }
});

/** A room of its own number on the second floor, of the third band. */
const searched = room({ id: 212, number: '212', sqm: 12, floor: { id: 20 } });

/** A backend that finds by a part of the number, and by floor; `all` is what it lists when it is not asked for vacant rooms alone. */
const finding =
  (all: unknown[]) =>
  ({ query }: Sent) => {
    const asked = new URLSearchParams(query);
    if (!asked.get('onlyAvailableForLease')) return { data: { data: all } };
    const found = [...rooms, searched].filter(
      ({ number, floor }) =>
        number.includes(asked.get('searchText') ?? '') &&
        (asked.get('floors') ?? `${floor.id}`) === `${floor.id}`,
    );
    return { data: { data: found } };
  };

async function search(
  text: string,
  all: unknown[] = [],
  before = (_: { toggleFloor(id: number): void }) => {},
) {
  const { selection, ...world } = await started({ [ROOMS]: finding(all) });
  before(selection);
  await settled();
  selection.search(text);
  await settled();
  return { selection, ...world };
}

for (const text of ['212', ' 212 ', 'Rum 212', 'nr. 212']) {
  test(`a search for "${text}", the whole number of a vacant room, chooses it`, async () => {
    const { selection } = await search(text);
    assert.is(selection.room.value?.id, 212);
    assert.equal(numbers(selection.rooms.value), ['212']);
  });
}

for (const text of ['12 m²', '12m2', '12,0 kvm', '12.0 sqm']) {
  test(`R2.2 a search for "${text}" chooses that size and its band`, async () => {
    const { selection } = await search(text);
    assert.equal([selection.bandId.value, selection.searchText.value], [3, '']);
    selection.toggleBand(3);
    await settled();
    assert.is(selection.listing.groups.value[0]?.sqm, 12, 'it is first in the list of all');
  });
}

test('a search for an area ends one for a number whose rooms are not there yet', async () => {
  const { selection } = await started({ [ROOMS]: finding([]) });
  selection.search('212');
  selection.search('12 m²');
  await settled();
  assert.equal([selection.room.value, selection.bandId.value], [null, 3]);
});

test('a searched number is found on any floor and in any band', async () => {
  const { selection } = await search('212', [], (given) => {
    given.toggleFloor(30);
    (given as typeof selection).toggleBand(1);
  });
  assert.equal(
    [selection.room.value?.id, selection.floorId.value, selection.bandId.value],
    [212, null, null],
  );
});

test('the floor and the band of the searched room stay chosen', async () => {
  const { selection } = await search('212', [], (given) => {
    given.toggleFloor(20);
    (given as typeof selection).toggleBand(3);
  });
  assert.equal([selection.floorId.value, selection.bandId.value], [20, 3]);
});

test('a quiet reload shows only rooms that have changed', async () => {
  const { answers, selection } = await started();
  const shown: unknown[] = [];
  const undo = effect(() => {
    shown.push(selection.rooms.value);
  });
  await selection.reloadQuietly();
  assert.is(shown.length, 1, 'the same rooms');
  answers[ROOMS] = { data: { data: [...rooms, searched] } };
  await selection.reloadQuietly();
  undo();
  assert.equal(shown.slice(1), [{ state: 'there', value: [...rooms, searched] }]);
  assert.equal(numbers(selection.vacant.value), ['101', '102', '103', '212']);
});

test('only what failed is read again when the network is back', async () => {
  const failing = json({}, 404);
  const { answers, selection, sent, lifetime } = await started({
    [FLOORS]: failing,
    [ROOMS]: failing,
    [PLAN]: failing,
  });
  selection.toggleRoom(rooms[1] as Room);
  answers[PRICE] = failing;
  await settled();
  Object.assign(answers, {
    [FLOORS]: { data: { data: floors } },
    [ROOMS]: { data: { data: rooms } },
    [PLAN]: { value: { image: null } },
    [PRICE]: price,
  });
  network('online');
  await settled();
  await settled();
  assert.is(selection.floors.value.length, 3);
  assert.equal(numbers(selection.rooms.value), ['101', '102', '103']);
  assert.equal([selection.plan.value.state, selection.roomPrice.value.state], ['there', 'there']);
  const before = sent.length;
  network('online');
  await settled();
  lifetime.end();
  answers[ROOMS] = failing;
  selection.reload();
  await settled();
  network('online');
  await settled();
  assert.is(sent.length, before + 1, 'the reload alone');
});

const followed = async (
  query: string,
  answers: Record<string, unknown> = {},
  known = signal(true),
  before: (selection: Selection) => void = () => {},
) => {
  const { selection, ...world } = await started(answers);
  before(selection);
  history.replaceState(null, '', `/RentRoom?${query}`);
  followAddress({ selection, lifetime: createLifetime(), vacancyIsFinal: known });
  await settled();
  return { selection, ...world };
};

for (const floor of ['20', 'Stuen', 'stuen ', 'Ground floor']) {
  test(`R2.14 a link to the floor "${floor}" chooses it`, async () => {
    const { selection } = await followed(new URLSearchParams({ floor }).toString());
    assert.equal([selection.floorId.value, selection.room.value], [20, null]);
  });
}

test('a link to a room chooses it by its number, beside a floor or alone', async () => {
  assert.is((await followed('room=102')).selection.room.value?.id, 102);
  const { selection } = await followed('floor=30&room=101');
  assert.equal([selection.floorId.value, selection.room.value?.id], [30, 101]);
});

test('R2.14 a link to a room that is not vacant searches for it, unless another was chosen meanwhile', async () => {
  assert.is((await followed('room=999')).selection.searchText.value, '999');
  const { selection } = await followed('room=999', {}, signal(true), (chosen) =>
    chosen.toggleRoom(rooms[0] as Room),
  );
  assert.is(selection.searchText.value, '');
});

test('a link to a room that only its tenant may see waits until the session is validated', async () => {
  const known = signal(false);
  const { selection, answers } = await followed('room=212', {}, known);
  assert.is(selection.room.value, null);
  answers[ROOMS] = { data: { data: [...rooms, searched] } };
  await selection.reloadQuietly();
  known.value = true;
  assert.is(selection.room.value?.id, 212);
});

test('a link that is followed late does not change what somebody has chosen meanwhile', async () => {
  const { selection } = await followed('floor=30&room=102', {}, signal(true), (chosen) => {
    chosen.toggleFloor(20);
    chosen.toggleRoom(rooms[0] as Room);
  });
  const { floorId, room } = selection;
  assert.equal([floorId.value, room.value?.id], [20, (rooms[0] as Room).id]);
});
