import { listGateNames } from '../devices/gates.ts';
import type { Language } from '../language.ts';
import { leasesWithRooms } from '../shared/conditions.ts';
import { pagesAddress } from '../shared/departments.ts';
import type { Services } from '../shared/services.ts';
import { lastWithdrawalDay, withdrawalDays } from '../withdrawal/period.ts';
import { KINDS } from './kinds.ts';
import type { Message } from './outbox.ts';

type Sources = Pick<Services, 'database' | 'settings'>;

/** What messages are about. The room code, passwords and tokens are never read. */
export type MessageDetails = NonNullable<Awaited<ReturnType<typeof readMessageDetails>>>;

/** What messages say of a department. */
export async function readFacility(sources: Sources, id: number, language: Language) {
  const { address, zip, city, openingHours, ...department } = await sources.database
    .selectFrom('department')
    .select([
      'id',
      'name',
      'address',
      'zip',
      'city',
      'cvr',
      'phone',
      'email',
      'openingHours',
      'accent',
      'vat',
    ])
    .select(['pages', 'smsSender', 'mailFrom', 'mailName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...department,
    street: address,
    place: `${zip} ${city}`,
    hours: openingHours?.[language] ?? null,
    pages: pagesAddress(sources, department),
  };
}

const findLease = ({ database }: Sources, leaseId: number) =>
  leasesWithRooms(database)
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .leftJoin('subscription', 'subscription.id', 'lease.subscriptionId')
    .leftJoin('agreedTerms', 'agreedTerms.hash', 'lease.termsVersion')
    .select(['lease.id', 'lease.createdAt', 'firstDay', 'lastDay', 'monthly', 'discount', 'discountMonths'])
    .select(['state', 'paidUntil', 'agreedAt', 'withdrawnAt', 'accessAskedAt', 'termsVersion', 'terms'])
    .select(withdrawalDays.as('withdrawalDays'))
    .select(['tenantId', 'room.departmentId', 'number', 'sqm', 'floor.name as floor', 'translations'])
    .where('lease.id', '=', leaseId)
    .executeTakeFirst();

/** Reads what a message needs, as it is now; null if the message is no longer true. */
export async function readMessageDetails(sources: Sources, message: Message) {
  const found = message.leaseId === null ? null : await findLease(sources, message.leaseId);
  const { forFacility, isStillTrue } = KINDS[message.kind];
  if (!found || (found.state !== 'active' && !forFacility)) return null;
  if (isStillTrue && !isStillTrue(found, message.occasion)) return null;
  const { tenantId, departmentId, number, sqm, floor, translations, terms, ...lease } = found;
  const { agreedAt, createdAt, withdrawalDays } = lease;
  const tenant = await sources.database
    .selectFrom('tenant')
    .select(['firstName', 'lastName', 'email', 'phone'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return {
    tenant,
    lease: {
      ...lease,
      /** The last day on which the tenant can withdraw; null if the facility offers no withdrawal. */
      withdrawUntil: withdrawalDays > 0 ? lastWithdrawalDay(agreedAt ?? createdAt, withdrawalDays) : null,
    },
    /** The terms that were agreed to; null if they were not stored. */
    terms,
    room: { number, sqm, floor: translations?.[message.language]?.name ?? floor },
    facility: {
      ...(await readFacility(sources, departmentId, message.language)),
      gates: await listGateNames(sources, departmentId),
    },
  };
}
