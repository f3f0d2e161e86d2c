import type { ActivityLog } from '../activity.ts';
import type { Account } from './account.ts';
import type { StripeObjects } from './objects.ts';

/** The data and services of the simulated Stripe, which its functions take first. Call those that change objects inside `journal.batch`. */
export interface StripeSimulator {
  objects: StripeObjects;
  account: Account;
  activity: ActivityLog;
  /** Sends a webhook event and returns its id. */
  emit: (type: string, object: object) => string;
  now: () => Date;
  /** Where browsers reach the simulator. */
  publicAddress: string;
}
