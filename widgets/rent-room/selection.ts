import {
  computed,
  floorName,
  type Lifetime,
  type Page,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '#core';
import {
  calculateRoomPrice,
  type Floor,
  getFloor,
  listRooms,
  type PlanRoom,
  type Room,
  type RoomPrice,
  type Walkways,
} from '../../src/api/calls.ts';
import type { Api } from '../../src/api/client.ts';
import {
  BANDS,
  type Band,
  findActiveCampaign,
  findBandId,
  lowestPrice,
  monthlyPrice,
  summariseBands,
} from '../../src/format/price.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import {
  asStale,
  createLatest,
  createQuery,
  createResource,
  type Loaded,
  type Resource,
} from '../../src/state/resource.ts';
import type { Choice } from './no-rooms.tsx';
import { toQuote } from './price.tsx';

/** A text in the form in which what people type is compared. */
export const normaliseText = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? '';

/** Whether a room has this number, in upper or lower case. */
export const hasNumber =
  (text: string) =>
  ({ number }: Room): boolean =>
    normaliseText(number) === normaliseText(text);

/** The m² of a text such as "8 m2" or "7,5 kvm"; NaN for another text. */
const readArea = (text: string): number =>
  Number.parseFloat(/^([\d.,]+) *(kv|sq)?m/i.exec(text)?.[1]?.replace(',', '.') ?? '');

/** The chosen room, once its press has been painted: for all that takes long to draw. */
function createDrawnRoom(lifetime: Lifetime, room: ReadonlySignal<Room | null>) {
  const drawn = signal<Room | null>(null);
  const latest = createLatest();
  lifetime.effect(() => {
    const chosen = room.value;
    void latest.run(afterPaint, () => {
      drawn.value = chosen;
    });
  });
  return drawn as ReadonlySignal<Room | null>;
}

/** The vacant rooms of one exact size, the cheapest first. */
export type SizeGroup = { sqm: number; rooms: Room[] };

/** The vacant rooms to list, the cheapest first (docs/product.md R2.11). */
export function createListing(options: {
  listed: ReadonlySignal<Loaded<Room[]>>;
  floors: ReadonlySignal<Floor[]>;
  /** The size in m² that comes before all others, if there is one. */
  firstSqm?: number;
}) {
  const { listed, floors } = options;
  const first = signal(options.firstSqm ?? 0);
  // A list that only turns stale is not drawn again.
  const read = computed(() => listed.value.value ?? []);
  const isFirst = ({ sqm }: Room) => Number(sqm === first.value);
  const rooms = computed(() =>
    sortByPrice(read.value, floors.value).sort((one, other) => isFirst(other) - isFirst(one)),
  );
  return {
    rooms,
    /** The same rooms by exact size; the sizes are in the order of their cheapest rooms. */
    groups: computed((): SizeGroup[] =>
      [...new Set(rooms.value.map(({ sqm }) => sqm))].map((sqm) => ({
        sqm,
        rooms: rooms.value.filter((room) => room.sqm === sqm),
      })),
    ),
    /** Lists the rooms of this exact size, in m², before all others. */
    showFirst(sqm: number) {
      first.value = sqm;
    },
  };
}

function sortByPrice(rooms: Room[], floors: Floor[]): Room[] {
  const priced = rooms.map((room) => ({ room, price: monthlyPrice(room, floors).now }));
  return priced.sort((one, other) => one.price - other.price).map(({ room }) => room);
}

/** The price of the chosen room, once its press has been painted. */
function createRoomPrice(page: { api: Api; lifetime: Lifetime }, room: ReadonlySignal<Room | null>) {
  const price = createQuery<RoomPrice>();
  async function reloadPrice(): Promise<void> {
    const roomId = room.peek()?.id;
    if (roomId === undefined) price.drop();
    else await price.load(() => calculateRoomPrice(page.api, { roomId }));
  }
  page.lifetime.effect(() => {
    if (room.value) price.current.value = { state: 'loading' };
    void untracked(reloadPrice);
  });
  // A campaign may have begun or ended while somebody was away.
  page.lifetime.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') void reloadPrice();
  });
  return {
    roomPrice: price.current as ReadonlySignal<Loaded<RoomPrice>>,
    quote: computed(() => toQuote(price.current.value)),
    /** Reads the price again; the one before stays meanwhile. Resolves with the answer, or when another room was chosen. */
    reloadPrice,
  };
}

