import { replayPaymentEvents } from './payment-event-replay.ts';
import { type Services, secondsFromNow } from './services.ts';
import { releaseExpiredHolds } from './holds.ts';
import { finishTerminations } from './lease-termination.ts';
import { syncLocks } from './locks.ts';
import { payDueRefunds } from './payment-events.ts';
import { deleteOldPublicChanges } from './public-version.ts';

const DAY_SECONDS = 24 * 3600;
const SESSION_DAYS = 90;

type Task = (services: Services) => Promise<void>;

const TASKS: Task[] = [
  replayPaymentEvents,
  releaseExpiredHolds,
  finishTerminations,
  payDueRefunds,
  syncLocks,
  deleteOldPublicChanges,
  deleteExpiredRows,
];

/**
 * What has to happen though nobody asks: late locks and refunds, terminations that were broken off, holds that ran out, rows of no more use. Safe in every process, and to be
 * broken off. The parts do not wait for each other: a payment provider that hangs leaves no door without its code. Rejects with what failed.
 */
export async function runUpkeep(services: Services): Promise<void> {
  const results = await Promise.allSettled(TASKS.map((task) => task(services)));
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed);
}

/**
 * A function that begins a round of the upkeep. A part that is still at work in an earlier round is left out of it, alone. What a part rejects
 * with goes to `failed` at once.
 */
export function createUpkeepRunner(services: Services, failed: (error: unknown) => void): () => void {
  const busy = new Set<Task>();
  return () => {
    for (const task of TASKS.filter((each) => !busy.has(each))) {
      busy.add(task);
      void task(services)
        .catch(failed)
        .finally(() => busy.delete(task));
    }
  };
}

async function deleteExpiredRows(services: Services): Promise<void> {
  const { database, clock } = services;
  await database.deleteFrom('one_time_code').where('expires_at', '<', clock.now()).execute();
  await database.deleteFrom('reset_link').where('expires_at', '<', clock.now()).execute();
  await database.deleteFrom('limit_row').where('ends_at', '<', secondsFromNow(services, -DAY_SECONDS)).execute();
  await database
    .deleteFrom('session')
    .where('created_at', '<', secondsFromNow(services, -SESSION_DAYS * DAY_SECONDS))
    .execute();
}
