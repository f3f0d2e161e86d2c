import { catchUp } from './catch-up.ts';
import { type Core, inSeconds } from './core.ts';
import { releaseLapsed } from './holds.ts';
import { finishTerminations } from './lease-end.ts';
import { tellLocks } from './locks.ts';
import { refundOwed } from './payment-events.ts';
import { forgetPublicChanges } from './public-state.ts';

const DAY = 24 * 3600;
const SESSION_DAYS = 90;

type Part = (core: Core) => Promise<void>;

const PARTS: Part[] = [
  catchUp,
  releaseLapsed,
  finishTerminations,
  refundOwed,
  tellLocks,
  forgetPublicChanges,
  forgetRows,
];

/**
 * What has to happen though nobody asks: late locks and refunds, terminations that were broken off, holds that ran out, rows of no more use. Safe in every process, and to be
 * broken off. The parts do not wait for each other: a payment provider that hangs leaves no door without its code. Rejects with what failed.
 */
export async function upkeep(core: Core): Promise<void> {
  const results = await Promise.allSettled(PARTS.map((part) => part(core)));
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed);
}

/**
 * A function that begins a round of the upkeep. A part that is still at work in an earlier round is left out of it, alone. What a part rejects
 * with goes to `failed` at once.
 */
export function upkeepRounds(core: Core, failed: (error: unknown) => void): () => void {
  const busy = new Set<Part>();
  return () => {
    for (const part of PARTS.filter((each) => !busy.has(each))) {
      busy.add(part);
      void part(core)
        .catch(failed)
        .finally(() => busy.delete(part));
    }
  };
}

async function forgetRows(core: Core): Promise<void> {
  const { database, clock } = core;
  await database.deleteFrom('one_time_code').where('expires_at', '<', clock.now()).execute();
  await database.deleteFrom('reset_link').where('expires_at', '<', clock.now()).execute();
  await database.deleteFrom('limit_row').where('ends_at', '<', inSeconds(core, -DAY)).execute();
  await database
    .deleteFrom('session')
    .where('created_at', '<', inSeconds(core, -SESSION_DAYS * DAY))
    .execute();
}
