import { LEASE_NOT_FOUND } from '../../src/codes.ts';
import { lastDayNear } from '../../src/format/period.ts';
import type { Language } from '../language.ts';
import { ProviderFailure } from '../providers/types.ts';
import type { Answer, Body, Caller } from './calls.ts';
import { Failure } from './failure.ts';
import { syncLock } from './locks.ts';
import { queueMessage, rememberLanguage } from './messages/queue.ts';
import { giveBackRoom } from './own-holds.ts';
import { lockRoomRows } from './room-row-locks.ts';
import { type Services, today } from './services.ts';

interface TerminatingLease {
  id: number;
  first_day: string;
  subscription_id: string | null;
}

/** The caller's own lease, running or over. Rejects with code 28 otherwise. */
async function findOwnLease({ database }: Services, id: number, { tenantId }: Caller) {
  const lease = await database
    .selectFrom('lease')
    .leftJoin('subscription', 'subscription.id', 'lease.subscription_id')
    .selectAll('lease')
    .select('subscription.paid_until')
    .where('lease.id', '=', id)
    .where('lease.tenant_id', '=', tenantId)
    .where('lease.state', '=', 'active')
    .executeTakeFirst();
  if (!lease) throw new Failure(LEASE_NOT_FOUND);
  return lease;
}

/**
 * Terminates a lease at the end of the paid period. The request is recorded before the provider is asked, so
 * that the upkeep can finish it after a crash (docs/product.md R8.2). Terminating again changes nothing. With
 * `held` it gives a room back that is held and not paid for, and terminates nothing (docs/product.md R4.10).
 */
export async function cancelLease(
  services: Services,
  { id, held }: Body<'cancelLease'>,
  { caller, language }: { caller: Caller; language: Language },
): Promise<Answer<'cancelLease'>> {
  // Never a termination: between the reading and the press the hold may have become a paid lease.
  if (held) {
    await giveBackRoom(services, id, caller);
    return {};
  }
  const lease = await findOwnLease(services, id, caller);
  if (lease.last_day !== null) return {};
  await rememberLanguage(services, caller.tenantId, language);
  await setTerminationAskedAt(services, id, services.clock.now());
  try {
    await terminate(services, lease);
  } catch (error) {
    // A lasting refusal means that nothing was done. Without an answer it may have been done, so the upkeep
    // finishes it later.
    if (error instanceof ProviderFailure && error.lasting) await setTerminationAskedAt(services, id, null);
    throw error;
  }
  return {};
}

const setTerminationAskedAt = ({ database }: Services, id: number, at: Date | null) =>
  database
    .updateTable('lease')
    .set({ termination_asked_at: at })
    .where('id', '=', id)
    .where('last_day', 'is', null)
    .execute();

/**
 * Ends the payments first: the provider knows until when the lease is paid. May run repeatedly and
 * concurrently.
 */
async function terminate(
  services: Services,
  { id, first_day, subscription_id }: TerminatingLease,
): Promise<void> {
  const paidUntil =
    subscription_id === null
      ? null
      : await services.payments.endSubscription({ subscriptionId: subscription_id, firstDay: first_day });
  const lastDay = lastAccessDay(services, paidUntil);
  await services.database.transaction().execute(async (tx) => {
    await lockRoomRows(tx, { leases: [id] });
    const ended = await tx
      .updateTable('lease')
      .set({ last_day: lastDay, terminated: true, lock_synced: false })
      .where('id', '=', id)
      .where('last_day', 'is', null)
      .returning('termination_asked_at')
      .executeTakeFirst();
    const askedAt = ended?.termination_asked_at;
    if (askedAt)
      await queueMessage(services, tx, { kind: 'terminated', leaseId: id, occasion: askedAt.toISOString() });
  });
  services.log.info({ leaseId: id, lastDay }, 'lease terminated');
  await syncLock(services, id);
}

/** Finishes every termination that was interrupted. */
export async function finishTerminations(services: Services): Promise<void> {
  const unfinished = await services.database
    .selectFrom('lease')
    .select(['id', 'first_day', 'subscription_id'])
    .where('termination_asked_at', 'is not', null)
    .where('last_day', 'is', null)
    .execute();
  for (const lease of unfinished)
    await terminate(services, lease).catch((error: unknown) =>
      services.log.error({ err: error, leaseId: lease.id }, 'a termination failed and will be tried again'),
    );
}

export async function getPaidPeriodEnd(
  services: Services,
  id: number,
  caller: Caller,
): Promise<Answer<'getPaidPeriodEnd'>> {
  const {
    first_day: firstDay,
    last_day,
    subscription_id,
    paid_until,
  } = await findOwnLease(services, id, caller);
  if (last_day !== null || subscription_id === null) return { value: last_day };
  const current = await services.payments
    .paidPeriodEnd({ subscriptionId: subscription_id, firstDay })
    .catch(() => null);
  const paidUntil = current ?? (paid_until && lastDayNear(firstDay, paid_until));
  return { value: paidUntil && lastAccessDay(services, paidUntil) };
}

/**
 * The later of the paid day and today: on the day a period begins its payment may still be under way, and
 * access never ends before the day is over.
 */
const lastAccessDay = (services: Services, paidUntil: string | null): string =>
  paidUntil !== null && paidUntil > today(services) ? paidUntil : today(services);
