import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstPaint } from '../../../server/http/first-paint.ts';

const test = suite('first paint');
const LOADER = '/* the loader */';
const SCRIPT = '/loader.js?first=discount-banner&department=1';
const HTML = '/first/discount-banner?department=1';

const floor = (name: string, text: string, more: object = {}) => ({
  id: 1,
  name,
  department: { id: 1, address: '', zip: '', city: '' },
  campaign: { active: true, text, sqmPrice: 90 },
  ...more,
});

const state = { floors: [] as object[], version: 0, reads: 0, broken: false };
let folder = '';
let hono: Hono;

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selfstorage-first-'));
  const { buildFirst } = await import(new URL('../../../build.mjs', import.meta.url).href);
  const files = { 'loader.js': LOADER, ...(await buildFirst()) };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text as string);
  hono = new Hono();
  hono.route(
    '/',
    firstPaint({
      distFolder: folder,
      readPublicVersion: async () => String(state.version),
      async readFloors(department) {
        state.reads++;
        if (department !== 1 || state.broken) throw new Error('no such department');
        return state.floors as never;
      },
    }),
  );
  hono.get('*', (c) => c.text('the next route'));
});
test.after(() => rm(folder, { recursive: true }));

test.before.each(() => {
  state.version++;
  Object.assign(state, { floors: [floor('Stuen', 'Halv pris')], reads: 0, broken: false });
});

const read = async (path: string) => (await hono.request(path)).text();

test('the loader comes whole and first, then the sketch, in ASCII', async () => {
  const text = await read(SCRIPT);
  assert.is(text.indexOf(LOADER), 0);
  assert.match(text, 'Halv pris');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
  assert.match(text, /^[\x00-\x7f]*$/);
});

test('it may be cached for a minute, used by every page, and is compared by its tag', async () => {
  const { headers } = await hono.request(SCRIPT);
  assert.is(headers.get('cache-control'), 'public, max-age=60');
  assert.is(headers.get('access-control-allow-origin'), '*');
  assert.match(headers.get('content-type') ?? '', 'text/javascript');
  const again = await hono.request(SCRIPT, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  assert.is(again.status, 304);
});

test('it is made once for each version of the public data, and again after a build', async () => {
  for (let each = 0; each < 3; each++) await read(SCRIPT);
  assert.is(state.reads, 1);
  state.version++;
  state.floors = [floor('Stuen', 'Dobbelt pris')];
  assert.match(await read(SCRIPT), 'Dobbelt pris');
  await utimes(join(folder, 'first-discount-banner.mjs'), new Date(), new Date(Date.now() + 5000));
  await read(SCRIPT);
  assert.is(state.reads, 3);
});

for (const [what, path] of Object.entries({
  'an unknown department': '/loader.js?first=discount-banner&department=7',
  'a department that is no number': '/loader.js?first=discount-banner&department=one',
  'a widget that is not sketched': '/loader.js?first=my-room&department=1',
  'a path for a widget': '/loader.js?first=../../etc/passwd&department=1',
  'a loader without a sketch': '/loader.js',
  'a piece of an unknown department': '/first/discount-banner?department=7',
}))
  test(`${what} is left to the next route`, async () => {
    assert.is(await read(path), 'the next route');
  });

test('a database that fails costs the sketch, not the loader, and only this time', async () => {
  state.broken = true;
  assert.is(await read(SCRIPT), 'the next route');
  state.broken = false;
  assert.match(await read(SCRIPT), 'Halv pris');
});

test('without an active campaign there is the loader alone, and an empty placeholder', async () => {
  state.floors = [{ ...floor('Stuen', ''), campaign: null }];
  assert.is((await read(SCRIPT)).trim(), LOADER);
  assert.is(await read(HTML), '<div id="root-discount-banner"></div>');
});

const UNSAFE_TEXT = `"Half" 'price' </script></template><img src=x onerror=alert(1)> & æøå \u2028`;

test('whatever a campaign says is text: it ends neither the script nor the markup', async () => {
  state.floors = [floor('<b>Stuen</b>', UNSAFE_TEXT)];
  const script = await read(SCRIPT);
  assert.not.match(script, '</script');
  const html = await read(HTML);
  for (const markup of ['<img', '</script', '<b>']) assert.not.match(html, markup);
});

test('both languages have the words of the widget, and the language of the page decides', async () => {
  const translations = { en: { name: 'Ground floor', campaignText: 'Half price' } };
  state.floors = [floor('Stuen', 'Halv pris', { translations }), floor('1. sal', 'Halv pris')];
  assert.match(await read(HTML), '<p class="texts"><span>Halv pris</span></p><p>Gælder: Stuen, 1. sal</p>');
  assert.match(
    await read(`${HTML}&language=en`),
    '<p class="texts"><span>Half price</span><span>Halv pris</span></p><p>Applies to: Ground floor, 1. sal</p>',
  );
});

test.run();
