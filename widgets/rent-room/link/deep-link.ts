import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import { findBandId } from '../../../src/format/price.ts';
import { hasNumber, normaliseText } from '../choice/room-number.ts';
import type { Selection } from '../choice/selection.ts';
import { type Choice, readChoice } from './choice.ts';

/**
 * Chooses what the address of the host page names: `?floor=` the id of a floor, or its name in either language, `?size=` an area in m², and
 * `?room=` the number of a vacant room. Each once, when its list has loaded; what is not found is ignored. A room that is not vacant is looked
 * for again until `vacancyIsFinal`: which rooms are vacant depends on who is signed in. What somebody has chosen meanwhile stays. When nothing is
 * left to choose, `chosen` is set to what is chosen then.
 */
export function followDeepLink(options: {
  selection: Selection;
  query: URLSearchParams;
  vacancyIsFinal: ReadonlySignal<boolean>;
  chosen: Signal<Choice | null>;
}): Undo {
  const { selection, query, vacancyIsFinal, chosen } = options;
  const [floor, room] = [normaliseText(query.get('floor')), normaliseText(query.get('room'))];
  const bandId = findBandId(Number(query.get('size') ?? 0));
  /** What is still to be chosen. */
  const left = signal({ floor, room });
  if (bandId && selection.bandId.peek() === null) selection.toggleBand(bandId);

  return effect(() => {
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
  });
}
