import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Floor, Room } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import type { Floors } from '../../../src/api/floors.ts';
import { afterPaint } from '../../../src/state/after-paint.ts';
import { createLatest } from '../../../src/state/latest.ts';
import { type Band, bandsOf } from './bands.ts';
import { type ChoiceOfRoom, createChoiceOfRoom } from './choice-of-room.ts';
import type { Loaded } from './loaded.ts';
import { nearestChoices, type Suggestion } from './nearest.ts';
import { createPlans, type Plan } from './plans.ts';
import { monthlyPrice } from './room-price.ts';
import { createRoomSearch, type RoomSearch } from './room-search.ts';
import { createRooms, type Rooms } from './rooms.ts';

export interface Selection extends ChoiceOfRoom {
  floors: ReadonlySignal<Floor[]>;
  floorId: ReadonlySignal<number | null>;
  bandId: ReadonlySignal<number | null>;
  searchText: ReadonlySignal<string>;
  /** The first step that nothing is chosen in after the last one with a choice. */
  next: ReadonlySignal<'floor' | 'size' | 'room' | 'details'>;
  bands: ReadonlySignal<Loaded<Band[]>>;
  rooms: ReadonlySignal<Loaded<Room[]>>;
  /** Every vacant room, whatever is chosen. */
  vacant: ReadonlySignal<Loaded<Room[]>>;
  /** What to offer when no room is listed. */
  suggestions: ReadonlySignal<Suggestion[]>;
  missing: RoomSearch['missing'];
  /** Chosen by itself, else the chosen floor, else the first. */
  planFloorId: ReadonlySignal<number | null>;
  plan: ReadonlySignal<Loaded<Plan>>;
  onOffer(room: Room): boolean;
  /** What a room costs a month now, and what it costs without its campaign; in øre. */
  monthlyPrice(room: Room): { now: number; normal: number };
  toggleFloor(id: number): void;
  toggleBand(id: number): void;
  showPlan(floorId: number): void;
  /** Reads the plan again that failed, or is long in coming. */
  reloadPlan(): void;
  search: RoomSearch['search'];
  /** Takes floor and band as they are suggested, without a search; null for every vacant room. */
  take(suggestion: Suggestion | null): void;
  /** Reads the rooms again: after a failure, or when one has just gone. */
  reload(): void;
  refresh: Rooms['refresh'];
}

/**
 * What a visitor looks at and has picked (spec sections 2 and 4): a second pick of the same takes it back, and an answer that comes after
 * the question changed is ignored.
 */
export function createSelection(options: { api: Api; department: number; loadFloors: Floors }): Selection {
  const { api, department, loadFloors } = options;
  const floors = signal<Floor[]>([]);
  const floorId = signal<number | null>(null);
  const bandId = signal<number | null>(null);
  const searchText = signal('');
  const chosenPlan = signal<number | null>(null);
  const planFloorId = computed(() => chosenPlan.value ?? floorId.value ?? floors.value[0]?.id ?? null);
  const choice = createChoiceOfRoom(api);
  const rooms = createRooms({ api, department, floorId, bandId, searchText });
  const search = createRoomSearch({ floorId, bandId, searchText, rooms, choice });
  const plans = createPlans({ api, floorId: planFloorId });
  const planned = createLatest();

  // A list that only turns stale is neither counted again nor drawn again.
  const state = computed(() => rooms.all.value.state);
  const counted = computed(() => (rooms.all.value.state === 'there' ? rooms.all.value.value : []));
  const facts = computed(() => bandsOf(counted.value, floors.value));
  const bands = computed<Loaded<Band[]>>(() =>
    state.value === 'there' ? { state: state.value, value: facts.value } : { state: state.value },
  );
  const suggestions = computed(() => {
    const [listed, vacant] = [rooms.listed.value, rooms.vacant.value];
    if (listed.state !== 'there' || listed.value.length || vacant.state !== 'there' || searchText.value)
      return [];
    const chosen = { floorId: floorId.value, bandId: bandId.value };
    return nearestChoices({ vacant: vacant.value, floors: floors.value, ...chosen });
  });
  const next = computed(() => {
    if (choice.room.value) return 'details';
    if (bandId.value !== null) return 'room';
    return floorId.value === null ? 'floor' : 'size';
  });

  /** What the choice asks for. */
  function follow(): void {
    rooms.loadFiltered();
    void planned.run(afterPaint, () => plans.load());
  }

  const loadFloorsAndPlan = () =>
    void loadFloors().then(({ value: found }) => {
      floors.value = found ?? [];
      plans.load();
    });
  const readWhatFailed = () => {
    if (!floors.peek().length) loadFloorsAndPlan();
    if ([rooms.all, rooms.listed, rooms.vacant].some((each) => each.peek().state === 'failed'))
      rooms.reload();
    if (choice.priceAnswer.peek().state === 'failed') void choice.reloadPrice();
    plans.load();
  };
  addEventListener('online', readWhatFailed);

  rooms.reload();
  loadFloorsAndPlan();

  return {
    ...choice,
    floors,
    floorId,
    bandId,
    searchText,
    next,
    bands,
    rooms: rooms.listed,
    vacant: rooms.vacant,
    suggestions,
    missing: search.missing,
    planFloorId,
    plan: plans.plan,
    onOffer: ({ floor }) => !!floors.value.find(({ id }) => id === floor.id)?.campaign?.active,
    monthlyPrice: (room) => monthlyPrice(room, floors.value),
    toggleRoom(room) {
      search.forget();
      choice.toggleRoom(room);
    },
    toggleFloor(id) {
      floorId.value = floorId.peek() === id ? null : id;
      chosenPlan.value = null;
      follow();
    },
    toggleBand(id) {
      rooms.changeBand(() => {
        bandId.value = bandId.peek() === id ? null : id;
      });
    },
    showPlan(id) {
      chosenPlan.value = id;
      plans.load();
    },
    reloadPlan: () => plans.load(true),
    search: search.search,
    take(suggestion) {
      search.forget();
      searchText.value = '';
      floorId.value = suggestion?.floorId ?? null;
      bandId.value = suggestion?.bandId ?? null;
      chosenPlan.value = null;
      follow();
    },
    reload: rooms.reload,
    refresh: rooms.refresh,
    dispose() {
      removeEventListener('online', readWhatFailed);
      search.dispose();
      rooms.dispose();
      choice.dispose();
      planned.drop();
    },
  };
}
