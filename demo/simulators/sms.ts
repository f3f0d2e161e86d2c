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

/** Errors of GatewayAPI's REST interface: code, status, and a text in which %1 is the variable. */
const ERRORS = {
  invalidToken: ['0x0229', 401, 'Invalid token'],
  missing: ['0x0222', 400, 'Missing required parameter %1'],
  unsupported: ['0x0220', 400, 'Unsupported parameter %1'],
  invalid: ['0x0308', 400, 'Invalid Argument'],
} as const;

/** Of the fields that GatewayAPI knows, those that are simulated. */
const FIELDS = ['sender', 'message', 'encoding', 'recipients'];

/** Simulates GatewayAPI's `POST /rest/mtsms` for one message to one phone, with the sent messages at `GET /simulator/sms`. */
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
    const refuse = (error: keyof typeof ERRORS, variable?: string) => {
      const [code, status, message] = ERRORS[error];
      const details = variable === undefined ? {} : { variables: [variable] };
      return context.json({ code, message, incident_uuid: crypto.randomUUID(), ...details }, status);
    };
    if (context.req.header('authorization') !== `Token ${apiKey}`) return refuse('invalidToken');
    const body = (await context.req.json().catch(() => null)) as Record<string, unknown> | null;
    if (!body) return context.json({ message: 'Invalid JSON', incident_uuid: crypto.randomUUID() }, 422);
    const unknown = Object.keys(body).find((name) => !FIELDS.includes(name));
    if (unknown) return refuse('unsupported', unknown);
    if (typeof body.message !== 'string' || !body.message) return refuse('missing', 'message');
    if (!Array.isArray(body.recipients) || !body.recipients.length) return refuse('missing', 'recipients');
    const number = String(body.recipients[0]?.msisdn ?? '');
    const { sender = 'ExampleSMS', encoding = 'UTF8', message: text } = body;
    const isSender = typeof sender === 'string' && /^(?:.{1,11}|\d{1,15})$/.test(sender);
    const isOnePhone = body.recipients.length === 1 && /^\d{7,15}$/.test(number);
    if (!isOnePhone || !isSender || (encoding !== 'UTF8' && encoding !== 'UCS2')) return refuse('invalid');
    const id = outbox.all().length + 1;
    journal.batch(() => {
      outbox.put({ id: String(id), at: now().toISOString(), to: `+${number}`, sender, text });
      activity.record({ kind: 'sms', to: `+${number}`, text });
    });
    return context.json({ ids: [id] });
  });
  return app;
}
