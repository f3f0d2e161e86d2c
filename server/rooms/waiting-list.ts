import { sql, type Transaction } from 'kysely';
import { DEPARTMENT_NOT_FOUND, FLOOR_NOT_FOUND, VALIDATION_ERROR } from '../../src/codes.ts';
import { formatTime } from '../../src/format/time.ts';
import type { Tables } from '../database/tables.ts';
import { type Language, words } from '../language.ts';
import type { Answer, Body, Request } from '../shared/calls.ts';
import { givesAccess, lockRoomRows } from '../shared/conditions.ts';
import { pagesAddress } from '../shared/departments.ts';
import { Failure, tooManyRequests } from '../shared/failure.ts';
import { enforceLimits, limit, limitFrom } from '../shared/limits.ts';
import { acceptSmsRequest, maySendSms } from '../shared/requested-sms.ts';
import { isDaytime, type Services, secondsFromNow } from '../shared/services.ts';
import { sendCode, takeCode, tryCode } from '../shared/sms-codes.ts';
import { DAY, HOUR } from '../shared/time.ts';
import { createToken, hashToken } from '../shared/tokens.ts';
import { isAreaFrom, isAreaUpTo, isAvailable, listRooms } from './list.ts';

const TOKEN_BYTES = 16;
/** How long a room is kept for the person who was told (docs/product.md R4.12). */
export const OFFER_SECONDS = 2 * HOUR;
/** Who was not told by then gets the offer again: the process ended between the two. */
const TELL_SECONDS = 5 * 60;
/** How long somebody whose message failed is passed over; the place is kept. */
const RETRY_SECONDS = 10 * 60;
/** After so many offers that nobody used a room is free for all: strangers' numbers must not keep it (docs/product.md R4.12). */
const MOST_OFFERS = 2;
/** A wish that no room has fulfilled by then is deleted. */
const WISH_DAYS = 180;

/**
 * Puts a phone number on the waiting list of a department, once the code is there that the first request sends to it. The same wish of the
 * same phone keeps its place. The answer does not tell whether the number was already on the list. Rejects with code 7, 8 or 15, or 429, and with
 * code 1 while such a room is vacant: nobody can keep rooms by wishing for them.
 */
