import { type Kysely, type Selectable, sql } from 'kysely';
import { addDays, addMonths, type Day, dayAt, parseDay, toIsoDay } from '../../src/format/date.ts';
import { dueNow } from '../../src/format/price.ts';
import type { Tables } from '../database/tables.ts';
import { syncLock } from '../devices/room-code.ts';
import { queueMessage, queueReceipt, rememberLanguage } from '../messages/outbox.ts';
import { lockRoomRows } from '../shared/conditions.ts';
import { consume, limit } from '../shared/limits.ts';
import { type Services, secondsFromNow } from '../shared/services.ts';
import { DAY } from '../shared/time.ts';
import { findContracts } from './contracts.ts';
import { countDays } from './period.ts';

/** What nobody could match is kept for the facility for so long. */
const KEPT_DAYS = 90;

type Row = Selectable<Tables['withdrawal']>;

/** A guest's statement is carried out once it is confirmed: anybody can type an e-mail address (docs/product.md R13.4). */
const isAuthentic = ({ tenantId, confirmedAt, disownedAt }: Row): boolean =>
  !disownedAt && (tenantId !== null || confirmedAt !== null);

/**
 * Looks for the contract that a withdrawal is about. Ends it and pays back what is due, or tells who has it that it is too late, or tells the
 * facility that there is none. May be repeated.
 */
