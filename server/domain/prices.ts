import { NO_PRICE, ROOM_NOT_FOUND } from '../../src/codes.ts';
import { fromOere } from '../../src/format/money.ts';
import { campaignPrice } from '../../src/format/price.ts';
import type { Vat } from '../database/tables.ts';
import type { Answer } from './calls.ts';
import { Failure } from './failure.ts';
import { type Services, today } from './services.ts';
import { withTimeout } from './timeout.ts';

const PATIENCE_MS = 300;

export interface Price {
  /** Øre per month. */
  monthly: number;
  /** Øre off each of the first `discountMonths` months; both 0 without a campaign. */
  discount: number;
  discountMonths: number;
}

/**
 * What a room costs now: the one calculation for price box, checkout and invoice (docs/product.md R3.5).
 * Rejects with code 9 or 25.
 */
export async function calculatePrice(
  { database }: Pick<Services, 'database'>,
  roomId: number,
): Promise<Price> {
  const { vat: _, ...price } = await calculatePriceWithVat(database, roomId);
  return price;
}

async function calculatePriceWithVat(
  database: Services['database'],
  roomId: number,
): Promise<Price & { vat: Vat }> {
  const room = await database
    .selectFrom('room')
    .innerJoin('floor', 'floor.id', 'room.floor_id')
    .innerJoin('department', 'department.id', 'floor.department_id')
    .select(['room.sqm', 'room.price', 'campaign_active', 'campaign_sqm_price', 'campaign_months'])
    .select('department.vat')
    .where('room.id', '=', roomId)
    .where('room.listed', '=', true)
    .executeTakeFirst();
  if (!room) throw new Failure(ROOM_NOT_FOUND);
  if (room.price === null) throw new Failure(NO_PRICE);
  const { price: monthly, sqm, campaign_sqm_price: sqmPrice, campaign_months: months, vat } = room;
  const discount =
    room.campaign_active && sqmPrice !== null && months
      ? Math.max(0, monthly - campaignPrice({ sqmPrice, sqm }))
      : 0;
  return { monthly, discount, discountMonths: discount > 0 ? (months ?? 0) : 0, vat };
}

export async function calculateRoomPrice(
  services: Services,
  roomId: number,
): Promise<Answer<'calculateRoomPrice'>> {
  const [{ monthly, discount, discountMonths, vat }, paymentMethods] = await Promise.all([
    calculatePriceWithVat(services.database, roomId),
    findWaysToPay(services),
  ]);
  return {
    fullMonthPrice: fromOere(monthly),
    discountAmount: fromOere(discount),
    discountDuration: discountMonths,
    paidPeriodStart: today(services),
    ...(vat !== 'none' && { vat }),
    ...(paymentMethods.length > 0 && { paymentMethods }),
  };
}

/** What the checkout offers; nothing if the provider does not say so at once, since a price must not wait for it. */
const findWaysToPay = ({ payments }: Services) =>
  withTimeout(PATIENCE_MS, payments.waysToPay()).catch(() => []);
