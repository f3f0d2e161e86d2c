import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import { hasNumber, plain } from './room-number.ts';
import type { Selection } from './selection.ts';

/**
 * Chooses what the host page's address names: `?floor=` the floor's id or its name in either language, `?room=` the number of a vacant
 * room. Each once, as soon as its list is there; what is not found is ignored. Which rooms are vacant is only sure once they are read for a
 * person who is `known`.
 */
export function followLink(
  selection: Selection,
  query: URLSearchParams,
  known: ReadonlySignal<boolean>,
): Undo {
  let wanted = { floor: plain(query.get('floor')), room: plain(query.get('room')) };
  return effect(() => {
    const { floors, vacant } = selection;
    const { floor, room } = wanted;
    if (floor && floors.value.length) {
      wanted = { ...wanted, floor: '' };
      const found = floors.value.find(({ id, name, translations }) =>
        [String(id), name, translations?.da?.name, translations?.en?.name].some(
          (each) => plain(each) === floor,
        ),
      );
      if (found) selection.toggleFloor(found.id);
    }
    if (room && floors.value.length && vacant.value.state === 'there') {
      const found = vacant.value.value.find(hasNumber(room));
      if (found || known.value) wanted = { ...wanted, room: '' };
      if (found && !selection.room.peek()) selection.toggleRoom(found);
    }
  });
}
