import Stripe from 'stripe';
import { type Payments, ProviderFailure } from '../types.ts';
import { ask, idOf, isMissing } from './client.ts';
import { liveSubscriptions } from './subscriptions.ts';

type Cards = Pick<Payments, 'paymentMethods' | 'chargeNextWith' | 'removePaymentMethod'>;

const OVERDUE = ['past_due', 'unpaid'];

/** A customer's saved cards. */
export function stripeCards(stripe: Stripe): Cards {
  async function cardsOf(customerId: string, limit: number): Promise<Stripe.PaymentMethod[]> {
    return (await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit })).data;
  }

  /** A subscription's own card goes before the customer's default, so both are set. */
  async function chargeNextWith(customerId: string, paymentMethodId: string): Promise<void> {
    await stripe.customers.update(customerId, {
      invoice_settings: { default_payment_method: paymentMethodId },
    });
    const subscriptions = await liveSubscriptions(stripe, customerId);
    for (const { id } of subscriptions)
      await stripe.subscriptions.update(id, { default_payment_method: paymentMethodId });
    for (const { id, status } of subscriptions) if (OVERDUE.includes(status)) await payOpen(id);
  }

  /** Stripe tries what is overdue again at its own times only, not because there is another card. */
  async function payOpen(subscription: string): Promise<void> {
    const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
    for (const { id } of data.reverse())
      try {
        await stripe.invoices.pay(id);
      } catch (error) {
        // Declined, or paid meanwhile: the card is chosen all the same, and webhooks tell what is paid.
        const refused =
          error instanceof Stripe.errors.StripeCardError ||
          error instanceof Stripe.errors.StripeInvalidRequestError;
        if (!refused) throw error;
      }
  }

  async function isOwned(customerId: string, paymentMethodId: string): Promise<boolean> {
    const method = await stripe.paymentMethods.retrieve(paymentMethodId).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    return method !== null && idOf(method.customer) === customerId;
  }

  return {
    paymentMethods: ({ customerId, limit }) =>
      ask(async () =>
        (await cardsOf(customerId, limit)).flatMap(({ id, card }) =>
          card
            ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }]
            : [],
        ),
      ),

    chargeNextWith: ({ customerId, paymentMethodId }) =>
      ask(async () => {
        if (await isOwned(customerId, paymentMethodId)) await chargeNextWith(customerId, paymentMethodId);
      }),

    removePaymentMethod: ({ customerId, paymentMethodId }) =>
      ask(async () => {
        if (!(await isOwned(customerId, paymentMethodId)))
          throw new ProviderFailure(2, 'the customer has no such payment method');
        // What the card pays for goes on with another saved one, before it is gone: failing, all of it can be tried again.
        const next = (await cardsOf(customerId, 2)).find(({ id }) => id !== paymentMethodId);
        const uncovered = (await liveSubscriptions(stripe, customerId)).some(
          ({ default_payment_method: card }) => !card || idOf(card) === paymentMethodId,
        );
        if (next && uncovered) await chargeNextWith(customerId, next.id);
        await stripe.paymentMethods.detach(paymentMethodId);
      }),
  };
}
