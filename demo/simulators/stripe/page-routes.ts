import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Journal } from '../journal.ts';
import { type CardDetails, declinesCharges, PAYING_CARD, readCard } from './card.ts';
import { completeSession, currentSession, declineCard, findOrder, saveCard } from './checkout.ts';
import { calculateAmounts } from './checkout-order.ts';
import { StripeFailure } from './form.ts';
import { invoiceDocument, type Seller } from './invoice-document.ts';
import { payInvoice } from './invoices.ts';
import type { CheckoutSession, Invoice } from './objects.ts';
import { type CardForm, type EndPage, endPage, type PayPage, payPage } from './page.ts';
import type { StripeSimulator } from './simulator.ts';
import { pageLanguage } from './words.ts';

export interface PagesOptions extends StripeSimulator {
  journal: Journal;
  /** Resolves with whether an event was delivered within `ms`. */
  delivered: (event: string, ms: number) => Promise<boolean>;
  seller: Seller;
}

/** After a payment the browser is sent back once the server has received the event, or after this time. */
const WAIT_FOR_EVENT_MS = 2000;

const PREFILLED: CardForm = { number: PAYING_CARD, expiry: '12/34', cvc: '123', name: '' };

/** The hosted pages: /c/pay/{session} pays or saves a card, /invoice/{id} pays an invoice. Their addresses are the only protection, as at Stripe. */
export const createPageRoutes = (options: PagesOptions): Hono =>
  new Hono().route('/', checkoutRoutes(options)).route('/', invoiceRoutes(options));

type Refused = Pick<PayPage, 'problem' | 'typed'>;

/** The card that was typed, or why it is not taken and what the form shows then. */
function tryCard(
  read: (name: string) => string,
  { now, charges, isWallet = false }: { now: Date; charges: boolean; isWallet?: boolean },
): { card: CardDetails } | Refused {
  const typed = isWallet
    ? PREFILLED
    : { number: read('number'), expiry: read('expiry'), cvc: read('cvc'), name: read('name') };
  const reading = readCard(typed, now);
  if (reading.outcome === 'invalid') return { problem: { invalid: reading.fields }, typed };
  if (reading.outcome === 'accepted' && !(charges && declinesCharges(reading.card)))
    return { card: reading.card };
  // It may be somebody's real card, so its number is not sent back.
  return reading.outcome === 'not-a-test-card'
    ? { problem: { declined: 'notTest', invalid: [] }, typed: { ...typed, number: '', cvc: '' } }
    : { problem: { declined: 'declined', invalid: [] }, typed };
}

async function readForm(context: Context): Promise<(name: string) => string> {
  const form = await context.req.parseBody();
  return (name) => (typeof form[name] === 'string' ? form[name].slice(0, 200) : '');
}

/** Sets the headers of a hosted page. Chromium applies form-action to redirects too, so the addresses to return to are given. */
function openPage(context: Context, { name: seller }: Seller, session?: CheckoutSession | null) {
  const nonce = randomBytes(16).toString('base64');
  const origins = [session?.success_url, session?.cancel_url].flatMap((url) =>
    url ? new URL(url).origin : [],
  );
  context.header(
    'content-security-policy',
    `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; ` +
      `frame-ancestors 'none'; form-action 'self' ${[...new Set(origins)].join(' ')}`,
  );
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  const { path } = context.req;
  const locale = context.req.query('locale') ?? session?.locale;
  const language = pageLanguage(locale, context.req.header('accept-language'));
  const otherLanguage = `${path}?locale=${language === 'da' ? 'en' : 'da'}`;
  return { frame: { language, nonce, seller, otherLanguage }, action: `${path}?locale=${language}` };
}

