import type { Page } from '#core';
import { listPaymentMethods, type PaymentMethod } from '../../../../src/api/calls.ts';
import { type Day, parseDay, today } from '../../../../src/format/date.ts';
import { createResource, type Resource } from '../../../../src/state/resource.ts';

export interface Cards {
  methods: PaymentMethod[];
  nextPayment: Day | null;
  /** In DKK, if the backend tells it. */
  nextAmount?: number | undefined;
}

/** The saved payment methods, for their own tab and for the warning among the leases. */
export const createCards = ({ api }: Page): Resource<Cards> =>
  createResource<Cards>(
    async () => {
      const { value, failure } = await listPaymentMethods(api);
      if (failure) return { failure };
      const { methods, nextPaymentDate, nextPaymentAmount: nextAmount } = value;
      return { value: { methods, nextPayment: parseDay(nextPaymentDate ?? ''), nextAmount } };
    },
    ({ code }) => console.error(`SelfStorage: the payment methods could not be loaded (${code}).`),
  );

/** Whether a card has expired, or will at the end of this month or the next. A card is valid until the end of its month. */
export function readExpiry({ expMonth, expYear }: PaymentMethod['card'], now = today(new Date())) {
  const months = (expYear - now.year) * 12 + expMonth - now.month;
  return months < 0 ? 'expired' : months < 2 ? 'expiring' : null;
}

/** `04/2028`, as on the card. */
export const formatExpiry = ({ expMonth, expYear }: PaymentMethod['card']): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`;