export async function joinWaitingList(
  services: Services,
  { body, address, origin, language }: Request<'joinWaitingList'>,
): Promise<Answer<'joinWaitingList'>> {
  const { departmentId, floorId = null, sqmFrom, sqmTo = null, phoneNumber: phone, otp } = body;
  await checkWaitingPossible(services, { departmentId, floorId });
  if (await isVacantNow(services, body)) throw new Failure(VALIDATION_ERROR);
  if (otp === undefined) {
    await sendWishCode(services, { phone, address, origin });
    return { needsCode: true };
  }
  await takeCode(services, await tryCode(services, { to: 'wish', phoneNumber: phone, otp, address }));
  await enforceLimits(
    services,
    ...limitFrom('waiting-from', address),
    // The limit may outlive the wish, so it must not contain the number.
    limit('waiting-phone', hashToken(phone)),
  );
  await services.database
    .insertInto('waiting')
    .values({ departmentId, floorId, sqmFrom, sqmTo, phone, language, createdAt: services.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
}

/**
 * Sends the code that shows that the phone of a wish is at hand (docs/product.md R4.12). Nothing is looked up, so the answer waits for the SMS.
 * Rejects with 429 above the limits.
 */
async function sendWishCode(
  services: Services,
  { phone, address, origin }: { phone: string; address: string; origin: string | undefined },
): Promise<void> {
  if (!(await acceptSmsRequest(services, { kind: 'wish', to: phone, address }))) return;
  if (!(await maySendSms(services, { kind: 'wish', phone, isTenant: false }))) throw tooManyRequests(HOUR);
  await sendCode(services, { to: 'wish', phone, address, origin });
}

async function isVacantNow(services: Services, wish: Body<'joinWaitingList'>): Promise<boolean> {
  const { floorId, phoneNumber: _, otp: __, ...area } = wish;
  const query = { ...area, floors: floorId ? [floorId] : [], onlyAvailableForLease: true, pageSize: 1 };
  return (await listRooms(services, { query, caller: null })).data.data.length > 0;
}

/** Rejects with code 8 for a department without a waiting list, with 7 for a floor that is not there. */
async function checkWaitingPossible(
  { database }: Services,
  { departmentId, floorId }: { departmentId: number; floorId: number | null },
): Promise<void> {
  const department = await database
    .selectFrom('department')
    .select('id')
    .where('id', '=', departmentId)
    .where('waitingList', '=', true)
    .executeTakeFirst();
  if (!department) throw new Failure(DEPARTMENT_NOT_FOUND);
  if (floorId === null) return;
  const floor = await database
    .selectFrom('floor')
    .select('id')
    .where('id', '=', floorId)
    .where('departmentId', '=', departmentId)
    .where('listed', '=', true)
    .executeTakeFirst();
  if (!floor) throw new Failure(FLOOR_NOT_FOUND);
}

/**
 * Offers each vacant room that somebody waits for to the first of them, and sends the link. What is offered is
 * stored first, so several processes tell each person once. Rejects if a message cannot be sent; then its person
 * keeps the place, and a later round tries again.
 */
export async function offerVacantRooms(services: Services): Promise<void> {
  await endOffers(services);
  if (!isDaytime(services)) return;
  for (let offer = await nextOffer(services); offer; offer = await nextOffer(services)) {
    try {
      await services.sms.send({ to: offer.phone, text: offerText(services, offer), sender: offer.smsSender });
    } catch (error) {
      // Others are told meanwhile: perhaps this number alone cannot be reached.
      await withdraw(services, offer.id, secondsFromNow(services, RETRY_SECONDS));
      throw error;
    }
    await services.database
      .updateTable('waiting')
      .set({ toldAt: services.clock.now() })
      .where('offerHash', '=', hashToken(offer.token))
      .execute();
  }
}

/** Deletes offers that are over, with all that is stored of their people, and wishes that are too old. Counts the unused offers of each room. */
async function endOffers(services: Services): Promise<void> {
  const { database, clock } = services;
  const untold = await database
    .selectFrom('waiting')
    .select('id')
    .where('toldAt', 'is', null)
    .where('offeredAt', '<=', secondsFromNow(services, -TELL_SECONDS))
    .execute();
  for (const { id } of untold) await withdraw(services, id, null);
  const over = await database
    .deleteFrom('waiting')
    .where('offerUntil', '<=', clock.now())
    .returning('roomId')
    .execute();
  for (const { roomId } of over)
    await database
      .updateTable('room')
      .set({ unusedOffers: sql`unused_offers + 1` })
      .where('id', '=', roomId)
      .execute();
  await database
    .updateTable('room')
    .set({ unusedOffers: 0 })
    .where('unusedOffers', '>', 0)
    .where(
      sql<boolean>`exists (select from lease where lease.room_id = room.id and ${givesAccess(services)})`,
    )
    .execute();
  await database
    .deleteFrom('waiting')
    .where('roomId', 'is', null)
    .where('createdAt', '<', secondsFromNow(services, -WISH_DAYS * DAY))
    .execute();
}

/** Makes an offer that nobody was told about a wish again, in its old place. */
async function withdraw({ database }: Services, id: number, retryAt: Date | null): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // If the person has asked for the same again meanwhile, the older wish has the better place.
    await tx
      .deleteFrom('waiting as again')
      .using('waiting')
      .where('waiting.id', '=', id)
      .where('waiting.roomId', 'is not', null)
      .where('waiting.toldAt', 'is', null)
      .where('again.roomId', 'is', null)
      .whereRef('again.phone', '=', 'waiting.phone')
      .whereRef('again.departmentId', '=', 'waiting.departmentId')
      .whereRef('again.floorId', 'is not distinct from', 'waiting.floorId')
      .whereRef('again.sqmFrom', '=', 'waiting.sqmFrom')
      .whereRef('again.sqmTo', 'is not distinct from', 'waiting.sqmTo')
      .execute();
    await tx
      .updateTable('waiting')
      .set({ roomId: null, offerHash: null, offeredAt: null, offerUntil: null, retryAt })
      .where('id', '=', id)
      .where('toldAt', 'is', null)
      .execute();
  });
}

