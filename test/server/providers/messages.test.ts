import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { fetchActivity } from '../../../demo/simulators/activity.ts';
import { smtpMail } from '../../../server/providers/mail.ts';
import { gatewayApiSms } from '../../../server/providers/sms.ts';
import type { Mail, ProviderFailure } from '../../../server/providers/types.ts';
import { assert, rejection, suite } from '../../setup/suite.ts';
import { createSandbox, createSimulatorSuite, failureCode } from '../demo/sandbox.ts';

const test = createSimulatorSuite('sms');
test.before.each(async ({ sandbox }) => void (await sandbox.simulators.setFault('sms', { kind: 'none' })));

test('messages are in the outbox, newest first, also after a restart', async ({ sandbox }) => {
  await sandbox.providers.sms.send({ to: '+4528123456', text: 'Din kode er 12345678' });
  await sandbox.providers.sms.send({
    to: '+4528123457',
    text: 'Nulstil: https://example.dk/ResetPassword?code=æøå€',
  });
  await sandbox.restart();
  const [second, first] = await sandbox.simulators.read('sms');
  assert.is(first?.to, '+4528123456');
  assert.is(first?.text, 'Din kode er 12345678');
  assert.is(second?.text, 'Nulstil: https://example.dk/ResetPassword?code=æøå€');
  assert.is((await fetchActivity(sandbox.address)).sms[0]?.to, '+4528123457');
});

test('if the gateway fails or refuses, nothing is sent', async ({ sandbox }) => {
  const before = (await sandbox.simulators.read('sms')).length;
  for (const kind of ['fail', 'refuse'] as const) {
    await sandbox.simulators.setFault('sms', { kind });
    assert.is(await failureCode(sandbox.providers.sms.send({ to: '+4528123456', text: 'x' })), 100);
  }
  await sandbox.simulators.setFault('sms', { kind: 'none' });
  const settings = { sender: 'Depotrum', token: sandbox.keys.apiKey };
  for (const wrong of [
    gatewayApiSms({ ...settings, address: 'http://127.0.0.1:9' }),
    gatewayApiSms({ ...settings, address: sandbox.address, token: 'wrong' }),
    gatewayApiSms({ ...settings, address: sandbox.address, sender: 'A sender that is too long' }),
  ])
    assert.is(await failureCode(wrong.send({ to: '+4528123456', text: 'x' })), 100);
  assert.is(await failureCode(sandbox.providers.sms.send({ to: '+45', text: 'x' })), 100);
  assert.is(await failureCode(sandbox.providers.sms.send({ to: '+4528123456', text: '' })), 100);
  assert.is((await sandbox.simulators.read('sms')).length, before);
});

/**
 * What GatewayAPI documents of `POST /rest/mtsms` (https://gatewayapi.com/docs/apis/rest and its index of error codes, read on
 * 23 November 2026): the fields that the product sends and reads, and each error of the simulator with its status.
 */
const DOCUMENTED = {
  message: { message: 'string', sender: 'string', encoding: /^(UTF8|UCS2)$/, recipients: 'object' },
  recipient: { msisdn: 'number' },
  sent: { ids: 'object' },
  error: { code: 'string', message: 'string', incident_uuid: 'string', variables: 'object' },
  errors: {
    '0x0220': [400, 'Unsupported parameter %1'],
    '0x0222': [400, 'Missing required parameter %1'],
    '0x0229': [401, 'Invalid token'],
    '0x0308': [400, 'Invalid Argument'],
  } as Record<string, [number, string]>,
};

/** Every field is documented, and of the documented type. */
function assertFields(object: object, documented: Record<string, string | RegExp>) {
  for (const [name, value] of Object.entries(object)) {
    const type = documented[name];
    assert.ok(type instanceof RegExp ? type.test(value) : typeof value === type, `${name}: ${value}`);
  }
}

