import { decimal } from '#core';
import type { Room } from '../../src/api/calls.ts';
import { formatMonthly } from '../../src/format/money.ts';
import { BANDS, type MonthlyPrice } from '../../src/format/price.ts';
import type { Selection } from './selection.ts';
import { t } from './words.ts';

export const areaRange = ({ minSqm, maxSqm }: { minSqm: number; maxSqm: number | null }): string =>
  `${minSqm}${maxSqm === null ? '+' : `–${decimal(maxSqm)}`} m²`;

/** The name of a size band, empty for none. */
export const bandName = (bandId: number | null): string => {
  const band = BANDS.find(({ id }) => id === bandId);
  return band ? areaRange(band) : '';
};

/** What a room costs a month, and on a line of its own for how many months an offer holds. */
export const monthlyText = ({ now, months }: MonthlyPrice): string =>
  formatMonthly(now, t('month')) + (months ? `\n${t('forMonths', { months })}` : '');

/** The name of a vacant room on the plan: number, size, what it costs a month, and whether it has a campaign. */
export const roomLabel = (room: Room, { hasCampaign, monthlyPrice }: Selection): string =>
  [
    t(hasCampaign(room) ? 'roomWithCampaign' : 'room', { number: room.number, sqm: decimal(room.sqm) }),
    monthlyText(monthlyPrice(room)),
  ].join(', ');

export const countText = (count: number): string =>
  count > 1 ? t('available', { count }) : t(count ? 'availableOne' : 'availableNone');
