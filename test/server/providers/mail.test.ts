import * as assert from 'uvu/assert';
import { fetchActivity } from '../../../demo/simulators/activity.ts';
import type { ProviderFailure } from '../../../server/providers/types.ts';
import type { Stand } from '../demo/simulators/stand.ts';
import { createSimulatorSuite } from '../suites.ts';

const test = createSimulatorSuite('mail');
test.before.each(({ it }) => fault(it, { kind: 'none' }));

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

const fault = async (it: Stand, body: object) => {
  await fetch(`${it.address}/simulator/mail/faults`, { method: 'PUT', body: JSON.stringify(body) });
};
const outbox = async (it: Stand) =>
  (await (await fetch(`${it.address}/simulator/mail`)).json()) as Record<string, string>[];

test('an e-mail arrives as it was written, and can be read in the browser, also after a restart', async ({
  it,
}) => {
  await it.providers.mail.send(MAIL);
  await it.restart();
  const [mail] = await outbox(it);
  assert.equal(
    [mail?.from, mail?.to, mail?.subject, mail?.messageId, mail?.text?.trim()],
    [
      '"Prøvelager \\"A\\", B" <no-reply@selfstorage.example>',
      'maja@example.dk',
      MAIL.subject,
      '<0123@selfstorage.example>',
      MAIL.text,
    ],
  );
  const { address = '' } = (await fetchActivity(it.address)).mail[0] ?? {};
  const page = await fetch(it.address + new URL(address).pathname);
  assert.match(page.headers.get('content-security-policy') ?? '', /^sandbox .*default-src 'none'/);
  assert.match(await page.text(), 'Hej æøå');
});

test('no name or subject adds a header or a recipient', async ({ it }) => {
  const evil = 'Maja\r\nBcc: other@example.dk\r\n\r\n<b>, other@example.dk';
  await it.providers.mail.send({
    ...MAIL,
    sender: evil,
    subject: evil,
    to: { name: evil, address: MAIL.to.address },
  });
  const [mail] = await outbox(it);
  assert.is(mail?.to, 'maja@example.dk');
  assert.match(mail?.subject ?? '', /^Maja *Bcc: other@example\.dk/);
  assert.is(mail?.text?.trim(), MAIL.text);
});

test('a refused recipient is final, and any other failure is not', async ({ it }) => {
  const before = (await outbox(it)).length;
  const failure = () =>
    it.providers.mail.send(MAIL).then(
      () => null,
      ({ code, lasting }: ProviderFailure) => [code, lasting],
    );
  await fault(it, { kind: 'refuse' });
  assert.equal(await failure(), [100, true]);
  await fault(it, { kind: 'fail' });
  assert.equal(await failure(), [100, false]);
  assert.is((await outbox(it)).length, before);
});

test.run();
