import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Floors } from '#core';
import type { Floor, OfferField, Room } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import type { Undo } from '../../../src/contract.ts';
import { type Band, findActiveCampaign, type MonthlyPrice, monthlyPrice } from '../../../src/format/price.ts';
import type { Loaded } from '../../../src/state/resource.ts';
import type { Suggestion } from '../browse/suggestions.ts';
import { createBands, createOverview, type Overview } from './bands.ts';
import { type ChosenRoom, createChosenRoom } from './chosen-room.ts';
import { createDrawn, type Drawn } from './drawn.ts';
import { createListing, type Listing } from './listing.ts';
import { createPlans, type Plans } from './plans.ts';
import { createRoomPrice, type RoomPrice } from './room-price.ts';
import { createRoomSearch, type RoomSearch } from './room-search.ts';
import { createRooms, type Rooms } from './rooms.ts';
import type { StepName } from './scroll.ts';

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
  offer?: OfferField;
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
