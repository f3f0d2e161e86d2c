import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { OfferField } from '../../../src/api/calls.ts';
import type { Undo } from '../../../src/contract.ts';
import { BANDS, findBandId } from '../../../src/format/bands.ts';
import { hasNumber, normaliseText } from './room-number.ts';
import type { Selection } from './selection.ts';

/** `?offer=`, in a link of the waiting list: the room that is kept for this person is vacant for who sends it. */
export const readOffer = (query: URLSearchParams): OfferField => {
  const offer = query.get('offer');
  return offer ? { offer } : {};
};

/**
 * Chooses what the address of the host page names: `?floor=` the id of a floor, or its name in either language, `?size=` an area in m², and
 * `?room=` the number of a vacant room. Each once, when its list has loaded; what is not found is ignored. A room that is not vacant is looked
 * for again until `vacancyIsFinal`: which rooms are vacant depends on who is signed in. Later choices are written into the address, so that they
 * are still there after a reload (docs/product.md R2.14).
 */
export function followDeepLink(options: {
  selection: Selection;
  query: URLSearchParams;
  vacancyIsFinal: ReadonlySignal<boolean>;
}): Undo {
  const { selection, query, vacancyIsFinal } = options;
  const [floor, room] = [normaliseText(query.get('floor')), normaliseText(query.get('room'))];
  const bandId = findBandId(Number(query.get('size') ?? 0));
  /** What is still to be chosen. */
  const left = signal({ floor, room });
  if (bandId) selection.toggleBand(bandId);

  const undoChoice = effect(() => {
    const floors = selection.floors.value;
    const vacant = selection.vacant.value.value;
    if (left.value.floor && floors.length) {
      const found = floors.find(({ id, name, translations }) =>
        [String(id), name, translations?.da?.name, translations?.en?.name].some(
          (each) => normaliseText(each) === floor,
        ),
      );
      left.value = { ...left.peek(), floor: '' };
      if (found) selection.toggleFloor(found.id);
    }
    if (left.value.room && floors.length && vacant) {
      const found = vacant.find(hasNumber(room));
      if (found || vacancyIsFinal.value) left.value = { ...left.peek(), room: '' };
      if (found && !selection.room.peek()) selection.toggleRoom(found);
    }
  });
  const undoAddress = writeToAddress(selection, () => !left.value.floor && !left.value.room);
  return () => {
    undoChoice();
    undoAddress();
  };
}

/** Writes each later choice into the address of the host page, once it is `ready`. */
function writeToAddress(selection: Selection, ready: () => boolean): Undo {
  const chosen = computed(() =>
    ready()
      ? {
          floor: selection.floorId.value,
          size: BANDS.find(({ id }) => id === selection.bandId.value)?.minSqm ?? null,
          room: selection.room.value?.number ?? null,
        }
      : null,
  );
  let before = '';
  return effect(() => {
    const now = JSON.stringify(chosen.value);
    const isFirst = !before;
    if (!chosen.value || now === before) return;
    before = now;
    if (isFirst) return;
    const address = new URL(location.href);
    for (const [name, value] of Object.entries(chosen.value)) {
      if (value === null) address.searchParams.delete(name);
      else address.searchParams.set(name, String(value));
    }
    try {
      history.replaceState(history.state, '', address);
    } catch {
      // Some browsers refuse many changes in a short time. The next choice writes all of it again.
    }
  });
}
