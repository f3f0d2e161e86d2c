import { type Core, inSeconds } from './core.ts';
import { releaseLapsed } from './holds.ts';
import { tellLocks } from './locks.ts';
import { refundOwed } from './payment-events.ts';
import { forgetPublicChanges } from './public-state.ts';

const DAY = 24 * 3600;
const SESSION_DAYS = 90;

/** What has to happen though nobody asks: late locks and refunds, holds that ran out, rows of no more use. Safe in every process. */
export async function upkeep(core: Core): Promise<void> {
  const { database, clock } = core;
  await releaseLapsed(core);
  await refundOwed(core);
  await tellLocks(core);
  await forgetPublicChanges(core);
  await database.deleteFrom('one_time_code').where('expires_at', '<', clock.now()).execute();
  await database.deleteFrom('reset_link').where('expires_at', '<', clock.now()).execute();
  await database.deleteFrom('limit_row').where('ends_at', '<', inSeconds(core, -DAY)).execute();
  await database
    .deleteFrom('session')
    .where('created_at', '<', inSeconds(core, -SESSION_DAYS * DAY))
    .execute();
}
