import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import type { BenchBrowser } from './browser.ts';
import { WIDGETS } from './scripts.ts';

const TIMES = 50;
/** A request that was on its way when its widget went is held by its own time limit of 10 s. */
const LET_GO_MS = 11_000;

export interface Held {
  heap: number;
  nodes: number;
  listeners: number;
}

/** What the page holds after everything that can be let go is. */
export async function held(client: CDPSession): Promise<Held> {
  // What is let go by one collection can be what kept something else.
  for (let count = 0; count < 3; count++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

export interface Cycled {
  widget: string;
  before: Held;
  after: Held;
}

/** Each widget mounted and unmounted fifty times on one page; before that a few times, so that what is made once is there. */
export const mountAndUnmount = (browser: BenchBrowser, url: string): Promise<Cycled[]> =>
  browser.visit(url, {}, async ({ page, client }) => {
    await page.waitForFunction('window.SelfStorage?.version');
    const results: Cycled[] = [];
    for (const widget of WIDGETS) {
      await page.evaluate(`probe.cycle('${widget}', 5)`);
      await pause(LET_GO_MS);
      const before = await held(client);
      await page.evaluate(`probe.cycle('${widget}', ${TIMES})`);
      await pause(LET_GO_MS);
      results.push({ widget, before, after: await held(client) });
    }
    return results;
  });
