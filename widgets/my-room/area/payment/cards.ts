import { listPaymentMethods, type PaymentMethod } from '../../../../src/api/calls.ts';
import { type Day, dayOf, today } from '../../../../src/format/date.ts';
import type { Page } from '../../../../src/runtime/page.ts';
import { createResource, type Resource } from '../resource.ts';

export interface Cards {
  methods: PaymentMethod[];
  nextPayment: Day | null;
}

/** The saved payment methods, for their own tab and for what the leases say of a card that expires. */
export const createCards = ({ api }: Page): Resource<Cards> =>
  createResource<Cards>(
    async () => {
      const { value, failure } = await listPaymentMethods(api);
      if (failure) return { failure };
      return { value: { methods: value.methods, nextPayment: dayOf(value.nextPaymentDate ?? '') } };
    },
    ({ code }) => console.error(`SelfStorage: the payment methods could not be loaded (${code}).`),
  );

/** Whether a card has expired, or will with this month or the next; it is good until its month has ended. */
export function expiryOf({ expMonth, expYear }: PaymentMethod['card'], now = today(new Date())) {
  const months = (expYear - now.year) * 12 + expMonth - now.month;
  return months < 0 ? 'expired' : months < 2 ? 'expiring' : null;
}

/** `04/2028`, as it stands on the card. */
export const monthOf = ({ expMonth, expYear }: PaymentMethod['card']): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`;
