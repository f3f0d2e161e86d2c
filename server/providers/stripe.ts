import { createHash } from 'node:crypto';
import { mapErrors } from './map-errors.ts';
import { stripePaymentMethodTypes } from './stripe/account.ts';
import { stripeCards } from './stripe/cards.ts';
import { stripeCheckout } from './stripe/checkout.ts';
import { type StripeSettings, stripeClient, toProviderFailure } from './stripe/client.ts';
import { stripeEvents } from './stripe/events.ts';
import { stripeSubscriptions } from './stripe/subscriptions.ts';
import type { Payments } from './types.ts';

/** Card payments through Stripe, or through any server at `apiAddress` with the same API. */
export function stripePayments(settings: StripeSettings): Payments {
  const stripe = stripeClient(settings);
  const payments: Payments = {
    publicKey: settings.publicKey,
    async createCustomer(customer) {
      const { tenantId, email, name, phone } = customer;
      const metadata = { tenantId: String(tenantId) };
      const details = { email, name, phone, metadata, preferred_locales: ['da'] };
      // A server that crashes before it has stored the id asks again, and two requests at once both ask.
      // Stripe rejects a repeated key with other details, so the details are part of the key.
      const key = createHash('sha256').update(JSON.stringify(customer)).digest('hex');
      return (await stripe.customers.create(details, { idempotencyKey: `customer-${key}` })).id;
    },
    async changeEmail({ customerId, email }) {
      await stripe.customers.update(customerId, { email });
    },
    ...stripeCheckout(stripe),
    ...stripePaymentMethodTypes(stripe),
    ...stripeCards(stripe),
    ...stripeSubscriptions(stripe),
    ...stripeEvents(stripe, settings.webhookSecret),
  };
  return mapErrors(payments, toProviderFailure);
}
