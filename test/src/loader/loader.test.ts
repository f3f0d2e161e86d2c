import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { listFloors, listGates, listRooms } from '../../../src/api/calls.ts';
import { createApi } from '../../../src/api/client.ts';
import { WIDGETS } from '../../../src/contract.ts';
import type { Prefetched } from '../../../src/core/parts.ts';
import { FLOORS, GATES, ROOMS } from '../../../src/loader/prefetch.ts';
import { backend } from '../../setup/backend.ts';
import { assert, columns, deferred, suite } from '../../setup/suite.ts';

const test = suite('loader');
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = join(ROOT, '.cache', `loader-${process.pid}`);
const IDLE = join(FOLDER, 'idle.mjs');

interface Life {
  widget: string;
  placeholder: HTMLElement;
  script: HTMLScriptElement;
  undone: number;
  fail: (error: unknown) => void;
  prefetched: Prefetched;
}

/** What the stand-in chunks of this test leave behind. */
const stage = {
  loads: [] as string[],
  lives: [] as Life[],
  broken: '',
  mountError: '',
  gate: null as Promise<void> | null,
};
Object.assign(globalThis, { stage });

/** In two pieces, because the harness writes the address of this file where it stands in one. */
const OWN_ADDRESS = ['import.meta', 'url'].join('.');

/** A chunk as a widget's own file is: it exports `mount`. `gate` keeps it on its way, `broken` names addresses that cannot be loaded. */
const chunk = (widget: string) => `
  stage.loads.push(${OWN_ADDRESS}.split('/').pop());
  await stage.gate;
  if (stage.broken && new RegExp(stage.broken).test(${OWN_ADDRESS})) throw new Error('broken chunk');
  export const mount = ({ placeholder, script, fail, prefetched }) => {
    if (stage.mountError) throw new Error(stage.mountError);
    const life = { widget: '${widget}', placeholder, script, fail, prefetched, undone: 0 };
    stage.lives.push(life);
    placeholder.dataset.mounted = '${widget}';
    return () => { life.undone++; delete placeholder.dataset.mounted; };
  };`;

const observers: MutationObserver[] = [];
const { MutationObserver: Observer } = globalThis;
globalThis.MutationObserver = class extends Observer {
  constructor(callback: MutationCallback) {
    super(callback);
    observers.push(this);
  }
};

let seen: { target: Element; show: (isIntersecting: boolean) => void; watching: boolean; margin?: string }[] =
  [];
