import { Hono } from 'hono';
import { type Mail, ProviderFailure } from '../../server/providers/types.ts';
import type { ActivityLog } from './activity.ts';
import { createFaults } from './faults.ts';
import type { Journal } from './journal.ts';

type Sent = Parameters<Mail['send']>[0];

const PATH = '/simulator/mail';
/** An e-mail that is opened in the browser may run no scripts and make no requests; its links open a new tab. */
const SANDBOX =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'";

/** Hands e-mails to the simulator at `address`. */
export const simulatedMail = ({ address, apiKey }: { address: string; apiKey: string }): Mail => ({
  async send(mail) {
    const { ok, status } = await fetch(address + PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(mail),
    }).catch((cause) => {
      throw new ProviderFailure(100, 'the simulated mail server did not answer', { cause });
    });
    if (!ok)
      throw new ProviderFailure(100, `the simulated mail server refused (${status})`, {
        lasting: status === 409,
      });
  },
});

/** Keeps every e-mail: as a list at `GET /simulator/mail`, and each as people see it at `GET /simulator/mail/<id>`. */
export function createMail({
  journal,
  activity,
  now,
  apiKey,
  publicAddress,
}: {
  journal: Journal;
  activity: ActivityLog;
  now: () => Date;
  apiKey: string;
  /** Where browsers reach the simulators. */
  publicAddress: string;
}): Hono {
  const outbox = journal.collection<{ id: string; at: string; to: string } & Omit<Sent, 'to'>>('mail');
  const faults = createFaults(() => undefined);
  const app = new Hono();
  app.get(PATH, (context) => context.json(outbox.all().reverse()));
  app.put(`${PATH}/faults`, faults.set);
  app.post(PATH, faults.middleware, async (context) => {
    if (context.req.header('authorization') !== `Bearer ${apiKey}`) return context.body(null, 401);
    const { to, ...mail }: Sent = await context.req.json();
    const id = String(outbox.all().length + 1);
    journal.batch(() => {
      outbox.put({ ...mail, id, at: now().toISOString(), to: to.address });
      activity.record({
        kind: 'mail',
        to: to.address,
        title: mail.subject,
        address: `${publicAddress}${PATH}/${id}`,
      });
    });
    return context.body(null, 204);
  });
  app.get(`${PATH}/:id`, (context) => {
    const mail = outbox.get(context.req.param('id'));
    if (!mail) return context.text('No such e-mail', 404);
    context.header('content-security-policy', SANDBOX);
    // Links open beside the e-mail, as in a mail program.
    return context.html(mail.html.replace('<head>', '<head><base target="_blank">'));
  });
  return app;
}
