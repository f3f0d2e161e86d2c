import { CATALOGUE } from '../../../src/catalogue.ts';
import { announce } from '../../../src/contract.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import { createNotices } from '../../../src/ui/notices.tsx';
import { load } from '../../setup/load.ts';
import { assert, test } from '../../setup/suite.ts';

/** The error catalogue as the specification has it, code by code. */
const SPECIFIED = `
1 Validation error
2 Entity not found
3 User not found
4 User not allowed
5 User not defined in the request context
6 Card payment provider not configured
7 Floor not found
8 Department not found
9 Room not found
10 Entity not synchronized with the access-control service
11 Access-control area not found
12 Area type mismatch
13 Access-control operation failed
14 Access denied
15 One-time password validation error
16 Configuration error
17 Invalid response method
18 Webhook table contains unknown webhook type
19 Webhook payload is empty
20 Unknown access-control event
21 User phone not provided
22 Payment provider signature invalid
23 String is empty
24 Payment event object not of expected type
25 Failed to calculate price for room
26 Room not available in the access-control service
27 Payment provider API error
28 Lease not found
29 Lease cannot be activated
30 Rooms for invoice not found
31 Identity error
32 User with this email or phone already exists
33 User does not have a payment-provider customer
35 User has an active lease
36 User idle interval too low
37 Admin cannot be anonymized
38 FAQ item with such question and language already exists
100 Something went wrong, try again later or reach our support`;

const expected = SPECIFIED.trim()
  .split('\n')
  .map((line): [number, string] => [Number.parseInt(line, 10), line.replace(/^\d+ /, '')]);

async function said(code: number, language: 'da' | 'en'): Promise<string | undefined> {
  announce(document, 'language', { language });
  const notices = createNotices({ load, lifetime: createLifetime() });
  await notices.showFailure({ code });
  return notices.failure.value?.text();
}

test('the catalogue has exactly these codes', () => {
  assert.equal(
    Object.keys(CATALOGUE),
    expected.map(([code]) => String(code)),
  );
});

test('each code has the English text of the specification', async () => {
  for (const [code, text] of expected) assert.is(await said(code, 'en'), text);
});

test('each code has a Danish text of its own', async () => {
  const texts = await Promise.all(expected.map(([code]) => said(code, 'da')));
  assert.is(new Set(texts).size, expected.length);
  for (const [index, [, english]] of expected.entries()) {
    assert.ok(texts[index]);
    assert.is.not(texts[index], english);
  }
});

test('a code that is not in the catalogue is shown as 100', async () => {
  for (const code of [34, 39, 99, 0, -1, 1.5]) {
    for (const language of ['da', 'en'] as const) {
      assert.is(await said(code, language), await said(100, language), `${code}`);
    }
  }
});
