import { type Kysely, type Selectable, sql } from 'kysely';
import { addDays, dayAt, toIsoDay } from '../../src/format/date.ts';
import type { Channel, MessageKind, Tables } from '../database/tables.ts';
import type { Language } from '../language.ts';
import { isDaytime, type Services, secondsFromNow, today } from '../shared/services.ts';
import { DAY, HOUR, MINUTE } from '../shared/time.ts';
import { KINDS } from './kinds.ts';

const DAYTIME_KINDS = (Object.keys(KINDS) as MessageKind[]).filter((kind) => KINDS[kind].daytime);

/** Longer than any provider takes to answer: after this a message of a process that died is sent by another. */
const CLAIM_SECONDS = 15;
const [FIRST_PAUSE, LONGEST_PAUSE] = [MINUTE, 4 * HOUR];
/** How long a message that cannot be sent is tried again (docs/product.md R11.2). */
const GIVE_UP_SECONDS = 2 * DAY;
/** Longer than payment events can come again, since a row is what keeps a message from being sent twice. */
const KEPT_DAYS = 90;

export type Message = Selectable<Tables['message']>;

export interface Cause {
  kind: MessageKind;
  leaseId: number;
  /** Distinguishes messages of this kind about this lease: the same occasion again queues nothing. */
  occasion: string;
  /** Øre that the message names, if only the cause knows them. */
  amount?: number;
}

/**
 * Queues a message to the tenant of a lease, one row for each channel. Call it inside the transaction that causes
 * the message, and repeat it freely.
 */
export async function queueMessage(
  { clock }: Pick<Services, 'clock'>,
  tx: Kysely<Tables>,
  { kind, leaseId, occasion, amount }: Cause,
): Promise<void> {
  const now = clock.now();
  const channels: Channel[] = KINDS[kind].sms ? ['sms', 'email'] : ['email'];
  // PGlite takes no array of an enum's values as a parameter.
  await sql`
    insert into message (kind, channel, lease_id, occasion, amount, language, created_at, next_attempt_at)
    select ${kind}, given::channel, lease.id, ${occasion}, ${amount ?? null}::integer, tenant.language, ${now}, ${now}
    from lease join tenant on tenant.id = lease.tenant_id
      cross join unnest(${channels}::text[]) as given
    where lease.id = ${leaseId} and not exists (
      -- The unique key alone would do, but each refused insert uses up an id.
      select from message where message.lease_id = lease.id and message.kind = ${kind}
        and message.occasion = ${occasion} and message.channel = given::channel)
    on conflict do nothing`.execute(tx);
}

/** Queues an e-mail about what somebody sent to withdraw from a contract: to that person, or to the facility. */
export async function queueReceipt(
  { clock }: Pick<Services, 'clock'>,
  tx: Kysely<Tables>,
  options: {
    kind: 'withdrawal-received' | 'withdrawal-unknown';
    withdrawalId: number;
    occasion: '' | 'unconfirmed';
  },
): Promise<void> {
  const now = clock.now();
  const { kind, withdrawalId, occasion } = options;
  await sql`
    insert into message (kind, channel, withdrawal_id, occasion, language, created_at, next_attempt_at)
    select ${kind}, 'email', id, ${occasion}, language, ${now}, ${now} from withdrawal where id = ${withdrawalId}
    on conflict do nothing`.execute(tx);
}

/** Stores the language of a request that leads to messages. */
export async function rememberLanguage(
  { database }: Pick<Services, 'database'>,
  tenantId: number,
  language: Language,
): Promise<void> {
  await database
    .updateTable('tenant')
    .set({ language })
    .where('id', '=', tenantId)
    .where('language', '!=', language)
    .execute();
}

/** Takes the next message that is due, so that no other process does; null if there is none. */
export async function claimMessage(services: Services, channel: Channel): Promise<Message | null> {
  const { database, clock } = services;
  const message = await database
    .updateTable('message')
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: secondsFromNow(services, CLAIM_SECONDS) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('message')
        .select('id')
        .where('channel', '=', channel)
        .where('nextAttemptAt', '<=', clock.now())
        .$if(!isDaytime(services), (query) => query.where('kind', 'not in', DAYTIME_KINDS))
        // Messages about one lease are sent in the order in which they were queued: while an earlier one is tried again,
        // later ones wait. A message for the daytime holds up no other.
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('message as earlier')
                .select('earlier.id')
                .whereRef('earlier.leaseId', '=', 'message.leaseId')
                .whereRef('earlier.channel', '=', 'message.channel')
                .whereRef('earlier.id', '<', 'message.id')
                .where('earlier.nextAttemptAt', 'is not', null)
                .where('earlier.kind', 'not in', DAYTIME_KINDS),
            ),
          ),
        )
        // Anybody can cause receipts: whoever has paid does not wait for them.
        .orderBy(sql`withdrawal_id is not null`)
        .orderBy('nextAttemptAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return message ?? null;
}

export async function markSent({ database, clock }: Services, { id }: Message): Promise<void> {
  await database
    .updateTable('message')
    .set({ sentAt: clock.now(), nextAttemptAt: null })
    .where('id', '=', id)
    .execute();
}

/** Removes a message whose reason is gone; if it comes back, the message is queued again. */
export async function dropMessage({ database }: Services, { id }: Message): Promise<void> {
  await database.deleteFrom('message').where('id', '=', id).execute();
}

/** When a message that could not be sent is tried again, after pauses that grow; null if it is given up. */
export async function postpone(
  services: Services,
  { id, attempts, createdAt }: Message,
  { lasting }: { lasting: boolean },
): Promise<Date | null> {
  const isOver = createdAt <= secondsFromNow(services, -GIVE_UP_SECONDS);
  const seconds = Math.min(FIRST_PAUSE * 4 ** (attempts - 1), LONGEST_PAUSE);
  const nextAttemptAt = lasting || isOver ? null : secondsFromNow(services, seconds);
  await services.database
    .updateTable('message')
    .set({ nextAttemptAt })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute();
  return nextAttemptAt;
}

export async function deleteOldMessages(services: Services): Promise<void> {
  await services.database
    .deleteFrom('message')
    .where('createdAt', '<', secondsFromNow(services, -KEPT_DAYS * DAY))
    .execute();
}

const DAYS_BEFORE = 3;

/**
 * Queues a reminder for each tenant whose last day is in three days, or in fewer if no server ran that day. Whoever
 * terminated later than that has just been told. Repeating it queues nothing twice.
 */
export async function queueReminders(services: Services): Promise<void> {
  const ending = await services.database
    .selectFrom('lease')
    .select(['id', 'lastDay', 'terminationAskedAt'])
    .where('state', '=', 'active')
    .where('terminated', '=', true)
    .where('lastDay', '>', today(services))
    .where('lastDay', '<=', threeDaysAfter(services.clock.now()))
    .execute();
  for (const { id, lastDay, terminationAskedAt: toldAt } of ending)
    if (lastDay !== null && toldAt && threeDaysAfter(toldAt) < lastDay)
      await queueMessage(services, services.database, { kind: 'reminder', leaseId: id, occasion: lastDay });
}

const threeDaysAfter = (instant: Date): string => toIsoDay(addDays(dayAt(instant), DAYS_BEFORE));
