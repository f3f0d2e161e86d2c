import { html } from 'hono/html';
import type { Vat } from '../../../server/database/tables.ts';
import { DAY } from '../../../server/shared/time.ts';
import { dayAt, formatDots } from '../../../src/format/date.ts';
import { formatOere } from '../../../src/format/money.ts';
import type { Invoice } from './objects.ts';
import type { StripeObjects } from './simulator.ts';

export interface Seller {
  name: string;
  /** Lines below the name. */
  address: string[];
  vat: Vat;
}

interface InvoiceDocument {
  invoice: Invoice;
  objects: StripeObjects;
  seller: Seller;
  nonce: string;
}

const STYLES = `body{max-width:40rem;margin:3rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#111;background:#fff}
header{display:flex;justify-content:space-between}table{width:100%;border-collapse:collapse;margin:2rem 0}
td,th{padding:.4rem 0;text-align:left;border-top:1px solid #ccc}td:last-child,th:last-child{text-align:right}small{color:#555}`;

/** A Danish invoice on one page, to read or to print. */
export function invoiceDocument({ invoice, objects, seller, nonce }: InvoiceDocument) {
  const tax = taxOf(objects, invoice, seller);
  const { discountName, paidWith } = invoiceDetails(objects, invoice.id);
  const { number, created, lines, status, total } = invoice;
  const [line] = lines.data;
  const rows: [string, number][] = [
    ...lines.data.map((one): [string, number] => [`${one.description}, månedsleje`, one.amount]),
    ...invoice.total_discount_amounts.map(({ amount }): [string, number] => [discountName, -amount]),
  ];
  const name = tax?.name.toLowerCase();
  const sums: [string, number][] = tax
    ? [
        [`Heraf ${name} (${tax.percentage} %)`, tax.amount],
        [`Beløb uden ${name}`, total - tax.amount],
      ]
    : [];
  const settled = paidWith
    ? `Betalt ${day(invoice.status_transitions.paid_at ?? created)} med ${paidWith}.`
    : 'Fakturaen er betalt. Der var intet at betale.';
  const unpaid = 'Fakturaen er ikke betalt endnu.';
  const cancelled = 'Fakturaen er annulleret, og der er intet at betale.';
  const outcomes = { draft: unpaid, open: unpaid, paid: settled, void: cancelled };
  return html`<!doctype html>
<html lang="da">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Faktura ${number}</title>
<style nonce="${nonce}">${STYLES}</style>
<header><h1>Faktura</h1><p><strong>${seller.name}</strong>${seller.address.map((each) => html`<br>${each}`)}</p></header>
<p>${[invoice.customer_name, invoice.customer_email, invoice.customer_phone].map((each) => html`${each}<br>`)}</p>
<p>Fakturanummer ${number} · ${day(created)}${line && html` · Periode ${day(line.period.start)} – ${day(line.period.end, -1)}`}</p>
<table>
<tr><th>Beskrivelse<th>Beløb</tr>
${rows.map(([label, amount]) => html`<tr><td>${label}<td>${formatOere(amount)}</tr>`)}
<tr><th>${tax ? `I alt inkl. ${name}` : 'I alt'}<th>${formatOere(total)}</tr>
${sums.map(([label, amount]) => html`<tr><td>${label}<td>${formatOere(amount)}</tr>`)}
</table>
${tax === null && seller.vat === 'exempt' ? html`<p>Udlejningen er fritaget for moms.</p>` : ''}
${tax !== null && seller.vat === 'voluntary' ? html`<p>Udlejer er frivilligt registreret for moms.</p>` : ''}
<p>${outcomes[status]}</p>
<small>Simuleret betaling – der er ikke flyttet penge, og fakturaen er kun til demonstration.</small>
</html>`;
}

/** The day in Denmark of a Unix time, plus `offset` days, as DD.MM.YYYY. */
const day = (seconds: number, offset = 0): string =>
  formatDots(dayAt(new Date((seconds + offset * DAY) * 1000)));

/** The name of the discount, and `Visa •••• 4242` or null while unpaid. */
function invoiceDetails({ invoices, terms, payments, intents, methods }: StripeObjects, id: string) {
  const subscription = invoices.get(id)?.parent.subscription_details.subscription ?? '';
  const payment = payments.all().find((one) => one.invoice === id)?.payment.payment_intent ?? '';
  const card = methods.get(intents.get(payment)?.payment_method ?? '')?.card;
  const brand = card && card.brand[0]?.toUpperCase() + card.brand.slice(1);
  return {
    discountName: terms.get(subscription)?.discount?.name ?? 'Rabat',
    paidWith: card ? `${brand} •••• ${card.last4}` : null,
  };
}

/** The VAT of an invoice by its tax rate; by the facility's file if its subscription says nothing about rates. */
function taxOf({ taxRates }: StripeObjects, { total, total_taxes: taxes }: Invoice, { vat }: Seller) {
  if (!taxes) {
    const hasVat = vat === 'included' || vat === 'voluntary';
    return hasVat ? { name: 'Moms', percentage: 25, amount: Math.round(total / 5) } : null;
  }
  const [tax] = taxes;
  const rate = taxRates.get(tax?.tax_rate_details?.tax_rate ?? '');
  return tax && rate ? { name: rate.display_name, percentage: rate.percentage, amount: tax.amount } : null;
}
