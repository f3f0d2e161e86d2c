import type { ActivityLog } from '../activity.ts';
import type { Account } from './account.ts';
import type { StripeObjects } from './objects.ts';

/** What every call of the simulated Stripe works with. What changes objects is called inside a journal batch. */
export interface StripeParts {
  objects: StripeObjects;
  account: Account;
  activity: ActivityLog;
  /** Sends a webhook event and returns its id. */
  emit: (type: string, object: object) => string;
  now: () => Date;
  /** Where browsers reach the simulator. */
  publicAddress: string;
}
