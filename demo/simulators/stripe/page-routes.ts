import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Journal } from '../journal.ts';
import { declinesCharges, PAYING_CARD, readCard } from './card.ts';
import type { Checkout } from './checkout.ts';
import { StripeFailure } from './failure.ts';
import type { Session } from './objects.ts';
import { type CardForm, type EndPage, endPage, type PayPage, payPage } from './page.ts';
import { setPageHeaders } from './page-headers.ts';
import { pageLanguage } from './words.ts';

export interface PagesOptions {
  journal: Journal;
  checkout: Checkout;
  /** Resolves with whether an event was delivered within `ms`. */
  delivered: (event: string, ms: number) => Promise<boolean>;
  now: () => Date;
  /** Name of the facility. */
  seller: string;
}

/** After a payment the browser is sent back once the server has received the event, or after this time. */
const WAIT_FOR_EVENT_MS = 2000;

const PREFILLED: CardForm = { number: PAYING_CARD, expiry: '12/34', cvc: '123', name: '' };

/** The routes of the checkout page and of the page that saves a card: /c/pay/{session}. `page.ts` has their HTML. */
export function createPageRoutes(options: PagesOptions): Hono {
  const { journal, checkout, delivered, now } = options;
  const app = new Hono();
  /** The event of each session that was completed since the start: a second click waits for it too. */
  const completions = new Map<string, string>();

  /** The session, expired if its time has come; null if there is none. */
  function findSession(id: string): Session | null {
    try {
      return journal.batch(() => checkout.current(id));
    } catch (error) {
      if (error instanceof StripeFailure) return null;
      throw error;
    }
  }

  app.get('/c/pay/:id', (context) => {
    const session = findSession(context.req.param('id'));
    return sendPage(context, options, { session, status: session ? 200 : 404 });
  });

  app.post('/c/pay/:id', async (context) => {
    const form = await context.req.parseBody();
    const session = findSession(context.req.param('id'));
    if (!session) return sendPage(context, options, { session, status: 404 });
    const read = (name: string) => (typeof form[name] === 'string' ? form[name].slice(0, 200) : '');
    // After a second click, or on a page that was left open, the first payment counts.
    if (session.status === 'complete') {
      const event = completions.get(session.id);
      if (event) await delivered(event, WAIT_FOR_EVENT_MS);
      return context.redirect(successUrl(session), 303);
    }
    if (session.status === 'expired') return sendPage(context, options, { session, status: 410 });
    // As at Stripe, going back leaves the session open: it can still be paid until it expires.
    if (read('step') === 'cancel') return context.redirect(session.cancel_url ?? session.success_url, 303);
    const wallet = checkout.offered(session).find((way) => way !== 'card' && way === read('wallet'));
    const typed = wallet
      ? PREFILLED
      : { number: read('number'), expiry: read('expiry'), cvc: read('cvc'), name: read('name') };
    const reading = readCard(typed, now());
    const order = checkout.order(session.id);
    /** Not true of a session that only saves a card, or has nothing to pay now. */
    const charges = order !== null && checkout.amounts(order).due > 0;
    if (reading.outcome === 'accepted' && !(charges && declinesCharges(reading.card))) {
      const { session: complete, event } = journal.batch(() => checkout.complete(session.id, reading.card));
      completions.set(session.id, event);
      await delivered(event, WAIT_FOR_EVENT_MS);
      return context.redirect(successUrl(complete), 303);
    }
    if (reading.outcome === 'invalid')
      return sendPage(context, options, {
        session,
        status: 402,
        problem: { invalid: reading.fields },
        typed,
      });
    journal.batch(() => checkout.decline(session.id));
    // It may be somebody's real card, so its number is not sent back.
    const mayBeReal = reading.outcome === 'not-a-test-card';
    return sendPage(context, options, {
      session,
      status: 402,
      problem: { declined: mayBeReal ? 'notTest' : 'declined', invalid: [] },
      typed: mayBeReal ? { ...typed, number: '', cvc: '' } : typed,
    });
  });
  return app;
}

/** Stripe replaces this placeholder by the session's id. */
const successUrl = ({ id, success_url }: Session): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

interface SentPage {
  session: Session | null;
  status: 200 | 402 | 404 | 410;
  problem?: PayPage['problem'];
  typed?: CardForm;
}

/** Sends the page of a session: the card form while it is open, else its outcome. */
function sendPage(
  context: Context,
  { checkout, seller }: PagesOptions,
  { session, status, problem = { invalid: [] }, typed = PREFILLED }: SentPage,
) {
  const nonce = randomBytes(16).toString('base64');
  const locale = context.req.query('locale') ?? session?.locale;
  const language = pageLanguage(locale, context.req.header('accept-language'));
  const otherLanguage = `${context.req.path}?locale=${language === 'da' ? 'en' : 'da'}`;
  const frame = { language, nonce, seller, otherLanguage };
  setPageHeaders(context, nonce, [session?.success_url ?? null, session?.cancel_url ?? null]);
  if (session?.status !== 'open') return context.html(endPage({ ...frame, ...describeEnd(session) }), status);
  const order = checkout.order(session.id);
  const action = `${context.req.path}?locale=${language}`;
  const orderWithAmounts = order && { ...order, ...checkout.amounts(order) };
  const ways = checkout.offered(session);
  return context.html(payPage({ ...frame, order: orderWithAmounts, ways, typed, action, problem }), status);
}

/** The outcome of a session that is not open, and where the page links to. */
function describeEnd(session: Session | null): Pick<EndPage, 'outcome' | 'back'> {
  if (!session) return { outcome: 'unknown', back: null };
  if (session.status === 'expired') return { outcome: 'expired', back: session.cancel_url };
  return { outcome: session.mode === 'setup' ? 'saved' : 'paid', back: successUrl(session) };
}
