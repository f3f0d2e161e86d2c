import { mapAddress, phoneAddress } from '../../src/format/contact.ts';
import { type Day, parseDay } from '../../src/format/date.ts';
import { listGateNames } from '../devices/gates.ts';
import { type Language, words } from '../language.ts';
import { leasesWithRooms } from '../shared/conditions.ts';
import { pagesAddress } from '../shared/departments.ts';
import type { Services } from '../shared/services.ts';
import { lastWithdrawalDay, withdrawalDays } from '../withdrawal/period.ts';
import { type Block, type Fact, facts, type MailDocument, type RentalTerms } from './document.ts';
import { KINDS } from './kinds.ts';
import type { Message } from './outbox.ts';

/** What a message says: a short text for a phone and an e-mail, where it goes there. */
export interface Letter {
  sms?: string;
  mail?: Omit<MailDocument, 'language' | 'footer'>;
}

/** What a letter is written from. */
export interface LetterInput extends Omit<MessageDetails, 'terms'> {
  message: Pick<Message, 'kind' | 'occasion' | 'amount' | 'createdAt'>;
  language: Language;
  /** The addresses of my-room and of the form for a withdrawal. */
  myRoom: string;
  withdraw: string;
  /** The rental terms in full, if this server knows them, and where they can be read. */
  terms: RentalTerms | null;
  termsAddress: string;
}

/** `10. april 2026` or `10 April 2026`. */
export function longDay(day: Day | string, language: Language): string {
  const { year, month, day: date } = typeof day === 'string' ? (parseDay(day) as Day) : day;
  return new Intl.DateTimeFormat(WORDS[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, date),
  );
}

/** `22. november 2026 kl. 14.05.12` or `22 November 2026 at 14:05:12`, in Denmark. */
export const exactMoment = (instant: Date, language: Language): string =>
  new Intl.DateTimeFormat(WORDS[language].locale, {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'Europe/Copenhagen',
  }).format(instant);

/** `4,9 m²` or `4.9 m²`. */
const area = (sqm: number, language: Language): string =>
  `${String(sqm).replace('.', language === 'da' ? ',' : '.')} m²`;

/** The room in a line: its number, size and floor. */
export const roomFact = ({ room, language }: LetterInput): Fact => ({
  name: WORDS[language].room,
  value: `${room.number} · ${area(room.sqm, language)} · ${room.floor}`,
});

export function addressFact({ facility: { street, place }, language }: LetterInput): Fact {
  const value = `${street}, ${place}`;
  const { address, map } = WORDS[language];
  return { name: address, value, link: { label: map, href: mapAddress(value) } };
}

/** How to reach the facility; nothing if its file does not say so. */
export function questions({
  facility: { phone, email },
  language,
}: {
  facility: Pick<MessageDetails['facility'], 'phone' | 'email'>;
  language: Language;
}): Block[] {
  const { questions, call, write } = WORDS[language];
  const ways: Fact[] = [];
  if (phone !== null) ways.push({ name: call, link: { label: phone, href: phoneAddress(phone) } });
  if (email !== null) ways.push({ name: write, link: { label: email, href: `mailto:${email}` } });
  return ways.length === 0 ? [] : [facts(questions, ways)];
}

const WORDS = words({
  locale: ['da-DK', 'en-GB'],
  room: ['Rum', 'Room'],
  address: ['Adresse', 'Address'],
  map: ['Vis på kort', 'Show on a map'],
  questions: ['Spørgsmål?', 'Questions?'],
  call: ['Ring', 'Call'],
  write: ['Skriv', 'Write'],
});

type Sources = Pick<Services, 'database' | 'settings'>;

/** What messages are about. The room code, passwords and tokens are never read. */
export type MessageDetails = NonNullable<Awaited<ReturnType<typeof readMessageDetails>>>;

/** What messages say of a department. */
export async function readDepartment(sources: Sources, id: number, language: Language) {
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
      ...(await readDepartment(sources, departmentId, message.language)),
      gates: await listGateNames(sources, departmentId),
    },
  };
}