export async function examineWithdrawal(services: Services, id: number): Promise<void> {
  const leaseId = await services.database.transaction().execute(async (tx) => {
    const withdrawal = await tx
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', id)
      .where('examinedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!withdrawal || !isAuthentic(withdrawal)) return null;
    const found = await decide(services, tx, withdrawal);
    await tx
      .updateTable('withdrawal')
      .set({ examinedAt: services.clock.now(), leaseId: found.leaseId })
      .where('id', '=', id)
      .execute();
    services.log.info({ withdrawalId: id, ...found }, 'withdrawal examined');
    return found.result === 'ended' ? found.leaseId : null;
  });
  if (leaseId !== null) await finish(services, leaseId);
}

async function decide(
  services: Services,
  tx: Kysely<Tables>,
  withdrawal: Row,
): Promise<{ result: 'ended' | 'late' | 'unknown'; leaseId: number | null }> {
  const { id, receivedAt, language } = withdrawal;
  const contracts = await findContracts(tx, withdrawal);
  const [known] = contracts;
  if (known) await rememberLanguage({ database: tx }, known.tenantId, language);
  const day = toIsoDay(dayAt(receivedAt));
  const open = contracts.find(({ until, withdrawnAt }) => day <= until && !withdrawnAt);
  if (open) {
    if (await hasWithdrawnBefore(tx, open.id, receivedAt))
      await queueMessage(services, tx, { kind: 'withdrawal-repeated', leaseId: open.id, occasion: '' });
    await endWithdrawnLease(services, tx, { leaseId: open.id, receivedAt });
    return { result: 'ended', leaseId: open.id };
  }
  if (!known) {
    await queueReceipt(services, tx, { kind: 'withdrawal-unknown', withdrawalId: id, occasion: '' });
    return { result: 'unknown', leaseId: null };
  }
  // Whoever sends it twice has withdrawn already.
  if (!known.withdrawnAt)
    await queueMessage(services, tx, {
      kind: 'withdrawal-late',
      leaseId: known.id,
      occasion: receivedAt.toISOString(),
    });
  return { result: 'late', leaseId: known.id };
}

/** Whether the tenant of a lease has withdrawn from another one within a year. */
const hasWithdrawnBefore = async (
  tx: Kysely<Tables>,
  leaseId: number,
  receivedAt: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from lease other join lease on lease.tenant_id = other.tenant_id
    where lease.id = ${leaseId} and other.withdrawn_at > ${receivedAt}::timestamptz - interval '1 year'`.execute(
    tx,
  );
  return rows.length > 0;
};

/**
 * Ends a lease by withdrawal, at the end of the next day: whoever withdraws late in the evening can still empty the room (docs/product.md R13.4).
 * A last day that is earlier stays.
 */
export async function endWithdrawnLease(
  { clock }: Pick<Services, 'clock'>,
  tx: Kysely<Tables>,
  { leaseId, receivedAt }: { leaseId: number; receivedAt: Date },
): Promise<void> {
  await lockRoomRows(tx, { leases: [leaseId] });
  const tomorrow = toIsoDay(addDays(dayAt(clock.now()), 1));
  await tx
    .updateTable('lease')
    .set((eb) => ({
      withdrawnAt: receivedAt,
      terminated: true,
      terminationAskedAt: null,
      keepAskedAt: null,
      lastDay: eb.fn<string>('least', [eb.ref('lastDay'), eb.cast(eb.val(tomorrow), 'date')]),
      lockSynced: false,
    }))
    .where('id', '=', leaseId)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** What follows when a lease has ended by withdrawal; the upkeep repeats what fails. */
async function finish(services: Services, leaseId: number): Promise<void> {
  await syncLock(services, leaseId);
  await payWithdrawn(services, leaseId);
}

/** Deletes what nobody could match, examines what a process that ended has left, and pays what is still due. */
export async function finishWithdrawals(services: Services): Promise<void> {
  const { database } = services;
  // First, because what follows rejects while a provider is silent.
  await database
    .deleteFrom('withdrawal')
    .where('leaseId', 'is', null)
    .where((eb) => eb.or([eb('examinedAt', 'is not', null), eb('disownedAt', 'is not', null)]))
    .where('receivedAt', '<', secondsFromNow(services, -KEPT_DAYS * DAY))
    .execute();
  const waiting = await database
    .selectFrom('withdrawal')
    .selectAll()
    .where('examinedAt', 'is', null)
    .where('disownedAt', 'is', null)
    // Others are examined right after their answer.
    .where('receivedAt', '<', secondsFromNow(services, -60))
    .orderBy('id')
    .execute();
  for (const each of waiting)
    if (isAuthentic(each)) await examineWithdrawal(services, each.id);
    else if (each.receivedAt < secondsFromNow(services, -DAY)) await passOn(services, each);
  await payWithdrawn(services);
}

/** Tells the facility of a statement that nobody has confirmed for a day: it may be valid all the same. */
async function passOn(services: Services, { id, departmentId }: Row): Promise<void> {
  if (await consume(services, limit('withdrawals-unconfirmed', departmentId))) return;
  await services.database.transaction().execute(async (tx) => {
    await queueReceipt(services, tx, {
      kind: 'withdrawal-unknown',
      withdrawalId: id,
      occasion: 'unconfirmed',
    });
    await tx
      .updateTable('withdrawal')
      .set({ examinedAt: services.clock.now() })
      .where('id', '=', id)
      .execute();
  });
  services.log.info({ withdrawalId: id }, 'withdrawal not confirmed');
}

/**
 * Cancels the subscriptions of withdrawn leases that are not paid back yet, or of this one alone, and refunds their payments. If the tenant asked
 * for access at once, the facility keeps the price of the days used. May be repeated; rejects with the first failure.
 */
async function payWithdrawn(services: Services, leaseId?: number): Promise<void> {
  let query = services.database
    .selectFrom('lease')
    .select(['id', 'subscriptionId', 'firstDay', 'monthly', 'discount', 'discountMonths'])
    .select(['withdrawnAt', 'accessAskedAt'])
    .where('withdrawnAt', 'is not', null)
    .where('refunded', 'is', null);
  if (leaseId !== undefined) query = query.where('id', '=', leaseId);
  const due = await query.execute();
  const results = await Promise.allSettled(due.map((lease) => pay(services, lease)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

type Lease = Selectable<Tables['lease']>;
type WithdrawnLease = AgreedPrice & Pick<Lease, 'id' | 'subscriptionId' | 'withdrawnAt' | 'accessAskedAt'>;

async function pay(services: Services, lease: WithdrawnLease): Promise<void> {
  const { id, subscriptionId } = lease;
  const refunded = subscriptionId
    ? await services.payments.refundAndCancel(subscriptionId, { keep: keptFor(lease) })
    : 0;
  await services.database.transaction().execute(async (tx) => {
    await tx
      .updateTable('lease')
      .set({ refunded })
      .where('id', '=', id)
      .where('refunded', 'is', null)
      .execute();
    await queueMessage(services, tx, { kind: 'withdrawn', leaseId: id, occasion: '', amount: refunded });
  });
  services.log.info({ leaseId: id, refunded }, 'withdrawn lease paid back');
}

/** What the facility keeps, in øre. Access was asked for only where the facility charges for the days used. */
function keptFor({ withdrawnAt, accessAskedAt, ...lease }: WithdrawnLease): number {
  if (!withdrawnAt || !accessAskedAt) return 0;
  const { firstDay, monthly, discount, discountMonths } = lease;
  return priceOfDaysUsed({ firstDay, monthly, discount, discountMonths }, toIsoDay(dayAt(withdrawnAt)));
}

/** The price that was agreed, in øre, and the day from which it holds. */
export type AgreedPrice = Pick<Lease, 'firstDay' | 'monthly' | 'discount' | 'discountMonths'>;

/**
 * What a tenant pays for the days until the withdrawal, that day included, in whole øre and never rounded up: of each month the part that has
 * passed, at the price of that month (docs/product.md R13.5).
 */
export function priceOfDaysUsed({ firstDay, ...price }: AgreedPrice, lastDay: string): number {
  const first = parseDay(firstDay) as Day;
  let sum = 0;
  for (let month = 0; ; month++) {
    const from = toIsoDay(addMonths(first, month));
    const to = toIsoDay(addDays(addMonths(first, month + 1), -1));
    const used = countDays(from, lastDay < to ? lastDay : to);
    if (used === 0) return sum;
    const discount = month < price.discountMonths ? price.discount : 0;
    sum += Math.floor((dueNow({ fullMonth: price.monthly, discount }) * used) / countDays(from, to));
  }
}
