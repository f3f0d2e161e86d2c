import { useSignals } from '@preact/signals-react/runtime';
import { decimal } from '#core';
import type { PlanRoom, Room } from '../../../src/api/calls.ts';
import { formatMonthly } from '../../../src/format/money.ts';
import { clamp } from '../../../src/plan/way.ts';
import type { Selection } from '../choice/selection.ts';
import { t } from './words.ts';
import type { Zoom } from './zoom.ts';

/** In px: a room that begins this close to the upper edge has its label below it. */
const LABEL_HEIGHT = 64;

/** The label beside the room under the pointer or with the focus. The button of the room says the same to screen readers. */
export function RoomTip(props: { room: Room; place: PlanRoom; selection: Selection; zoom: Zoom }) {
  useSignals();
  const { room, place, selection, zoom } = props;
  const { now, normal } = selection.monthlyPrice(room);
  return (
    <div className="tip" aria-hidden style={toPosition(place, zoom)}>
      <strong>{t('room', { number: room.number })}</strong> · {decimal(room.sqm)} m²
      <br />
      {formatMonthly(now, t('month'))} {now < normal && <s>{formatMonthly(normal, t('month'))}</s>}
    </div>
  );
}

/** Above the room or below it. The label is moved to the left by as much of its own width as it stands to the right, so it is never cut off. */
function toPosition({ outline }: PlanRoom, zoom: Zoom) {
  const { scale, x, y } = zoom.view.value;
  const { sheet, canvas } = zoom.measure();
  const across = (share: number) => sheet.width / 2 + x + (share / 100 - 0.5) * canvas.width * scale;
  const down = (share: number) => sheet.height / 2 + y + (share / 100 - 0.5) * canvas.height * scale;
  const percent = clamp((across(outline.x + outline.width / 2) / sheet.width) * 100, 0, 100);
  const top = down(outline.y);
  const above = top > LABEL_HEIGHT;
  return {
    left: `${percent}%`,
    top: `${clamp(above ? top : down(outline.y + outline.height), 0, sheet.height)}px`,
    transform: `translate(${-percent}%, ${above ? 'calc(-100% - 4px)' : '4px'})`,
  };
}
