import type { Finding } from '../../../src/check/finding.ts';
import { IDS } from '../../../src/check/page.ts';
import { checkPlaceholders } from '../../../src/check/placeholders.ts';
import { mendDirective } from '../../../src/check/policy.ts';
import { checkSurroundings } from '../../../src/check/surroundings.ts';
import { checkTag, parseApiAddress } from '../../../src/check/tag.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('findings of the checker');

test.before.each(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete window.STRIPE_PK;
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
});

const RIGHT = { crossorigin: '', 'data-api': 'https://api.example', 'data-department': '1' };

function addTag(attributes: Record<string, string | undefined> = {}) {
  const tag = document.createElement('script');
  tag.type = 'text/plain';
  for (const [name, value] of Object.entries({ ...RIGHT, ...attributes }))
    if (value !== undefined) tag.setAttribute(name, value);
  tag.setAttribute('src', 'https://cdn.example/loader.js');
  document.head.append(tag);
  return tag;
}
const short = (found: Finding[]) => found.map(({ cause, paste }) => [cause, paste]);

const TAGS: [wrong: string, attributes: Record<string, string | undefined>, cause: string, paste: string][] =
  [
    ['no API', { 'data-api': undefined }, 'apiAddress', 'data-api="https://api.example"'],
    [
      'an API without a scheme',
      { 'data-api': 'api.example:8080/v1' },
      'apiAddress',
      'data-api="https://api.example:8080/v1"',
    ],
    ['an API by ftp', { 'data-api': 'ftp://api.example' }, 'apiAddress', 'data-api="https://api.example"'],
    ['no department', { 'data-department': undefined }, 'department', 'data-department="1"'],
    ['department 0', { 'data-department': '0' }, 'department', 'data-department="1"'],
  ];

for (const [name, attributes, cause, paste] of TAGS)
  test(`R1.8 ${name}: ${cause}`, async () => {
    assert.equal(short(await checkTag(addTag(attributes))), [[cause, paste]]);
  });

test('R1.8 attributes of other tools mean nothing', async () => {
  assert.equal(await checkTag(addTag({ 'data-cfasync': 'false', id: 'storage-js', defer: '' })), []);
});

test('R1.8 a secret key and a second loader are found', async () => {
  window.STRIPE_PK = 'sk_live_1';
  const tag = addTag();
  addTag().setAttribute('src', 'https://old.example/loader.js');
  assert.equal(short(await checkTag(tag)), [
    ['secretKey', undefined],
    ['loaderTwice', undefined],
  ]);
});

test('R1.8 the loader of the server is newer than the one that runs', async () => {
  globalThis.fetch = async () => new Response('a={version:"1.2.0"}');
  const [found] = await checkTag(addTag());
  assert.is(found?.cause, 'loaderOld');
  assert.is(found?.values.newest, '1.2.0');
});

test('R1.8 a page that stays with an old version is told of the newest, with its hash', async () => {
  const list = { versions: [{ version: '1.2.0', loader: '1.2.0/loader.js', integrity: 'sha384-x' }] };
  globalThis.fetch = async (address) =>
    `${address}` === 'https://cdn.example/versions.json' ? Response.json(list) : Response.error();
  const tag = addTag();
  tag.setAttribute('src', 'https://cdn.example/1.0.0/loader.js');
  assert.equal(short(await checkTag(tag)), [
    ['pinnedOld', 'src="https://cdn.example/1.2.0/loader.js" integrity="sha384-x"'],
  ]);
});

test('R1.8 a host that answers with a web page in the place of the list of versions says nothing about them', async () => {
  globalThis.fetch = async () => new Response('<!doctype html>');
  const tag = addTag();
  tag.setAttribute('src', 'https://cdn.example/1.0.0/loader.js');
  assert.equal(await checkTag(tag), []);
});

test('R1.8 a page to which a setting leads and that has no address is missing', async () => {
  const tag = addTag({ 'data-my-room': 'https://', 'data-rent-room': 'https://other.example/rooms' });
  const [found, ...more] = await checkSurroundings(tag, { blocked: [], takesWithdrawals: false });
  assert.equal([found?.cause, found?.values.from, more], ['pageMissing', 'data-my-room', []]);
});

test('R1.8 an address may be relative to the loader', () => {
  const isAddress = (given: string) => parseApiAddress(given, 'https://cdn.example/v1/loader.js') !== null;
  for (const address of ['/api', 'api', '../api', 'https://api.example'])
    assert.ok(isAddress(address), address);
  for (const address of [
    '',
    'api.example',
    'localhost:8080',
    'ftp://a.example',
    'https://api example',
    'https://',
  ])
    assert.not(isAddress(address), address);
});

test('R1.8 a page without placeholders gets one line for each', () => {
  assert.equal(short(checkPlaceholders()), [
    ['noPlaceholder', IDS.map((id) => `<div id="${id}"></div>`).join('\n')],
  ]);
});

test('R1.8 a misspelt placeholder, and one that is there twice, are found', () => {
  document.body.innerHTML = '<i class="Root_RentRoom"></i><p id="root-my-room"></p><p id="root-my-room"></p>';
  assert.equal(short(checkPlaceholders()), [
    ['placeholderName', '<div id="root-rent-room"></div>'],
    ['placeholderTwice', undefined],
  ]);
});

test('R1.8 the directive to copy has all that it allowed before', () => {
  const origin = 'https://api.example';
  const mended = (policy: string) => mendDirective(policy, 'script-src-elem', origin);
  assert.is(mended("default-src 'none'"), `script-src ${origin}`);
  assert.is(mended("default-src 'self'; img-src *"), `script-src 'self' ${origin}`);
  assert.is(mended("SCRIPT-SRC 'nonce-1' a.example"), `script-src 'nonce-1' a.example ${origin}`);
  assert.is(mended("script-src-elem 'self'"), `script-src-elem 'self' ${origin}`);
});
