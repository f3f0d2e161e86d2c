import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react';
import type { Floors } from '#core';
import {
  calculateRoomPrice,
  type Floor,
  getFloor,
  listRooms,
  type PlanRoom,
  type Room,
  type RoomPrice as Value,
  type Walkways,
} from '../../src/api/calls.ts';
import type { Api } from '../../src/api/client.ts';
import type { Undo } from '../../src/contract.ts';
import {
  BANDS,
  type Band,
  findActiveCampaign,
  findBandId,
  lowestPrice,
  type MonthlyPrice,
  monthlyPrice,
  summariseBands,
} from '../../src/format/price.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { createLatest, createQuery, type Loaded } from '../../src/state/resource.ts';
import type { Suggestion } from './no-rooms.tsx';
import type { StepName } from './steps.tsx';

/** A text in the form in which what people type is compared. */
export const normaliseText = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? '';

/** Whether a room has this number, in upper or lower case. */
export const hasNumber =
  (text: string) =>
  ({ number }: Room): boolean =>
    normaliseText(number) === normaliseText(text);

export interface ChosenRoom {
  room: ReadonlySignal<Room | null>;
  /** Whether this room is the chosen one. A signal for each room, so that a choice redraws two tiles of a thousand. */
  isChosen(id: number): ReadonlySignal<boolean>;
  /** Chooses a room; the chosen one again takes the choice back (docs/product.md R2.2). */
  toggleRoom(room: Room): void;
}

function createChosenRoom(): ChosenRoom {
  const room = signal<Room | null>(null);
  const chosen = new Map<number, Signal<boolean>>();

  function isChosen(id: number): Signal<boolean> {
    const known = chosen.get(id) ?? signal(room.peek()?.id === id);
    chosen.set(id, known);
    return known;
  }

  return {
    room,
    isChosen,
    toggleRoom(picked) {
      const before = room.peek();
      const same = before?.id === picked.id;
      room.value = same ? null : picked;
      if (before) isChosen(before.id).value = false;
      if (!same) isChosen(picked.id).value = true;
    },
  };
}

interface Choices {
  room: ReadonlySignal<Room | null>;
  floorId: ReadonlySignal<number | null>;
  bandId: ReadonlySignal<number | null>;
}

/** What is chosen, once the press has been painted: for all that takes long to draw. */
export type Drawn = ReturnType<typeof createDrawn>;

function createDrawn(chosen: Choices) {
  const read = () => ({
    room: chosen.room.value,
    floorId: chosen.floorId.value,
    bandId: chosen.bandId.value,
  });
  const current = signal(read());
  const latest = createLatest();
  const undo = effect(() => {
    const choice = read();
    void latest.run(afterPaint, () => {
      current.value = choice;
    });
  });
  return {
    drawn: {
      room: computed(() => current.value.room),
      floorId: computed(() => current.value.floorId),
      bandId: computed(() => current.value.bandId),
    },
    dispose() {
      undo();
      latest.drop();
    },
  };
}

/** Rooms under the name of their floor; without a floor they stand in one list. */
export interface Group {
  floor: Floor | undefined;
  rooms: Room[];
}

/** Puts rooms into groups, in its own way or by `byFloor`. */
export type Arrange = (rooms: Room[], byFloor: (rooms: Room[]) => Group[]) => Group[];

/** The vacant rooms as they are listed: by floor, or in the way that was given to `arrange`, once the list's tools are loaded. */
export interface Listing {
  rooms: ReadonlySignal<Room[]>;
  /** Whether a newer list is on its way. */
  stale: ReadonlySignal<boolean>;
  groups: ReadonlySignal<Group[]>;
  /** How many rooms the groups hold. */
  count: ReadonlySignal<number>;
  arrange(by: Arrange): void;
}

const NONE: Room[] = [];

export function createListing(options: {
  listed: ReadonlySignal<Loaded<Room[]>>;
  floors: ReadonlySignal<Floor[]>;
}): Listing {
  const { listed, floors } = options;
  const byFloor = (rooms: Room[]) => groupByFloor(rooms, floors.value);
  const arrange = signal<Arrange>(byFloor);
  // A list that only turns stale is not drawn again.
  const rooms = computed(() => listed.value.value ?? NONE);
  const groups = computed(() => arrange.value(rooms.value, byFloor));
  return {
    rooms,
    stale: computed(() => !!listed.value.stale),
    groups,
    count: computed(() => groups.value.reduce((sum, group) => sum + group.rooms.length, 0)),
    arrange(by) {
      arrange.value = by;
    },
  };
}

