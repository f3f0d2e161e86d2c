import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LEASE_NOT_FOUND, NOT_FOUND, VALIDATION_ERROR } from '../../src/codes.ts';
import { dayAt, formatDots, parseDay } from '../../src/format/date.ts';
import { formatTime } from '../../src/format/time.ts';
import { HELPER_DAYS_MAX, HELPERS_MAX, helper as rules } from '../../src/rules/forms.ts';
import type { Tables } from '../database/tables.ts';
import { type Language, words } from '../language.ts';
import type { Answer, Body, Caller, Request } from '../shared/calls.ts';
import { givesAccess, leasesWithRooms } from '../shared/conditions.ts';
import { pagesAddress } from '../shared/departments.ts';
import { Failure, parseForm, tooManyRequests } from '../shared/failure.ts';
import { endOfDay } from '../shared/lease-months.ts';
import { enforceLimits, limit } from '../shared/limits.ts';
import { maySendSms } from '../shared/requested-sms.ts';
import { type Services, secondsFromNow } from '../shared/services.ts';
import { DAY, HOUR } from '../shared/time.ts';
import { createToken, hashToken } from '../shared/tokens.ts';
import { ACCESS_LOG_DAYS } from './access-log.ts';

const TOKEN_BYTES = 16;
/** How long ended helpers are kept. */
const KEPT_SECONDS = ACCESS_LOG_DAYS * DAY;
const OPENINGS_SHOWN = 100;

/** SQL condition on `helper`: neither its time nor its tenant has ended it. */
const hasNotEnded = ({ clock }: Pick<Services, 'clock'>) =>
  sql<boolean>`(helper.ended_at is null and helper.ends_at > ${clock.now()})`;

/** SQL condition on `helper` and `lease`: neither has ended. */
export const isOpen = (services: Pick<Services, 'clock'>): RawBuilder<boolean> =>
  sql<boolean>`(${hasNotEnded(services)} and ${givesAccess(services)})`;

/** SQL: how many helpers a `lease` has that have not ended. */
export const countHelpers = (services: Services): RawBuilder<number> => sql<number>`(
  select count(*)::integer from helper where helper.lease_id = lease.id and ${hasNotEnded(services)})`;

/** SQL condition on `helper`: a tenant of this id let them in. */
const isOfTenant = (tenantId: number) =>
  sql<boolean>`helper.lease_id in (select lease.id from lease where tenant_id = ${tenantId})`;

/** The caller's own lease, while it gives access. Rejects with code 28. */
async function findLease(services: Services, database: Kysely<Tables>, id: number, { tenantId }: Caller) {
  const lease = await leasesWithRooms(database)
    .select(['lease.lastDay', 'room.number', 'department.name as facility'])
    .select(['department.pages', 'department.smsSender'])
    .select(countHelpers(services).as('helpers'))
    .where('lease.id', '=', id)
    .where('lease.tenantId', '=', tenantId)
    .where(givesAccess(services))
    .executeTakeFirst();
  if (!lease) throw new Failure(LEASE_NOT_FOUND);
  return lease;
}

export async function listHelpers(
  services: Services,
  { query: { id: leaseId }, caller }: Request<'listHelpers'>,
): Promise<Answer<'listHelpers'>> {
  const { database } = services;
  await findLease(services, database, leaseId, caller);
  const helpers = await database
    .selectFrom('helper')
    .innerJoin('lease', 'lease.id', 'helper.leaseId')
    .select(['helper.id', 'name', 'phone', 'startsAt', 'gate', 'door'])
    .select(sql<Date>`least(helper.ends_at, helper.ended_at)`.as('endsAt'))
    .select(isOpen(services).as('open'))
    .where('leaseId', '=', leaseId)
    .orderBy('open', 'desc')
    .orderBy('helper.id', 'desc')
    .execute();
  const openings = await database
    .selectFrom('accessEvent')
    .innerJoin('helper', 'helper.id', 'accessEvent.helperId')
    .innerJoin('gate', 'gate.id', 'accessEvent.gateId')
    .select(['helper.name', 'gate.name as gate', 'gate.roomId', 'askedAt'])
    .select(sql<boolean>`access_event.result is not distinct from 'done'`.as('confirmed'))
    .where('helper.leaseId', '=', leaseId)
    .orderBy('accessEvent.id', 'desc')
    .limit(OPENINGS_SHOWN)
    .execute();
  return {
    data: helpers.map(({ phone, startsAt, endsAt, ...helper }) => ({
      ...helper,
      phoneNumber: phone,
      from: startsAt.toISOString(),
      until: endsAt.toISOString(),
    })),
    openings: openings.map(({ roomId, askedAt, ...opening }) => ({
      ...opening,
      door: roomId !== null,
      at: askedAt.toISOString(),
    })),
  };
}

/**
 * Lets somebody in, and sends the link. The message cannot wait in the queue of messages, which holds no texts: only the
 * hash of the token is stored. If it cannot be sent, nobody was let in.
 */
