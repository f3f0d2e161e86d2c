import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import type { Room } from '../../../src/api/calls.ts';
import { formatAmount } from '../../../src/format/money.ts';
import { decimal } from '../../../src/language/decimal.ts';
import { floorName } from '../../../src/language/floor.ts';
import type { Selection } from '../choice/selection.ts';
import type { GoneRoom } from './gone-room.ts';
import { t } from './words.ts';

/** Explains that the chosen room has just gone and offers the nearest one that is still vacant. */
export function Gone({ gone, selection }: { gone: GoneRoom; selection: Selection }) {
  useSignals();
  const { room, replacement } = gone;
  return (
    <div className="note gone anchor" role="alert" tabIndex={-1}>
      <p>
        <strong>{t('gone', { number: room.number })}</strong> {t('kept')}
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
    // The button goes away with what it explained: the focus waits at the step's beginning, where the price comes.
    event.currentTarget.closest<HTMLElement>('.step-details')?.focus({ preventScroll: true });
    selection.toggleRoom(room);
  };
  return (
    <>
      <p>
        {t(now < normal ? 'nearestOnOffer' : 'nearest', {
          number: room.number,
          sqm: decimal(room.sqm),
          floor: floor ? floorName(floor) : '',
          price: formatAmount(now),
          normal: formatAmount(normal),
        })}
      </p>
      <button type="button" className="button primary" part="replacement" onClick={choose}>
        {t('choose', { number: room.number })}
      </button>
    </>
  );
}