function checkoutRoutes(stripe: PagesOptions): Hono {
  const { journal, delivered, now, seller } = stripe;
  const app = new Hono();
  /** The event of each session that was completed since the start: a second click waits for it too. */
  const completions = new Map<string, string>();
  const offered = ({ allowed_payment_method_types: allowed }: CheckoutSession) =>
    stripe.account.offered(allowed ?? []);

  /** The session, expired if its time has come; null if there is none. */
  function findSession(id: string): CheckoutSession | null {
    try {
      return journal.batch(() => currentSession(stripe, id));
    } catch (error) {
      if (error instanceof StripeFailure) return null;
      throw error;
    }
  }

  /** Sends the card form while the session is open, else its outcome. */
  function sendPage(
    context: Context,
    session: CheckoutSession | null,
    { refused, gone = 200 }: { refused?: Refused; gone?: 200 | 410 } = {},
  ) {
    const { frame, action } = openPage(context, seller, session);
    if (session?.status !== 'open')
      return context.html(endPage({ ...frame, ...describeEnd(session) }), session ? gone : 404);
    const order = findOrder(stripe, session.id);
    const page = {
      order: order && { ...order, ...calculateAmounts(order, stripe.objects.coupons) },
      ways: offered(session),
      ...(refused ?? { problem: { invalid: [] }, typed: PREFILLED }),
    };
    return context.html(payPage({ ...frame, ...page, action }), refused ? 402 : 200);
  }

  app.get('/c/pay/:id', (context) => sendPage(context, findSession(context.req.param('id'))));

  app.post('/c/pay/:id', async (context) => {
    const read = await readForm(context);
    const session = findSession(context.req.param('id'));
    // After a second click, or on a page that was left open, the first payment counts.
    if (session?.status === 'complete') {
      const event = completions.get(session.id);
      if (event) await delivered(event, WAIT_FOR_EVENT_MS);
      return context.redirect(successUrl(session), 303);
    }
    if (session?.status !== 'open') return sendPage(context, session, { gone: 410 });
    // As at Stripe, going back leaves the session open: it can still be paid until it expires.
    if (read('step') === 'cancel') return context.redirect(session.cancel_url ?? session.success_url, 303);
    const isWallet = offered(session).some((way) => way !== 'card' && way === read('wallet'));
    const order = findOrder(stripe, session.id);
    // Not true of a session that only saves a card, or has nothing to pay now.
    const charges = order !== null && calculateAmounts(order, stripe.objects.coupons).due > 0;
    const tried = tryCard(read, { now: now(), charges, isWallet });
    if (!('card' in tried)) {
      if (tried.problem.declined) journal.batch(() => declineCard(stripe, session.id));
      return sendPage(context, session, { refused: tried });
    }
    const { session: complete, event } = journal.batch(() => completeSession(stripe, session.id, tried.card));
    completions.set(session.id, event);
    await delivered(event, WAIT_FOR_EVENT_MS);
    return context.redirect(successUrl(complete), 303);
  });
  return app;
}

/** Stripe replaces this placeholder by the session's id. */
const successUrl = ({ id, success_url }: CheckoutSession): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** The outcome of a session that is not open, and where the page links to. */
function describeEnd(session: CheckoutSession | null): Pick<EndPage, 'outcome' | 'back'> {
  if (!session) return { outcome: 'unknown', back: null };
  if (session.status === 'expired') return { outcome: 'expired', back: session.cancel_url };
  return { outcome: session.mode === 'setup' ? 'saved' : 'paid', back: successUrl(session) };
}

function invoiceRoutes(stripe: PagesOptions): Hono {
  const { journal, objects, now, seller } = stripe;
  const app = new Hono();
  const findInvoice = (context: Context) => objects.invoices.get(context.req.param('id') ?? '');

  /** Sends the card form while the invoice is open, else what became of it. */
  function sendPage(context: Context, invoice: Invoice | undefined, refused?: Refused) {
    const { frame, action } = openPage(context, seller);
    if (invoice?.status !== 'open') {
      const outcome = invoice?.status === 'paid' ? 'invoicePaid' : invoice ? 'expired' : 'unknown';
      return context.html(endPage({ ...frame, outcome, back: null }), invoice ? 200 : 404);
    }
    const { total, parent, number } = invoice;
    const name = objects.terms.get(parent.subscription_details.subscription)?.title ?? number ?? invoice.id;
    const order = { name, description: number, monthly: total, discount: 0, months: 0, due: total };
    const form = refused ?? { problem: { invalid: [] }, typed: PREFILLED };
    return context.html(
      payPage({ ...frame, ...form, order, ways: [], action, canCancel: false }),
      refused ? 402 : 200,
    );
  }

  app.get('/invoice/:id', (context) => sendPage(context, findInvoice(context)));
  app.post('/invoice/:id', async (context) => {
    const invoice = findInvoice(context);
    if (invoice?.status !== 'open') return sendPage(context, invoice);
    const tried = tryCard(await readForm(context), { now: now(), charges: true });
    if (!('card' in tried)) return sendPage(context, invoice, tried);
    const paid = journal.batch(() =>
      payInvoice(stripe, invoice, saveCard(stripe, invoice.customer, tried.card)),
    );
    return sendPage(context, paid);
  });
  app.get('/invoice/:id/document', (context) => {
    const invoice = findInvoice(context);
    if (!invoice?.number) return context.text('No such invoice', 404);
    const { nonce } = openPage(context, seller).frame;
    return context.html(invoiceDocument({ invoice, seller, nonce, objects }));
  });
  return app;
}