test("requests to GatewayAPI and the simulator's answers are as it documents them, Danish letters in the GSM alphabet", async ({
  sandbox,
}) => {
  const { fetch } = globalThis;
  const sent: { body: Record<string, unknown>; answer: Response }[] = [];
  globalThis.fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (String(url).endsWith('/rest/mtsms'))
      sent.push({ body: JSON.parse(String(init?.body)), answer: answer.clone() });
    return answer;
  };
  const send = (text: string, to = '+4528123456', sender?: string) =>
    sandbox.providers.sms.send({ to, text, sender });
  try {
    await send('Blåbærgrød og ÆØÅ {5 €}');
    await send('Žluťoučký', '+4528123456', 'Soester');
    assert.is(await failureCode(send('')), 100);
    assert.is(await failureCode(send('x', '+45')), 100);
    const settings = { address: `${sandbox.address}/`, token: 'wrong', sender: 'Depotrum' };
    assert.is(await failureCode(gatewayApiSms(settings).send({ to: '+4528123456', text: 'x' })), 100);
  } finally {
    globalThis.fetch = fetch;
  }
  assert.equal(
    sent.map(({ answer }) => answer.status),
    [200, 200, 400, 400, 401],
  );
  assert.equal(
    sent.slice(0, 2).map(({ body }) => body.encoding),
    ['UTF8', 'UCS2'],
  );
  assert.equal(sent[0]?.body.recipients, [{ msisdn: 4528123456 }]);
  const post = (body: string) =>
    fetch(`${sandbox.address}/rest/mtsms`, {
      method: 'POST',
      body,
      headers: { authorization: `Token ${sandbox.keys.apiKey}` },
    });
  const [msisdn, message] = [4528123456, 'x'];
  const others = [
    { message, recipients: [] },
    { message, recipients: [{ msisdn }, { msisdn }] },
    { message, text: 'x', recipients: [{ msisdn }] },
  ];
  const answers = [
    ...sent.map(({ answer }) => answer),
    ...(await Promise.all(others.map((each) => post(JSON.stringify(each))))),
  ];
  for (const { body } of sent) {
    assertFields(body, DOCUMENTED.message);
    for (const recipient of body.recipients as object[]) assertFields(recipient, DOCUMENTED.recipient);
  }
  for (const answer of answers) {
    const json = await answer.json();
    assertFields(json, answer.ok ? DOCUMENTED.sent : DOCUMENTED.error);
    if (!answer.ok) assert.equal([answer.status, json.message], DOCUMENTED.errors[json.code], json.code);
    assert.is(answer.ok && json.ids.length, answer.ok && 1, 'one id for each message');
  }
  assert.is((await post('{')).status, 422);
});

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

async function failure(mail: Mail) {
  const error = await rejection<ProviderFailure>(mail.send(MAIL));
  return error && [error.code, error.lasting];
}

interface Context {
  server: SMTPServer;
  mail: Mail;
  arrived: ParsedMail[];
  /** What the server answers to a recipient or to a text, if not that it takes it. */
  refuses: { recipient?: number; text?: number };
}

const testMail = suite<Context>('mail');
testMail.before(async (context) => {
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
testMail.before.each((context) => {
  context.refuses = {};
});
testMail.after(({ server }) => new Promise<void>((done) => void server.close(done)));

testMail('an e-mail arrives as it was written', async ({ mail, arrived }) => {
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

testMail('no name or subject adds a header or a recipient', async ({ mail, arrived }) => {
  const evil = 'Maja\r\nBcc: other@example.dk\r\n\r\n<b>, other@example.dk';
  await mail.send({ ...MAIL, sender: evil, subject: evil, to: { name: evil, address: MAIL.to.address } });
  const found = arrived.at(-1);
  assert.equal([found?.to].flat().flatMap((each) => each?.value ?? []).length, 1);
  assert.not(found?.headers.has('bcc'));
  assert.match(found?.subject ?? '', /^Maja *Bcc: other@example\.dk/);
  assert.is(found?.text?.trim(), MAIL.text);
});

testMail('a refused recipient is final, and any other failure is not', async (context) => {
  context.refuses = { recipient: 550 };
  assert.equal(await failure(context.mail), [100, true]);
  context.refuses = { text: 451 };
  assert.equal(await failure(context.mail), [100, false]);
});

testMail(
  'the demonstration keeps e-mails, shows them in a sandbox, and refuses or fails as it is told',
  async () => {
    const sandbox = await createSandbox();
    await sandbox.providers.mail.send(MAIL);
    await sandbox.restart();
    const { address = '', subject } = (await fetchActivity(sandbox.address)).mail[0] ?? {};
    assert.is(subject, MAIL.subject);
    const page = await fetch(sandbox.address + new URL(address).pathname);
    assert.match(page.headers.get('content-security-policy') ?? '', /^sandbox .*default-src 'none'/);
    assert.match(await page.text(), 'Hej æøå');
    await sandbox.simulators.setFault('mail', { kind: 'refuse' });
    assert.equal(await failure(sandbox.providers.mail), [100, true]);
    await sandbox.simulators.setFault('mail', { kind: 'fail' });
    assert.equal(await failure(sandbox.providers.mail), [100, false]);
    await sandbox.close();
  },
);
