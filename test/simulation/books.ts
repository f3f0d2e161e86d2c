import type {
  Customer,
  Invoice,
  InvoicePayment,
  PaymentMethod,
  Refund,
  Session,
  Subscription,
} from '../../demo/simulators/stripe/objects.ts';
import { addDays, today, toIsoDay } from '../../src/format/date.ts';
import type { Watcher } from './memory-journal.ts';
import type { World } from './world.ts';

/** Reads the provider's objects. */
export type ReadObjects = <Item>(collection: string) => Item[];

const dayAt = (unix: number) => today(new Date(unix * 1000));

/** Writes into the history what the payment provider's books say, as they change. */
export function watchBooks(record: World['record'], objects: () => ReadObjects): Watcher {
  const byId = <Item extends { id: string }>(name: string, id: string) =>
    objects()<Item>(name).find((item) => item.id === id);

  function session(after: Session, before: Session | undefined): void {
    if (after.mode !== 'subscription') return;
    const about = { checkout: after.id, leaseId: Number(after.client_reference_id) };
    if (!before) {
      const { customer, expires_at } = after;
      const email = byId<Customer>('customers', customer)?.email ?? '';
      // The order is put after its session, in the same batch.
      const title =
        byId<{ id: string; order: { name: string } }>('checkout-orders', after.id)?.order.name ?? '';
      record({ kind: 'checkout-opened', ...about, customer, email, title, expiresAt: expires_at * 1000 });
    }
    if (after.status === 'expired' && before?.status === 'open')
      record({ kind: 'checkout-expired', ...about });
    const completed = { ...about, subscription: after.subscription ?? '' };
    if (after.status === 'complete' && before?.status === 'open')
      record({ kind: 'checkout-completed', ...completed });
    if (after.payment_status === 'paid' && before?.payment_status !== 'paid')
      record({ kind: 'checkout-paid', ...completed });
  }

  function invoice(after: Invoice, before: Invoice | undefined): void {
    const { subscription } = after.parent.subscription_details;
    const about = { invoice: after.id, subscription };
    const charge = { ...about, customer: after.customer, amount: after.total };
    // The provider's invoice of 0 for a moved billing day is for no month.
    const isForMonth = after.billing_reason !== 'subscription_update' || after.total > 0;
    if (after.status === 'paid' && before?.status !== 'paid' && isForMonth) {
      const { start, end } = after.lines.data[0]?.period ?? { start: 0, end: 0 };
      const to = toIsoDay(addDays(dayAt(end), -1));
      record({ kind: 'charged', ...charge, from: toIsoDay(dayAt(start)), to });
    }
    if (after.status === 'open' && (after.attempt_count ?? 0) > (before?.attempt_count ?? 0))
      record({ kind: 'declined', ...charge });
    if (after.status === 'void' && before?.status !== 'void') record({ kind: 'voided', ...about });
  }

  function refund({ payment_intent, amount }: Refund): void {
    const paid = objects()<InvoicePayment>('invoice-payments').find(
      ({ payment }) => payment.payment_intent === payment_intent,
    );
    const found = byId<Invoice>('invoices', paid?.invoice ?? '');
    const subscription = found?.parent.subscription_details.subscription ?? '';
    record({ kind: 'refunded', invoice: found?.id ?? '', subscription, amount });
  }

  return (collection, after, before) => {
    if (!after) return;
    if (collection === 'checkout-sessions') session(after as Session, before as Session | undefined);
    if (collection === 'invoices') invoice(after as Invoice, before as Invoice | undefined);
    if (collection === 'refunds' && !before) refund(after as Refund);
    if (collection === 'subscriptions') {
      const ended = (item: unknown) => (item as Subscription | undefined)?.status === 'canceled';
      if (ended(after) && !ended(before)) record({ kind: 'subscription-ended', subscription: after.id });
    }
    if (collection === 'payment-methods' && !before) {
      const { id, customer } = after as PaymentMethod;
      record({ kind: 'card-saved', customer: customer ?? '', card: id });
    }
  };
}
