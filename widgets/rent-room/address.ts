import { type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react';
import type { Lifetime } from '#core';
import { BANDS, findBandId } from '../../src/format/price.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { hasNumber, normaliseText, type Selection } from './selection.ts';

/** What is chosen, as the address of the host page names it. */
export type Choice = Record<'floor' | 'size' | 'room', number | string | null>;

const readChoice = ({ floorId, bandId, room }: Selection): Choice => ({
  floor: floorId.value,
  size: BANDS.find(({ id }) => id === bandId.value)?.minSqm ?? null,
  room: room.value?.number ?? null,
});

/**
 * Chooses what the address of the host page names: `?floor=` the id of a floor, or its name in either language, `?size=` an area in m², and
 * `?room=` the number of a vacant room. Each once, when its list has loaded; what is not found is ignored. A room that is not vacant is looked
 * for again until `vacancyIsFinal`: which rooms are vacant depends on who is signed in. What somebody has chosen meanwhile stays. When nothing is
 * left to choose, `chosen` is set to what is chosen then. Returns the effect to run.
 */
export function followDeepLink(options: {
  selection: Selection;
  query: URLSearchParams;
  vacancyIsFinal: ReadonlySignal<boolean>;
  chosen: Signal<Choice | null>;
}): () => void {
  const { selection, query, vacancyIsFinal, chosen } = options;
  const [floor, room] = [normaliseText(query.get('floor')), normaliseText(query.get('room'))];
  const bandId = findBandId(Number(query.get('size') ?? 0));
  /** What is still to be chosen. */
  const left = signal({ floor, room });
  if (bandId && selection.bandId.peek() === null) selection.toggleBand(bandId);

  return () => {
    const floors = selection.floors.value;
    const vacant = selection.vacant.value.value;
    if (left.value.floor && floors.length) {
      const found = floors.find(({ id, name, translations }) =>
        [String(id), name, translations?.da?.name, translations?.en?.name].some(
          (each) => normaliseText(each) === floor,
        ),
      );
      left.value = { ...left.peek(), floor: '' };
      if (found && selection.floorId.peek() === null) selection.toggleFloor(found.id);
    }
    if (left.value.room && floors.length && vacant) {
      const found = vacant.find(hasNumber(room));
      if (found || vacancyIsFinal.value) left.value = { ...left.peek(), room: '' };
      if (found && !selection.room.peek()) selection.toggleRoom(found);
    }
    if (!left.value.floor && !left.value.room) chosen.value ??= untracked(() => readChoice(selection));
  };
}

/**
 * Writes each later choice into the address of the host page, so that it is still there after a reload (docs/product.md R2.14). `linked` is what
 * the address chose, null until that is known. It waits for the next frame, because a browser takes long to change an address.
 */
export function writeToAddress(
  selection: Selection,
  linked: ReadonlySignal<Choice | null>,
  lifetime: Lifetime,
): void {
  let before = '';
  lifetime.effect(() => {
    before ||= linked.value ? JSON.stringify(linked.value) : '';
    const choice = readChoice(selection);
    const now = JSON.stringify(choice);
    if (!before || now === before) return;
    before = now;
    // The host may show another view by the next frame.
    void afterPaint().then(() => before === now && !lifetime.hasEnded() && replaceInAddress(choice));
  });
}

function replaceInAddress(choice: Choice): void {
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
