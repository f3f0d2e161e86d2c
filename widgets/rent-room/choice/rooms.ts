import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { listRooms, type OfferField, type Room } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { BANDS } from '../../../src/format/price.ts';
import { afterPaint } from '../../../src/state/after-paint.ts';
import { createLatest, createQuery, type Loaded } from '../../../src/state/resource.ts';

export interface Rooms {
  /** The vacant rooms of the chosen floor and search, of every band. */
  all: ReadonlySignal<Loaded<Room[]>>;
  /** The rooms to list: `all`, or with a band the answer to a second request, for that band only. */
  listed: ReadonlySignal<Loaded<Room[]>>;
  /** The band whose rooms `listed` shows or is loading. It changes one frame after the chosen band, so that the press is painted first. */
  listedBandId: ReadonlySignal<number | null>;
  /** Every vacant room of the department, whatever is chosen: for the plan, the search and the suggestions. */
  vacant: ReadonlySignal<Loaded<Room[]>>;
  /** Reads the rooms for another search. */
  load(): void;
  /** Reads the rooms for another floor, after the next frame. */
  loadAfterPaint(): void;
  /** Reads the rooms of another band, after the next frame. The rooms on screen stay until then. */
  loadBandAfterPaint(): void;
  /** Whether one of the lists could not be read. */
  isFailed(): boolean;
  /** Reads everything again. */
  reload(): void;
  /** Reads everything again, for example because another person sees other rooms. The lists stay as they are until the answers are there. */
  reloadQuietly(): Promise<void>;
  dispose(): void;
}

interface Options {
  api: Api;
  department: number;
  /** The offer of the waiting list, if its link opened the page. With it, requests for vacant rooms include the offered room. */
  offer: OfferField;
  floorId: ReadonlySignal<number | null>;
  bandId: ReadonlySignal<number | null>;
  searchText: ReadonlySignal<string>;
}

/** The requests for rooms; each asks for what is chosen when it is sent. */
function createRequests({ api, department, offer, floorId, bandId, searchText }: Options) {
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
export function createRooms(options: Options): Rooms {
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
    all: all.current,
    listed,
    listedBandId,
    vacant: vacant.current,
    load,
    loadAfterPaint() {
      withAll = true;
      loadAfterPaint();
    },
    loadBandAfterPaint: loadAfterPaint,
    isFailed: () => [all.current, listed, vacant.current].some((each) => each.peek().state === 'failed'),
    reload() {
      load();
      if (isFiltered()) void vacant.load(request.vacant);
    },
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
