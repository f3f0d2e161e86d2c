import { once } from 'node:events';
import { Hono } from 'hono';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { ActivityLog } from './activity.ts';
import { createFaults } from './faults.ts';
import type { Collection, Journal } from './journal.ts';

interface OutboxMail {
  id: string;
  at: string;
  from: string;
  to: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
}

interface MailOptions {
  journal: Journal;
  activity: ActivityLog;
  now: () => Date;
  /** The password of the user `simulator`. */
  apiKey: string;
  port: number;
  host: string;
  /** Where browsers reach the simulators. */
  publicAddress: string;
}

export const SIMULATED_USER = 'simulator';
const MOST_BYTES = 1_000_000;
/** An e-mail that is opened in the browser may run no scripts and make no requests; its links open a new tab. */
const SANDBOX =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'";

/**
 * A mail server that keeps every e-mail: as a list at `GET /simulator/mail`, and each as people see it at
 * `GET /simulator/mail/<id>`. Rejects if the port is in use.
 */
export async function createMail(
  options: MailOptions,
): Promise<{ app: Hono; port: number; close(): Promise<void> }> {
  const { journal, port, host } = options;
  const outbox = journal.collection<OutboxMail>('mail');
  const faults = createFaults(() => undefined);
  const server = new SMTPServer(serverOptions(options, { faults, outbox }));
  // A client that goes away in the middle is its own business.
  server.on('error', () => {});
  const listening = server.listen(port, host);
  await once(listening, 'listening');

  const app = new Hono();
  app.get('/simulator/mail', (context) => context.json(outbox.all().reverse()));
  app.put('/simulator/mail/faults', faults.set);
  app.get('/simulator/mail/:id', (context) => {
    const mail = outbox.get(context.req.param('id'));
    if (!mail) return context.text('No such e-mail', 404);
    context.header('content-security-policy', SANDBOX);
    // Links open beside the e-mail, as in a mail program.
    return context.html(mail.html.replace('<head>', '<head><base target="_blank">'));
  });
  const bound = listening.address();
  return {
    app,
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: () => new Promise((done) => server.close(done)),
  };
}

function serverOptions(
  { journal, activity, now, apiKey, publicAddress }: MailOptions,
  { faults, outbox }: { faults: ReturnType<typeof createFaults>; outbox: Collection<OutboxMail> },
): SMTPServerOptions {
  const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  const fault = () => faults.current()['*'];
  return {
    size: MOST_BYTES,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === SIMULATED_USER && password === apiKey) done(null, { user: username });
      else done(refusal(535, 'Authentication failed'));
    },
    onRcptTo(_address, _session, done) {
      done(fault()?.kind === 'refuse' ? refusal(550, 'No such mailbox (simulated)') : null);
    },
    async onData(stream, { envelope }, done) {
      try {
        // A large package, which no start should wait for.
        const { simpleParser } = await import('mailparser');
        const mail = await simpleParser(stream);
        const { kind, ms = 0 } = fault() ?? {};
        if (kind === 'fail') return done(refusal(451, 'Try again later (simulated)'));
        if (kind === 'slow') await new Promise((end) => setTimeout(end, ms));
        const id = String(outbox.all().length + 1);
        const to = envelope.rcptTo.map(({ address }) => address).join(', ');
        const { subject = '', messageId = '', text = '', html } = mail;
        const from = mail.from?.text ?? '';
        journal.batch(() => {
          outbox.put({ id, at: now().toISOString(), from, to, subject, messageId, text, html: html || '' });
          activity.record({
            kind: 'mail',
            to,
            title: subject,
            address: `${publicAddress}/simulator/mail/${id}`,
          });
        });
        done(null, `queued as ${id}`);
      } catch (error) {
        done(refusal(451, error instanceof Error ? error.message : String(error)));
      }
    },
  };
}
