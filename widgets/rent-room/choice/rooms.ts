import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { listRooms, type Room } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import type { Result } from '../../../src/api/failure.ts';
import { afterPaint } from '../../../src/state/after-paint.ts';
import { createLatest, type Latest } from '../../../src/state/latest.ts';
import { BANDS } from './bands.ts';
import { again, type Loaded, loadedOf } from './loaded.ts';

export interface Rooms {
  /** The vacant rooms of the floors and the search; they feed the bands. */
  all: ReadonlySignal<Loaded<Room[]>>;
  /** What is listed: with a band chosen a question of its own. */
  listed: ReadonlySignal<Loaded<Room[]>>;
  /** Every vacant room of the department, whatever is chosen: for the plan, and for what is near a choice. */
  vacant: ReadonlySignal<Loaded<Room[]>>;
  /** The floor or the search is another one. */
  loadFiltered(): void;
  /** Around a change of the band: what is shown stays until its own rooms are there. */
  changeBand(change: () => void): void;
  /** Reads everything again. */
  reload(): void;
  /** Reads everything again without a sign of it: who asks is another person, who may see other rooms. Resolves when that is shown. */
  refresh(): Promise<void>;
  /** Every room of the department, with or without those that are taken: the contract leaves that to the backend. */
  readAll(): Promise<Result<Room[]>>;
  dispose(): void;
}

/** The vacant rooms, asked for by what is chosen: at first and on a reload at once, after a choice once that is afterPaint. */
export function createRooms(options: {
  api: Api;
  department: number;
  floorId: ReadonlySignal<number | null>;
  bandId: ReadonlySignal<number | null>;
  searchText: ReadonlySignal<string>;
}): Rooms {
  const { api, department, floorId, bandId, searchText } = options;
  const all = signal<Loaded<Room[]>>({ state: 'loading' });
  const ofBand = signal<Loaded<Room[]>>({ state: 'loading' });
  const vacant = signal<Loaded<Room[]>>({ state: 'loading' });
  const [latestAll, latestOfBand, latestVacant] = [createLatest(), createLatest(), createLatest()];
  const listed = computed(() => (bandId.value === null ? all.value : ofBand.value));
  const filtered = () => floorId.peek() !== null || searchText.peek() !== '';

  function ask(filter: { floors?: number[]; searchText?: string; sqmFrom?: number; sqmTo?: number }) {
    return listRooms(api, department, {
      floors: filter.floors,
      searchText: filter.searchText,
      onlyAvailableForLease: true,
      sqmFrom: filter.sqmFrom,
      sqmTo: filter.sqmTo,
    });
  }

  const chosen = () => ({
    floors: floorId.peek() === null ? [] : [floorId.peek() as number],
    searchText: searchText.peek(),
  });

  function loadVacant(question: () => Promise<Result<Room[]>>): void {
    vacant.value = again(vacant.peek());
    void latestVacant.run(question, (answer) => {
      vacant.value = loadedOf(answer);
    });
  }

  function loadAll(after: Promise<void>): void {
    all.value = again(all.peek());
    const filter = chosen();
    const asked = after.then(() => ask(filter));
    if (!filtered()) loadVacant(() => asked);
    void latestAll.run(
      () => asked,
      (answer) => {
        all.value = loadedOf(answer);
      },
    );
  }

  /** The question for the chosen band; undefined without one. */
  function questionOfBand() {
    const band = BANDS.find(({ id }) => id === bandId.peek());
    return band && (() => ask({ ...chosen(), sqmFrom: band.minSqm, sqmTo: band.maxSqm ?? undefined }));
  }

  function loadOfBand(after: Promise<void>): void {
    latestOfBand.drop();
    const question = questionOfBand();
    if (!question) return;
    ofBand.value = again(ofBand.peek());
    void latestOfBand.run(
      () => after.then(question),
      (answer) => {
        ofBand.value = loadedOf(answer);
      },
    );
  }

  function load(after: Promise<void>): void {
    loadAll(after);
    loadOfBand(after);
  }

  return {
    all,
    listed,
    vacant,
    loadFiltered: () => load(afterPaint()),
    changeBand(change) {
      ofBand.value = listed.peek();
      change();
      loadOfBand(afterPaint());
    },
    reload() {
      load(Promise.resolve());
      if (filtered()) loadVacant(() => ask({}));
    },
    readAll: () => listRooms(api, department),
    async refresh() {
      const asked = ask(chosen());
      await Promise.all([
        replace(latestAll, all, asked),
        replace(latestVacant, vacant, filtered() ? ask({}) : asked),
        replace(latestOfBand, ofBand, questionOfBand()?.()),
      ]);
    },
    dispose() {
      for (const latest of [latestAll, latestOfBand, latestVacant]) latest.drop();
    },
  };
}

/**
 * Puts an answer in the place of what is shown, or still on its way, unless there is a newer question. A failure changes nothing, nor does the
 * same answer: a list of a thousand is not drawn again for it.
 */
async function replace(
  latest: Latest,
  shown: Signal<Loaded<Room[]>>,
  asked: Promise<Result<Room[]>> | undefined,
): Promise<void> {
  const stillLatest = latest.mark();
  const answer = await asked;
  if (!answer?.value || !stillLatest()) return;
  latest.drop();
  const fresh = loadedOf(answer);
  if (JSON.stringify(fresh) !== JSON.stringify(shown.peek())) shown.value = fresh;
}
