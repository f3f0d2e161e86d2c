import { type RawBuilder, type Selectable, sql } from 'kysely';
import { LEASE_NOT_ACTIVATED, LEASE_NOT_FOUND } from '../../src/codes.ts';
import { findLastPayment } from '../billing/payments.ts';
import type { Tables } from '../database/tables.ts';
import { syncLock } from '../devices/room-code.ts';
import { queueMessage, rememberLanguage } from '../messages/outbox.ts';
import { ProviderFailure } from '../providers/types.ts';
import { releaseOwnHold } from '../renting/holds.ts';
import type { Answer, Caller, Request } from '../shared/calls.ts';
import { givesAccess, lockRoomRows } from '../shared/conditions.ts';
import { Failure } from '../shared/failure.ts';
import { lastDayNear } from '../shared/lease-months.ts';
import { type Services, today } from '../shared/services.ts';

/** What the tenant wants of a lease. */
type Wish = 'end' | 'go on';

type WantedLease = Pick<Selectable<Tables['lease']>, 'id' | 'firstDay' | 'subscriptionId'>;

/** The caller's own lease, running or over. Rejects with code 28 otherwise. */
async function findOwnLease({ database }: Services, id: number, { tenantId }: Caller) {
  const lease = await database
    .selectFrom('lease')
    .leftJoin('subscription', 'subscription.id', 'lease.subscriptionId')
    .selectAll('lease')
    .select('subscription.paidUntil')
    .where('lease.id', '=', id)
    .where('lease.tenantId', '=', tenantId)
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
  if (lease.lastDay !== null) return {};
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

/**
 * Notes that a lease is to end with the paid period, for a tenant who asks for it by letter or by telephone (docs/product.md R8.12). The upkeep of a
 * running server carries it out. Resolves to false if it ends already.
 */
export async function requestTermination(
  services: Pick<Services, 'database' | 'clock'>,
  id: number,
): Promise<boolean> {
  const { numUpdatedRows } = await setTerminationAskedAt(services, id, services.clock.now());
  return numUpdatedRows > 0n;
}

const setTerminationAskedAt = ({ database }: Pick<Services, 'database'>, id: number, at: Date | null) =>
  database
    .updateTable('lease')
    .set({ terminationAskedAt: at, keepAskedAt: null })
    .where('id', '=', id)
    .where('lastDay', 'is', null)
    .executeTakeFirstOrThrow();

/**
 * Takes a termination back while the lease runs (docs/product.md R8.6). The lease goes on here first: should the
 * process die before the provider knows, nothing is charged for a room that somebody else may rent, and the upkeep
 * tells the provider. Rejects with code 28, or 29 if it is too late.
 */
export async function keepLease(
  services: Services,
  { body: { id }, caller, language }: Request<'keepLease'>,
): Promise<Answer<'keepLease'>> {
  const lease = await findOwnLease(services, id, caller);
  const isEnding = lease.terminated || lease.terminationAskedAt !== null;
  if (!isEnding && lease.lastDay === null) return {};
  await rememberLanguage(services, caller.tenantId, language);
  const taken =
    isEnding &&
    (await services.database.transaction().execute(async (tx) => {
      await lockRoomRows(tx, { leases: [id] });
      return tx
        .updateTable('lease')
        .set({
          lastDay: null,
          terminated: false,
          terminationAskedAt: null,
          keepAskedAt: services.clock.now(),
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
    .where('terminationAskedAt', 'is', null)
    .where('lastDay', 'is', null)
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
async function terminate(services: Services, { id, firstDay, subscriptionId }: WantedLease): Promise<void> {
  const paidUntil =
    subscriptionId === null ? null : await services.payments.endSubscription({ subscriptionId, firstDay });
  const lastDay = lastAccessDay(services, paidUntil);
  await services.database.transaction().execute(async (tx) => {
    await lockRoomRows(tx, { leases: [id] });
    const ended = await tx
      .updateTable('lease')
      .set({ lastDay, terminated: true, lockSynced: false })
      .where('id', '=', id)
      .where('terminationAskedAt', 'is not', null)
      .where('lastDay', 'is', null)
      .returning('terminationAskedAt')
      .executeTakeFirst();
    const askedAt = ended?.terminationAskedAt;
    if (askedAt)
      await queueMessage(services, tx, { kind: 'terminated', leaseId: id, occasion: askedAt.toISOString() });
  });
  services.log.info({ leaseId: id, lastDay }, 'lease terminated');
  await syncLock(services, id);
}

/** Lets the payments go on, or resolves to false: if the provider refuses for good, the lease is terminated again. */
async function resume(services: Services, { id, subscriptionId }: WantedLease): Promise<boolean> {
  const resumed =
    subscriptionId !== null &&
    (await services.payments.resumeSubscription(subscriptionId).catch((error: unknown) => {
      if (error instanceof ProviderFailure && error.lasting) return false;
      throw error;
    }));
  const now = services.clock.now();
  const change = resumed ? { lockSynced: false } : { terminationAskedAt: lastTold(now) };
  await services.database.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('lease')
      .set({ keepAskedAt: null, ...change })
      .where('id', '=', id)
      .where('keepAskedAt', 'is not', null)
      .where('terminationAskedAt', 'is', null)
      .where('lastDay', 'is', null)
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
    .select(['id', 'firstDay', 'subscriptionId', 'terminationAskedAt'])
    .where('lastDay', 'is', null)
    .where(({ or, eb }) => or([eb('terminationAskedAt', 'is not', null), eb('keepAskedAt', 'is not', null)]))
    .execute();
  for (const { terminationAskedAt, ...lease } of unfinished)
    await carryOut(services, lease, terminationAskedAt ? 'end' : 'go on').catch((error: unknown) =>
      services.log.error({ err: error, leaseId: lease.id }, 'a termination failed and will be tried again'),
    );
}

export async function getPaidPeriodEnd(
  services: Services,
  { query: { id }, caller }: Request<'getPaidPeriodEnd'>,
): Promise<Answer<'getPaidPeriodEnd'>> {
  const { firstDay, lastDay, subscriptionId, paidUntil: reported } = await findOwnLease(services, id, caller);
  if (lastDay !== null || subscriptionId === null) return { value: lastDay };
  const [current, payment] = await Promise.all([
    services.payments.paidPeriodEnd({ subscriptionId, firstDay }).catch(() => null),
    findLastPayment(services, { ...caller, subscriptionId }).catch(() => ({})),
  ]);
  const paidUntil = current ?? (reported && lastDayNear(firstDay, reported));
  return { value: paidUntil && lastAccessDay(services, paidUntil), ...payment };
}

/**
 * The later of the paid day and today: on the day a period begins its payment may still be under way, and
 * access never ends before the day is over.
 */
const lastAccessDay = (services: Services, paidUntil: string | null): string =>
  paidUntil !== null && paidUntil > today(services) ? paidUntil : today(services);
