import type { InBothLanguages, RentalTerms, Vat } from '../database/tables.ts';
import { listGateNames } from '../devices/gates.ts';
import { pagesAddress } from '../shared/departments.ts';
import { lastDayNear } from '../shared/lease-months.ts';
import type { Services } from '../shared/services.ts';
import { lastWithdrawalDay, withdrawalDays } from '../withdrawal/period.ts';
import type { Message } from './outbox.ts';

/** What messages are about. The room code, passwords and tokens are never read. */
export interface MessageDetails {
  tenant: { firstName: string; lastName: string; email: string; phone: string };
  lease: {
    /** When the tenant asked for the checkout or the room: part of a message's identity. */
    createdAt: Date;
    firstDay: string;
    lastDay: string | null;
    monthly: number;
    discount: number;
    discountMonths: number;
    /** The number of the contract. */
    id: number;
    /** The last day on which the tenant can withdraw; null if the facility offers no withdrawal. */
    withdrawUntil: string | null;
    withdrawnAt: Date | null;
    accessAskedAt: Date | null;
    termsVersion: string | null;
  };
  /** The terms that were agreed to; null if they were not kept. */
  terms: RentalTerms | null;
  room: { number: string; sqm: number; floor: string };
  facility: {
    id: number;
    name: string;
    street: string;
    place: string;
    cvr: string | null;
    phone: string | null;
    email: string | null;
    hours: string | null;
    accent: string | null;
    vat: Vat;
    noticeDays: number | null;
    minimumMonths: number | null;
    deposit: number | null;
    withdrawalDays: number;
    gates: string[];
    /** The address of its pages. */
    pages: string;
    /** Whom messages come from, if it has senders of its own. */
    smsSender: string | null;
    mailFrom: string | null;
    mailName: string | null;
  };
}

/** Everything that messages say about a lease. */
const findRow = ({ database }: Services, leaseId: number) =>
  database
    .selectFrom('lease')
    .innerJoin('tenant', 'tenant.id', 'lease.tenant_id')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .innerJoin('floor', 'floor.id', 'room.floor_id')
    .innerJoin('department', 'department.id', 'floor.department_id')
    .leftJoin('subscription', 'subscription.id', 'lease.subscription_id')
    .leftJoin('agreed_terms', 'agreed_terms.hash', 'lease.terms_version')
    .select(['tenant.first_name', 'tenant.last_name', 'tenant.email', 'tenant.phone'])
    .select(['lease.created_at', 'first_day', 'last_day', 'monthly', 'discount', 'discount_months'])
    .select(['lease.state', 'paid_until', 'number', 'sqm', 'floor.name as floor', 'translations'])
    .select([
      'department.id as department',
      'department.name',
      'address',
      'zip',
      'city',
      'vat',
      'notice_days',
      'minimum_months',
      'deposit',
    ])
    .select(withdrawalDays.as('withdrawal_days'))
    .select([
      'lease.id',
      'agreed_at',
      'withdrawn_at',
      'access_asked_at',
      'terms_version',
      'agreed_terms.terms',
    ])
    .select([
      'department.phone as contact_phone',
      'department.email as contact_email',
      'cvr',
      'opening_hours',
      'accent',
      'pages',
      'sms_sender',
      'mail_from',
      'mail_name',
    ])
    .where('lease.id', '=', leaseId)
    .executeTakeFirst();

/** Whether somebody at the facility has to do something; the lease may have ended, or never have begun. */
export const isForFacility = ({ kind }: Pick<Message, 'kind'>): boolean =>
  kind === 'payment-unsettled' || kind === 'refund-failed';

/** Reads what a message needs, as it is now; null if the message is no longer true. */
export async function readMessageDetails(
  services: Services,
  message: Message,
): Promise<MessageDetails | null> {
  const { lease_id, language } = message;
  if (lease_id === null) return null;
  const row = await findRow(services, lease_id);
  if (!row || (row.state !== 'active' && !isForFacility(message)) || !isStillTrue(message, row)) return null;
  return {
    tenant: { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone },
    lease: {
      createdAt: row.created_at,
      firstDay: row.first_day,
      lastDay: row.last_day,
      monthly: row.monthly,
      discount: row.discount,
      discountMonths: row.discount_months,
      id: row.id,
      withdrawUntil:
        row.withdrawal_days > 0
          ? lastWithdrawalDay(row.agreed_at ?? row.created_at, row.withdrawal_days)
          : null,
      withdrawnAt: row.withdrawn_at,
      accessAskedAt: row.access_asked_at,
      termsVersion: row.terms_version,
    },
    terms: row.terms,
    room: { number: row.number, sqm: row.sqm, floor: row.translations?.[language]?.name ?? row.floor },
    facility: {
      id: row.department,
      name: row.name,
      street: row.address,
      place: `${row.zip} ${row.city}`,
      cvr: row.cvr,
      phone: row.contact_phone,
      email: row.contact_email,
      hours: (row.opening_hours as InBothLanguages | null)?.[language] ?? null,
      accent: row.accent,
      vat: row.vat,
      noticeDays: row.notice_days,
      minimumMonths: row.minimum_months,
      deposit: row.deposit,
      withdrawalDays: row.withdrawal_days,
      gates: await listGateNames(services, row.department),
      pages: pagesAddress(services, row),
      smsSender: row.sms_sender,
      mailFrom: row.mail_from,
      mailName: row.mail_name,
    },
  };
}

/** Between the cause and the sending the tenant may have changed their mind, or paid. */
function isStillTrue(
  { kind, occasion }: Message,
  lease: { first_day: string; last_day: string | null; paid_until: string | null },
): boolean {
  const { first_day, last_day, paid_until } = lease;
  switch (kind) {
    case 'rented':
    case 'withdrawn':
    case 'withdrawal-late':
    case 'passkey-added':
    case 'passkey-removed':
    case 'payment-unsettled':
    case 'refund-failed':
      return true;
    case 'terminated':
      return last_day !== null;
    case 'kept':
      return last_day === null;
    case 'reminder':
      return last_day === occasion;
    case 'payment-failed':
      return last_day === null && (paid_until === null || lastDayNear(first_day, paid_until) < occasion);
    default:
      return false;
  }
}