globalThis.IntersectionObserver = class {
  #callback: IntersectionObserverCallback;
  #margin?: string;
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    this.#callback = callback;
    this.#margin = options?.rootMargin;
  }
  observe(target: Element) {
    const show = (isIntersecting: boolean) =>
      this.#callback([{ isIntersecting } as IntersectionObserverEntry], this as never);
    seen.push({ target, show, watching: true, margin: this.#margin });
  }
  disconnect() {
    for (const each of seen) each.watching = false;
  }
} as never;

/** A loader of its own for each test, since what a module has loaded stays loaded. */
let count = 0;
async function freshLoader() {
  const folder = join(FOLDER, String(++count));
  await mkdir(join(folder, 'built'), { recursive: true });
  for (const name of [...WIDGETS, 'check']) await writeFile(join(folder, 'built', `${name}.js`), chunk(name));
  await writeFile(IDLE, '');
  await writeFile(join(folder, 'built/core.js'), "stage.loads.push('core');");
  await writeFile(join(folder, 'built/my-room-area.js'), "stage.loads.push('area');");
  const path = join(folder, 'loader.js');
  await build({
    entryPoints: [join(ROOT, 'src/loader/loader.ts')],
    outfile: path,
    bundle: true,
    format: 'esm',
    define: { __FOLDER__: '"built"', __VERSION__: '"1.2.3"', __INTEGRITY__: 'undefined' },
    logLevel: 'silent',
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return pathToFileURL(path).href;
}

let waits = 0;

/** Waits until nothing was loaded or mounted while three other files were: on a busy machine these take longer as well. */
async function settled(): Promise<void> {
  const state = () => stage.loads.length + stage.lives.length + document.querySelectorAll('button').length;
  for (let quiet = 0, before = -1; quiet < 4; ) {
    quiet = state() === before ? quiet + 1 : 0;
    before = state();
    await import(`${pathToFileURL(IDLE).href}?wait=${++waits}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

let loader = '';

/** Runs the loader as its tag would; a second time it is the same file, run again. */
async function include(settings: Record<string, string> = {}): Promise<void> {
  if (!document.querySelector('script[src]')) {
    const script = document.createElement('script');
    Object.assign(script.dataset, settings);
    script.setAttribute('type', 'module');
    script.setAttribute('src', loader);
    document.head.append(script);
  }
  await import(`${loader}?run=${++count}`);
  await settled();
}

function place(name: string, attributes: Record<string, string> = {}): HTMLElement {
  const placeholder = document.createElement('div');
  placeholder.id = `root-${name}`;
  for (const [key, text] of Object.entries(attributes)) placeholder.setAttribute(key, text);
  return document.body.appendChild(placeholder);
}

const api = () => (globalThis as unknown as { SelfStorage: Record<string, unknown> }).SelfStorage;
const mountedIn = () => stage.lives.filter(({ undone }) => !undone).map(({ widget }) => widget);
const retryIn = (placeholder: HTMLElement) => placeholder.querySelector('button');

const said: unknown[][] = [];
const { error } = console;

test.before.each(async () => {
  loader = await freshLoader();
  Object.assign(stage, { loads: [], lives: [], broken: '', mountError: '', gate: null });
  seen = [];
  said.length = 0;
  console.error = (...texts) => said.push(texts);
  localStorage.clear();
  Reflect.set(document, 'cookie', '.AspNetCore.Culture=;path=/;max-age=0');
  Reflect.deleteProperty(globalThis, 'SelfStorage');
});

test.after.each(async () => {
  console.error = error;
  for (const observer of observers.splice(0)) observer.disconnect();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test.after(() => rm(FOLDER, { recursive: true, force: true }));

test('R1.3 every placeholder of the specification gets its widget', async () => {
  for (const widget of WIDGETS) place(widget);
  await include();
  assert.equal(mountedIn().sort(), [...WIDGETS].sort());
  for (const { widget, placeholder, script } of stage.lives) {
    assert.is(placeholder.id, `root-${widget}`);
    assert.is(script, document.querySelector('script'), 'the tag that carries the settings');
  }
});

test("R1.8 a page's address loads the checker, and no widget", async () => {
  place('check');
  for (const [hash, loaded] of [
    ['#selfstorage-rent-room', []],
    ['#selfstorage-check', ['check']],
    ['', []],
  ] as const) {
    history.replaceState(null, '', `/${hash}`);
    await include();
    (api().scan as () => void)();
    await settled();
    assert.equal(mountedIn(), loaded, hash);
  }
});

test('what only people who are signed in need is loaded beside the widget if a token is stored', async () => {
  place('my-room');
  await include();
  assert.equal(stage.loads.sort(), ['core', 'my-room.js']);
  place('rent-room');
  loader = await freshLoader();
  Reflect.deleteProperty(globalThis, 'SelfStorage');
  document.head.replaceChildren();
  localStorage.setItem('jwt_access_token', 'kept');
  stage.loads = [];
  await include();
  assert.ok(stage.loads.includes('area'));
});

test('a widget is loaded side by side with what it shares, and one without a placeholder not at all', async () => {
  place('rent-room');
  await include();
  // Nothing in the widget's file imports what is shared: only the loader can have asked for it.
  assert.equal(stage.loads.sort(), ['core', 'rent-room.js']);
});

test('a placeholder that is inserted later is found, at any depth', async () => {
  await include();
  const section = document.createElement('section');
  section.innerHTML = '<div><div id="root-my-room"></div></div>';
  document.body.append(section);
  await settled();
  assert.equal(mountedIn(), ['my-room']);
});

test('a placeholder that is removed is unmounted, once, and gets its widget again when it comes back', async () => {
  const placeholder = place('rent-room');
  await include();
  placeholder.remove();
  await settled();
  place('my-room');
  await settled();
  document.body.append(placeholder);
  await settled();
  assert.equal(columns(stage.lives, 'widget', 'undone'), [
    ['rent-room', 1],
    ['my-room', 0],
    ['rent-room', 0],
  ]);
});

test('a placeholder that is moved keeps its widget', async () => {
  const placeholder = place('rent-room');
  await include();
  const section = document.body.appendChild(document.createElement('section'));
  section.append(placeholder);
  await settled();
  assert.equal([stage.lives.length, stage.lives[0]?.undone], [1, 0]);
});

test('a loader that is included twice mounts everything once', async () => {
  place('rent-room');
  await include();
  const first = api();
  await include();
  place('my-room');
  await settled();
  assert.equal(mountedIn(), ['rent-room', 'my-room']);
  assert.is(api(), first);
});

test('the global has scan, language, setLanguage and version, and scanning twice does no harm', async () => {
  place('rent-room');
  await include();
  assert.equal(Object.keys(api()).sort(), ['language', 'scan', 'setLanguage', 'version']);
  assert.equal([api().version, api().language], ['1.2.3', 'da']);
  (api().scan as () => void)();
  await settled();
  assert.is(stage.lives.length, 1);
});

const setLanguage = (language: string) => (api().setLanguage as (wanted: string) => Promise<void>)(language);

/** The languages that the page is told until `undo`. */
function languagesTold() {
  const told: unknown[] = [];
  const hear = (event: Event) => told.push((event as CustomEvent).detail.language);
  document.addEventListener('selfstorage:language', hear);
  return { told, undo: () => document.removeEventListener('selfstorage:language', hear) };
}

test('setting the language tells the page once and keeps it, without loading anything', async () => {
  await include();
  const { told, undo } = languagesTold();
  for (const language of ['da', 'en', 'en']) await setLanguage(language);
  undo();
  assert.equal([told, api().language, stage.loads], [['en'], 'en', []]);
  assert.is(localStorage.getItem('culture'), 'c%3Den%7Cuic%3Den');
  assert.match(document.cookie, '.AspNetCore.Culture=c%3Den%7Cuic%3Den');
});

for (const wrong of ['fr', 'en-GB', '', undefined]) {
  test(`the language ${wrong} is refused and changes nothing`, async () => {
    await include();
    const { told, undo } = languagesTold();
    const refused = await setLanguage(wrong as string).then(() => '', String);
    undo();
    assert.is(refused, String(Error(wrong)));
    assert.equal([told, api().language], [[], 'da']);
  });
}

test('where storage and cookies are blocked the language still changes, there and back', async () => {
  const { localStorage: storage } = globalThis;
  const blocked = { configurable: true, get: () => assert.unreachable() };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: null });
  Object.defineProperty(document, 'cookie', { ...blocked, set: () => assert.unreachable() });
  await include();
  const { told, undo } = languagesTold();
  await setLanguage('en');
  const during = api().language;
  await setLanguage('da');
  undo();
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  Reflect.deleteProperty(document, 'cookie');
  assert.equal([during, told], ['en', ['en', 'da']]);
});

test('data-load="visible" waits until the placeholder nears the viewport', async () => {
  const placeholder = place('rent-room', { 'data-load': 'visible' });
  place('my-room');
  await include();
  assert.equal(mountedIn(), ['my-room']);
  assert.equal([seen.length, seen[0]?.target, seen[0]?.margin], [1, placeholder, '300px']);
  seen[0]?.show(false);
  await settled();
  assert.equal(mountedIn(), ['my-room']);
  seen[0]?.show(true);
  await settled();
  assert.equal(mountedIn(), ['my-room', 'rent-room']);
  assert.is(seen[0]?.watching, false);
});

test('a chunk that fails is tried once more under a fresh address, without what it shares', async () => {
  stage.broken = 'rent-room\\.js$';
  const placeholder = place('rent-room');
  await include();
  assert.equal(mountedIn(), ['rent-room']);
  const own = stage.loads.filter((load) => load !== 'core');
  assert.equal([own.length, stage.loads.length], [2, 3]);
  assert.is(own[0], 'rent-room.js');
  assert.match(own[1] ?? '', /^rent-room\.js\?\d+$/);
  assert.is(retryIn(placeholder), null);
});

test('a chunk that keeps failing leaves the host content, a button that tries again, and other widgets alone', async () => {
  localStorage.setItem('culture', 'c%3Den%7Cuic%3Den');
  stage.broken = 'rent-room';
  const placeholder = place('rent-room');
  placeholder.innerHTML = '<p>Call 70 12 34 56</p>';
  place('my-room');
  await include();
  assert.equal([retryIn(placeholder)?.textContent, mountedIn()], ['Try again', ['my-room']]);
  assert.match(placeholder.textContent, 'Call 70 12 34 56');
  retryIn(placeholder)?.click();
  await settled();
  assert.is(placeholder.querySelectorAll('button').length, 1, 'after another failure');
  stage.broken = '\\.js$';
  retryIn(placeholder)?.click();
  await settled();
  assert.equal([mountedIn(), retryIn(placeholder)], [['my-room', 'rent-room'], null]);
});

test('a failure is a public event that bubbles, with the widget and its error', async () => {
  const heard: CustomEvent[] = [];
  const hear = (event: Event) => heard.push(event as CustomEvent);
  document.addEventListener('selfstorage:error', hear);
  stage.broken = 'rent-room';
  const placeholder = place('rent-room');
  await include();
  document.removeEventListener('selfstorage:error', hear);
  assert.equal([heard.length, heard[0]?.target], [1, placeholder]);
  assert.is(heard[0]?.detail.widget, 'rent-room');
  assert.match(String(heard[0]?.detail.error), 'broken chunk');
});

test('the button goes with its placeholder, and does not come where the host cancels the event', async () => {
  stage.broken = 'rent-room';
  const gone = place('rent-room');
  await include();
  gone.remove();
  await settled();
  assert.is(retryIn(gone), null);

  const cancel = (event: Event) => event.preventDefault();
  document.addEventListener('selfstorage:error', cancel);
  const placeholder = place('rent-room');
  await settled();
  document.removeEventListener('selfstorage:error', cancel);
  assert.is(placeholder.childElementCount, 0);
});

test('a widget that throws as it mounts, a wrong setting say, is a clear console error and the fallback', async () => {
  stage.mountError = 'SelfStorage: data-department must be the number of a department.';
  const placeholder = place('rent-room');
  await include();
  assert.ok(retryIn(placeholder));
  assert.match(said.flat().map(String).join(), 'data-department must be the number');
});

test('a widget that fails later is taken down, and the button brings it back', async () => {
  const placeholder = place('rent-room');
  await include();
  stage.lives[0]?.fail(new Error('drawing'));
  assert.equal([stage.lives[0]?.undone, placeholder.dataset.mounted], [1, undefined]);
  retryIn(placeholder)?.click();
  await settled();
  assert.equal([mountedIn(), retryIn(placeholder)], [['rent-room'], null]);
});

const SETTINGS = { api: 'https://api.test/v1/', department: '7' };
const [FIRST_FLOORS, FIRST_ROOMS, FIRST_GATES] = [FLOORS, ROOMS, GATES].map(
  (path) => `https://api.test/v1${path.replace('*', '7')}`,
) as [string, string, string];

/** What the loader itself requests, with which headers. */
function watchFetch(answer: () => Promise<Response>) {
  const sent: [address: string, headers: unknown][] = [];
  globalThis.fetch = (address, { signal, headers } = {}) => {
    assert.ok(signal, 'it does not wait for ever');
    sent.push([String(address), headers]);
    return answer();
  };
  return sent;
}

test('the first requests go out while the files are on their way, once for all widgets, and are handed over', async () => {
  const gate = deferred();
  stage.gate = gate.promise;
  const response = new Response('floors');
  const sent = watchFetch(async () => response);
  place('discount-banner');
  place('rent-room');
  place('my-room');
  await include(SETTINGS);
  assert.equal(sent, [
    [FIRST_FLOORS, {}],
    [FIRST_ROOMS, {}],
  ]);
  assert.equal(stage.lives, []);
  gate.resolve();
  await settled();
  for (const { prefetched } of stage.lives) assert.is(await prefetched.get(FIRST_FLOORS)?.answer, response);
  // A widget that comes back, and an answer that was used, request nothing again.
  for (const { prefetched } of stage.lives) prefetched.set(FIRST_FLOORS, undefined);
  document.querySelector('#root-rent-room')?.remove();
  await settled();
  place('rent-room');
  await settled();
  assert.equal([sent.length, mountedIn().includes('rent-room')], [2, true]);
});

test('a first request that fails is left to the widget', async () => {
  watchFetch(() => Promise.reject(new TypeError('offline')));
  place('discount-banner');
  await include(SETTINGS);
  assert.is(await stage.lives[0]?.prefetched.get(FIRST_FLOORS)?.answer, undefined);
});

test('without the address of the API nothing is requested, and the widget comes all the same', async () => {
  const sent = watchFetch(async () => new Response());
  place('discount-banner');
  await include({ department: '7' });
  assert.equal([sent, mountedIn()], [[], ['discount-banner']]);
});

test('whoever is signed in sends the token with the first requests, also those of my-room', async () => {
  const sent = watchFetch(async () => new Response());
  localStorage.setItem('jwt_access_token', 'kept');
  place('my-room');
  place('rent-room', { 'data-load': 'visible' });
  await include(SETTINGS);
  const headers = { Authorization: 'Bearer kept' };
  assert.equal(sent, [[FIRST_GATES, headers]]);
  seen[0]?.show(true);
  await settled();
  assert.equal(sent.slice(1), [
    [FIRST_FLOORS, headers],
    [FIRST_ROOMS, headers],
  ]);
});

test('R10.8 the first requests are exactly those of the calls', async () => {
  const { sent } = backend({});
  const api = createApi({ base: 'https://api.test/v1', token: () => null, onSignedOut() {} });
  await Promise.all([
    listFloors(api, 7),
    listRooms(api, 7, { floors: [], searchText: '', onlyAvailableForLease: true }),
    listGates(api, 7),
  ]);
  const addresses = sent.map(({ path, query }) => `https://api.test${path}?${query}`);
  assert.equal([...new Set(addresses)], [FIRST_FLOORS, FIRST_ROOMS, FIRST_GATES]);
});
