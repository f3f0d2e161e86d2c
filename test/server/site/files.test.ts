import { brotliDecompressSync } from 'node:zlib';
import { contractFiles } from '../../../server/http/contract.ts';
import { securityText } from '../../../server/operating/security-txt.ts';
import { DAY_MS } from '../../setup/clock.ts';
import { assert, test } from '../../setup/suite.ts';
import { CHUNK, facility, LOADER, siteUnderTest } from './site-under-test.ts';

const site = siteUnderTest();
const chunk = '/chunks/0a1b2c3d/rent-room.js';

test('the loader is cached for minutes and then revalidated', async () => {
  const first = await site.request('/loader.js');
  assert.is(await first.text(), LOADER);
  assert.match(first.headers.get('Content-Type') ?? '', 'text/javascript');
  assert.is(first.headers.get('Cache-Control'), 'public, max-age=300');
  const tag = first.headers.get('ETag') ?? '';
  const again = await site.request('/loader.js', { headers: { 'If-None-Match': tag } });
  assert.is(again.status, 304);
  assert.is(again.headers.get('Cache-Control'), 'public, max-age=300');
});

test('every response brings a weak ETag of its own, so that Hono does not clone it: a clone costs the body in Node 20.19', async () => {
  const paths = ['/loader.js', chunk, '/v1/chunks/a.js', '/plans/1.svg', '/site.css'];
  const answers = [...paths.map((path) => site.request(path)), contractFiles().request('/openapi.yaml')];
  for (const answer of answers) assert.match((await answer).headers.get('ETag') ?? '', /^W\/"[\w-]{13,}"$/);
});

test('a chunk is cached for a year and importable from any page', async () => {
  const { headers } = await site.request(chunk);
  assert.is(headers.get('Cache-Control'), 'public, max-age=31536000, immutable');
  assert.is(headers.get('Access-Control-Allow-Origin'), '*');
  assert.is(headers.get('Cross-Origin-Resource-Policy'), 'cross-origin');
});

test('a chunk is sent as the build compressed it', async () => {
  const answer = await site.request(chunk, { headers: { 'Accept-Encoding': 'gzip, br' } });
  assert.is(answer.headers.get('Content-Encoding'), 'br');
  assert.match(answer.headers.get('Vary') ?? '', 'Accept-Encoding');
  assert.match(answer.headers.get('Content-Type') ?? '', 'text/javascript');
  assert.is(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString(), CHUNK);
});

test('a header names the source map of an existing script', async () => {
  const named = async (path: string) => (await site.request(path)).headers.get('SourceMap');
  assert.is(await named('/loader.js'), 'loader.js.map');
  assert.is(await named(chunk), 'rent-room.js.map');
  assert.is(await named('/chunks/gone/rent-room.js'), null);
});

test('a missing chunk is a 404 that is not cached', async () => {
  const answer = await site.request('/chunks/gone/rent-room.js');
  assert.is(answer.status, 404);
  assert.is(answer.headers.get('Cache-Control'), 'no-store');
  assert.match(answer.headers.get('Content-Type') ?? '', 'text/plain');
});

test('files outside of the build cannot be read', async () => {
  for (const path of ['/chunks/..%2f..%2fpackage.json', '/chunks/%2e%2e/loader.js.br', '/chunks/'])
    assert.is((await site.request(path)).status, 404, path);
});

test('a numbered release is kept for a year, that of a major for minutes, and any page may use both', async () => {
  const kept = async (path: string) => {
    const { status, headers } = await site.request(path);
    return [status, headers.get('Cache-Control'), headers.get('Access-Control-Allow-Origin')];
  };
  for (const path of ['/1.4.2/loader.js', '/1.4.2/manifest.json', '/1.4.2/chunks/a.js', '/v1/chunks/a.js'])
    assert.equal(await kept(path), [200, 'public, max-age=31536000, immutable', '*'], path);
  for (const path of ['/v1/loader.js', '/v1/manifest.json', '/versions.json'])
    assert.equal(await kept(path), [200, 'public, max-age=300', '*'], path);
  assert.is((await site.request('/1.4.2/loader.js')).headers.get('SourceMap'), 'loader.js.map');
});

test('a release that is not there is a 404 that is not cached and says where the releases are listed', async () => {
  for (const path of ['/1.4.3/loader.js', '/v2/loader.js', '/1.4.2/chunks/gone.js', '/v1/chunks/gone.js']) {
    const answer = await site.request(path);
    assert.equal([answer.status, answer.headers.get('Cache-Control')], [404, 'no-store'], path);
    assert.is(await answer.text(), `There is no ${path}. /versions.json lists the releases.\n`);
  }
});

test('every floor has a plan of a few kB with all its numbers', async () => {
  for (const floor of facility.floors) {
    const answer = await site.request(`/plans/${floor.id}.svg`);
    const svg = await answer.text();
    assert.match(answer.headers.get('Content-Type') ?? '', 'image/svg+xml');
    assert.match(svg, `<title>${floor.name}`);
    assert.ok(svg.length < 8000, `${floor.name}: ${svg.length}`);
    for (const { number } of floor.rooms) assert.match(svg, `>${number}</text>`);
  }
  assert.is((await site.request('/plans/99.svg')).status, 404);
});

test('everything that pages refer to exists', async () => {
  const text = await (await site.request('/')).text();
  const files = [...text.matchAll(/(?:src|href)="(\/[^"#?]*)"/g)].map(([, path]) => path as string);
  const all = new Set([...files, '/simulators.js', '/robots.txt']);
  // The contract is served beside the site.
  all.delete('/openapi.yaml');
  for (const path of all) assert.is((await site.request(path)).status, 200, path);
});

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
  const response = await site.request('/Embed/Preview');
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  assert.match(policy, "frame-ancestors 'self'");
  assert.match(policy, 'sandbox allow-scripts allow-forms');
  assert.not.match(policy, 'allow-same-origin');
  assert.match(
    await response.text(),
    /<link rel="stylesheet" [^>]*nonce="/,
    'Safari has no other way to allow it',
  );
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

const YEAR_MS = 365 * DAY_MS;

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
