import { addDays, dayAt } from '../../src/format/date.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../setup/clock.ts';
import { type Dice, pick } from './random.ts';
import type { Run } from './run.ts';

const SECOND_MS = 1000;
/** A checkout holds its room for 30 minutes (docs/product.md R4.5). */
const HOLD_MS = 30 * MINUTE_MS;

/** Returns the instant (ms) at which the wait ends. */
type Wait = (run: Run, dice: Dice) => number;

const about =
  (least: number, most: number): Wait =>
  (run, dice) =>
    run.world.scheduler.now() + least + dice(most - least);

/** Just before, at or just after an instant. */
const near = (instant: number, dice: Dice) =>
  instant + pick(dice, [-MINUTE_MS, -SECOND_MS, 0, SECOND_MS, MINUTE_MS, 2 * HOUR_MS]);

/** Midnight in Denmark after `days` days: at 22 or 23 o'clock in UTC. */
function midnight(run: Run, days: number): number {
  const { year, month, day } = addDays(dayAt(new Date(run.world.scheduler.now())), days);
  const summer = Date.UTC(year, month - 1, day - 1, 22);
  return dayAt(new Date(summer)).day === day ? summer : summer + HOUR_MS;
}

const nearMidnight: Wait = (run, dice) => near(midnight(run, 1 + dice(2)), dice);

/** Around the end of the hold of the newest open checkout. */
const nearEndOfHold: Wait = (run, dice) => {
  const open = run.environment
    .objects<{ status: string; created: number }>('checkout-sessions')
    .filter(({ status }) => status === 'open');
  const last = open.at(-1);
  return last ? near(last.created * SECOND_MS + HOLD_MS, dice) : about(MINUTE_MS, 40 * MINUTE_MS)(run, dice);
};

const nearRenewal: Wait = (run, dice) => {
  const ends = run.environment
    .objects<{ status: string; items: { data: { current_period_end: number }[] } }>('subscriptions')
    .flatMap(({ status, items }) => (status === 'canceled' ? [] : (items.data[0]?.current_period_end ?? [])));
  return ends.length > 0 ? near(pick(dice, ends) * SECOND_MS, dice) : about(DAY_MS, 6 * DAY_MS)(run, dice);
};

const nearLastDay: Wait = (run, dice) => near(midnight(run, 2), dice);

export const WAITS: Record<string, { weight: number; until: Wait; isShort?: true }> = {
  'a moment': { weight: 40, until: about(SECOND_MS / 2, 15 * SECOND_MS), isShort: true },
  minutes: { weight: 12, until: about(MINUTE_MS, 45 * MINUTE_MS) },
  'the end of a hold': { weight: 8, until: nearEndOfHold },
  hours: { weight: 8, until: about(HOUR_MS, 20 * HOUR_MS) },
  midnight: { weight: 10, until: nearMidnight },
  'the end of a withdrawal': { weight: 4, until: nearLastDay },
  days: { weight: 6, until: about(DAY_MS, 6 * DAY_MS) },
  'a renewal': { weight: 8, until: nearRenewal },
  weeks: { weight: 4, until: about(7 * DAY_MS, 40 * DAY_MS) },
  'a year': { weight: 1, until: about(200 * DAY_MS, 800 * DAY_MS) },
};
