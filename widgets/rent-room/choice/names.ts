import type { Room } from '../../../src/api/calls.ts';
import { formatMonthly } from '../../../src/format/money.ts';
import { decimal } from '../../../src/language/decimal.ts';
import { floorName } from '../../../src/language/floor.ts';
import { BANDS } from './bands.ts';
import type { Selection } from './selection.ts';
import { t } from './words.ts';

export const areaRange = ({ minSqm, maxSqm }: { minSqm: number; maxSqm: number | null }): string =>
  `${minSqm}${maxSqm === null ? '+' : `–${decimal(maxSqm)}`} m²`;

/** The words for a size band, empty for none. */
export const sizeOf = (bandId: number | null): string => {
  const band = BANDS.find(({ id }) => id === bandId);
  return band ? areaRange(band) : '';
};

/** The words for a floor, empty for none. */
export const floorOf = ({ floors }: Selection, floorId: number | null): string => {
  const floor = floors.value.find(({ id }) => id === floorId);
  return floor ? floorName(floor) : '';
};

/** A vacant room in words: number, size, and what it costs a month. */
export const labelOf = (room: Room, { onOffer, monthlyPrice }: Selection): string =>
  [
    t(onOffer(room) ? 'roomOnOffer' : 'room', { number: room.number, sqm: decimal(room.sqm) }),
    formatMonthly(monthlyPrice(room).now, t('month')),
  ].join(', ');

/** The words for a chosen room, empty for none. */
export const roomOf = (room: Room | null): string =>
  room ? t('room', { number: room.number, sqm: decimal(room.sqm) }) : '';

export function countText(count: number): string {
  if (count === 0) return t('availableNone');
  return count === 1 ? t('availableOne') : t('available', { count });
}
