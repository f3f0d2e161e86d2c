import type { Room } from '../../../src/api/calls.ts';
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

/** What a vacant room is called, on its tile and on the plan. */
export const labelOf = ({ number, sqm }: Room, { offer }: { offer: boolean }): string =>
  t(offer ? 'roomOnOffer' : 'room', { number, sqm: decimal(sqm) });

/** The words for a chosen room, empty for none. */
export const roomOf = (room: Room | null): string => (room ? labelOf(room, { offer: false }) : '');

export function countText(count: number): string {
  if (count === 0) return t('availableNone');
  return count === 1 ? t('availableOne') : t('available', { count });
}