/** The rooms by floor, in the order of the floors; at the end those whose floor is not in the list. */
const groupByFloor = (rooms: Room[], floors: Floor[]): { floor: Floor | undefined; rooms: Room[] }[] => {
  const ids = new Set(floors.map(({ id }) => id));
  return [...floors, undefined]
    .map((floor) => ({
      floor,
      rooms: rooms.filter((room) => (floor ? room.floor.id === floor.id : !ids.has(room.floor.id))),
    }))
    .filter((group) => group.rooms.length);
};

/** The bands of the rooms that are read. While the rooms are only stale, the bands are neither counted nor drawn again. */
function createBands(
  all: ReadonlySignal<Loaded<Room[]>>,
  floors: ReadonlySignal<Floor[]>,
): ReadonlySignal<Loaded<Band[]>> {
  const state = computed(() => all.value.state);
  const rooms = computed(() => all.value.value);
  return computed(() => {
    if (state.value !== 'there') return { state: state.value };
    return { state: state.value, value: summariseBands(rooms.value ?? [], floors.value) };
  });
}

/** How many rooms there are to choose from, and the lowest price a month in øre; null without rooms. */
export interface Overview {
  count: number;
  lowestPrice: number | null;
}

function createOverview(
  vacant: ReadonlySignal<Loaded<Room[]>>,
  floors: ReadonlySignal<Floor[]>,
): ReadonlySignal<Overview> {
  const rooms = computed(() => vacant.value.value ?? []);
  return computed(() => ({
    count: rooms.value.length,
    lowestPrice: lowestPrice(rooms.value, floors.value)?.now ?? null,
  }));
}

export type RoomPrice = ReturnType<typeof createRoomPrice>;

/** The price of the chosen room, once its press has been painted. */
export function createRoomPrice(api: Api, room: ReadonlySignal<Room | null>) {
  const price = createQuery<Value>();

  async function reloadPrice(): Promise<void> {
    const id = room.peek()?.id;
    if (id === undefined) price.drop();
    else await price.load(() => calculateRoomPrice(api, id));
  }

  const undo = effect(() => {
    if (room.value) price.current.value = { state: 'loading' };
    void untracked(reloadPrice);
  });

  return {
    roomPrice: price.current,
    /** Reads the price again; the one before stays meanwhile. Resolves with the answer, or when another room was chosen. */
    reloadPrice,
    dispose() {
      undo();
      price.drop();
    },
  };
}

export type Rooms = ReturnType<typeof createRooms>;

interface RoomOptions {
  api: Api;
  department: number;
  /** The offer of the waiting list, if its link opened the page. With it, requests for vacant rooms include the offered room. */
  offer: { offer?: string };
  floorId: ReadonlySignal<number | null>;
  bandId: ReadonlySignal<number | null>;
  searchText: ReadonlySignal<string>;
}

/** The requests for rooms; each asks for what is chosen when it is sent. */
function createRequests({ api, department, offer, floorId, bandId, searchText }: RoomOptions) {
  const filtered = (area?: { sqmFrom: number; sqmTo?: number | undefined }) => {
    const floor = floorId.peek();
    const query = {
      floors: floor === null ? [] : [floor],
      searchText: searchText.peek(),
      onlyAvailableForLease: true,
      ...offer,
      ...area,
    };
    return listRooms(api, department, query);
  };
  return {
    filtered: () => filtered(),
    /** Undefined without a chosen band. */
    inBand() {
      const band = BANDS.find(({ id }) => id === bandId.peek());
      return band && filtered({ sqmFrom: band.minSqm, sqmTo: band.maxSqm ?? undefined });
    },
    vacant: () => listRooms(api, department, { onlyAvailableForLease: true, ...offer }),
  };
}

