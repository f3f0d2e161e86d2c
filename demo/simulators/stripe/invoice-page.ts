import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Journal } from '../journal.ts';
import type { Billing } from './billing.ts';
import { declinesCharges, PAYING_CARD, readCard } from './card.ts';
import type { Checkout } from './checkout.ts';
import type { Invoice, StripeObjects } from './objects.ts';
import { type CardForm, endPage, type PayPage, payPage } from './page.ts';
import { setPageHeaders } from './page-headers.ts';
import { pageLanguage } from './words.ts';

export interface InvoicePageOptions {
  journal: Journal;
  objects: StripeObjects;
  billing: Billing;
  checkout: Pick<Checkout, 'saveCard'>;
  now: () => Date;
  /** Name of the facility. */
  seller: string;
}

const PREFILLED: CardForm = { number: PAYING_CARD, expiry: '12/34', cvc: '123', name: '' };

/** The page where an invoice that could not be charged is paid with a card: /invoice/{id}. Its address is the only protection, as at Stripe. */
export function createInvoicePage(options: InvoicePageOptions): Hono {
  const { journal, objects, billing, checkout, now } = options;
  const app = new Hono();

  app.get('/invoice/:id', (context) => {
    const invoice = objects.invoices.get(context.req.param('id'));
    return sendPage(context, options, { invoice, status: invoice ? 200 : 404 });
  });

  app.post('/invoice/:id', async (context) => {
    const invoice = objects.invoices.get(context.req.param('id'));
    if (invoice?.status !== 'open')
      return sendPage(context, options, { invoice, status: invoice ? 200 : 404 });
    const form = await context.req.parseBody();
    const read = (name: string) => (typeof form[name] === 'string' ? form[name].slice(0, 200) : '');
    const typed = { number: read('number'), expiry: read('expiry'), cvc: read('cvc'), name: read('name') };
    const reading = readCard(typed, now());
    if (reading.outcome === 'accepted' && !declinesCharges(reading.card)) {
      const paid = journal.batch(() =>
        billing.pay(invoice, checkout.saveCard(invoice.customer, reading.card)),
      );
      return sendPage(context, options, { invoice: paid, status: 200 });
    }
    if (reading.outcome === 'invalid')
      return sendPage(context, options, {
        invoice,
        status: 402,
        problem: { invalid: reading.fields },
        typed,
      });
    const mayBeReal = reading.outcome === 'not-a-test-card';
    const problem = { declined: mayBeReal ? 'notTest' : 'declined', invalid: [] } as const;
    const kept = mayBeReal ? { ...typed, number: '', cvc: '' } : typed;
    return sendPage(context, options, {
      invoice,
      status: 402,
      problem: { ...problem, invalid: [] },
      typed: kept,
    });
  });
  return app;
}

interface SentPage {
  invoice: Invoice | undefined;
  status: 200 | 402 | 404;
  problem?: PayPage['problem'];
  typed?: CardForm;
}

/** Sends the card form while the invoice is open, else what became of it. */
function sendPage(
  context: Context,
  { objects, seller }: InvoicePageOptions,
  { invoice, status, problem = { invalid: [] }, typed = PREFILLED }: SentPage,
) {
  const nonce = randomBytes(16).toString('base64');
  const language = pageLanguage(context.req.query('locale'), context.req.header('accept-language'));
  const otherLanguage = `${context.req.path}?locale=${language === 'da' ? 'en' : 'da'}`;
  const frame = { language, nonce, seller, otherLanguage };
  setPageHeaders(context, nonce, []);
  if (invoice?.status !== 'open') {
    const outcome = invoice?.status === 'paid' ? 'invoicePaid' : invoice ? 'expired' : 'unknown';
    return context.html(endPage({ ...frame, outcome, back: null }), status);
  }
  const { total, parent, number } = invoice;
  const name = objects.terms.get(parent.subscription_details.subscription)?.title ?? number ?? invoice.id;
  const order = { name, description: number, monthly: total, discount: 0, months: 0, due: total };
  const action = `${context.req.path}?locale=${language}`;
  return context.html(
    payPage({ ...frame, order, ways: [], typed, action, problem, canCancel: false }),
    status,
  );
}