/** The vacant rooms, read for what is chosen. With the `offer` of the waiting list, whose link opened the page, they include the offered room. */
function createRooms(options: {
  page: Pick<Page, 'api' | 'settings'>;
  offer: { offer?: string };
  floorId: ReadonlySignal<number | null>;
  bandId: ReadonlySignal<number | null>;
  searchText: ReadonlySignal<string>;
}) {
  const { page, offer, floorId, bandId, searchText } = options;
  const [all, inBand, vacant] = [createQuery<Room[]>(), createQuery<Room[]>(), createQuery<Room[]>()];
  /** The band whose rooms `listed` shows or is loading. It changes one frame after the chosen band, so that the press is painted first. */
  const listedBandId = signal<number | null>(null);
  const listed = computed(() => (listedBandId.value === null ? all : inBand).current.value);
  const isFiltered = () => floorId.peek() !== null || searchText.peek() !== '';

  const requestVacant = () =>
    listRooms(page.api, page.settings.department, { onlyAvailableForLease: true, ...offer });
  const request = (area?: { sqmFrom: number; sqmTo?: number }) => {
    const floor = floorId.peek();
    return listRooms(page.api, page.settings.department, {
      floors: floor === null ? [] : [floor],
      searchText: searchText.peek(),
      onlyAvailableForLease: true,
      ...offer,
      ...area,
    });
  };
  /** Undefined without a chosen band. */
  const requestBand = () => {
    const band = BANDS.find(({ id }) => id === bandId.peek());
    return band && request({ sqmFrom: band.minSqm, ...(band.maxSqm && { sqmTo: band.maxSqm }) });
  };

  function loadBand(): void {
    const sent = requestBand();
    // The list keeps showing its present rooms until those of the band have arrived, never as the band's own.
    inBand.current.value = sent ? asStale(listed.peek()) : listed.peek();
    listedBandId.value = bandId.peek();
    if (sent) void inBand.load(() => sent);
    else inBand.drop();
  }
  function load(): void {
    const sent = request();
    // Without a filter these are all vacant rooms, so one request serves both.
    if (!isFiltered()) void vacant.load(() => sent);
    void all.load(() => sent);
    loadBand();
  }

  return {
    /** The vacant rooms of the chosen floor and search, of every band. */
    all: all.current,
    /** The rooms to list: `all`, or with a band the answer to a second request, for that band only. */
    listed,
    /** Every vacant room of the department, whatever is chosen: for the plan, the search and the suggestions. */
    vacant: vacant.current,
    load,
    loadBand,
    isFailed: () => [all.current, listed, vacant.current].some((each) => each.peek().state === 'failed'),
    reload() {
      load();
      if (isFiltered()) void vacant.load(requestVacant);
    },
    /** Reads everything again, for example because another person sees other rooms. The lists stay as they are until the answers are there. */
    async reloadQuietly() {
      const sent = request();
      const vacantRooms = isFiltered() ? requestVacant() : sent;
      const ofBand = requestBand();
      await Promise.all([all.replace(sent), vacant.replace(vacantRooms), ofBand && inBand.replace(ofBand)]);
    },
  };
}

/** A floor's plan: the address of its image, and the rooms whose outlines can be drawn; the walkways are as the backend gave them. */
type Plan = { image: string | null; rooms: PlanRoom[]; walkways?: Walkways | null };

const isDrawable = (room: PlanRoom | null): boolean =>
  typeof room?.id === 'number' &&
  typeof room.number === 'string' &&
  (['x', 'y', 'width', 'height'] as const).every((side) => Number.isFinite(room.outline?.[side]));

function createPlans(options: {
  page: { api: Api; lifetime: Lifetime };
  floors: ReadonlySignal<Floor[]>;
  floorId: ReadonlySignal<number | null>;
  listed: ReadonlySignal<Loaded<unknown>>;
}) {
  const { page, floors, floorId, listed } = options;
  const picked = signal<number | null>(null);
  const planFloorId = computed(() => picked.value ?? floorId.value ?? floors.value[0]?.id ?? null);
  const plans = new Map<number, Resource<Plan>>();
  function planOf(id: number): Resource<Plan> {
    const known = plans.get(id);
    if (known) return known;
    const read = async () => {
      const { value, failure } = await getFloor(page.api, { id });
      if (failure) return { failure };
      const rooms = Array.isArray(value.rooms) ? value.rooms.filter(isDrawable) : [];
      return { value: { ...value, image: value.image ?? null, rooms } };
    };
    const plan = createResource<Plan>(page.lifetime, read, () => {});
    plans.set(id, plan);
    return plan;
  }
  const current = computed(() => (planFloorId.value === null ? null : planOf(planFloorId.value)));
  // Before the first tiles, the plan would make them wait.
  const areTilesDrawn = computed(() => floors.value.length > 0 && listed.value.state !== 'loading');
  page.lifetime.effect(() => {
    const plan = current.value;
    if (areTilesDrawn.value && plan) void afterPaint().then(plan.open);
  });
  return {
    /** The floor whose plan is shown (docs/product.md R2.8). */
    planFloorId,
    plan: computed<Loaded<Plan>>(() => current.value?.current.value ?? { state: 'loading' }),
    /** Shows the plan of a floor, whichever is chosen; null shows that of the chosen floor. */
    showPlan(id: number | null) {
      picked.value = id;
      const plan = current.peek();
      if (plan?.current.peek().state === 'failed') void plan.load();
    },
    reloadPlan: () => void current.peek()?.load(),
  };
}

export type Selection = ReturnType<typeof createSelection>;

