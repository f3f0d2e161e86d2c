import type Stripe from 'stripe';
import { NOT_FOUND } from '../../../src/codes.ts';
import { type Payments, ProviderFailure } from '../types.ts';
import { isRefused, nullIfMissing, toId } from './client.ts';
import { hasEnded, liveSubscriptions, renews } from './subscriptions.ts';

const OVERDUE = ['past_due', 'unpaid'];

/** A customer's saved cards. */
export function stripeCards(stripe: Stripe) {
  return {
    async paymentMethods({ customerId, limit }) {
      const [cards, charged] = await Promise.all([
        listCards(stripe, customerId, limit),
        chargedCards(stripe, customerId),
      ]);
      return cards.flatMap(({ id, card }) => {
        if (!card) return [];
        const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
        const canCharge = charged.some((each) => each !== id);
        return { id, brand, last4, expMonth, expYear, charged: charged.includes(id), canCharge };
      });
    },

    async forgetCustomer(customerId) {
      for (const { id } of await listCards(stripe, customerId, 100)) await stripe.paymentMethods.detach(id);
      await stripe.customers.update(customerId, { name: '', email: '', phone: '' });
    },

    async setNextCard({ customerId, paymentMethodId }) {
      const owned = await isOwned(stripe, customerId, paymentMethodId);
      if (owned) await chargeNext(stripe, customerId, paymentMethodId);
      return owned;
    },

    async removePaymentMethod({ customerId, paymentMethodId }) {
      if (!(await isOwned(stripe, customerId, paymentMethodId)))
        throw new ProviderFailure(NOT_FOUND, 'the customer has no such payment method', { lasting: true });
      // Moves subscriptions to another saved card before removing this one, so that all of it can be retried
      // after a failure.
      const next = (await listCards(stripe, customerId, 2)).find(({ id }) => id !== paymentMethodId);
      const uncovered = (await liveSubscriptions(stripe, customerId)).some(
        ({ default_payment_method: card }) => !card || toId(card) === paymentMethodId,
      );
      if (next && uncovered) await chargeNext(stripe, customerId, next.id);
      await stripe.paymentMethods.detach(paymentMethodId);
    },
  } satisfies Partial<Payments>;
}

async function listCards(stripe: Stripe, customerId: string, limit: number): Promise<Stripe.PaymentMethod[]> {
  return (await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit })).data;
}

/** Ids of the cards that the next payments are charged to; the customer's default if no subscription renews. */
async function chargedCards(stripe: Stripe, customerId: string): Promise<(string | null)[]> {
  const [customer, subscriptions] = await Promise.all([
    stripe.customers.retrieve(customerId),
    liveSubscriptions(stripe, customerId),
  ]);
  const ofCustomer = customer.deleted ? null : toId(customer.invoice_settings.default_payment_method);
  const going = subscriptions.filter(renews);
  return going.length
    ? going.map(({ default_payment_method: card }) => toId(card) ?? ofCustomer)
    : [ofCustomer];
}

/** Sets both, because a subscription's own card takes precedence over the customer's default. */
async function chargeNext(stripe: Stripe, customerId: string, paymentMethodId: string): Promise<void> {
  await stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: paymentMethodId },
  });
  const subscriptions = await liveSubscriptions(stripe, customerId);
  for (const { id } of subscriptions)
    try {
      await stripe.subscriptions.update(id, { default_payment_method: paymentMethodId });
    } catch (error) {
      // Stripe refuses a card for a subscription that has ended since it was listed.
      if (!isRefused(error) || !hasEnded(await stripe.subscriptions.retrieve(id))) throw error;
    }
  for (const { id, status } of subscriptions) if (OVERDUE.includes(status)) await payOpen(stripe, id);
}

/** Pays overdue invoices now: Stripe retries them only on its own schedule, not because of a new card. */
async function payOpen(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const { id } of data.reverse())
    try {
      await stripe.invoices.pay(id);
    } catch (error) {
      // Declined, or paid in the meantime. The card stays chosen, and webhooks report what is paid.
      if (!isRefused(error)) throw error;
    }
}

async function isOwned(stripe: Stripe, customerId: string, paymentMethodId: string): Promise<boolean> {
  const method = await stripe.paymentMethods.retrieve(paymentMethodId).catch(nullIfMissing);
  return method !== null && toId(method.customer) === customerId;
}
