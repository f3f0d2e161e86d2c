import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import { hasNumber, normaliseText } from './room-number.ts';
import type { Selection } from './selection.ts';

/** The token of a link of the waiting list: the room that it keeps is vacant for who sends it. */
export const readOffer = (query: URLSearchParams): { offer?: string } => {
  const offer = query.get('offer');
  return offer ? { offer } : {};
};

/**
 * Chooses what the address of the host page names: `?floor=` the id of a floor, or its name in either language, and `?room=` the number of a
 * vacant room. Each once, when its list has loaded; what is not found is ignored. A room that is not vacant is looked for again until
 * `vacancyIsFinal`: which rooms are vacant depends on who is signed in.
 */
export function followDeepLink(
  selection: Selection,
  query: URLSearchParams,
  vacancyIsFinal: ReadonlySignal<boolean>,
): Undo {
  let floor = normaliseText(query.get('floor'));
  let room = normaliseText(query.get('room'));
  return effect(() => {
    const floors = selection.floors.value;
    const vacant = selection.vacant.value.value;
    if (floor && floors.length) {
      const found = floors.find(({ id, name, translations }) =>
        [String(id), name, translations?.da?.name, translations?.en?.name].some(
          (each) => normaliseText(each) === floor,
        ),
      );
      floor = '';
      if (found) selection.toggleFloor(found.id);
    }
    if (room && floors.length && vacant) {
      const found = vacant.find(hasNumber(room));
      if (found || vacancyIsFinal.value) room = '';
      if (found && !selection.room.peek()) selection.toggleRoom(found);
    }
  });
}
