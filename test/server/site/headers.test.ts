import { assert, test } from '../../setup/suite.ts';
import { siteUnderTest } from './site-under-test.ts';

const site = siteUnderTest();

test('every answer has its own nonce on every script', async () => {
  const nonces = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const answer = await site.request('/RentRoom');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    const nonce = /script-src 'nonce-([^']{20,})' 'strict-dynamic'/.exec(policy)?.[1] ?? '';
    const tags = (await answer.text()).match(/<script[^>]*>/g) ?? [];
    assert.ok(nonce && tags.length >= 3);
    assert.ok(
      tags.every((tag) => tag.includes(`nonce="${nonce}"`)),
      tags.join(),
    );
    nonces.add(nonce);
  }
  assert.is(nonces.size, 3);
});

test('pages cannot be framed and allow images from the public address', async () => {
  const { headers } = await site.request('/');
  const policy = headers.get('Content-Security-Policy') ?? '';
  assert.match(policy, "frame-ancestors 'none'");
  assert.match(policy, "img-src 'self' data: http://localhost:18310");
  assert.is(headers.get('X-Content-Type-Options'), 'nosniff');
  assert.is(headers.get('Referrer-Policy'), 'strict-origin-when-cross-origin');
});

test('the example page is sandboxed and framed by the site only', async () => {
  const { headers } = await site.request('/Embed/Preview');
  const policy = headers.get('Content-Security-Policy') ?? '';
  assert.match(policy, "frame-ancestors 'self'");
  assert.match(policy, 'sandbox allow-scripts allow-forms');
  assert.not.match(policy, 'allow-same-origin');
});

test('pages have nothing that their policy refuses', async () => {
  for (const path of [
    '/',
    '/RentRoom',
    '/Content/Page/Terms',
    '/PaymentSuccess/101',
    '/Embed',
    '/Embed/Preview',
  ])
    assert.not.match(
      await (await site.request(path)).text(),
      /<style|\sstyle=|\son\w+=|<script(?![^>]*nonce)/,
    );
});

test('a page varies by cookie and is revalidated', async () => {
  const { headers } = await site.request('/');
  assert.match(headers.get('Vary') ?? '', 'Cookie');
  assert.is(headers.get('Cache-Control'), 'private, no-cache');
});

test('only a site on https sends HSTS, for a year', async () => {
  const secure = siteUnderTest({ settings: { publicUrl: 'https://facility.example' } });
  assert.is((await site.request('/')).headers.get('Strict-Transport-Security'), null);
  assert.is((await secure.request('/')).headers.get('Strict-Transport-Security'), 'max-age=31536000');
});
