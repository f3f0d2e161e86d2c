import type { Order } from '../../src/format/order.ts';

/** An order of which everything is known. */
export const ORDER: Order = {
  room: '101',
  sqm: 7.5,
  floor: '1. sal',
  place: 'Prøvevej 1, 5000 Odense C',
  fullMonth: 70_000,
  discount: 0,
  discountDuration: 0,
  paidPeriodStart: '2026-03-10',
  vat: 'included',
  deposit: 0,
  noticeDays: 0,
  minimumMonths: 1,
  withdrawalDays: 14,
};
