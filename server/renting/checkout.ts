import { createHash } from 'node:crypto';
import { ROOM_NOT_AVAILABLE, ROOM_NOT_FOUND, VALIDATION_ERROR } from '../../src/codes.ts';
import type { Order } from '../../src/format/order.ts';
import { roomCode } from '../../src/rules/forms.ts';
import { ensureCustomer } from '../billing/payments.ts';
import type { RentalTerms } from '../database/tables.ts';
import type { Language } from '../language.ts';
import { rememberLanguage } from '../messages/outbox.ts';
import { calculatePrice, type Price } from '../rooms/prices.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { LEASE_TERMS } from '../shared/departments.ts';
import { Failure, parseForm } from '../shared/failure.ts';
import { enforceLimits, limit, limitsForAddress } from '../shared/limits.ts';
import { checkReturnUrls } from '../shared/return-urls.ts';
import { type Services, secondsFromNow, today } from '../shared/services.ts';
import { HOUR } from '../shared/time.ts';
import { HOLD_SECONDS, holdRoom, releaseHolds } from './holds.ts';

/**
 * Holds the room and opens a checkout for its first period. If several tenants ask at once, one gets the room
 * and the others code 26. A tenant has one hold at a time: starting again gives up the previous one unless it
 * was paid (docs/product.md R4.5). Rejects with code 1 for a common room code or where the
 * tick for access is required and missing, with 9, 25 or 26, or 429.
 */
export async function createLeaseWithCheckout(
  services: Services,
  { body, caller: { tenantId }, address, language }: Omit<Request<'createLeaseWithCheckout'>, 'query'>,
): Promise<Answer<'createLeaseWithCheckout'>> {
  const { code } = parseForm(roomCode, { code: body.code });
  checkReturnUrls(services, body);
  const room = await findRentableRoom(services, body.roomId);
  if (room.accessTickRequired && !body.accessNow)
    throw new Failure(VALIDATION_ERROR, 400, { detail: 'accessNow: required here', field: 'accessNow' });
  const price = await calculatePrice(services, room.id);
  await enforceLimits(
    services,
    // A checkout holds a room for 30 minutes and signing up is free: without this limit one address or network
    // could hold the whole facility.
    ...limitsForAddress(
      address,
      { key: 'checkouts-from', tries: services.settings.checkoutLimit, seconds: HOUR },
      { networkFactor: 1 },
    ),
    limit('checkouts', tenantId),
  );
  const customerId = await ensureCustomer(services, tenantId);
  await rememberLanguage(services, tenantId, language);
  const heldUntil = secondsFromNow(services, HOLD_SECONDS);
  const hold = {
    tenantId,
    roomId: room.id,
    state: 'held' as const,
    code,
    firstDay: today(services),
    monthly: price.monthly,
    discount: price.discount,
    discountMonths: price.discountMonths,
    heldUntil,
    createdAt: services.clock.now(),
    withdrawalDays: room.withdrawalDays,
    termsVersion: await storeTerms(services, { language, department: room.departmentId }),
    accessAskedAt: body.accessNow && room.chargeDaysUsed ? services.clock.now() : null,
  };
  const leaseId = await holdRoom(services, hold, body.offer);

  try {
    const checkout = await services.payments.openCheckout({
      customerId,
      leaseId,
      ...price,
      order: toOrder(room, price, { day: hold.firstDay, language }),
      language,
      successUrl: body.successUrl,
      cancelUrl: body.cancelUrl,
      expiresAt: heldUntil,
    });
    await attachCheckout(services, leaseId, checkout);
    return checkout;
  } catch (error) {
    await releaseHolds(services.database, [leaseId]);
    throw error;
  }
}

type RentableRoom = Awaited<ReturnType<typeof findRentableRoom>>;

/** The order as the rent form, the checkout page and the confirmation put it in words. */
const toOrder = (
  { number, sqm, floor, translations, ...room }: RentableRoom,
  { monthly, discount, discountMonths }: Price,
  { day, language }: { day: string; language: Language },
): Order => ({
  room: number,
  sqm,
  floor: translations?.[language]?.name ?? floor,
  place: `${room.address}, ${room.zip} ${room.city}`,
  fullMonth: monthly,
  discount,
  discountDuration: discountMonths,
  paidPeriodStart: day,
  vat: room.vat === 'none' ? null : room.vat,
  ...LEASE_TERMS,
  withdrawalDays: room.withdrawalDays,
});

/** The room and what is said about it. Rejects with code 9 for an unknown room, 26 for one that is out of use or blocked. */
async function findRentableRoom({ database }: Services, roomId: number) {
  const room = await database
    .selectFrom('room')
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .innerJoin('department', 'department.id', 'room.departmentId')
    .select(['room.id', 'room.departmentId', 'number', 'sqm', 'outOfUse', 'blockedAt'])
    .select(['floor.name as floor', 'translations'])
    .select(['address', 'zip', 'city', 'vat'])
    .select(['withdrawalDays', 'chargeDaysUsed', 'accessTickRequired'])
    .where('room.id', '=', roomId)
    .where('room.listed', '=', true)
    .executeTakeFirst();
  if (!room) throw new Failure(ROOM_NOT_FOUND);
  if (room.outOfUse || room.blockedAt) throw new Failure(ROOM_NOT_AVAILABLE);
  return room;
}

/** Stores a checkout in its hold. Rejects with code 26 if the tenant has started another one meanwhile. */
async function attachCheckout(
  services: Services,
  leaseId: number,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<void> {
  const { numUpdatedRows } = await services.database
    .updateTable('lease')
    .set({ sessionId, checkoutUrl: url })
    .where('id', '=', leaseId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await services.payments.expireCheckout(sessionId);
  throw new Failure(ROOM_NOT_AVAILABLE);
}

/** The SHA-256 of the terms as JSON, which is the key of their version. */
export const hashTerms = ({ title, lead, sections }: RentalTerms): string =>
  createHash('sha256').update(JSON.stringify({ title, lead, sections })).digest('hex');

/** Stores the current terms of a department and returns their hash; null if this server has none. */
async function storeTerms(
  { database, terms }: Services,
  { language, department }: { language: Language; department: number },
): Promise<string | null> {
  const now = terms?.(language, department);
  if (!now) return null;
  const hash = hashTerms(now);
  await database
    .insertInto('agreedTerms')
    .values({ hash, terms: JSON.stringify(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hash;
}
