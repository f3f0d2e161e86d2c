import { type Day, formatDots, toIsoDay } from '../../../../src/format/date.ts';
import { fromLocalTime, toLocalTime } from '../../../../src/format/time.ts';
import { check } from '../../../../src/rules/fields.ts';
import { HELPER_DAYS_MAX, helper } from '../../../../src/rules/forms.ts';
import type { FieldError } from '../../../../src/ui/form.tsx';
import { t } from './words.ts';

const HOUR_MS = 3_600_000;
const LONGEST_MS = HELPER_DAYS_MAX * 24 * HOUR_MS;
const EVENING = '22:00';
/** From any time of an evening this is the next day, whatever happens to the clock at night. */
const TOMORROW_MS = 20 * HOUR_MS;

/** Whom a tenant lets in, from when until when. */
export interface Wish {
  name: string;
  phoneNumber: string;
  from: string;
  until: string;
  gate: boolean;
  door: boolean;
}

/** From now until this evening, or late in the day until tomorrow evening; never longer than the lease. */
export function proposeSpan(now: Date, lastDay: Day | null): { from: string; until: string } {
  const from = toLocalTime(now);
  const isLate = from.slice(11) >= '18:00';
  const day = toLocalTime(new Date(+now + (isLate ? TOMORROW_MS : 0))).slice(0, 10);
  if (lastDay && day > toIsoDay(lastDay)) return { from, until: `${toIsoDay(lastDay)}T23:59` };
  return { from, until: `${day}T${EVENING}` };
}

/** Checks the form by the rules of docs/product.md R7.13. */
export function checkWish(
  typed: Record<string, unknown>,
  { now, lastDay }: { now: Date; lastDay: Day | null },
): { values?: Wish; errors?: Record<string, FieldError> } {
  const { values, errors } = check(helper, typed);
  const from = fromLocalTime(String(typed.from), 'first');
  const until = fromLocalTime(String(typed.until), 'last');
  const [gate, door] = [!!typed.gate, !!typed.door];
  const wrong: Record<string, FieldError> = { ...errors };
  if (!from) wrong.from = { text: () => t('needTime') };
  if (!until) wrong.until = { text: () => t('needTime') };
  else if (until <= now || (from && until <= from)) wrong.until = { text: () => t('notAfter') };
  else if (+until > +now + LONGEST_MS) wrong.until = { text: () => t('tooLong') };
  else if (lastDay && String(typed.until).slice(0, 10) > toIsoDay(lastDay))
    wrong.until = { text: () => t('afterEnd', { date: formatDots(lastDay) }) };
  if (!gate && !door) wrong.gate = { text: () => t('needOne') };
  if (!values || !from || !until || Object.keys(wrong).length) return { errors: wrong };
  return { values: { ...values, from: from.toISOString(), until: until.toISOString(), gate, door } };
}
