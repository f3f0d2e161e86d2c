import { stripeCards } from './stripe/cards.ts';
import { stripeCheckout } from './stripe/checkout.ts';
import { ask, type StripeSettings, stripeClient } from './stripe/client.ts';
import { stripeEvents } from './stripe/events.ts';
import { stripeSubscriptions } from './stripe/subscriptions.ts';
import type { Payments } from './types.ts';

/** Card payment through Stripe, or through anything that speaks its protocol at `apiAddress`. */
export function stripePayments(settings: StripeSettings): Payments {
  const stripe = stripeClient(settings);
  return {
    publicKey: settings.publicKey,
    createCustomer: ({ tenantId, email, name, phone }) =>
      ask(async () => {
        const metadata = { tenantId: String(tenantId) };
        return (await stripe.customers.create({ email, name, phone, metadata, preferred_locales: ['da'] }))
          .id;
      }),
    ...stripeCheckout(stripe),
    ...stripeCards(stripe),
    ...stripeSubscriptions(stripe),
    ...stripeEvents(stripe, settings.webhookSecret),
  };
}
