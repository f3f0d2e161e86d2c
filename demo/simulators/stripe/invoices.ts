import { declinesCharges } from './card.ts';
import { StripeFailure } from './form.ts';
import {
  type Invoice,
  newInvoice,
  newInvoicePayment,
  newPaymentIntent,
  newRefund,
  type Refund,
  type Subscription,
  type SubscriptionTerms,
  unix,
} from './objects.ts';
import { findPending, type StripeObjects, type StripeSimulator } from './simulator.ts';

/** Creates the draft invoice for the subscription's current period, which is its latest invoice from then on. */
export function createInvoice(
  { objects }: StripeSimulator,
  subscription: Subscription,
  terms: SubscriptionTerms,
): Invoice {
  const customer = objects.customers.get(subscription.customer);
  if (!customer) throw new StripeFailure(500, `subscription ${subscription.id} has no customer`);
  const invoice = objects.invoices.put(newInvoice(subscription, terms, customer));
  objects.subscriptions.put({ ...subscription, latest_invoice: invoice.id });
  return invoice;
}

/** Gives a draft its number and PDF and opens it for payment. `at` is in Unix seconds. */
export function finalizeInvoice(
  { objects: { customers, invoices }, now, publicAddress }: StripeSimulator,
  invoice: Invoice,
  { autoAdvance, at = unix(now()) }: { autoAdvance?: boolean | null; at?: number },
): Invoice {
  const customer = customers.get(invoice.customer);
  if (!customer || invoice.status !== 'draft')
    throw new StripeFailure(400, "This invoice is already finalized, you can't re-finalize it.");
  const { invoice_prefix: prefix, next_invoice_sequence: sequence } = customer;
  customers.put({ ...customer, next_invoice_sequence: sequence + 1 });
  return invoices.put({
    ...invoice,
    status: 'open',
    number: `${prefix}-${String(sequence).padStart(4, '0')}`,
    auto_advance: autoAdvance ?? invoice.auto_advance,
    invoice_pdf: `${publicAddress}/invoice/${invoice.id}/document`,
    hosted_invoice_url: `${publicAddress}/invoice/${invoice.id}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: at },
  });
}

/**
 * Charges an open invoice, as Stripe does by itself; if no card can be charged, the invoice stays open. With `quiet`
 * no event is sent and no activity recorded. `at` is in Unix seconds.
 */
export function collectInvoice(
  { objects, activity, emit }: StripeSimulator,
  given: Invoice,
  { quiet, at, card = chargeableCard(objects, given) }: { quiet: boolean; at: number; card?: string | null },
): Invoice {
  const invoice = objects.invoices.put({ ...given, attempt_count: given.attempt_count + 1 });
  const { id, number, total } = invoice;
  const report = (kind: 'invoice paid' | 'invoice not paid') => {
    if (!quiet) activity.record({ kind, title: number ?? id, amount: total });
  };
  if (total > 0 && !card) {
    setPaymentStatus(objects, invoice, 'past_due');
    if (!quiet) emit('invoice.payment_failed', invoice);
    report('invoice not paid');
    return invoice;
  }
  if (total > 0 && card) {
    const intent = objects.intents.put(newPaymentIntent(invoice, card, at));
    objects.payments.put(newInvoicePayment(invoice, intent));
  }
  const paid = objects.invoices.put({
    ...invoice,
    status: 'paid',
    auto_advance: false,
    amount_paid: total,
    amount_remaining: 0,
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  });
  setPaymentStatus(objects, paid, 'active');
  if (!quiet) emit('invoice.paid', paid);
  report('invoice paid');
  return paid;
}

/** Charges an open invoice because the API was asked to, or a person with a card that can be charged; throws if no card can. */
export function payInvoice(stripe: StripeSimulator, invoice: Invoice, given?: string): Invoice {
  if (invoice.status === 'paid') throw new StripeFailure(400, 'Invoice is already paid');
  if (invoice.status !== 'open')
    throw new StripeFailure(400, `An invoice that is ${invoice.status} cannot be paid.`);
  const card = given ?? chargeableCard(stripe.objects, invoice);
  if (invoice.total > 0 && !card)
    throw new StripeFailure(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
  return collectInvoice(stripe, invoice, { quiet: false, at: unix(stripe.now()), card });
}

/**
 * Voids an open invoice, so that it can no longer be paid and its subscription is no longer past due. A draft must be
 * finalised first, and a payment that is under way must have ended.
 */
export function voidInvoice({ objects, emit, now }: StripeSimulator, invoice: Invoice): Invoice {
  if (invoice.status !== 'open')
    throw new StripeFailure(400, `You can only pass in open invoices. This one is ${invoice.status}.`);
  if (findPending(objects, invoice.id))
    throw new StripeFailure(400, 'This invoice has a payment that is processing, so it cannot be voided.');
  const voided = objects.invoices.put({
    ...invoice,
    status: 'void',
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, voided_at: unix(now()) },
  });
  setPaymentStatus(objects, voided, 'active');
  emit('invoice.voided', voided);
  return voided;
}

/** The subscription that an invoice is for. */
export const findSubscription = ({ subscriptions }: StripeObjects, { parent }: Invoice) =>
  subscriptions.get(parent.subscription_details.subscription);

/** Sets the status of a subscription if the invoice is its latest one. What has ended stays ended. */
function setPaymentStatus(objects: StripeObjects, invoice: Invoice, status: 'active' | 'past_due'): void {
  const subscription = findSubscription(objects, invoice);
  if (subscription?.latest_invoice === invoice.id && !['canceled', 'trialing'].includes(subscription.status))
    objects.subscriptions.put({ ...subscription, status });
}

/** The subscription's card, else the customer's; null if none can be charged. */
function chargeableCard(objects: StripeObjects, invoice: Invoice): string | null {
  const card =
    findSubscription(objects, invoice)?.default_payment_method ??
    objects.customers.get(invoice.customer)?.invoice_settings.default_payment_method;
  const method = card ? objects.methods.get(card) : undefined;
  return method && !declinesCharges(method.card) ? method.id : null;
}

/** `amount` is in øre; null refunds what is left. */
export type RefundDetails = Pick<Refund, 'reason' | 'metadata'> & { amount: number | null };

/** Refunds a payment, in full or in part. Throws Stripe's errors for an unknown or already refunded payment. */
export function refundPayment(
  { objects: { intents, refunds }, activity, emit, now }: StripeSimulator,
  intentId: string,
  { amount: wanted, reason, metadata }: RefundDetails,
): Refund {
  const intent = intents.get(intentId);
  if (!intent)
    throw new StripeFailure(404, `No such payment_intent: '${intentId}'`, { code: 'resource_missing' });
  const before = refunds
    .all()
    .filter(({ payment_intent }) => payment_intent === intentId)
    .reduce((sum, { amount }) => sum + amount, 0);
  const left = intent.amount - before;
  if (left <= 0)
    throw new StripeFailure(400, 'The payment has already been refunded.', {
      code: 'charge_already_refunded',
    });
  const amount = wanted ?? left;
  if (amount < 1 || amount > left)
    throw new StripeFailure(400, `Refund amount (${amount}) is greater than unrefunded amount (${left})`, {
      param: 'amount',
    });
  const refund = refunds.put(newRefund({ amount, reason, metadata }, intent, unix(now())));
  emit('refund.created', refund);
  activity.record({ kind: 'refunded', title: intentId, amount });
  return refund;
}
