import { createHash } from 'node:crypto';
import type { Context, Handler } from 'hono';
import type { Journal } from '../../journal.ts';
import { missing, StripeFailure } from '../failure.ts';
import { type Fields, fields, parseForm } from '../form.ts';
import { newId, type StripeObjects, unix } from '../objects.ts';

interface KeptAnswer {
  id: string;
  request: string;
  answer: string;
  created: number;
}

/** Creates a handler from a function; its result is sent as JSON. */
export type Call = (answer: (request: { params: Record<string, string>; body: Fields }) => object) => Handler;

const DAY_SECONDS = 86_400;

/**
 * What all calls have in common: authentication, form parsing, stored answers for idempotency keys, and errors.
 */
export function apiCalls({
  journal,
  now,
  apiKey,
}: {
  journal: Journal;
  now: () => Date;
  apiKey: string;
}): Call {
  const keptAnswers = journal.collection<KeptAnswer>('idempotency');
  for (const { id, created } of keptAnswers.all())
    if (created < unix(now()) - DAY_SECONDS) keptAnswers.remove(id);

  return (answer) => async (context: Context) => {
    try {
      const { method, path, url } = context.req;
      if (context.req.header('authorization') !== `Bearer ${apiKey}`)
        throw new StripeFailure(401, 'Invalid API Key provided. Use: Authorization: Bearer YOUR_SECRET_KEY');
      const text = method === 'GET' ? new URL(url).search.slice(1) : await context.req.text();
      const key = method === 'GET' ? undefined : context.req.header('idempotency-key');
      const request = createHash('sha256').update(`${method} ${path} ${text}`).digest('hex');
      const kept = key ? keptAnswers.get(key) : undefined;
      if (kept && kept.request !== request)
        throw new StripeFailure(
          400,
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          { type: 'idempotency_error' },
        );
      const body = fields(parseForm(text));
      const json =
        kept?.answer ??
        journal.batch(() => {
          const fresh = JSON.stringify(answer({ params: context.req.param(), body }));
          if (key) keptAnswers.put({ id: key, request, answer: fresh, created: unix(now()) });
          return fresh;
        });
      return context.body(json, 200, {
        'content-type': 'application/json',
        'request-id': newId('req'),
        ...(kept && { 'idempotent-replayed': 'true' }),
      });
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return context.json(error.toJSON(), error.status);
    }
  };
}

/** The object, or Stripe's error for an unknown id. */
export function found<Thing>(thing: Thing | undefined, kind: string, id: string): Thing {
  if (!thing) throw missing(kind, id);
  return thing;
}

/** Throws if the card is not the customer's. */
export function ownCard(
  methods: StripeObjects['methods'],
  customer: string,
  card: string | null,
): string | null {
  if (card && methods.get(card)?.customer !== customer) throw missing('PaymentMethod', card);
  return card;
}

/** One page of a list that is given oldest first; the answer is newest first. */
export function page(things: { id: string }[], query: Fields, url: string): object {
  const limit = query.integer('limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw new StripeFailure(400, 'limit must be from 1 to 100', { param: 'limit' });
  const newestFirst = [...things].reverse();
  const after = query.text('starting_after');
  const from = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0;
  const has_more = newestFirst.length > from + limit;
  return { object: 'list', url, data: newestFirst.slice(from, from + limit), has_more };
}
