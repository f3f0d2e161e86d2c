import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { fetchActivity } from '../../../demo/simulators/activity.ts';
import { smtpMail } from '../../../server/providers/mail.ts';
import type { Mail, ProviderFailure } from '../../../server/providers/types.ts';
import { assert, suite } from '../../setup/suite.ts';
import { stand } from '../demo/simulators/stand.ts';

const MAIL = {
  id: '0123',
  sender: 'Prøvelager "A", B',
  to: { name: 'Maja Ærø', address: 'maja@example.dk' },
  replyTo: 'hej@facility.example',
  language: 'da' as const,
  subject: 'Rum 101 er dit – velkommen',
  text: 'Hej\n.\nslut',
  html: '<html><head></head><body>Hej æøå</body></html>',
};
const LOGIN = { user: 'facility', pass: 'secret' };

const failure = (mail: Mail) =>
  mail.send(MAIL).then(
    () => null,
    ({ code, lasting }: ProviderFailure) => [code, lasting],
  );

interface Context {
  server: SMTPServer;
  mail: Mail;
  arrived: ParsedMail[];
  /** What the server answers to a recipient or to a text, if not that it takes it. */
  refuses: { recipient?: number; text?: number };
}

const test = suite<Context>('mail');
test.before(async (context) => {
  context.arrived = [];
  const refusal = (responseCode?: number) =>
    responseCode ? Object.assign(new Error('refused'), { responseCode }) : null;
  context.server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === LOGIN.user && password === LOGIN.pass
        ? done(null, { user: username })
        : done(refusal(535)),
    onRcptTo: (_address, _, done) => done(refusal(context.refuses.recipient)),
    async onData(stream, _, done) {
      const mail = await simpleParser(stream);
      if (!context.refuses.text) context.arrived.push(mail);
      done(refusal(context.refuses.text));
    },
  });
  const listening = context.server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const settings = { host: '127.0.0.1', port, secure: false, requireTls: false, login: LOGIN };
  context.mail = smtpMail({ ...settings, from: 'no-reply@facility.example' });
});
test.before.each((context) => {
  context.refuses = {};
});
test.after(({ server }) => new Promise<void>((done) => void server.close(done)));

test('an e-mail arrives as it was written', async ({ mail, arrived }) => {
  await mail.send(MAIL);
  const found = arrived.at(-1);
  assert.equal(
    [found?.from?.text, found?.subject, found?.messageId, found?.text?.trim(), found?.replyTo?.text],
    [
      '"Prøvelager \\"A\\", B" <no-reply@facility.example>',
      MAIL.subject,
      '<0123@facility.example>',
      MAIL.text,
      MAIL.replyTo,
    ],
  );
});

test('no name or subject adds a header or a recipient', async ({ mail, arrived }) => {
  const evil = 'Maja\r\nBcc: other@example.dk\r\n\r\n<b>, other@example.dk';
  await mail.send({ ...MAIL, sender: evil, subject: evil, to: { name: evil, address: MAIL.to.address } });
  const found = arrived.at(-1);
  assert.equal([found?.to].flat().flatMap((each) => each?.value ?? []).length, 1);
  assert.not(found?.headers.has('bcc'));
  assert.match(found?.subject ?? '', /^Maja *Bcc: other@example\.dk/);
  assert.is(found?.text?.trim(), MAIL.text);
});

test('a refused recipient is final, and any other failure is not', async (context) => {
  context.refuses = { recipient: 550 };
  assert.equal(await failure(context.mail), [100, true]);
  context.refuses = { text: 451 };
  assert.equal(await failure(context.mail), [100, false]);
});

test('the demonstration keeps e-mails, shows them in a sandbox, and refuses or fails as it is told', async () => {
  const it = await stand();
  const fault = (kind: string) =>
    fetch(`${it.address}/simulator/mail/faults`, { method: 'PUT', body: JSON.stringify({ kind }) });
  await it.providers.mail.send(MAIL);
  await it.restart();
  const { address = '', subject } = (await fetchActivity(it.address)).mail[0] ?? {};
  assert.is(subject, MAIL.subject);
  const page = await fetch(it.address + new URL(address).pathname);
  assert.match(page.headers.get('content-security-policy') ?? '', /^sandbox .*default-src 'none'/);
  assert.match(await page.text(), 'Hej æøå');
  await fault('refuse');
  assert.equal(await failure(it.providers.mail), [100, true]);
  await fault('fail');
  assert.equal(await failure(it.providers.mail), [100, false]);
  await it.close();
});
