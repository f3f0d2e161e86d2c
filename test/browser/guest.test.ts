import type { CDPSession, Page } from 'playwright-core';
import { assert, figure, test } from '../setup/suite.ts';
import { listen, loaderTag, placeholder, told, WIDGETS } from './host.ts';
import { becomes, part, useTestBed } from './test-bed.ts';

/* The widgets as guests of a host page: they change nothing of the host's, and the host may change its page as it likes. */

interface Memory {
  heap: number;
  nodes: number;
  listeners: number;
}

/** What the page keeps in memory after a garbage collection. */
async function readMemory(client: CDPSession): Promise<Memory> {
  // An object that one collection frees may have kept others alive.
  for (let count = 0; count < 3; count++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

const testBed = useTestBed();
const { host } = testBed;

const ALL = WIDGETS.map((each) => placeholder(each)).join('');
const OWN = `<style>main { color: rgb(1, 2, 3) } h1::before { content: "§" }</style>
  <main><h1>Host</h1><p>text <a href="#x">link</a> <input value="1"> <button>press</button></p><table><td>1</table></main>`;
interface Watched {
  /** Every property of every prototype of the language and of the page. */
  prototypes: () => string[];
  globals: () => string[];
  /** What the host's own elements look like, every property. */
  looks: () => string[];
  heard: string[];
}
declare global {
  interface Document {
    watched: Watched;
  }
}

/** Runs in the page before everything: writes down what there is, and what the host's error handlers hear. */
function watch(): void {
  const identities = new Map<unknown, number>();
  const identity = (value: unknown) => {
    if (!identities.has(value)) identities.set(value, identities.size);
    return typeof value === 'object' || typeof value === 'function' ? identities.get(value) : String(value);
  };
  const known = Object.getOwnPropertyNames(window);
  const kinds = known.filter((name) => {
    const { value } = Object.getOwnPropertyDescriptor(window, name) ?? {};
    return typeof value === 'function' && value.prototype;
  });
  const describe = (object: object, name: string) =>
    Reflect.ownKeys(object).map((key) => {
      const { value, get, set } = Object.getOwnPropertyDescriptor(object, key) ?? {};
      return `${name}.${String(key)} ${[value, get, set].map(identity)}`;
    });
  const kept = kinds.map(
    (name) => [name, (window as unknown as Record<string, { prototype: object }>)[name]] as const,
  );
  const heard: string[] = [];
  window.onerror = (message) => void heard.push(`onerror ${message}`);
  addEventListener('error', ({ message }) => void heard.push(`error ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => void heard.push(`rejection ${reason}`));
  document.watched = {
    heard,
    prototypes: () =>
      kept.flatMap(([name, kind]) => [
        ...describe(kind as object, name),
        ...describe((kind as { prototype: object }).prototype, `${name}.prototype`),
      ]),
    globals: () => Object.getOwnPropertyNames(window).filter((name) => !known.includes(name)),
    looks: () =>
      [document.documentElement, document.body, ...document.querySelectorAll('main, main *')].flatMap(
        (element) =>
          [null, '::before'].map((part) => {
            const style = getComputedStyle(element, part);
            // How much of the page there is follows from what is on it.
            const size = /block-size|height|perspective-origin|transform-origin/;
            return [...style]
              .filter((name) => !size.test(name))
              .map((name) => `${element.localName} ${name}: ${style.getPropertyValue(name)}`)
              .join('; ');
          }),
      ),
  };
}

/** All five, used a little. */
async function use(page: Page): Promise<void> {
  await page.locator('#root-rent-room [part=room]').first().click();
  await page.locator('#root-rent-room [part=form]').waitFor();
  await page.locator('#root-manage-form [name=phoneNumber]').fill('1');
  await page.locator('#root-manage-form [part=submit]').first().click();
  await page.locator('#root-my-room [name=emailOrPhone]').fill('a');
}

test(
  'five widgets in use leave one global, every prototype as it was, and the host looking as it did',
  testBed.visit({}, async ({ page, server }) => {
    await page.addInitScript(watch);
    await listen(page);
    await page.goto(host.put({ body: OWN + ALL }));
    const before = await page.evaluate(() => [document.watched.prototypes(), document.watched.looks()]);
    await page.evaluate((tag) => {
      const [, src = '', api = ''] = /src="(.*?)" data-api="(.*?)"/.exec(tag) ?? [];
      const script = Object.assign(document.createElement('script'), { src });
      Object.assign(script.dataset, { api, department: '1' });
      document.head.append(script);
    }, loaderTag(server.origin));
    await becomes(async () => (await told(page)).length, WIDGETS.length);
    await use(page);
    const after = await page.evaluate(() => [document.watched.prototypes(), document.watched.looks()]);
    assert.equal(after[0], before[0]);
    assert.equal(after[1], before[1]);
    assert.equal(await page.evaluate(() => document.watched.globals()), ['SelfStorage']);
    assert.equal(await page.evaluate(() => document.watched.heard), []);
    figure(
      `a host with all widgets in use: 1 global, ${before[0]?.length} properties of prototypes and every style of ${(before[1]?.length ?? 0) / 2} elements as before`,
    );
  }),
);

test(
  'a widget that fails to draw is unmounted alone, and no error reaches the host',
  testBed.visit({}, async ({ page, server, expected }) => {
    expected.push(/cannot draw/);
    await page.addInitScript(watch);
    await listen(page);
    await page.goto(host.put({ head: loaderTag(server.origin), body: ALL }));
    await becomes(async () => (await told(page)).length, WIDGETS.length);
    // What comes last is drawn.
    await page.locator('#root-rent-room [part=plan-room]').first().waitFor();
    await page.evaluate(() => {
      const { setAttribute } = Element.prototype;
      Element.prototype.setAttribute = function (name, value) {
        const root = this.getRootNode();
        if (root instanceof ShadowRoot && root.host.id === 'root-rent-room') throw new Error('cannot draw');
        setAttribute.call(this, name, value);
      };
    });
    await page.locator('#root-rent-room [part=floor]').first().click();
    await page.locator('#root-rent-room [part=retry]').waitFor();
    assert.ok(await page.locator('#root-rent-room').getByText('host content').isVisible());
    assert.ok(await part(page, 'banner').isVisible());
    await page.locator('#root-manage-form [part=submit]').first().click();
    await page.locator('#root-manage-form [name=phoneNumber][aria-invalid=true]').waitFor();
    assert.equal(await page.evaluate(() => document.watched.heard), []);
    assert.equal(
      (await told(page)).filter((each) => each.startsWith('error')),
      ['error rent-room'],
    );
  }),
);

/** Runs in the page: counts the timers that are set. */
function countTimers(): void {
  const timers = new Set<number>();
  const { setTimeout, clearTimeout } = window;
  window.setTimeout = ((work: () => void, wait?: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, wait);
    timers.add(timer);
    return timer;
  }) as typeof window.setTimeout;
  window.clearTimeout = (timer) => {
    timers.delete(timer as number);
    clearTimeout(timer);
  };
  document.timers = () => timers.size;
}
declare global {
  interface Document {
    timers: () => number;
  }
}

const MB = 1_000_000;

/** Inserts a placeholder, waits for its widget and removes it, `times` times. */
async function cycle([widget, times]: readonly [string, number]): Promise<void> {
  for (let count = 0; count < times; count++) {
    const place = document.createElement('div');
    place.id = `root-${widget}`;
    const ready = new Promise((resolve) => {
      place.addEventListener('selfstorage:ready', resolve, { once: true });
    });
    document.body.append(place);
    await ready;
    place.remove();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

test(
  'mounting and unmounting each widget fifty times leaves no node, listener or timer, and less than 1 MB',
  testBed.visit({}, async ({ page, context, server }) => {
    await page.addInitScript(countTimers);
    await page.goto(host.put({ head: loaderTag(server.origin), body: '' }));
    await page.waitForFunction('window.SelfStorage?.version');
    const client = await context.newCDPSession(page);
    const left: string[] = [];
    for (const widget of WIDGETS) {
      // What is made once is there after the first.
      await page.evaluate(cycle, [widget, 10] as const);
      await becomes(() => page.evaluate(() => document.timers()), 0);
      const before = await readMemory(client);
      await page.evaluate(cycle, [widget, 50] as const);
      await becomes(() => page.evaluate(() => document.timers()), 0);
      let after = await readMemory(client);
      await becomes(
        async () => {
          // Answers that are still on their way hold memory, and a listener.
          after = await readMemory(client);
          const [nodes, listeners] = [after.nodes - before.nodes, after.listeners - before.listeners];
          return [nodes, listeners, (after.heap - before.heap) / MB].map((more) =>
            Math.max(0, Math.trunc(more)),
          );
        },
        [0, 0, 0],
        `${widget}: nodes, listeners and megabytes more`,
      );
      left.push(`${widget} ${Math.round((after.heap - before.heap) / 1000)} kB`);
    }
    figure(`50 comings and goings: no node, listener or timer more; ${left.join(', ')}`);
  }),
);
