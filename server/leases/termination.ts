import { type RawBuilder, sql } from 'kysely';
import { LEASE_NOT_ACTIVATED, LEASE_NOT_FOUND } from '../../src/codes.ts';
import { findLastPayment } from '../billing/payments.ts';
import { syncLock } from '../devices/room-code.ts';
import { queueMessage, rememberLanguage } from '../messages/outbox.ts';
import { ProviderFailure } from '../providers/types.ts';
import { releaseOwnHold } from '../renting/holds.ts';
import type { Answer, Caller, Request } from '../shared/calls.ts';
import { givesAccess } from '../shared/conditions.ts';
import { Failure } from '../shared/failure.ts';
import { lastDayNear } from '../shared/lease-months.ts';
import { lockRoomRows } from '../shared/room-row-locks.ts';
import { type Services, today } from '../shared/services.ts';

/** What the tenant wants of a lease. */
type Wish = 'end' | 'go on';

interface WantedLease {
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
  { body: { id, held }, caller, language }: Pick<Request<'cancelLease'>, 'body' | 'caller' | 'language'>,
): Promise<Answer<'cancelLease'>> {
  // Never a termination: between the reading and the press the hold may have become a paid lease.
  if (held) {
    await releaseOwnHold(services, id, caller);
    return {};
  }
  const lease = await findOwnLease(services, id, caller);
  if (lease.last_day !== null) return {};
  await rememberLanguage(services, caller.tenantId, language);
  await setTerminationAskedAt(services, id, services.clock.now());
  try {
    await carryOut(services, lease, 'end');
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
    .set({ termination_asked_at: at, keep_asked_at: null })
    .where('id', '=', id)
    .where('last_day', 'is', null)
    .execute();

/**
 * Takes a termination back while the lease runs (docs/product.md R8.6). The lease goes on here first: should the
 * process die before the provider knows, nothing is charged for a room that somebody else may rent, and the upkeep
 * tells the provider. Rejects with code 28, or 29 if it is too late.
 */
export async function keepLease(
  services: Services,
  { body: { id }, caller }: Request<'keepLease'>,
): Promise<Answer<'keepLease'>> {
  const lease = await findOwnLease(services, id, caller);
  const isEnding = lease.terminated || lease.termination_asked_at !== null;
  if (!isEnding && lease.last_day === null) return {};
  const taken =
    isEnding &&
    (await services.database.transaction().execute(async (tx) => {
      await lockRoomRows(tx, { leases: [id] });
      return tx
        .updateTable('lease')
        .set({
          last_day: null,
          terminated: false,
          termination_asked_at: null,
          keep_asked_at: services.clock.now(),
        })
        .where('id', '=', id)
        .where(givesAccess(services))
        .where(canGoOn)
        .returning('id')
        .executeTakeFirst();
    }));
  if (!taken || !(await carryOut(services, lease, 'go on'))) throw new Failure(LEASE_NOT_ACTIVATED);
  return {};
}

/** SQL condition on `lease`: it is paid by a subscription that has not ended, as far as is known. */
export const canGoOn: RawBuilder<boolean> = sql<boolean>`(lease.withdrawn_at is null and lease.subscription_id is not null and not exists (
  select from subscription where subscription.id = lease.subscription_id and subscription.ended_on is not null))`;

/** Whether the tenant wants the lease to go on, and it has not ended by itself. */
async function goesOn({ database }: Services, id: number): Promise<boolean> {
  const lease = await database
    .selectFrom('lease')
    .select('id')
    .where('id', '=', id)
    .where('termination_asked_at', 'is', null)
    .where('last_day', 'is', null)
    .executeTakeFirst();
  return lease !== undefined;
}

/**
 * Does what the tenant asked for, and then what was asked for meanwhile. Whoever asked the provider looks afterwards
 * whether it is still wanted, so the provider's last word is the tenant's last word, in whatever order the requests
 * of several processes arrive. Resolves to whether the provider did it, even if something else was asked for meanwhile.
 */
async function carryOut(services: Services, lease: WantedLease, wish: Wish): Promise<boolean> {
  let isDone = true;
  if (wish === 'end') await terminate(services, lease);
  else isDone = await resume(services, lease);
  const now = (await goesOn(services, lease.id)) ? 'go on' : 'end';
  if (now !== wish) await carryOut(services, lease, now);
  return isDone;
}

/**
 * Ends the payments first: the provider knows until when the lease is paid. May run repeatedly and
 * concurrently.
 */
async function terminate(services: Services, { id, first_day, subscription_id }: WantedLease): Promise<void> {
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
      .where('termination_asked_at', 'is not', null)
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

/** Lets the payments go on, or resolves to false: if the provider refuses for good, the lease is terminated again. */
async function resume(services: Services, { id, subscription_id }: WantedLease): Promise<boolean> {
  const resumed =
    subscription_id !== null &&
    (await services.payments.resumeSubscription(subscription_id).catch((error: unknown) => {
      if (error instanceof ProviderFailure && error.lasting) return false;
      throw error;
    }));
  const now = services.clock.now();
  const change = resumed ? { lock_synced: false } : { termination_asked_at: lastTold(now) };
  await services.database.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('lease')
      .set({ keep_asked_at: null, ...change })
      .where('id', '=', id)
      .where('keep_asked_at', 'is not', null)
      .where('termination_asked_at', 'is', null)
      .where('last_day', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (changed && resumed)
      await queueMessage(services, tx, { kind: 'kept', leaseId: id, occasion: now.toISOString() });
  });
  services.log.info({ leaseId: id, resumed }, 'termination taken back');
  await syncLock(services, id);
  return resumed;
}

/**
 * SQL: when the termination was asked for that the tenant was told of, if nothing else was told since; else `now`. A lease that cannot
 * go on ends as it was told, without another message.
 */
const lastTold = (now: Date): RawBuilder<Date> => sql<Date>`coalesce(
  (select max(occasion)::timestamptz from message where lease_id = lease.id and kind in ('terminated', 'kept')
    having max(occasion) = max(occasion) filter (where kind = 'terminated')),
  ${now})`;

/** Finishes every termination that was interrupted, and every one that was taken back. */
export async function finishTerminations(services: Services): Promise<void> {
  const unfinished = await services.database
    .selectFrom('lease')
    .select(['id', 'first_day', 'subscription_id', 'termination_asked_at'])
    .where('last_day', 'is', null)
    .where(({ or, eb }) =>
      or([eb('termination_asked_at', 'is not', null), eb('keep_asked_at', 'is not', null)]),
    )
    .execute();
  for (const { termination_asked_at, ...lease } of unfinished)
    await carryOut(services, lease, termination_asked_at ? 'end' : 'go on').catch((error: unknown) =>
      services.log.error({ err: error, leaseId: lease.id }, 'a termination failed and will be tried again'),
    );
}

export async function getPaidPeriodEnd(
  services: Services,
  { query: { id }, caller }: Request<'getPaidPeriodEnd'>,
): Promise<Answer<'getPaidPeriodEnd'>> {
  const {
    first_day: firstDay,
    last_day,
    subscription_id,
    paid_until,
  } = await findOwnLease(services, id, caller);
  if (last_day !== null || subscription_id === null) return { value: last_day };
  const [current, payment] = await Promise.all([
    services.payments.paidPeriodEnd({ subscriptionId: subscription_id, firstDay }).catch(() => null),
    findLastPayment(services, { ...caller, subscriptionId: subscription_id }).catch(() => ({})),
  ]);
  const paidUntil = current ?? (paid_until && lastDayNear(firstDay, paid_until));
  return { value: paidUntil && lastAccessDay(services, paidUntil), ...payment };
}

/**
 * The later of the paid day and today: on the day a period begins its payment may still be under way, and
 * access never ends before the day is over.
 */
const lastAccessDay = (services: Services, paidUntil: string | null): string =>
  paidUntil !== null && paidUntil > today(services) ? paidUntil : today(services);
