import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { DAY } from '../../../server/shared/time.ts';
import type { Journal } from '../journal.ts';
import { type Call, type CallsOptions, stripeCalls } from './calls.ts';
import { fields, parseForm, StripeFailure } from './form.ts';
import { newId, unix } from './objects.ts';

interface ApiOptions extends CallsOptions {
  journal: Journal;
  apiKey: string;
}

/** Serves the calls of Stripe's API under /v1: authentication, forms, answers that are kept for idempotency keys, errors. */
export function createApi(options: ApiOptions): Hono {
  const { journal, now, apiKey } = options;
  type KeptAnswer = { id: string; request: string; answer: string; created: number };
  const keptAnswers = journal.collection<KeptAnswer>('idempotency');
  for (const { id, created } of keptAnswers.all()) if (created < unix(now()) - DAY) keptAnswers.remove(id);

  /** The answer as JSON, and whether it is that of an earlier request with the same key. */
  function answerOnce(call: Call, context: Context, text: string) {
    const { method, path } = context.req;
    const key = method === 'GET' ? undefined : context.req.header('idempotency-key');
    const request = createHash('sha256').update(`${method} ${path} ${text}`).digest('hex');
    const kept = key ? keptAnswers.get(key) : undefined;
    if (kept && kept.request !== request)
      throw new StripeFailure(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    if (kept) return { json: kept.answer, isRepeat: true };
    const body = fields(parseForm(text));
    const json = journal.batch(() => {
      const answer = JSON.stringify(call({ id: context.req.param('id') ?? '', body }));
      if (key) keptAnswers.put({ id: key, request, answer, created: unix(now()) });
      return answer;
    });
    return { json, isRepeat: false };
  }

  const serve = (call: Call) => async (context: Context) => {
    try {
      const { method, url } = context.req;
      if (context.req.header('authorization') !== `Bearer ${apiKey}`)
        throw new StripeFailure(401, 'Invalid API Key provided. Use: Authorization: Bearer YOUR_SECRET_KEY');
      const text = method === 'GET' ? new URL(url).search.slice(1) : await context.req.text();
      const { json, isRepeat } = answerOnce(call, context, text);
      return context.body(json, 200, {
        'content-type': 'application/json',
        'request-id': newId('req'),
        ...(isRepeat && { 'idempotent-replayed': 'true' }),
      });
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return context.json(error.toJSON(), error.status);
    }
  };

  const app = new Hono();
  for (const [name, call] of Object.entries(stripeCalls(options))) {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, serve(call));
  }
  const unknown = () => {
    throw new StripeFailure(404, 'Unrecognized request URL: this call is not simulated.');
  };
  return app.all('/v1/*', serve(unknown));
}