/** The vacant rooms, read for what is chosen. */
function createRooms(options: RoomOptions) {
  const { floorId, bandId, searchText } = options;
  const request = createRequests(options);
  const [all, inBand, vacant] = [createQuery<Room[]>(), createQuery<Room[]>(), createQuery<Room[]>()];
  const listedBandId = signal<number | null>(null);
  const listed = computed(() => (listedBandId.value === null ? all : inBand).current.value);
  const isFiltered = () => floorId.peek() !== null || searchText.peek() !== '';

  function loadBand(): void {
    const sent = request.inBand();
    // The list keeps showing its present rooms until those of the band have arrived.
    inBand.current.value = listed.peek();
    listedBandId.value = bandId.peek();
    if (sent) void inBand.load(() => sent);
    else inBand.drop();
  }

  const replaceBand = () => {
    const sent = request.inBand();
    return sent && inBand.replace(sent);
  };

  function load(): void {
    waiting.drop();
    withAll = false;
    const sent = request.filtered();
    // Without a filter these are all vacant rooms, so one request serves both.
    if (!isFiltered()) void vacant.load(() => sent);
    void all.load(() => sent);
    loadBand();
  }

  const waiting = createLatest();
  /** Whether all lists are to be read after the next frame, or only that of the chosen band. */
  let withAll = false;
  /** The list is not drawn as stale before the next frame either: that would be a new layout in the frame that shows the press. */
  const loadAfterPaint = () => void waiting.run(afterPaint, () => (withAll ? load() : loadBand()));

  return {
    /** The vacant rooms of the chosen floor and search, of every band. */
    all: all.current,
    /** The rooms to list: `all`, or with a band the answer to a second request, for that band only. */
    listed,
    /** The band whose rooms `listed` shows or is loading. It changes one frame after the chosen band, so that the press is painted first. */
    listedBandId,
    /** Every vacant room of the department, whatever is chosen: for the plan, the search and the suggestions. */
    vacant: vacant.current,
    /** Reads the rooms for another search. */
    load,
    /** Reads the rooms for another floor, after the next frame. */
    loadAfterPaint() {
      withAll = true;
      loadAfterPaint();
    },
    /** Reads the rooms of another band, after the next frame. The rooms on screen stay until then. */
    loadBandAfterPaint: loadAfterPaint,
    /** Whether one of the lists could not be read. */
    isFailed: () => [all.current, listed, vacant.current].some((each) => each.peek().state === 'failed'),
    /** Reads everything again. */
    reload() {
      load();
      if (isFiltered()) void vacant.load(request.vacant);
    },
    /** Reads everything again, for example because another person sees other rooms. The lists stay as they are until the answers are there. */
    async reloadQuietly() {
      const sent = request.filtered();
      await Promise.all([
        all.replace(sent),
        vacant.replace(isFiltered() ? request.vacant() : sent),
        replaceBand(),
      ]);
    },
    dispose() {
      for (const each of [all, inBand, vacant, waiting]) each.drop();
    },
  };
}

export interface RoomSearch {
  /** Lists the rooms with this text in their number, and chooses the room with exactly this number. */
  search(text: string): void;
  /** Chooses no room any more: somebody chooses by other means. */
  cancel(): void;
  dispose: Undo;
}

/** The search for the number of a room. */
function createRoomSearch(options: {
  floorId: Signal<number | null>;
  bandId: Signal<number | null>;
  searchText: Signal<string>;
  rooms: Rooms;
  chosenRoom: ChosenRoom;
}): RoomSearch {
  const { floorId, bandId, searchText, rooms, chosenRoom } = options;

  /** The text of a search whose rooms are not there yet. */
  const pending = signal('');
  const dispose = effect(() => {
    const all = rooms.all.value;
    if (!pending.value || !all.value || all.stale) return;
    const found = all.value.find(hasNumber(pending.value));
    pending.value = '';
    if (found && chosenRoom.room.peek()?.id !== found.id) untracked(() => chosenRoom.toggleRoom(found));
  });

  return {
    search(typed) {
      const text = typed.trim();
      const found = rooms.vacant.peek().value?.find(hasNumber(text));
      // A person who knows the number wants that room, also on another floor and of another size.
      if (found && floorId.peek() !== found.floor.id) floorId.value = null;
      if (found && bandId.peek() !== findBandId(found.sqm)) bandId.value = null;
      searchText.value = text;
      rooms.load();
      pending.value = text;
    },
    cancel() {
      pending.value = '';
    },
    dispose,
  };
}

