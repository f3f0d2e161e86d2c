import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import type { Room } from '../../../src/api/types.ts';
import { formatAmount, toOere } from '../../../src/format/money.ts';
import { floorName } from '../../../src/language/floor.ts';
import { decimal } from '../choice/number.ts';
import type { Selection } from '../choice/selection.ts';
import { nearestRoom } from './nearest-room.ts';
import { t } from './words.ts';

/** Explains that the chosen room has just gone and offers the nearest one that is still vacant. */
export function Gone({ room, selection }: { room: Room; selection: Selection }) {
  useSignals();
  const vacant = selection.vacant.value;
  const fresh = vacant.state === 'there' && !vacant.stale;
  const nearest = fresh ? nearestRoom(room, vacant.value) : null;
  const floor = selection.floors.value.find(({ id }) => id === nearest?.floor.id);
  const pick = (event: MouseEvent) => {
    // The button goes away with what it explained: the focus waits at the step's beginning, where the price comes.
    event.currentTarget.closest<HTMLElement>('.anchor')?.focus({ preventScroll: true });
    if (nearest) selection.toggleRoom(nearest);
  };
  return (
    <div className="note gone" role="alert">
      <p>
        <strong>{t('gone', { number: room.number })}</strong> {t('kept')}
      </p>
      {nearest && (
        <>
          <p>
            {t('nearest', {
              number: nearest.number,
              sqm: decimal(nearest.sqm),
              floor: floor ? floorName(floor) : '',
              price: formatAmount(toOere(nearest.price)),
            })}
          </p>
          <button type="button" className="button primary" part="replacement" onClick={pick}>
            {t('choose', { number: nearest.number })}
          </button>
        </>
      )}
      {fresh && !nearest && <p>{t('noneLeft')}</p>}
    </div>
  );
}
