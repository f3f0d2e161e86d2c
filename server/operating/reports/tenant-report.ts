import { normaliseLogin } from '../../../src/format/contact.ts';
import { formatOere } from '../../../src/format/money.ts';
import type { LeaseState } from '../../database/tables.ts';
import { KINDS } from '../../messages/kinds.ts';
import { leasesWithRooms } from '../../shared/conditions.ts';
import { CONTROLLER, departmentOfChain } from '../../shared/departments.ts';
import { reportAccess, reportDevices } from './access.ts';
import { reportActs } from './acts.ts';
import { formatArea } from './lists.ts';
import {
  askProvider,
  printReport,
  type ReportSources,
  type Section,
  showCount,
  showDay,
  showInstant,
} from './report.ts';

/** The case of one tenant in words, found by e-mail, telephone number or id; null if there is none. Names no code, token or password. */
export async function reportTenant(sources: ReportSources, login: string): Promise<string | null> {
  const tenant = await findTenant(sources, login);
  if (!tenant) return null;
  const leases = await findLeases(sources, tenant.id);
  const current = leases.filter(({ state }) => state === 'active' || state === 'held');
  return printReport([
    await describeTenant(sources, tenant),
    ...(await Promise.all(leases.map((lease) => describeLease(sources, lease)))),
    ...(leases.length ? [] : [{ title: 'No rooms' }]),
    await reportPayments(sources, tenant.customerId),
    await reportDevices(sources, current),
    await reportAccess(sources, { tenantId: tenant.id }),
    await reportActs(sources, { tenantId: tenant.id }),
  ]);
}

type Tenant = NonNullable<Awaited<ReturnType<typeof findTenant>>>;
type Lease = Awaited<ReturnType<typeof findLeases>>[number];

export function findTenant({ database }: Pick<ReportSources, 'database'>, login: string) {
  const name = normaliseLogin(login);
  return database
    .selectFrom('tenant')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'mobile', 'customerId'])
    .select(['language', 'createdAt'])
    .where((eb) =>
      eb.or([
        eb('email', '=', name.toLowerCase()),
        eb('phone', '=', name),
        eb(eb.cast<string>('id', 'text'), '=', login),
      ]),
    )
    .executeTakeFirst();
}

async function describeTenant({ database }: ReportSources, tenant: Tenant): Promise<Section> {
  const sessions = await database
    .selectFrom('session')
    .select('rotatedAt')
    .where('tenantId', '=', tenant.id)
    .orderBy('rotatedAt', 'desc')
    .execute();
  const [newest] = sessions;
  return {
    title: `${tenant.firstName} ${tenant.lastName}, tenant ${tenant.id}`,
    facts: [
      ['e-mail', tenant.email],
      ['telephone', [tenant.phone, tenant.mobile].filter(Boolean).join(', ')],
      ['since', showInstant(tenant.createdAt)],
      ['language', tenant.language === 'da' ? 'Danish' : 'English'],
      ['customer', tenant.customerId ?? 'not at the payment provider yet'],
      [
        'signed in',
        newest && `in ${showCount(sessions.length, 'browser')}, last used ${showInstant(newest.rotatedAt)}`,
      ],
    ],
  };
}

const findLeases = ({ database }: ReportSources, tenantId: number) =>
  leasesWithRooms(database)
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .leftJoin('gate', 'gate.roomId', 'room.id')
    .leftJoin('subscription', 'subscription.id', 'lease.subscriptionId')
    .leftJoin('priceChange', 'priceChange.leaseId', 'lease.id')
    .select(['priceChange.monthly as newMonthly', 'priceChange.fromDay as newFrom'])
    .select(['lease.id', 'lease.state', 'firstDay', 'lastDay', 'terminated', 'terminationAskedAt'])
    .select(['keepAskedAt', 'lease.monthly', 'discount', 'discountMonths', 'heldUntil', 'settling'])
    .select(['lease.subscriptionId', 'lockSynced', 'lease.createdAt', 'agreedAt', 'accessAskedAt'])
    .select(['withdrawnAt', 'refunded', 'termsVersion'])
    .select(['room.number', 'room.sqm', 'room.device as alarm', 'floor.name as floor', 'gate.device as door'])
    .select(['paidUntil', 'endedOn', 'refundedAt', 'unpaidAmount', 'unpaidSince', 'unpaidUntil'])
    .select([...CONTROLLER, departmentOfChain.as('department')])
    .where('lease.tenantId', '=', tenantId)
    .orderBy('lease.id', 'desc')
    .execute();

const STATES: Record<LeaseState, string> = {
  held: 'held for the payment',
  active: 'leased',
  released: 'was held, was not paid and is vacant again',
  refunding: 'paid too late, the refund is under way',
  refunded: 'paid too late and refunded',
};

