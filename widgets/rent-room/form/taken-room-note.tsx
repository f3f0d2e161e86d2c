import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import { decimal, floorName } from '#core';
import type { Room } from '../../../src/api/calls.ts';
import { formatOere } from '../../../src/format/money.ts';
import type { Selection } from '../choice/selection.ts';
import type { TakenRoom } from './taken-room.ts';
import { t } from './words.ts';

/** Explains that the chosen room has just been taken, and offers the most similar one that is vacant. */
export function TakenRoomNote({ takenRoom, selection }: { takenRoom: TakenRoom; selection: Selection }) {
  useSignals();
  const { room, replacement } = takenRoom;
  return (
    <div className="note taken-room anchor" role="alert" tabIndex={-1}>
      <p>
        <strong>{t('roomTaken', { number: room.number })}</strong> {t('nothingLost')}
      </p>
      {replacement && <Replacement room={replacement} selection={selection} />}
      {replacement === null && <p>{t('noneLeft')}</p>}
    </div>
  );
}

function Replacement({ room, selection }: { room: Room; selection: Selection }) {
  useSignals();
  const { now, normal } = selection.monthlyPrice(room);
  const floor = selection.floors.value.find(({ id }) => id === room.floor.id);
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
          floor: floor ? floorName(floor) : '',
          price: formatOere(now),
          normal: formatOere(normal),
        })}
      </p>
      <button type="button" className="button primary" part="replacement" onClick={choose}>
        {t('choose', { number: room.number })}
      </button>
    </>
  );
}