/** What a visitor has chosen and what there is to choose from (docs/product.md section 2). */
export function createSelection(options: {
  page: Pick<Page, 'api' | 'settings' | 'floors' | 'lifetime'>;
  offer?: { offer?: string };
  /** The size in m² whose band is chosen at first, and which comes first in the list (docs/product.md R2.14). */
  sqm?: number;
}) {
  const { page, offer = {}, sqm = 0 } = options;
  const { lifetime } = page;
  const floors = signal<Floor[]>([]);
  const floorId = signal<number | null>(null);
  const bandId = signal(findBandId(sqm) ?? null);
  const searchText = signal('');
  const department = computed(() => floors.value[0]?.department);
  const room = signal<Room | null>(null);
  const drawnRoom = createDrawnRoom(lifetime, room);
  const price = createRoomPrice(page, drawnRoom);
  const lists = createRooms({ page, offer, floorId, bandId, searchText });
  const { load, loadBand, isFailed, all, listed, ...rooms } = lists;
  const listing = createListing({ listed, floors, firstSqm: sqm });
  const plans = createPlans({ page, floors, floorId, listed });

  const searchedFor = followSearch({ lifetime, all, room });
  const readFloors = async () => {
    floors.value = (await page.floors()).value ?? [];
  };
  lifetime.listen(window, 'online', () => {
    if (!floors.peek().length) void readFloors();
    if (isFailed()) rooms.reload();
    if (price.roomPrice.peek().state === 'failed') void price.reloadPrice();
  });
  rooms.reload();
  void readFloors();

  function chooseFloor(id: number | null): void {
    floorId.value = id;
    void afterPaint()
      .then(load)
      .then(() => plans.showPlan(null));
  }
  /** Chooses a floor and a band and ends the search; null shows every vacant room. */
  function applyChoice(choice: Choice | null): void {
    searchedFor.value = '';
    searchText.value = '';
    bandId.value = choice?.bandId ?? null;
    chooseFloor(choice?.floorId ?? null);
  }
  return {
    ...price,
    ...plans,
    ...rooms,
    room: room as ReadonlySignal<Room | null>,
    floors: floors as ReadonlySignal<Floor[]>,
    floorId: floorId as ReadonlySignal<number | null>,
    bandId: bandId as ReadonlySignal<number | null>,
    searchText: searchText as ReadonlySignal<string>,
    drawnRoom,
    bands: createBands(all, floors),
    /** How many rooms are vacant, undefined until that is known, and the lowest price a month in øre, null without rooms. A choice changes neither. */
    overview: computed(() => {
      const found = rooms.vacant.value.value;
      return { count: found?.length, lowestPrice: lowestPrice(found ?? [], floors.value)?.now ?? null };
    }),
    /** Whether people can ask to be told: where the backend has a waiting list, and not for the room that a search names. */
    canWait: computed(() => !!department.value?.waitingList && !searchText.value),
    department,
    /** The department's address on one line, without what the backend leaves out. */
    postalAddress: computed(() => {
      const { address, zip, city } = department.value ?? {};
      return [address, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
    }),
    /** The floor's name in the language of the page; empty if there is no floor with this id. */
    nameOfFloor(id: number | null): string {
      const floor = floors.value.find((each) => each.id === id);
      return floor ? floorName(floor) : '';
    },
    rooms: listed,
    listing,
    hasCampaign: (room: Room): boolean => !!findActiveCampaign(room, floors.value),
    monthlyPrice: (room: Room) => monthlyPrice(room, floors.value),
    /** Chooses a room; the chosen one again takes the choice back (docs/product.md R2.2). */
    toggleRoom(picked: Room) {
      searchedFor.value = '';
      room.value = room.peek()?.id === picked.id ? null : picked;
    },
    toggleFloor: (id: number) => chooseFloor(floorId.peek() === id ? null : id),
    toggleBand(id: number) {
      bandId.value = bandId.peek() === id ? null : id;
      void afterPaint().then(loadBand);
    },
    /** Lists the rooms with this text in their number, and chooses the room with exactly this number; for an area such as "8 m2" it chooses the size. */
    search(typed: string) {
      const text = typed.trim().replace(/^(rum|room|nr\.?|no\.?)\s*(?=\d)/i, '');
      const found = rooms.vacant.peek().value?.find(hasNumber(text));
      const area = readArea(text);
      if (area && !found) {
        listing.showFirst(area);
        return applyChoice({ floorId: floorId.peek(), bandId: findBandId(area) ?? null });
      }
      // A person who knows the number wants that room, also on another floor and of another size.
      if (found && floorId.peek() !== found.floor.id) floorId.value = null;
      if (found && bandId.peek() !== findBandId(found.sqm)) bandId.value = null;
      searchText.value = text;
      load();
      searchedFor.value = text;
    },
    applyChoice,
  };
}

/** The text of a search whose rooms are not there yet: the one with exactly this number is then chosen. */
function followSearch(options: {
  lifetime: Lifetime;
  all: ReadonlySignal<Loaded<Room[]>>;
  room: Signal<Room | null>;
}): Signal<string> {
  const { lifetime, all, room } = options;
  const searchedFor = signal('');
  lifetime.effect(() => {
    if (!searchedFor.value || !all.value.value || all.value.stale) return;
    const found = all.value.value.find(hasNumber(searchedFor.value));
    searchedFor.value = '';
    if (found && room.peek()?.id !== found.id) room.value = found;
  });
  return searchedFor;
}

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