export async function addHelper(
  services: Services,
  { body, caller, language }: Request<'addHelper'>,
): Promise<Answer<'addHelper'>> {
  const { name, phoneNumber: phone } = parseForm(rules, body);
  const { id: leaseId, gate, door } = body;
  const { database, clock, sms } = services;
  if (!gate && !door) throw new Failure(VALIDATION_ERROR, 400, { detail: 'gate, door' });
  readSpan(services, body, null);
  await checkNewHelper(services, database, { body, caller });
  await enforceLimits(
    services,
    limit('helpers-added', caller.tenantId),
    // The limit may outlive the helper, so it must not contain the number.
    limit('helper-to', hashToken(phone)),
  );
  if (!(await maySendSms(services, { kind: 'helper', phone, isTenant: true }))) throw tooManyRequests(HOUR);
  const token = createToken(TOKEN_BYTES);
  const added = await database.transaction().execute(async (tx) => {
    // Two requests at once are counted one after the other.
    await tx.selectFrom('lease').select('id').where('id', '=', leaseId).forNoKeyUpdate().execute();
    const { lease, startsAt, endsAt } = await checkNewHelper(services, tx, { body, caller });
    const row = { leaseId, name, phone, gate, door, startsAt, endsAt, createdAt: clock.now() };
    const { id } = await tx
      .insertInto('helper')
      .values({ ...row, tokenHash: hashToken(token) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...lease, startsAt, endsAt };
  });
  try {
    const text = linkText(services, { ...added, door, language, token });
    await sms.send({ to: phone, text, sender: added.smsSender });
  } catch (error) {
    await database.deleteFrom('helper').where('id', '=', added.id).execute();
    throw error;
  }
  services.log.info({ tenantId: caller.tenantId, helperId: added.id }, 'helper let in');
  return {};
}

/** The lease, and from when until when. Rejects with code 28 or 1. */
async function checkNewHelper(
  services: Services,
  database: Kysely<Tables>,
  { body, caller }: { body: Body<'addHelper'>; caller: Caller },
) {
  const lease = await findLease(services, database, body.id, caller);
  if (lease.helpers >= HELPERS_MAX) throw new Failure(VALIDATION_ERROR, 400, { detail: 'too many helpers' });
  const [startsAt, endsAt] = readSpan(services, body, lease.lastDay);
  return { lease, startsAt, endsAt };
}

/** From when until when. Rejects with code 1. */
function readSpan(services: Services, body: Body<'addHelper'>, lastDay: string | null): [Date, Date] {
  const now = services.clock.now();
  const [from, until] = [new Date(body.from), new Date(body.until)];
  const start = new Date(Math.max(+from, +now));
  const last = lastDay && parseDay(lastDay);
  const isRight =
    until > start &&
    until <= secondsFromNow(services, HELPER_DAYS_MAX * DAY) &&
    (!last || until <= endOfDay(last));
  if (!isRight) throw new Failure(VALIDATION_ERROR, 400, { detail: 'until' });
  return [start, until];
}

/** No name, and nothing else that somebody typed: anybody can enter any phone number. */
function linkText(
  services: Services,
  link: {
    number: string;
    facility: string;
    pages: string | null;
    door: boolean;
    startsAt: Date;
    endsAt: Date;
    language: Language;
    token: string;
  },
): string {
  const { number, facility, door, startsAt, endsAt, language, token } = link;
  const texts = LINK[language];
  const at = (instant: Date) => `${formatDots(dayAt(instant))} ${texts.at} ${formatTime(instant, language)}`;
  const what = door ? texts.room(number) : texts.gate;
  const from = startsAt > services.clock.now() ? `${texts.from} ${at(startsAt)} ` : '';
  const address = `${pagesAddress(services, link)}/Access?helper=${token}`;
  return `${texts.open(what, facility)} ${from}${texts.until} ${at(endsAt)}: ${address}`;
}

const LINK = words({
  at: ['kl.', 'at'],
  room: [(number: string) => `rum ${number}`, (number: string) => `room ${number}`],
  gate: ['porten', 'the gate'],
  open: [
    (what: string, facility: string) => `Du kan åbne ${what} hos ${facility}`,
    (what: string, facility: string) => `You can open ${what} at ${facility}`,
  ],
  from: ['fra', 'from'],
  until: ['til', 'until'],
});

/** Ends a helper's access. Rejects with code 2 for one that is not the caller's. */
export async function endHelper(
  services: Services,
  { body: { id }, caller: { tenantId } }: Request<'endHelper'>,
): Promise<Answer<'endHelper'>> {
  const { database, clock } = services;
  const ended = await database
    .updateTable('helper')
    .set({ endedAt: sql`coalesce(ended_at, least(ends_at, ${clock.now()}))` })
    .where('id', '=', id)
    .where(isOfTenant(tenantId))
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new Failure(NOT_FOUND);
  return {};
}

/** Ends the access of everybody whom a tenant has let in. */
export async function endAllHelpers(
  { clock }: Services,
  tx: Kysely<Tables>,
  tenantId: number,
): Promise<void> {
  await tx
    .updateTable('helper')
    .set({ endedAt: clock.now() })
    .where('endedAt', 'is', null)
    .where(isOfTenant(tenantId))
    .execute();
}

/** Ends for good what nobody can open any more, whatever becomes of the lease. */
export async function endHelpersOfEndedLeases(services: Services): Promise<void> {
  await services.database
    .updateTable('helper')
    .set({ endedAt: services.clock.now() })
    .where('endedAt', 'is', null)
    .where(
      sql<boolean>`not exists (select from lease where lease.id = helper.lease_id and ${givesAccess(services)})`,
    )
    .execute();
}

/** Deletes what is stored of people whose access ended long ago (docs/product.md R7.16). */
export async function deleteOldHelpers(services: Services): Promise<void> {
  const before = secondsFromNow(services, -KEPT_SECONDS);
  await services.database
    .deleteFrom('helper')
    .where(sql<boolean>`least(ends_at, ended_at) < ${before}`)
    .execute();
}