/** A floor's plan: the address of its image, if there is one, and the rooms whose outlines can be drawn. */
export interface Plan {
  image: string | null;
  rooms: PlanRoom[];
  /** As the backend gave them, if it did. */
  walkways?: Walkways | null;
}

export interface Plans {
  /** The floor whose plan is shown (docs/product.md R2.8). */
  planFloorId: ReadonlySignal<number | null>;
  plan: ReadonlySignal<Loaded<Plan>>;
  /** Shows the plan of a floor, whichever is chosen. */
  showPlan(floorId: number): void;
  /** Shows the plan of the chosen floor after the next frame. */
  followFloor(): void;
  /** Reads the shown plan, unless it is there or loading. */
  load(): void;
  /** Reads the shown plan, also while it is loading. */
  reloadPlan(): void;
  dispose(): void;
}

const isDrawable = ({ id, number, outline }: PlanRoom): boolean =>
  typeof id === 'number' &&
  typeof number === 'string' &&
  (['x', 'y', 'width', 'height'] as const).every((side) => Number.isFinite(outline?.[side]));

function createPlans(options: {
  api: Api;
  floors: ReadonlySignal<Floor[]>;
  /** The chosen floor, once its press has been painted. */
  floorId: ReadonlySignal<number | null>;
  listed: ReadonlySignal<Loaded<unknown>>;
}): Plans {
  const { api, floors, floorId, listed } = options;
  const picked = signal<number | null>(null);
  const planFloorId = computed(() => picked.value ?? floorId.value ?? floors.value[0]?.id ?? null);
  const plans = signal<Record<number, Loaded<Plan>>>({});
  const following = createLatest();

  function load(again = false): void {
    const id = planFloorId.peek();
    const state = plans.peek()[id ?? 0]?.state;
    if (id === null || state === 'there' || (state === 'loading' && !again)) return;
    const set = (plan: Loaded<Plan>) => {
      plans.value = { ...plans.peek(), [id]: plan };
    };
    set({ state: 'loading' });
    void getFloor(api, id).then(({ value: floor, failure }) => {
      if (plans.peek()[id]?.state === 'there') return;
      if (failure) return set({ state: 'failed' });
      const rooms = Array.isArray(floor.rooms) ? floor.rooms.filter(isDrawable) : [];
      set({ state: 'there', value: { ...floor, image: floor.image ?? null, rooms } });
    });
  }

  // Before the first tiles, the plan would make them wait.
  const areTilesDrawn = computed(() => floors.value.length > 0 && listed.value.state !== 'loading');
  const undo = effect(() => {
    if (areTilesDrawn.value) void afterPaint().then(() => load());
  });

  return {
    planFloorId,
    plan: computed(() => plans.value[planFloorId.value ?? 0] ?? { state: 'loading' }),
    showPlan(id) {
      following.drop();
      picked.value = id;
      load();
    },
    followFloor() {
      void following.run(afterPaint, () => {
        picked.value = null;
        load();
      });
    },
    load: () => load(),
    reloadPlan: () => load(true),
    dispose() {
      undo();
      following.drop();
    },
  };
}

export interface Selection
  extends ChosenRoom,
    Omit<RoomPrice, 'dispose'>,
    Pick<Drawn, 'drawn'>,
    Pick<Rooms, 'listedBandId' | 'vacant' | 'reload' | 'reloadQuietly'>,
    Pick<Plans, 'planFloorId' | 'plan' | 'showPlan' | 'reloadPlan'>,
    Pick<RoomSearch, 'search'> {
  floors: ReadonlySignal<Floor[]>;
  floorId: ReadonlySignal<number | null>;
  bandId: ReadonlySignal<number | null>;
  searchText: ReadonlySignal<string>;
  /** The step after the last one in which something is chosen, once that has been painted. */
  nextStep: ReadonlySignal<StepName>;
  bands: ReadonlySignal<Loaded<Band[]>>;
  /** Of all vacant rooms, whatever is chosen. */
  overview: ReadonlySignal<Overview>;
  rooms: ReadonlySignal<Loaded<Room[]>>;
  listing: Listing;
  hasCampaign(room: Room): boolean;
  monthlyPrice(room: Room): MonthlyPrice;
  toggleFloor(id: number): void;
  toggleBand(id: number): void;
  /** Chooses floor and band of a suggestion and ends the search; null shows every vacant room. */
  applySuggestion(suggestion: Suggestion | null): void;
  dispose: Undo;
}

