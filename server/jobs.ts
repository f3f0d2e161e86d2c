import { deleteOldAccessEvents } from './devices/access-log.ts';
import { deleteOldHelpers, endHelpersOfEndedLeases } from './devices/helpers.ts';
import { syncLocks } from './devices/room-code.ts';
import { moveEarlyCharges } from './leases/billing-days.ts';
import { finishTerminations } from './leases/termination.ts';
import { deleteOldMessages, queueReminders } from './messages/outbox.ts';
import { forgetFormerTenants } from './people/personal-data/forget.ts';
import { releaseExpiredHolds } from './renting/holds.ts';
import { payDueRefunds } from './renting/payment-events.ts';
import { replayPaymentEvents } from './renting/replay.ts';
import { offerVacantRooms } from './rooms/waiting-list.ts';
import { type Services, secondsFromNow } from './shared/services.ts';
import { finishWithdrawals } from './withdrawal/examine.ts';

const DAY_SECONDS = 24 * 3600;
const SESSION_DAYS = 90;

type Task = (services: Services) => Promise<void>;

/** Asks before a visitor does: a price does not wait for the answer. */
const readWaysToPay: Task = async ({ payments }) => void (await payments.waysToPay());

const TASKS: Task[] = [
  readWaysToPay,
  replayPaymentEvents,
  releaseExpiredHolds,
  finishTerminations,
  payDueRefunds,
  finishWithdrawals,
  moveEarlyCharges,
  syncLocks,
  offerVacantRooms,
  queueReminders,
  endHelpersOfEndedLeases,
  deleteOldAccessEvents,
  deleteOldHelpers,
  deleteOldMessages,
  deleteExpiredRows,
  forgetFormerTenants,
];

/**
 * Does the work that no request triggers: refunds, unfinished terminations, expired holds, locks to update, the
 * waiting list, old rows to delete. Safe in every process and when interrupted. The tasks do not wait for each
 * other, so a hanging payment provider does not delay door codes. Rejects with what failed.
 */
export async function runUpkeep(services: Services): Promise<void> {
  const results = await Promise.allSettled(TASKS.map((task) => task(services)));
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed);
}

/**
 * Returns a function that starts a round of the upkeep. A task that is still running from an earlier round is
 * skipped. `onFailure` gets each rejection at once.
 */
export function createUpkeepRunner(services: Services, onFailure: (error: unknown) => void): () => void {
  const busy = new Set<Task>();
  return () => {
    for (const task of TASKS.filter((each) => !busy.has(each))) {
      busy.add(task);
      void task(services)
        .catch(onFailure)
        .finally(() => busy.delete(task));
    }
  };
}

async function deleteExpiredRows(services: Services): Promise<void> {
  const { database, clock } = services;
  await database.deleteFrom('oneTimeCode').where('expiresAt', '<', clock.now()).execute();
  await database.deleteFrom('resetLink').where('expiresAt', '<', clock.now()).execute();
  await database
    .deleteFrom('limitRow')
    .where('endsAt', '<', secondsFromNow(services, -DAY_SECONDS))
    .execute();
  await database
    .deleteFrom('session')
    .where('createdAt', '<', secondsFromNow(services, -SESSION_DAYS * DAY_SECONDS))
    .execute();
}
