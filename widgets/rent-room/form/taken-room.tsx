import type { MouseEvent } from 'react';
import { computed, decimal, type ReadonlySignal, useSignals } from '#core';
import type { Room } from '../../../src/api/calls.ts';
import { formatOere } from '../../../src/format/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import type { Selection } from '../selection.ts';
import { t } from './words.ts';

/**
 * The vacant room that is most similar to a taken one: about equally large (within a quarter) and not smaller, else about equally large; of those the one on its
 * floor, else closest in area, else in price. Null if no room is vacant.
 */
export function findNearestRoom(takenRoom: Room, vacant: Room[]): Room | null {
  const apart = ({ sqm }: Room) => Math.abs(sqm - takenRoom.sqm);
  const unlike = (room: Room) => (apart(room) > takenRoom.sqm / 4 ? 2 : Number(room.sqm < takenRoom.sqm));
  const isElsewhere = ({ floor }: Room) => Number(floor.id !== takenRoom.floor.id);
  const [nearest = null] = vacant
    .filter(({ id }) => id !== takenRoom.id)
    .sort(
      (one, other) =>
        unlike(one) - unlike(other) ||
        isElsewhere(one) - isElsewhere(other) ||
        apart(one) - apart(other) ||
        Math.abs(one.price - takenRoom.price) - Math.abs(other.price - takenRoom.price),
    );
  return nearest;
}

/** `replacement` is undefined while the rooms are read again, null if no room is vacant. */
export type TakenRoom = { room: Room; replacement: Room | null | undefined };

/** Null as long as the chosen room is not known to be taken (docs/product.md R4.4). */
export function createTakenRoom(options: {
  takenRoom: ReadonlySignal<Room | null>;
  selection: Pick<Selection, 'room' | 'vacant'>;
}): ReadonlySignal<TakenRoom | null> {
  const { takenRoom, selection } = options;
  return computed(() => {
    const room = takenRoom.value;
    if (!room || room.id !== selection.room.value?.id) return null;
    const { value, stale } = selection.vacant.value;
    return { room, replacement: value && !stale ? findNearestRoom(room, value) : undefined };
  });
}

/** Stands where the pay button was: explains that the chosen room has just been taken, and offers the most similar one that is vacant. */
export function TakenRoomNote({ takenRoom, selection }: { takenRoom: TakenRoom; selection: Selection }) {
  useSignals();
  const { room, replacement } = takenRoom;
  return (
    <div ref={reveal} className="note taken-room anchor" role="alert" tabIndex={-1}>
      <p>
        <strong>{t('roomTaken', { number: room.number })}</strong> {t('nothingLost')}
      </p>
      {replacement && <Replacement room={replacement} selection={selection} />}
      {replacement === null && <p>{t('noneLeft')}</p>}
    </div>
  );
}

/** The button that was pressed is gone. */
function reveal(note: HTMLElement | null): void {
  note?.focus({ preventScroll: true });
  note?.scrollIntoView({ block: 'center' });
}

function Replacement({ room, selection }: { room: Room; selection: Selection }) {
  useSignals();
  const { now, normal } = selection.monthlyPrice(room);
  const choose = (event: MouseEvent) => {
    // The whole note disappears, so the focus moves to the beginning of the step, where the price will be.
    event.currentTarget.closest<HTMLElement>('.step-details')?.focus({ preventScroll: true });
    selection.toggleRoom(room);
  };
  return (
    <>
      <p>
        {t(now < normal ? 'nearestWithCampaign' : 'nearest', {
          number: room.number,
          sqm: decimal(room.sqm),
          floor: selection.nameOfFloor(room.floor.id),
          price: formatOere(now),
          normal: formatOere(normal),
        })}
      </p>
      <Button className="primary" part="replacement" onClick={choose}>
        {t('choose', { number: room.number })}
      </Button>
    </>
  );
}
