import { NO_PRICE, ROOM_NOT_FOUND } from '../../src/codes.ts';
import { fromOere } from '../../src/format/money.ts';
import { currentPrice } from '../../src/format/price.ts';
import type { Tables, Vat } from '../database/tables.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { LEASE_TERMS } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import { type Services, today } from '../shared/services.ts';
import { withTimeout } from '../shared/time.ts';

const PAYMENT_METHODS_TIMEOUT_MS = 300;

type Campaign = Pick<Tables['floor'], 'campaignActive' | 'campaignSqmPrice' | 'campaignMonths'>;

export interface Price {
  /** Øre per month. */
  monthly: number;
  /** Øre off each of the first `discountMonths` months; both 0 without a campaign. */
  discount: number;
  discountMonths: number;
}

/** Whether a floor's campaign makes rooms cheaper now: it is active and complete. */
export const isCampaignRunning = (floor: Campaign): boolean =>
  floor.campaignActive && floor.campaignSqmPrice !== null && !!floor.campaignMonths;

/** What a room of this area and normal price costs now, on a floor with this campaign. */
export function priceWithCampaign(room: { sqm: number; price: number }, floor: Campaign): Price {
  const sqmPrice = isCampaignRunning(floor) ? floor.campaignSqmPrice : null;
  const discount = room.price - currentPrice({ ...room, sqmPrice });
  return { monthly: room.price, discount, discountMonths: discount > 0 ? (floor.campaignMonths ?? 0) : 0 };
}

/**
 * What a room costs now: the one calculation for price box, checkout and invoice (docs/product.md R3.5).
 * Rejects with code 9 or 25.
 */
export async function calculatePrice(
  { database }: Pick<Services, 'database'>,
  roomId: number,
): Promise<Price> {
  const room = await findPricedRoom(database, roomId);
  return priceWithCampaign(room, room);
}

async function findPricedRoom(database: Services['database'], roomId: number) {
  const room = await database
    .selectFrom('room')
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .innerJoin('department', 'department.id', 'floor.departmentId')
    .select(['room.sqm', 'room.price', 'campaignActive', 'campaignSqmPrice', 'campaignMonths', 'vat'])
    .where('room.id', '=', roomId)
    .where('room.listed', '=', true)
    .executeTakeFirst();
  if (!room) throw new Failure(ROOM_NOT_FOUND);
  if (room.price === null) throw new Failure(NO_PRICE);
  return { ...room, price: room.price };
}

export async function calculateRoomPrice(
  services: Services,
  { query: { roomId } }: Pick<Request<'calculateRoomPrice'>, 'query'>,
): Promise<Answer<'calculateRoomPrice'>> {
  const [room, paymentMethods] = await Promise.all([
    findPricedRoom(services.database, roomId),
    findPaymentMethods(services),
  ]);
  return {
    ...toRoomPrice(priceWithCampaign(room, room), { vat: room.vat, day: today(services) }),
    ...(paymentMethods.length > 0 && { paymentMethods }),
  };
}

/** A price as the widgets read it, with what holds for every lease. */
export const toRoomPrice = (
  { monthly, discount, discountMonths }: Price,
  { day, vat }: { day: string; vat: Vat },
): Answer<'calculateRoomPrice'> => ({
  fullMonthPrice: fromOere(monthly),
  discountAmount: fromOere(discount),
  discountDuration: discountMonths,
  paidPeriodStart: day,
  ...(vat !== 'none' && { vat }),
  ...LEASE_TERMS,
});

/** What the checkout offers; nothing if the provider does not say so at once, since a price must not wait for it. */
const findPaymentMethods = ({ payments }: Services) =>
  withTimeout(PAYMENT_METHODS_TIMEOUT_MS, payments.paymentMethodTypes()).catch(() => []);
