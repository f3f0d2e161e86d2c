import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { afterPaint } from '../../../src/state/after-paint.ts';
import type { Folding } from '../choice/folding.ts';
import { bandName, chosenFloorName, chosenRoomName } from '../choice/names.ts';
import { findRoot, focusAndScroll, scrollToElement, scrollToStep } from '../choice/scroll.ts';
import type { Selection } from '../choice/selection.ts';
import { t as choice } from '../choice/words.ts';
import type { TakenRoom } from '../form/taken-room.ts';
import { t } from './words.ts';

const NEXT = { floor: 'floors', size: 'bands', room: 'rooms' } as const;

interface Props {
  element: RefObject<HTMLElement | null>;
  selection: Selection;
  folding: Folding;
  /** The chosen room if it turned out to be taken: then its replacement is offered. */
  takenRoom: TakenRoom | null;
  /** Whether the button's target is in view: the form, or the replacement of a taken room. */
  detailsInView: boolean;
  /** The price of the chosen room; null without one. */
  children: ReactNode;
}

/**
 * What is chosen or what the room costs, and a button to the next step: beside the steps, or on a narrow screen a sheet at the lower edge, which
 * comes to rest between the list and the form.
 */
export function Summary({ element, selection, folding, takenRoom, detailsInView, children }: Props) {
  useSignals();
  const { drawn } = selection;
  const room = drawn.room.value;
  const [floor, size] = [chosenFloorName(selection, drawn.floorId.value), bandName(drawn.bandId.value)];
  const brief = [size, floor].filter(Boolean).join(' · ');
  const noneListed = selection.rooms.value.value && !selection.listing.count.value;
  const atRest = detailsInView || folding.folded.value || noneListed;
  const className = [
    'summary anchor',
    room ? 'chosen' : !brief && 'idle',
    atRest && 'at-rest',
    noneListed && 'none-listed',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <aside ref={element} className={className} tabIndex={-1} part="summary" aria-label={t('summary')}>
      {takenRoom ? (
        <p>
          <strong>{chosenRoomName(room)}</strong>
          <br />
          {t('justTaken')}
        </p>
      ) : (
        children
      )}
      {!room && (
        <>
          <div className="whole">
            <h3>{t('summary')}</h3>
            <dl className="rows">
              <SummaryRow name={choice('floor')} value={floor} none={choice('anyFloor')} />
              <SummaryRow name={choice('size')} value={size} none={choice('anySize')} />
              <SummaryRow name={choice('roomName')} value="" none={t('noRoom')} />
            </dl>
          </div>
          <strong className="brief">{brief}</strong>
        </>
      )}
      {!folding.folded.value && <Next {...{ selection, folding, takenRoom, detailsInView }} />}
    </aside>
  );
}

/** Leads to the next step or to the replacement of a taken room; at the form, back to the tile of the chosen room. */
function Next({ selection, folding, takenRoom, detailsInView }: Omit<Props, 'element' | 'children'>) {
  useSignals();
  const next = selection.nextStep.value;
  const number = takenRoom?.replacement?.number ?? '';
  if (takenRoom && (!number || detailsInView)) return null;
  const back = detailsInView && next === 'details';
  const label = next === 'details' ? t(back ? 'otherRoom' : 'toDetails') : choice(NEXT[next]);
  const go = (event: MouseEvent) => {
    const root = findRoot(event.currentTarget);
    if (takenRoom) return scrollToElement(root, '.taken-room');
    if (back) return scrollToStep(root, 'room');
    if (next !== 'details') return scrollToStep(root, next);
    folding.fold();
    const find = (selector: string) => root.querySelector<HTMLElement>(selector);
    return void afterPaint().then(() => focusAndScroll(find('.step-details'), find('.choice'), 'start'));
  };
  return (
    <button
      type="button"
      className={next === 'details' && !back ? 'button primary' : 'button'}
      part={back ? 'back' : 'next'}
      onClick={go}
    >
      {takenRoom ? t('seeOther', { number }) : label}
    </button>
  );
}

const SummaryRow = ({ name, value, none }: { name: string; value: string; none: string }) => (
  <div>
    <dt className="quiet">{name}</dt>
    <dd className={value ? '' : 'quiet'}>{value || none}</dd>
  </div>
);
