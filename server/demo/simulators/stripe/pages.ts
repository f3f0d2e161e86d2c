import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Language } from '../../../language.ts';
import type { Journal } from '../journal.ts';
import { declinesCharges, PAYING_CARD, readCard } from './card.ts';
import type { Checkout } from './checkout.ts';
import { StripeFailure } from './failure.ts';
import type { Session } from './objects.ts';
import { type CardForm, endPage, type PayPage, payPage } from './page.ts';
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

/** The browser returns once the site has received the event, or after this time. */
const WAIT_FOR_SITE_MS = 2000;

const PREFILLED: CardForm = { number: PAYING_CARD, expiry: '12/34', cvc: '123', name: '' };

/** The hosted checkout and card pages at /c/pay/{session}. */
export function createPages({ journal, checkout, delivered, now, seller }: PagesOptions): Hono {
  const app = new Hono();
  /** Events of the payments since the start, for repeated clicks. */
  const completions = new Map<string, string>();

  function pickLanguage(context: Context, session: Session | null): Language {
    const asked = context.req.query('locale');
    return pageLanguage(asked ?? session?.locale, context.req.header('accept-language'));
  }

  function send(
    context: Context,
    session: Session | null,
    status: 200 | 402 | 404 | 410,
    problem?: PayPage['problem'],
    typed = PREFILLED,
  ) {
    const nonce = randomBytes(16).toString('base64');
    const language = pickLanguage(context, session);
    const otherLanguage = `${context.req.path}?locale=${language === 'da' ? 'en' : 'da'}`;
    const frame = { language, nonce, seller, otherLanguage };
    // Chromium applies form-action to redirects too, so the return addresses are listed.
    const ways = [session?.success_url, session?.cancel_url].flatMap((url) =>
      url ? new URL(url).origin : [],
    );
    context.header(
      'content-security-policy',
      `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; ` +
        `frame-ancestors 'none'; form-action 'self' ${[...new Set(ways)].join(' ')}`,
    );
    context.header('cache-control', 'no-store');
    context.header('referrer-policy', 'no-referrer');
    if (session?.status !== 'open') {
      const paid = session?.mode === 'setup' ? 'saved' : 'paid';
      const outcome = !session ? 'unknown' : session.status === 'expired' ? 'expired' : paid;
      const back = outcome === 'expired' ? session?.cancel_url : session && successUrl(session);
      return context.html(endPage({ ...frame, outcome, back: back ?? null }), status);
    }
    const order = checkout.order(session.id);
    const action = `${context.req.path}?locale=${language}`;
    const shown = order && { ...order, ...checkout.amountsOf(order) };
    return context.html(
      payPage({ ...frame, order: shown, typed, action, problem: problem ?? { invalid: [] } }),
      status,
    );
  }

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
    return send(context, session, session ? 200 : 404);
  });

  app.post('/c/pay/:id', async (context) => {
    const form = await context.req.parseBody();
    const session = findSession(context.req.param('id'));
    if (!session) return send(context, null, 404);
    const read = (name: string) => (typeof form[name] === 'string' ? form[name].slice(0, 200) : '');
    // A second click, or a page that was left open: the first payment counts.
    if (session.status === 'complete') {
      const event = completions.get(session.id);
      if (event) await delivered(event, WAIT_FOR_SITE_MS);
      return context.redirect(successUrl(session), 303);
    }
    if (session.status === 'expired') return send(context, session, 410);
    // As at Stripe, going back leaves the session open: it can still be paid until it expires.
    if (read('step') === 'cancel') return context.redirect(session.cancel_url ?? session.success_url, 303);
    const typed = { number: read('number'), expiry: read('expiry'), cvc: read('cvc'), name: read('name') };
    const reading = readCard(typed, now());
    const order = checkout.order(session.id);
    const charged = order !== null && checkout.amountsOf(order).due > 0;
    if (reading.outcome === 'accepted' && !(charged && declinesCharges(reading.card))) {
      const { session: complete, event } = journal.batch(() => checkout.complete(session.id, reading.card));
      completions.set(session.id, event);
      await delivered(event, WAIT_FOR_SITE_MS);
      return context.redirect(successUrl(complete), 303);
    }
    if (reading.outcome === 'invalid') return send(context, session, 402, { invalid: reading.fields }, typed);
    journal.batch(() => checkout.decline(session.id));
    const real = reading.outcome === 'not-a-test-card';
    const kept = real ? { ...typed, number: '', cvc: '' } : typed;
    return send(context, session, 402, { declined: real ? 'notTest' : 'declined', invalid: [] }, kept);
  });
  return app;
}

/** Stripe replaces this placeholder by the session's id. */
const successUrl = ({ id, success_url }: Session): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);
