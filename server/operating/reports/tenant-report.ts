import { normaliseLogin } from '../../../src/format/contact.ts';
import { formatOere } from '../../../src/format/money.ts';
import type { LeaseState, MessageKind } from '../../database/tables.ts';
import { CONTROLLER, departmentOfChain } from '../../shared/departments.ts';
import { reportAccess, reportDevices } from './access.ts';
import { reportActs } from './acts.ts';
import {
  askProvider,
  printReport,
  type ReportSources,
  type Section,
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
    await reportPayments(sources, tenant.customer_id),
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
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'mobile', 'customer_id'])
    .select(['language', 'created_at'])
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
    .select('rotated_at')
    .where('tenant_id', '=', tenant.id)
    .orderBy('rotated_at', 'desc')
    .execute();
  const [newest] = sessions;
  return {
    title: `${tenant.first_name} ${tenant.last_name}, tenant ${tenant.id}`,
    facts: [
      ['e-mail', tenant.email],
      ['telephone', [tenant.phone, tenant.mobile].filter(Boolean).join(', ')],
      ['since', showInstant(tenant.created_at)],
      ['language', tenant.language === 'da' ? 'Danish' : 'English'],
      ['customer', tenant.customer_id ?? 'not at the payment provider yet'],
      [
        'signed in',
        newest && `in ${sessions.length} browser(s), last used ${showInstant(newest.rotated_at)}`,
      ],
    ],
  };
}

const findLeases = ({ database }: ReportSources, tenantId: number) =>
  database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .innerJoin('floor', 'floor.id', 'room.floor_id')
    .innerJoin('department', 'department.id', 'room.department_id')
    .leftJoin('gate', 'gate.room_id', 'room.id')
    .leftJoin('subscription', 'subscription.id', 'lease.subscription_id')
    .select(['lease.id', 'lease.state', 'first_day', 'last_day', 'terminated', 'termination_asked_at'])
    .select(['keep_asked_at', 'monthly', 'discount', 'discount_months', 'held_until', 'settling'])
    .select(['lease.subscription_id', 'lock_synced', 'lease.created_at', 'agreed_at', 'access_asked_at'])
    .select(['withdrawn_at', 'refunded', 'terms_version'])
    .select(['room.number', 'room.sqm', 'room.device as alarm', 'floor.name as floor', 'gate.device as door'])
    .select(['paid_until', 'ended_on', 'refunded_at', 'unpaid_amount', 'unpaid_since', 'unpaid_until'])
    .select([...CONTROLLER, departmentOfChain.as('department')])
    .where('lease.tenant_id', '=', tenantId)
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
    title: `Room ${lease.number}, ${lease.sqm} m², ${[lease.floor, lease.department?.name].filter(Boolean).join(', ')} (lease ${lease.id})`,
    facts: [
      ['state', describeState(lease)],
      ['asked for', showInstant(lease.created_at)],
      ['agreed', lease.agreed_at && showInstant(lease.agreed_at)],
      ['terms', lease.terms_version && `version ${lease.terms_version.slice(0, 12)}`],
      ['access asked', lease.access_asked_at && showInstant(lease.access_asked_at)],
      ['withdrawn', describeWithdrawal(lease)],
      ['price', describePrice(lease)],
      ['subscription', lease.subscription_id ?? 'none'],
      ['paid until', lease.paid_until && showDay(lease.paid_until)],
      ['not paid', describeUnpaid(lease)],
      ['refunded', lease.refunded_at && showInstant(lease.refunded_at)],
      ['lock', lease.lock_synced ? null : 'has not got the newest code or last day yet'],
    ],
    lines: [...(await describeMessages(sources, lease)), ...(await describeHelpers(sources, lease))],
  };
}

function describeState(lease: Lease): string {
  const { state, first_day, last_day, held_until, settling } = lease;
  if (state === 'held' && settling) return 'held, the payment is confirmed later';
  if (state === 'held' && held_until) return `held for the payment until ${showInstant(held_until)}`;
  if (state !== 'active') return STATES[state];
  const from = `leased from ${showDay(first_day)}`;
  if (last_day)
    return `${from} to ${showDay(last_day)}, ${lease.withdrawn_at ? 'withdrawn from' : lease.terminated ? 'terminated by the tenant' : 'ended by the provider'}`;
  if (lease.termination_asked_at)
    return `${from}; termination asked ${showInstant(lease.termination_asked_at)} and not confirmed by the provider`;
  return `${from}, goes on${lease.keep_asked_at ? '; taking back the termination is not confirmed by the provider' : ''}`;
}

const describeWithdrawal = ({ withdrawn_at, refunded }: Lease): string | null =>
  withdrawn_at &&
  `${showInstant(withdrawn_at)}, ${refunded === null ? 'the refund is under way' : `${formatOere(refunded)} paid back`}`;

const describePrice = ({ monthly, discount, discount_months }: Lease): string =>
  `${formatOere(monthly)} a month${discount ? `, less ${formatOere(discount)} in the first ${discount_months} months` : ''}`;

const describeUnpaid = ({ unpaid_amount, unpaid_since, unpaid_until }: Lease): string | null =>
  unpaid_amount === null || !unpaid_since || !unpaid_until
    ? null
    : `${formatOere(unpaid_amount)} for the period to ${showDay(unpaid_until)}, failed ${showInstant(unpaid_since)}`;

const KINDS: Record<MessageKind, string> = {
  rented: 'Confirmation of the rental',
  terminated: 'Receipt for the termination',
  kept: 'Termination taken back',
  reminder: 'Reminder of the last day',
  'payment-failed': 'Failed payment',
  withdrawn: 'Withdrawal and refund',
  'withdrawal-late': 'Withdrawal came too late',
  'withdrawal-received': 'Receipt for a withdrawal',
  'withdrawal-unknown': 'Withdrawal without a contract',
  'payment-unsettled': 'To the facility: a payment did not settle',
  'refund-failed': 'To the facility: a refund did not arrive',
  'passkey-added': 'New passkey',
  'passkey-removed': 'Removed passkey',
};

async function describeMessages({ database }: ReportSources, { id }: Lease): Promise<string[]> {
  const messages = await database
    .selectFrom('message')
    .select(['kind', 'channel', 'created_at', 'attempts', 'next_attempt_at', 'sent_at'])
    .where('lease_id', '=', id)
    .orderBy('id')
    .execute();
  return messages.map(({ kind, channel, attempts, next_attempt_at, sent_at }) => {
    const what = `${KINDS[kind]} by ${channel === 'sms' ? 'SMS' : 'e-mail'}`;
    if (sent_at) return `${what}: sent ${showInstant(sent_at)}`;
    if (next_attempt_at && attempts === 0) return `${what}: waits to be sent`;
    if (next_attempt_at)
      return `${what}: failed ${attempts} time(s), tried again ${showInstant(next_attempt_at)}`;
    return `${what}: given up after ${attempts} tries`;
  });
}

async function describeHelpers({ database, clock }: ReportSources, { id }: Lease): Promise<string[]> {
  const helpers = await database
    .selectFrom('helper')
    .select(['name', 'phone', 'starts_at', 'ends_at', 'ended_at', 'gate', 'door'])
    .where('lease_id', '=', id)
    .orderBy('id')
    .execute();
  return helpers.map(({ name, phone, starts_at, ends_at, ended_at, gate, door }) => {
    const what = [gate && 'gate', door && 'door'].filter(Boolean).join(' and ');
    const end = ended_at ?? ends_at;
    const span = `from ${showInstant(starts_at)} ${end <= clock.now() ? 'ended' : 'until'} ${showInstant(end)}`;
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
