import { securityText } from '../../../server/operating/security-txt.ts';
import { assert, test } from '../../setup/suite.ts';

const YEAR_MS = 365 * 86_400_000;

const ask = (securityContact: string | null, now = '2026-11-22T21:10:00Z') =>
  securityText({
    settings: { publicUrl: 'https://facility.example', securityContact },
    clock: { now: () => new Date(now) },
  }).request('/.well-known/security.txt');

test('R1.11 security.txt names the contact, its own address and the languages, as plain text', async () => {
  const answer = await ask('mailto:security@facility.example');
  assert.is(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; charset=utf-8$/i);
  const fields = (await answer.text()).split('\n').filter((line) => !line.startsWith('Expires'));
  assert.equal(fields, [
    'Contact: mailto:security@facility.example',
    'Canonical: https://facility.example/.well-known/security.txt',
    'Preferred-Languages: da, en',
    '',
  ]);
});

test('security.txt expires in the future, within a year, whenever it is asked for', async () => {
  for (const now of ['2026-11-22T21:10:00Z', '2027-12-31T23:59:59Z', '2028-02-29T00:00:00Z']) {
    const text = await (await ask('https://facility.example/report', now)).text();
    const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)$/m.exec(text) ?? [];
    const left = Date.parse(expires) - Date.parse(now);
    assert.ok(left > YEAR_MS / 4 && left < YEAR_MS, `${now}: ${expires}`);
  }
});

test('without a contact there is no security.txt', async () => {
  assert.is((await ask(null)).status, 404);
});
