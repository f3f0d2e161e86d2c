import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { deleteOldAccessEvents } from './devices/access-log.ts';
import { deleteOldHelpers, endHelpersOfEndedLeases } from './devices/helpers.ts';
import { syncLocks } from './devices/room-code.ts';
import { moveEarlyCharges } from './leases/billing-days.ts';
import { finishTerminations } from './leases/termination.ts';
import { deleteOldMessages, queueReminders } from './messages/outbox.ts';
import { sendMessages } from './messages/sender.ts';
import { forgetFormerTenants } from './people/personal-data/forget.ts';
import { releaseExpiredHolds } from './renting/holds.ts';
import { payDueRefunds } from './renting/payment-events.ts';
import { replayPaymentEvents } from './renting/replay.ts';
import { offerVacantRooms } from './rooms/waiting-list.ts';
import { type Services, secondsFromNow } from './shared/services.ts';
import { withTimeout } from './shared/timeout.ts';
import { finishWithdrawals } from './withdrawal/examine.ts';

const MINUTE = 60;
const DAY = 24 * 3600;
const SESSION_DAYS = 90;
/** Longer than one message takes; a provider that hangs holds up no stop. */
const STOP_MS = 10_000;

type Job = (services: Services) => Promise<void>;

/**
 * All work that no request starts, and how many seconds after its last end it begins again. Safe in every process and when interrupted. The jobs do
 * not wait for each other, so a hanging payment provider does not delay door codes.
 */
const JOBS: [everySeconds: number, job: Job][] = [
  [1, (services) => sendMessages(services, ['sms'])],
  [1, (services) => sendMessages(services, ['email'])],
  [MINUTE, replayPaymentEvents],
  [MINUTE, releaseExpiredHolds],
  [MINUTE, finishTerminations],
  [MINUTE, payDueRefunds],
  [MINUTE, finishWithdrawals],
  [MINUTE, moveEarlyCharges],
  [MINUTE, syncLocks],
  [MINUTE, offerVacantRooms],
  [MINUTE, queueReminders],
  [MINUTE, endHelpersOfEndedLeases],
  [MINUTE, deleteOldAccessEvents],
  [MINUTE, deleteOldHelpers],
  [MINUTE, deleteOldMessages],
  [MINUTE, deleteExpiredRows],
  [MINUTE, forgetFormerTenants],
  [10 * MINUTE, ({ payments }) => payments.readPaymentMethodTypes()],
];

/** Does every job once but the sending of messages; for tests. Rejects with what failed. */
export async function runUpkeep(services: Services): Promise<void> {
  const jobs = JOBS.filter(([everySeconds]) => everySeconds >= MINUTE);
  const results = await Promise.allSettled(jobs.map(([, job]) => job(services)));
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed);
}

/** Does the jobs until it is stopped. One that fails is logged, and begins again a minute later. `stop` waits for what is under way. */
export function startJobs(services: Services): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Node warns of more than ten.
  setMaxListeners(JOBS.length, signal);
  const repeat = async ([everySeconds, job]: (typeof JOBS)[number]) => {
    while (!signal.aborted) {
      const wait = await job(services).then(
        () => everySeconds,
        (error: unknown) => {
          if (!signal.aborted) services.log.error({ err: error }, 'a job failed');
          return MINUTE;
        },
      );
      await pause(wait * 1000, undefined, { signal }).catch(() => {});
    }
  };
  const done = Promise.all(JOBS.map(repeat));
  return {
    async stop() {
      stopping.abort();
      await withTimeout(STOP_MS, done).catch(() => {});
    },
  };
}

async function deleteExpiredRows(services: Services): Promise<void> {
  const { database, clock } = services;
  await database.deleteFrom('oneTimeCode').where('expiresAt', '<', clock.now()).execute();
  await database.deleteFrom('resetLink').where('expiresAt', '<', clock.now()).execute();
  await database.deleteFrom('limitRow').where('endsAt', '<', secondsFromNow(services, -DAY)).execute();
  await database
    .deleteFrom('session')
    .where('createdAt', '<', secondsFromNow(services, -SESSION_DAYS * DAY))
    .execute();
}
