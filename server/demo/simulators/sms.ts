import { Hono } from 'hono';
import type { ActivityLog } from './activity.ts';
import { createFaults } from './faults.ts';
import type { Journal } from './journal.ts';

interface OutboxMessage {
  id: string;
  at: string;
  to: string;
  sender: string;
  text: string;
}

/** Simulates GatewayAPI's `POST /rest/mtsms`, with the sent messages at `GET /simulator/sms`. */
export function createSms({
  journal,
  activity,
  now,
  apiKey,
}: {
  journal: Journal;
  activity: ActivityLog;
  now: () => Date;
  apiKey: string;
}): Hono {
  const outbox = journal.collection<OutboxMessage>('sms');
  const faults = createFaults(() => undefined);
  const app = new Hono();

  app.get('/simulator/sms', (context) => context.json(outbox.all().reverse()));
  app.put('/simulator/sms/faults', faults.set);

  app.post('/rest/mtsms', faults.middleware, async (context) => {
    const refuse = (status: 400 | 401 | 422, code: string, message: string) =>
      context.json({ code, message, incident_uuid: crypto.randomUUID(), variables: null }, status);
    if (context.req.header('authorization') !== `Token ${apiKey}`)
      return refuse(401, '0x0203', 'Unauthorized: the API token is not valid');
    const body = (await context.req.json().catch(() => null)) as Record<string, unknown> | null;
    const numbers = recipients(body?.recipients);
    if (typeof body?.message !== 'string' || !body.message)
      return refuse(422, '0x0216', 'Unprocessable: message is required');
    if (!numbers) return refuse(422, '0x0213', 'Unprocessable: recipients need an msisdn of 7 to 15 digits');
    const sender = typeof body.sender === 'string' ? body.sender : 'ExampleSMS';
    if (!/^(?:.{1,11}|\d{1,15})$/.test(sender))
      return refuse(422, '0x0211', 'Unprocessable: sender is too long');
    const text = body.message;
    const first = outbox.all().length + 1;
    journal.batch(() => {
      for (const [index, number] of numbers.entries()) {
        outbox.put({ id: String(first + index), at: now().toISOString(), to: `+${number}`, sender, text });
        activity.record({ kind: 'sms', to: `+${number}`, text });
      }
    });
    const parts = Math.ceil(text.length / 153);
    const usage = { countries: { DK: numbers.length * parts }, currency: 'DKK', total_cost: 0 };
    return context.json({ ids: numbers.map((_, index) => first + index), usage });
  });
  return app;
}

/** The numbers as digits; null if there are none or one is incomplete. */
function recipients(list: unknown): string[] | null {
  if (!Array.isArray(list) || !list.length) return null;
  const numbers = list.map((one) => String((one as { msisdn?: unknown } | null)?.msisdn ?? ''));
  return numbers.every((number) => /^\d{7,15}$/.test(number)) ? numbers : null;
}
