import { type Kysely, sql, type Updateable } from 'kysely';
import { dayAt, toIsoDay } from '../../src/format/date.ts';
import { withCardMutex } from '../billing/payments.ts';
import type { Tables } from '../database/tables.ts';
import { syncLock } from '../devices/room-code.ts';
import { queueMessage } from '../messages/outbox.ts';
import type { CheckoutRef, PaidCheckout, PaymentEvent } from '../providers/types.ts';
import { lockRoomRows } from '../shared/conditions.ts';
import { lastDayNear } from '../shared/lease-months.ts';
import type { Services } from '../shared/services.ts';
import { DAY } from '../shared/time.ts';

/** What a lease that is no longer held has: its checkout is over. */
export const NO_CHECKOUT = { settling: false, checkoutUrl: null };

/** How long a payment may take to settle before somebody should look into it. */
const PENDING_PAYMENT_MS = 14 * DAY * 1000;

/**
 * Verifies and handles a webhook of the payment provider. Every effect can be repeated, so events may come in
 * any order and any number of times (docs/product.md R4.7). Rejects with code 19, 22 or 24, or with another
 * failure if the event should be sent again.
 */
export async function receivePaymentWebhook(
  services: Services,
  delivery: { payload: string; signature: string | undefined },
): Promise<void> {
  await handlePaymentEvent(services, await services.payments.readEvent(delivery));
}

export async function handlePaymentEvent(services: Services, event: PaymentEvent): Promise<void> {
  if (event.kind === 'setup-completed') await chargeSavedCardNext(services, event);
  const leaseId = await services.database.transaction().execute((tx) => applyEvent(services, tx, event));
  services.log.info({ event: event.id, kind: event.kind, leaseId }, 'payment event');
  if (leaseId !== null) await runSideEffects(services, leaseId);
}

/** Handles a checkout that is known to be paid, with the same effect as its event. */
export async function handlePaidCheckout(services: Services, paid: PaidCheckout): Promise<void> {
  const leaseId = await services.database.transaction().execute((tx) => completeCheckout(services, tx, paid));
  services.log.info(
    { leaseId: paid.leaseId, session: paid.sessionId },
    'a checkout was paid before its event came',
  );
  if (leaseId !== null) await runSideEffects(services, leaseId);
}

/** Updates the lock and pays refunds that an event made due. */
async function runSideEffects(services: Services, leaseId: number): Promise<void> {
  await syncLock(services, leaseId);
  for (const due of await findDueRefunds(services, leaseId)) await refundSubscription(services, due);
}

/**
 * Charges a newly saved card from now on and removes the card that it replaces. Runs before the transaction of the event: after a failure
 * here Stripe sends the event again. An event older than the tenant's last choice of a card changes nothing. One of the same second
 * counts as newer, because Stripe gives times in whole seconds. A customer without a tenant belongs to another shop of the account.
 */
async function chargeSavedCardNext(
  services: Services,
  event: Extract<PaymentEvent, { kind: 'setup-completed' }>,
): Promise<void> {
  const { customerId, created } = event;
  const find = () =>
    services.database
      .selectFrom('tenant')
      .select(['id', 'cardChosenAt'])
      .where('customerId', '=', customerId)
      .executeTakeFirst();
  const found = await find();
  if (!found) return;
  await withCardMutex(services, found.id, async () => {
    const tenant = await find();
    const isLate = tenant?.cardChosenAt && tenant.cardChosenAt > created;
    if (!isLate && !(await services.payments.setNextCard(event))) return;
    await removeReplacedCard(services, event);
    if (isLate) return;
    await services.database
      .updateTable('tenant')
      .set({ cardChosenAt: created })
      .where('id', '=', found.id)
      .execute();
  });
}

/** Does nothing if the replaced card has been removed already or is the only one left. */
async function removeReplacedCard(
  services: Services,
  { customerId, replaces, paymentMethodId }: Extract<PaymentEvent, { kind: 'setup-completed' }>,
): Promise<void> {
  if (replaces === null || replaces === paymentMethodId) return;
  const cards = await services.payments.paymentMethods({ customerId, limit: 100 });
  if (cards.length < 2 || !cards.some(({ id }) => id === replaces)) return;
  await services.payments.removePaymentMethod({ customerId, paymentMethodId: replaces });
}

