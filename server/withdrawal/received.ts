import { parseDay, today, toIsoDay } from '../../src/format/date.ts';
import { OperatorError } from '../operator-error.ts';
import { endOfDay } from '../shared/lease-months.ts';

/**
 * When a withdrawal came that an operator notes, on a day (`YYYY-MM-DD`) that counts to its end, or until now. Throws an `OperatorError` for a day that
 * does not exist, is to come, or is before that of the contract.
 */
export function receivedOn(day: string, { agreedAt, now }: { agreedAt: Date; now: Date }): Date {
  const received = /^[\d-]+$/.test(day) ? parseDay(day) : null;
  if (!received) throw new OperatorError(`${day} is not a day: write it as ${toIsoDay(today(now))}`);
  if (day > toIsoDay(today(now))) throw new OperatorError(`${day} is in the future`);
  const agreed = toIsoDay(today(agreedAt));
  if (day < agreed) throw new OperatorError(`${day} is before the day of the contract, ${agreed}`);
  return new Date(Math.min(+endOfDay(received) - 1, +now));
}