interface Offer {
  id: number;
  phone: string;
  language: Language;
  number: string;
  /** Of the department. */
  pages: string | null;
  smsSender: string | null;
  token: string;
  until: Date;
}

/** Makes the next offer; null if no room is vacant that somebody waits for. */
async function nextOffer(services: Services): Promise<Offer | null> {
  const waits = await findPair(services, services.database);
  if (!waits) return null;
  return services.database.transaction().execute(async (tx) => {
    // Processes make one offer after another, so that the order is kept.
    await tx
      .selectFrom('department')
      .select('id')
      .where('id', '=', waits.departmentId)
      .forNoKeyUpdate()
      .execute();
    const pair = await findPair(services, tx);
    if (!pair) return null;
    await lockRoomRows(tx, { rooms: [pair.roomId], leases: [] });
    // Somebody may have begun to rent it just before the lock.
    const still = await tx
      .selectFrom('room')
      .select('id')
      .where('id', '=', pair.roomId)
      .where(isAvailable(services, { tenantId: null }))
      .executeTakeFirst();
    if (!still) return null;
    const [token, until] = [createToken(TOKEN_BYTES), secondsFromNow(services, OFFER_SECONDS)];
    await tx
      .updateTable('waiting')
      .set({
        roomId: pair.roomId,
        offerHash: hashToken(token),
        offeredAt: services.clock.now(),
        offerUntil: until,
      })
      .where('id', '=', pair.id)
      .execute();
    return { ...pair, token, until };
  });
}

/** The person who has waited longest of those for whom a room is vacant, and the cheapest such room. */
const findPair = (services: Services, database: Services['database'] | Transaction<Tables>) =>
  database
    .selectFrom('waiting')
    .innerJoin('department', 'department.id', 'waiting.departmentId')
    .innerJoin('floor', 'floor.departmentId', 'waiting.departmentId')
    .innerJoin('room', 'room.floorId', 'floor.id')
    .select(['waiting.id', 'waiting.departmentId', 'waiting.phone', 'waiting.language'])
    .select(['room.id as roomId', 'room.number', 'department.pages', 'department.smsSender'])
    .where('department.waitingList', '=', true)
    .where('waiting.roomId', 'is', null)
    .where(({ or, eb }) =>
      or([eb('waiting.retryAt', 'is', null), eb('waiting.retryAt', '<=', services.clock.now())]),
    )
    .where('floor.listed', '=', true)
    .where('room.price', 'is not', null)
    .where('room.unusedOffers', '<', MOST_OFFERS)
    .where(sql<boolean>`(waiting.floor_id is null or waiting.floor_id = floor.id)`)
    .where(isAreaFrom(sql.ref('waiting.sqmFrom')))
    .where(sql<boolean>`(waiting.sqm_to is null or ${isAreaUpTo(sql.ref('waiting.sqmTo'))})`)
    .where(isAvailable(services, { tenantId: null }))
    .orderBy('waiting.createdAt')
    .orderBy('waiting.id')
    .orderBy('room.price')
    .orderBy('room.position')
    .executeTakeFirst();

/** Neither name nor anything else that somebody typed: anybody can enter any phone number. */
function offerText(services: Services, { language, number, token, until, pages }: Offer): string {
  const link = `${pagesAddress(services, { pages })}/RentRoom?${new URLSearchParams({ room: number, offer: token })}`;
  const time = formatTime(until, language);
  return OFFER[language].text(number, time, link);
}

const OFFER = words({
  text: [
    (number: string, time: string, link: string) =>
      `Rum ${number} er ledigt. Det er reserveret til dig indtil kl. ${time}: ${link}`,
    (number: string, time: string, link: string) =>
      `Room ${number} is available. It is reserved for you until ${time}: ${link}`,
  ],
});