/** Applies an event. Returns the lease whose lock or refund must be updated, or null. */
async function applyEvent(
  services: Services,
  tx: Kysely<Tables>,
  event: PaymentEvent,
): Promise<number | null> {
  if ('customerId' in event && 'subscriptionId' in event && event.kind !== 'checkout-completed')
    if (event.customerId && !(await isOurCustomer(tx, event.customerId))) return null;
  switch (event.kind) {
    case 'checkout-completed':
      return completeCheckout(services, tx, event);
    case 'checkout-pending':
      await updateHold(tx, event, {
        heldUntil: new Date(event.created.getTime() + PENDING_PAYMENT_MS),
        settling: true,
        checkoutUrl: null,
      });
      return null;
    case 'checkout-failed': {
      // A subscription that is not ended would be charged again.
      const { subscriptionId } = event;
      const state = subscriptionId === null ? 'released' : 'refunding';
      await updateHold(tx, event, { state, subscriptionId, heldUntil: null, ...NO_CHECKOUT });
      return event.leaseId;
    }
    case 'checkout-expired':
      await updateHold(tx, event, { state: 'released', ...NO_CHECKOUT });
      return null;
    case 'period-paid':
      await sql`insert into subscription as stored (id, paid_until) values (${event.subscriptionId}, ${event.lastDay}::date)
        on conflict (id) do update set paid_until = greatest(stored.paid_until, excluded.paid_until)`.execute(
        tx,
      );
      await sql`update subscription set unpaid_amount = null where id = ${event.subscriptionId}
        and unpaid_until <= paid_until`.execute(tx);
      return null;
    case 'period-unpaid':
      await storeUnpaid(tx, event);
      await tellOfUnpaidPeriod(services, tx, event);
      return null;
    case 'subscription-ended': {
      const day = toIsoDay(dayAt(event.created));
      await sql`insert into subscription as stored (id, ended_on) values (${event.subscriptionId}, ${day}::date)
        on conflict (id) do update set ended_on = least(stored.ended_on, excluded.ended_on)`.execute(tx);
      return endLeaseWithSubscription(services, tx, event.subscriptionId);
    }
    case 'refund-failed':
      await notifyOfFailedRefund(services, tx, event);
      return null;
    default:
      return null;
  }
}

/** Other shops of the same account have customers of their own. */
const isOurCustomer = async (tx: Kysely<Tables>, customerId: string): Promise<boolean> =>
  (await tx.selectFrom('tenant').select('id').where('customerId', '=', customerId).executeTakeFirst()) !==
  undefined;

/** Tells the facility that money which is counted as paid back did not arrive. */
async function notifyOfFailedRefund(
  services: Services,
  tx: Kysely<Tables>,
  { id, subscriptionId, amount }: Extract<PaymentEvent, { kind: 'refund-failed' }>,
): Promise<void> {
  services.log.error({ subscription: subscriptionId, amount }, 'a refund did not arrive');
  const lease = await tx
    .selectFrom('lease')
    .leftJoin('subscription', 'subscription.secondForLease', 'lease.id')
    .select('lease.id')
    .where((eb) =>
      eb.or([eb('lease.subscriptionId', '=', subscriptionId), eb('subscription.id', '=', subscriptionId)]),
    )
    .executeTakeFirst();
  if (lease)
    await queueMessage(services, tx, { kind: 'refund-failed', leaseId: lease.id, occasion: id, amount });
}

/** Stores what could not be charged, unless it has been paid since or a later month is unpaid too. */
const storeUnpaid = (
  tx: Kysely<Tables>,
  { subscriptionId, created, amount, lastDay, payUrl }: Extract<PaymentEvent, { kind: 'period-unpaid' }>,
) =>
  sql`insert into subscription as stored (id, unpaid_amount, unpaid_since, unpaid_until, pay_url)
    values (${subscriptionId}, ${amount}, ${created}, ${lastDay}::date, ${payUrl})
    on conflict (id) do update set unpaid_amount = excluded.unpaid_amount, unpaid_since = excluded.unpaid_since,
      unpaid_until = excluded.unpaid_until, pay_url = excluded.pay_url
    where coalesce(stored.paid_until < excluded.unpaid_until, true)
      and coalesce(stored.unpaid_until <= excluded.unpaid_until, true)`.execute(tx);

/**
 * Whether the checkout belongs to the lease. If a crash lost its session id, the customer must match. Otherwise
 * another facility on the same account opened it, or it is from before an older backup was restored.
 */
const isOwnCheckout = ({
  sessionId,
  customerId,
}: CheckoutRef) => sql<boolean>`(lease.session_id = ${sessionId}
  or (lease.session_id is null
    and lease.tenant_id in (select tenant.id from tenant where tenant.customer_id = ${customerId})))`;

const updateHold = (tx: Kysely<Tables>, checkout: CheckoutRef, change: Updateable<Tables['lease']>) =>
  tx
    .updateTable('lease')
    .set(change)
    .where('id', '=', checkout.leaseId)
    .where(isOwnCheckout(checkout))
    .where('state', '=', 'held')
    .execute();

/**
 * Turns a held lease active. A payment for a released lease, or a second one for a lease, becomes due for
 * refund (docs/product.md R4.8).
 */
