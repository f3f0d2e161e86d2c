import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { deleteOldAccessEvents } from './devices/access-log.ts';
import { deleteOldHelpers, endHelpersOfEndedLeases } from './devices/helpers.ts';
import { syncLocks } from './devices/room-code.ts';
import { moveEarlyCharges } from './leases/billing-days.ts';
import { carryOutPriceChanges } from './leases/price-change.ts';
import { finishTerminations } from './leases/termination.ts';
import { deleteOldMessages, queueReminders } from './messages/outbox.ts';
import { sendMessages } from './messages/sender.ts';
import { forgetFormerTenants } from './people/personal-data.ts';
import { SESSION_MAX_AGE_SECONDS } from './people/sessions.ts';
import { releaseExpiredHolds } from './renting/holds.ts';
import { payDueRefunds } from './renting/payment-events.ts';
import { replayPaymentEvents } from './renting/replay.ts';
import { offerVacantRooms } from './rooms/waiting-list.ts';
import { type Services, secondsFromNow } from './shared/services.ts';
import { DAY, MINUTE } from './shared/time.ts';
import { finishWithdrawals } from './withdrawal/examine.ts';

type Run = (services: Services) => Promise<void>;

const sendSms: Run = (services) => sendMessages(services, ['sms']);
const sendMails: Run = (services) => sendMessages(services, ['email']);
const readPaymentMethodTypes: Run = ({ payments }) => payments.readPaymentMethodTypes();

type Job = [pauseSeconds: number, run: Run];

/*
 * All work that no request starts, with the pause after each run. Safe in every process and when interrupted. No job waits for another, so a hanging
 * payment provider does not delay door codes.
 */
const SENDING: Job[] = [
  [1, sendSms],
  [1, sendMails],
];
const UPKEEP: Job[] = [
  [MINUTE, replayPaymentEvents],
  [MINUTE, releaseExpiredHolds],
  [MINUTE, finishTerminations],
  [MINUTE, payDueRefunds],
  [MINUTE, finishWithdrawals],
  [MINUTE, moveEarlyCharges],
  [MINUTE, carryOutPriceChanges],
  [MINUTE, syncLocks],
  [MINUTE, offerVacantRooms],
  [MINUTE, queueReminders],
  [MINUTE, endHelpersOfEndedLeases],
  [MINUTE, deleteOldAccessEvents],
  [MINUTE, deleteOldHelpers],
  [MINUTE, deleteOldMessages],
  [MINUTE, deleteExpiredRows],
  [MINUTE, forgetFormerTenants],
  [10 * MINUTE, readPaymentMethodTypes],
];

/** Does each job of the upkeep once; for tests. Rejects with what failed. */
export async function runUpkeep(services: Services): Promise<void> {
  const results = await Promise.allSettled(UPKEEP.map(([, run]) => run(services)));
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed);
}

/**
 * Repeats all jobs until it is stopped. A failure is logged, and the job runs again a minute later. `stop` waits for messages that are being sent, not
 * for the upkeep, which the next start continues.
 */
export function startJobs(services: Services): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Each job listens to the signal, and Node warns when more than ten do.
  setMaxListeners(SENDING.length + UPKEEP.length, signal);
  const repeat = async ([pauseSeconds, run]: Job) => {
    while (!signal.aborted) {
      const seconds = await run(services).then(
        () => pauseSeconds,
        (error: unknown) => {
          if (!signal.aborted) services.log.error({ err: error, job: run.name }, 'a job failed');
          return MINUTE;
        },
      );
      await pause(seconds * 1000, undefined, { signal }).catch(() => {});
    }
  };
  for (const job of UPKEEP) void repeat(job);
  const sending = Promise.all(SENDING.map(repeat));
  return {
    async stop() {
      stopping.abort();
      await sending;
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
    .where('createdAt', '<', secondsFromNow(services, -SESSION_MAX_AGE_SECONDS))
    .execute();
}
