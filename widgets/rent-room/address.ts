import { type Lifetime, type ReadonlySignal, signal, untracked } from '#core';
import { BANDS } from '../../src/format/price.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { hasNumber, normaliseText, type Selection } from './selection.ts';

/** What is chosen, as the address of the host page names it. */
const readChoice = ({ floorId, bandId, room }: Selection): Record<string, number | string | null> => ({
  floor: floorId.value,
  size: BANDS.find(({ id }) => id === bandId.value)?.minSqm ?? null,
  room: room.value?.number ?? null,
});

/**
 * Chooses the floor and the room that the URL of the host page names: `?floor=` with the id of a floor, or its name in either language, and `?room=`
 * with the number of a room, which is searched for if it is not vacant. Each is chosen once, when its list has loaded. An unknown floor is ignored,
 * and what somebody has chosen meanwhile stays. model.ts reads the size, `?size=`. Each later choice is written into the URL, so that it is still
 * there after a reload (docs/product.md R2.14).
 */
export function followAddress(options: {
  selection: Selection;
  lifetime: Lifetime;
  /** Which rooms are vacant depends on who is signed in: until then a room that is not vacant is looked for again. */
  vacancyIsFinal: ReadonlySignal<boolean>;
}): void {
  const { selection, lifetime, vacancyIsFinal } = options;
  const query = new URLSearchParams(location.search);
  const [floor, room] = [normaliseText(query.get('floor')), normaliseText(query.get('room'))];
  /** What is still to be chosen. */
  const left = signal({ floor, room });
  lifetime.effect(() => {
    const floors = selection.floors.value;
    const vacant = selection.vacant.value.value;
    if (left.value.floor && floors.length) {
      const found = floors.find(({ id, name, translations }) =>
        [`${id}`, name, translations?.da?.name, translations?.en?.name].map(normaliseText).includes(floor),
      );
      left.value = { ...left.peek(), floor: '' };
      if (found && selection.floorId.peek() === null) selection.toggleFloor(found.id);
    }
    if (left.value.room && floors.length && vacant) {
      const found = vacant.find(hasNumber(room));
      if (found || vacancyIsFinal.value) left.value = { ...left.peek(), room: '' };
      if (found && !selection.room.peek()) selection.toggleRoom(found);
      const isUntouched = !selection.room.peek() && !selection.searchText.peek();
      // The search says that this room is not vacant, and which are nearest.
      if (!found && vacancyIsFinal.value && isUntouched) untracked(() => selection.search(room));
    }
  });

  let written = '';
  lifetime.effect(() => {
    const choice = readChoice(selection);
    const now = JSON.stringify(choice);
    if (left.value.floor || left.value.room) return;
    written ||= now;
    // Later, because a browser takes long to change an address; and by then the host may show another view.
    if (now !== written)
      void afterPaint().then(() => written === now && !lifetime.hasEnded() && writeToAddress(choice));
    written = now;
  });
}

function writeToAddress(choice: Record<string, number | string | null>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(choice)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, String(value));
  }
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Some browsers refuse many changes in a short time. The next choice writes all of it again.
  }
}