async function completeCheckout(
  services: Services,
  tx: Kysely<Tables>,
  paid: PaidCheckout,
): Promise<number | null> {
  const { leaseId, subscriptionId } = paid;
  // Takes a row lock on the subscription, as its end does: run concurrently, neither would see the other.
  await sql`insert into subscription (id) values (${subscriptionId}) on conflict (id) do update set id = excluded.id`.execute(
    tx,
  );
  await lockRoomRows(tx, { leases: [leaseId] });
  const lease = await tx
    .selectFrom('lease')
    .selectAll()
    .where('id', '=', leaseId)
    .where(isOwnCheckout(paid))
    .forUpdate()
    .executeTakeFirst();
  if (lease?.state === 'held') {
    const change = {
      state: 'active',
      subscriptionId,
      heldUntil: null,
      lockSynced: false,
      agreedAt: services.clock.now(),
      ...NO_CHECKOUT,
    } as const;
    await tx.updateTable('lease').set(change).where('id', '=', leaseId).execute();
    await endLeaseWithSubscription(services, tx, subscriptionId);
    await queueMessage(services, tx, { kind: 'rented', leaseId, occasion: lease.firstDay });
    return leaseId;
  }
  if (lease?.state === 'released') {
    const change = { state: 'refunding', subscriptionId } as const;
    await tx.updateTable('lease').set(change).where('id', '=', leaseId).execute();
    return leaseId;
  }
  if (!lease) services.log.error({ leaseId, subscriptionId }, 'a payment belongs to no known lease');
  if (!lease || lease.subscriptionId === subscriptionId) return null;
  await tx
    .updateTable('subscription')
    .set({ secondForLease: leaseId })
    .where('id', '=', subscriptionId)
    .execute();
  return leaseId;
}

/** Tells the tenant that another month could not be charged: once for each period, however often it is tried. */
async function tellOfUnpaidPeriod(
  services: Services,
  tx: Kysely<Tables>,
  { subscriptionId, lastDay, amount }: Extract<PaymentEvent, { kind: 'period-unpaid' }>,
): Promise<void> {
  const lease = await tx
    .selectFrom('lease')
    .select(['id', 'firstDay'])
    .where('subscriptionId', '=', subscriptionId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!lease) return;
  const occasion = lastDayNear(lease.firstDay, lastDay);
  await queueMessage(services, tx, { kind: 'payment-failed', leaseId: lease.id, occasion, amount });
}

/**
 * Ends the lease of a subscription that ended by itself, and tells the tenant and the facility once. A lease that its tenant terminated
 * already has its last day.
 */
async function endLeaseWithSubscription(
  services: Services,
  tx: Kysely<Tables>,
  subscriptionId: string,
): Promise<number | null> {
  const leases = await tx
    .selectFrom('lease')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .execute();
  await lockRoomRows(tx, { leases: leases.map(({ id }) => id) });
  const { rows } = await sql<{ id: number }>`
    update lease set last_day = greatest(lease.first_day, subscription.ended_on), lock_synced = false
    from subscription
    where subscription.id = ${subscriptionId} and subscription.ended_on is not null
      and lease.subscription_id = subscription.id and lease.state = 'active' and not lease.terminated
    returning lease.id`.execute(tx);
  const [ended] = rows;
  if (!ended) return null;
  for (const kind of ['payments-ended', 'lease-unpaid'] as const)
    await queueMessage(services, tx, { kind, leaseId: ended.id, occasion: '' });
  return ended.id;
}

interface DueRefund {
  leaseId: number;
  subscriptionId: string;
  why: 'paid after the room was released' | 'paid a second time for one lease';
}

/** Subscriptions that must be cancelled and refunded: of all leases, or of one. */
async function findDueRefunds({ database }: Services, leaseId: number | null = null): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    select id as "leaseId", subscription_id as "subscriptionId", 'paid after the room was released' as why
      from lease where state = 'refunding' and subscription_id is not null and id = coalesce(${leaseId}::integer, id)
    union all
    select second_for_lease, id, 'paid a second time for one lease'
      from subscription where refunded_at is null and second_for_lease = coalesce(${leaseId}::integer, second_for_lease)`.execute(
    database,
  );
  return rows;
}

/** Cancels a subscription and refunds what was paid on it. Never rejects: the upkeep tries again. */
async function refundSubscription(
  services: Services,
  { leaseId, subscriptionId, why }: DueRefund,
): Promise<void> {
  const { database, clock, log, payments } = services;
  try {
    await payments.refundAndCancel(subscriptionId);
    await database
      .updateTable('lease')
      .set({ state: 'refunded' })
      .where('subscriptionId', '=', subscriptionId)
      .where('state', '=', 'refunding')
      .execute();
    await database
      .updateTable('subscription')
      .set({ refundedAt: clock.now() })
      .where('id', '=', subscriptionId)
      .where('secondForLease', 'is not', null)
      .execute();
    log.warn({ leaseId, subscription: subscriptionId }, `${why}: refunded`);
  } catch (error) {
    log.error(
      { err: error, leaseId, subscription: subscriptionId },
      `${why}: the refund failed and is tried again`,
    );
  }
}

/** Pays every refund that is still due. */
export async function payDueRefunds(services: Services): Promise<void> {
  for (const due of await findDueRefunds(services)) await refundSubscription(services, due);
}