async function describeLease(sources: ReportSources, lease: Lease): Promise<Section> {
  return {
    title: `Room ${lease.number}, ${formatArea(lease.sqm)} m², ${[lease.floor, lease.department?.name].filter(Boolean).join(', ')} (lease ${lease.id})`,
    facts: [
      ['state', describeState(lease)],
      ['asked for', showInstant(lease.createdAt)],
      ['agreed', lease.agreedAt && showInstant(lease.agreedAt)],
      ['terms', lease.termsVersion && `version ${lease.termsVersion.slice(0, 12)}`],
      ['access asked', lease.accessAskedAt && showInstant(lease.accessAskedAt)],
      ['withdrawn', describeWithdrawal(lease)],
      ['price', describePrice(lease)],
      ['subscription', lease.subscriptionId ?? 'none'],
      ['paid until', lease.paidUntil && showDay(lease.paidUntil)],
      ['not paid', describeUnpaid(lease)],
      ['refunded', lease.refundedAt && showInstant(lease.refundedAt)],
      ['lock', lease.lockSynced ? null : 'has not got the newest code or last day yet'],
    ],
    lines: [...(await describeMessages(sources, lease)), ...(await describeHelpers(sources, lease))],
  };
}

function describeState(lease: Lease): string {
  const { state, firstDay, lastDay, heldUntil, settling } = lease;
  if (state === 'held' && settling) return 'held, the payment is confirmed later';
  if (state === 'held' && heldUntil) return `held for the payment until ${showInstant(heldUntil)}`;
  if (state !== 'active') return STATES[state];
  const from = `leased from ${showDay(firstDay)}`;
  if (lastDay)
    return `${from} to ${showDay(lastDay)}, ${lease.withdrawnAt ? 'withdrawn from' : lease.terminated ? 'terminated by the tenant' : 'ended by the provider'}`;
  if (lease.terminationAskedAt)
    return `${from}; termination asked ${showInstant(lease.terminationAskedAt)} and not confirmed by the provider`;
  return `${from}, goes on${lease.keepAskedAt ? '; taking back the termination is not confirmed by the provider' : ''}`;
}

const describeWithdrawal = ({ withdrawnAt, refunded }: Lease): string | null =>
  withdrawnAt &&
  `${showInstant(withdrawnAt)}, ${refunded === null ? 'the refund is under way' : `${formatOere(refunded)} paid back`}`;

function describePrice({ monthly, discount, discountMonths, newMonthly, newFrom, lastDay }: Lease): string {
  const less = discount
    ? `, less ${formatOere(discount)} for the first ${showCount(discountMonths ?? 0, 'month')}`
    : '';
  const change =
    newMonthly && newFrom && !lastDay ? `; ${formatOere(newMonthly)} from ${showDay(newFrom)}` : '';
  return `${formatOere(monthly)} a month${less}${change}`;
}

const describeUnpaid = ({ terminated, unpaidAmount, unpaidSince, unpaidUntil }: Lease): string | null =>
  terminated || unpaidAmount === null || !unpaidSince || !unpaidUntil
    ? null
    : `${formatOere(unpaidAmount)} for the period to ${showDay(unpaidUntil)}, failed ${showInstant(unpaidSince)}`;

async function describeMessages({ database }: ReportSources, { id }: Lease): Promise<string[]> {
  const messages = await database
    .selectFrom('message')
    .select(['kind', 'channel', 'createdAt', 'attempts', 'nextAttemptAt', 'sentAt'])
    .where('leaseId', '=', id)
    .orderBy('id')
    .execute();
  return messages.map(({ kind, channel, attempts, nextAttemptAt, sentAt }) => {
    const what = `${KINDS[kind].title} by ${channel === 'sms' ? 'SMS' : 'e-mail'}`;
    if (sentAt) return `${what}: sent ${showInstant(sentAt)}`;
    if (nextAttemptAt && attempts === 0) return `${what}: waits to be sent`;
    if (nextAttemptAt)
      return `${what}: failed ${showCount(attempts, 'time')}, tried again ${showInstant(nextAttemptAt)}`;
    return `${what}: given up after ${showCount(attempts, 'attempt')}`;
  });
}

async function describeHelpers({ database, clock }: ReportSources, { id }: Lease): Promise<string[]> {
  const helpers = await database
    .selectFrom('helper')
    .select(['name', 'phone', 'startsAt', 'endsAt', 'endedAt', 'gate', 'door'])
    .where('leaseId', '=', id)
    .orderBy('id')
    .execute();
  return helpers.map(({ name, phone, startsAt, endsAt, endedAt, gate, door }) => {
    const what = [gate && 'gate', door && 'door'].filter(Boolean).join(' and ');
    const end = endedAt ?? endsAt;
    const span = `from ${showInstant(startsAt)} ${end <= clock.now() ? 'ended' : 'until'} ${showInstant(end)}`;
    return `Let in: ${name}, ${phone}, ${what}, ${span}`;
  });
}

async function reportPayments({ payments }: ReportSources, customerId: string | null): Promise<Section> {
  const title = 'Invoices';
  if (customerId === null) return { title, lines: ['None.'] };
  const lines = await askProvider(payments, 'payment provider', async (provider) => {
    const invoices = await provider.invoices({ customerId, limit: 100 });
    return invoices
      .sort((one, other) => +other.created - +one.created)
      .map(
        ({ number, id, created, total, status, subscriptionId }) =>
          `${showInstant(created)}  ${number ?? id}  ${formatOere(total)}  ${status}${subscriptionId ? `, ${subscriptionId}` : ''}`,
      );
  });
  return { title, lines };
}
