import type { CardDetails } from './card.ts';
import type { CheckoutOptions } from './checkout.ts';
import { newId, unix } from './objects.ts';

/** The id of the saved card; saving the same card again returns the same id. */
export function saveCard(
  { objects, activity, now }: Pick<CheckoutOptions, 'objects' | 'activity' | 'now'>,
  customerId: string,
  details: CardDetails,
): string {
  const { name, ...card } = details;
  const known = objects.methods
    .all()
    .find(
      (method) =>
        method.customer === customerId &&
        method.card.fingerprint === card.fingerprint &&
        method.card.exp_month === card.exp_month &&
        method.card.exp_year === card.exp_year,
    );
  if (known) return known.id;
  const { id } = objects.methods.put({
    id: newId('pm'),
    object: 'payment_method',
    created: unix(now()),
    livemode: false,
    type: 'card',
    customer: customerId,
    card,
    billing_details: {
      name,
      email: objects.customers.get(customerId)?.email ?? null,
      phone: null,
      address: null,
    },
    metadata: {},
  });
  activity.record({ kind: 'card saved', title: `${card.brand} ${card.last4}` });
  return id;
}
