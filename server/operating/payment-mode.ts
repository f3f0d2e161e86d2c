import type { Database } from '../database/connect.ts';
import { OperatorError } from '../operator-error.ts';
import type { StripeSettings } from '../providers/stripe/client.ts';
import { isLive } from '../settings.ts';

const MARKS = { live: 'live payments', test: 'test payments' };

/**
 * Stores in the database which kind of Stripe keys it is used with (`stripe` is null for simulated payments).
 * Rejects with an `OperatorError` if the database was used with another kind before: its customers, subscriptions
 * and checkouts do not exist in the new account.
 */
export async function enforcePaymentMode(
  database: Database,
  stripe: Pick<StripeSettings, 'secretKey'> | null,
): Promise<void> {
  const stored = await database
    .selectFrom('mark')
    .select('name')
    .where('name', 'in', Object.values(MARKS))
    .executeTakeFirst();
  const mode = stripe && (isLive(stripe.secretKey) ? 'live' : 'test');
  if (stored && stored.name !== (mode && MARKS[mode]))
    throw new OperatorError(
      `STRIPE_SECRET_KEY ${mode ? `is a ${mode} key` : 'is missing'}, and the database was used with ${stored.name}: set DATA_DIR or DATABASE_URL to another`,
    );
  if (mode && !stored)
    await database
      .insertInto('mark')
      .values({ name: MARKS[mode], madeAt: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