interface Options {
  api: Api;
  department: number;
  offer?: { offer?: string };
  loadFloors: Floors;
}

/** What a visitor has chosen and what there is to choose from (docs/product.md section 2). */
export function createSelection({ api, department, offer = {}, loadFloors }: Options): Selection {
  const floors = signal<Floor[]>([]);
  const chosen = {
    floorId: signal<number | null>(null),
    bandId: signal<number | null>(null),
    searchText: signal(''),
  };
  const { floorId, bandId, searchText } = chosen;
  const chosenRoom = createChosenRoom();
  const { drawn, ...drawing } = createDrawn({ ...chosenRoom, floorId, bandId });
  const { dispose: disposePrice, ...price } = createRoomPrice(api, drawn.room);
  const rooms = createRooms({ api, department, offer, ...chosen });
  const search = createRoomSearch({ ...chosen, rooms, chosenRoom });
  const {
    load: loadPlan,
    followFloor,
    ...plans
  } = createPlans({
    api,
    floors,
    floorId: drawn.floorId,
    listed: rooms.listed,
  });

  function loadForFloor(): void {
    rooms.loadAfterPaint();
    followFloor();
  }

  const readFloors = () =>
    void loadFloors().then(({ value }) => {
      floors.value = value ?? [];
    });
  const reloadFailed = () => {
    if (!floors.peek().length) readFloors();
    if (rooms.isFailed()) rooms.reload();
    if (price.roomPrice.peek().state === 'failed') void price.reloadPrice();
    loadPlan();
  };
  addEventListener('online', reloadFailed);
  rooms.reload();
  readFloors();

  return {
    ...chosenRoom,
    ...price,
    ...plans,
    floors,
    ...chosen,
    drawn,
    ...createFacts({ rooms, floors, drawn }),
    toggleRoom(room) {
      search.cancel();
      chosenRoom.toggleRoom(room);
    },
    toggleFloor(id) {
      floorId.value = floorId.peek() === id ? null : id;
      loadForFloor();
    },
    toggleBand(id) {
      bandId.value = bandId.peek() === id ? null : id;
      rooms.loadBandAfterPaint();
    },
    search: search.search,
    applySuggestion(suggestion) {
      search.cancel();
      searchText.value = '';
      floorId.value = suggestion?.floorId ?? null;
      bandId.value = suggestion?.bandId ?? null;
      loadForFloor();
    },
    dispose() {
      removeEventListener('online', reloadFailed);
      disposePrice();
      for (const each of [search, rooms, plans, drawing]) each.dispose();
    },
  };
}

/** The lists of rooms, and what follows from them and the choice. */
function createFacts({
  rooms,
  floors,
  drawn,
}: { rooms: Rooms; floors: ReadonlySignal<Floor[]> } & Pick<Drawn, 'drawn'>) {
  return {
    nextStep: computed(() => findNextStep(drawn.room.value, drawn.bandId.value, drawn.floorId.value)),
    bands: createBands(rooms.all, floors),
    overview: createOverview(rooms.vacant, floors),
    rooms: rooms.listed,
    listing: createListing({ listed: rooms.listed, floors }),
    listedBandId: rooms.listedBandId,
    vacant: rooms.vacant,
    reload: rooms.reload,
    reloadQuietly: rooms.reloadQuietly,
    hasCampaign: (room: Room) => !!findActiveCampaign(room, floors.value),
    monthlyPrice: (room: Room) => monthlyPrice(room, floors.value),
  };
}

function findNextStep(room: Room | null, bandId: number | null, floorId: number | null): StepName {
  if (room) return 'details';
  if (bandId !== null) return 'room';
  return floorId === null ? 'floor' : 'size';
}
