import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Api } from '../../../src/api/client.ts';
import type { Result } from '../../../src/api/failure.ts';
import type { Floors } from '../../../src/api/floors.ts';
import { list, value } from '../../../src/api/read.ts';
import type { Floor, Room } from '../../../src/api/types.ts';
import { createLatest } from '../../../src/runtime/latest.ts';
import { BANDS, type Band, bandsOf } from './bands.ts';
import { type Price, readPrice } from './price.ts';

/** What is on its way, there, or could not be had. `stale` while the answer to a newer question is on its way. */
export type Loaded<T> = { state: 'loading' | 'failed' } | { state: 'there'; value: T; stale?: boolean };

const again = <T>(loaded: Loaded<T>): Loaded<T> =>
  loaded.state === 'there' ? { ...loaded, stale: true } : { state: 'loading' };

export interface Selection {
  floors: ReadonlySignal<Floor[]>;
  floorId: ReadonlySignal<number | null>;
  bandId: ReadonlySignal<number | null>;
  room: ReadonlySignal<Room | null>;
  searchText: ReadonlySignal<string>;
  bands: ReadonlySignal<Loaded<Band[]>>;
  rooms: ReadonlySignal<Loaded<Room[]>>;
  price: ReadonlySignal<Loaded<Price>>;
  /** Chosen by itself, else the chosen floor, else the first. */
  planFloorId: ReadonlySignal<number | null>;
  plan: ReadonlySignal<Loaded<string | null>>;
  onOffer(room: Room): boolean;
  toggleFloor(id: number): void;
  toggleBand(id: number): void;
  toggleRoom(room: Room): void;
  showPlan(floorId: number): void;
  search(text: string): void;
  /** Drops floor, band and search, so that every vacant room is listed. */
  showAll(): void;
  /** Reads the rooms again: after a failure, or when one has just gone. */
  reload(): void;
  reloadPrice(): void;
  dispose(): void;
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
  const room = signal<Room | null>(null);
  const searchText = signal('');
  // All rooms of the floors and the search feed the bands; with a band chosen, the list is a question of its own.
  const all = signal<Loaded<Room[]>>({ state: 'loading' });
  const listed = signal<Loaded<Room[]>>({ state: 'loading' });
  const price = signal<Loaded<Price>>({ state: 'loading' });
  const chosenPlan = signal<number | null>(null);
  const plans = signal<Record<number, Loaded<string | null>>>({});
  const latestAll = createLatest();
  const latestListed = createLatest();
  const latestPrice = createLatest();

  const bands = computed<Loaded<Band[]>>(() =>
    all.value.state === 'there' ? { ...all.value, value: bandsOf(all.value.value, floors.value) } : all.value,
  );
  const rooms = computed(() => (bandId.value === null ? all.value : listed.value));
  const planFloorId = computed(() => chosenPlan.value ?? floorId.value ?? floors.value[0]?.id ?? null);

  const loadedOf = <T>({ value, failure }: Result<T>): Loaded<T> =>
    failure ? { state: 'failed' } : { state: 'there', value: value as T };

  function ask(bounds: { sqmFrom?: number; sqmTo?: number | null }): Promise<Result<Room[]>> {
    const query = {
      departmentId: department,
      pageNumber: 0,
      pageSize: 1000,
      floors: floorId.peek() === null ? [] : [floorId.peek() as number],
      searchText: searchText.peek(),
      onlyAvailableForLease: true,
      sqmFrom: bounds.sqmFrom,
      sqmTo: bounds.sqmTo ?? undefined,
    };
    return api.call(
      (http) => http.GET('/room/getfiltered', { params: { query } }),
      list<Room>({ id: 'number', number: 'string', sqm: 'number', price: 'number', floor: { id: 'number' } }),
    );
  }

  function loadAll(): void {
    all.value = again(all.peek());
    void latestAll.run(
      () => ask({}),
      (answer) => {
        all.value = loadedOf(answer);
      },
    );
  }

  function loadListed(): void {
    latestListed.drop();
    const band = BANDS.find(({ id }) => id === bandId.peek());
    if (!band) return;
    listed.value = again(listed.peek());
    void latestListed.run(
      () => ask({ sqmFrom: band.minSqm, sqmTo: band.maxSqm }),
      (answer) => {
        listed.value = loadedOf(answer);
      },
    );
  }

  function loadPlan(): void {
    const id = planFloorId.peek();
    const known = id === null ? undefined : plans.peek()[id];
    if (id === null || known?.state === 'there' || known?.state === 'loading') return;
    const put = (plan: Loaded<string | null>) => {
      plans.value = { ...plans.peek(), [id]: plan };
    };
    put({ state: 'loading' });
    void api
      .call(
        (http) => http.GET('/floor/get', { params: { query: { id } } }),
        value<{ image?: string | null }>({}),
      )
      .then(({ value: floor, failure }) =>
        put(failure ? { state: 'failed' } : { state: 'there', value: floor?.image ?? null }),
      );
  }

  function loadPrice(): void {
    latestPrice.drop();
    const id = room.peek()?.id;
    if (id === undefined) return;
    price.value = { state: 'loading' };
    void latestPrice.run(
      () =>
        api.call(
          (http) => http.GET('/calculation/roomprice', { params: { query: { roomId: id } } }),
          readPrice,
        ),
      (answer) => {
        price.value = loadedOf(answer);
      },
    );
  }

  function reload(): void {
    loadAll();
    loadListed();
  }

  reload();
  void loadFloors().then(({ value: found }) => {
    floors.value = found ?? [];
    loadPlan();
  });

  return {
    floors,
    floorId,
    bandId,
    room,
    searchText,
    bands,
    rooms,
    price,
    planFloorId,
    plan: computed(() => plans.value[planFloorId.value ?? 0] ?? { state: 'loading' }),
    onOffer: ({ floor }) => !!floors.value.find(({ id }) => id === floor.id)?.campaign?.active,
    toggleFloor(id) {
      floorId.value = floorId.peek() === id ? null : id;
      chosenPlan.value = null;
      reload();
      loadPlan();
    },
    toggleBand(id) {
      // What is shown stays until the band's own rooms are there.
      listed.value = rooms.peek();
      bandId.value = bandId.peek() === id ? null : id;
      loadListed();
    },
    toggleRoom(picked) {
      room.value = room.peek()?.id === picked.id ? null : picked;
      loadPrice();
    },
    showPlan(id) {
      chosenPlan.value = id;
      loadPlan();
    },
    search(text) {
      searchText.value = text.trim();
      reload();
    },
    showAll() {
      floorId.value = null;
      bandId.value = null;
      searchText.value = '';
      reload();
    },
    reload,
    reloadPrice: loadPrice,
    dispose() {
      for (const latest of [latestAll, latestListed, latestPrice]) latest.drop();
    },
  };
}
