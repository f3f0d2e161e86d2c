import { EventEmitter, once } from 'node:events';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { withTimeout } from '../../../server/shared/timeout.ts';
import type { Probe } from './probe.ts';
import { type Traffic, watchTraffic } from './requests.ts';
import { probeScript } from './scripts.ts';

/** A phone on a slow 4G network: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. The latency is added to each request. */
export const LATENCY_MS = 150;
const SLOW_4G = {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const CPU = 4;
const SCREEN = { width: 390, height: 844 };
const PATIENCE_MS = 60_000;
/** A browser that is stopped answers nothing any more, not even that it is closed. */
const VISIT_MS = 300_000;
const ARGS = [
  '--ignore-certificate-errors',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
];

export interface Conditions {
  /** Without it the network is the machine's own. */
  slowNetwork?: boolean;
  slowCpu?: boolean;
}

export interface Visit {
  page: Page;
  client: CDPSession;
  /** Waits for a mark of the probe. */
  marked(name: string): Promise<void>;
  /** What the probe has seen. */
  read(): Promise<Pick<Probe, 'marks' | 'shift'>>;
  traffic(): Traffic;
}

/** One browser for a whole bench; each visit has a context, and so an empty cache, of its own. */
export async function startBrowser() {
  const { findBrowser, findShell } = await import(new URL('../../setup/browser.mjs', import.meta.url).href);
  const executablePath = findShell() ?? (await findBrowser());
  if (!executablePath) throw new Error('no Chromium: run `npm test -- browser` first');
  const [browser, content] = await Promise.all([
    chromium.launch({ executablePath, args: ARGS }),
    probeScript(),
  ]);
  return {
    visit: <Result>(url: string, conditions: Conditions, use: (visit: Visit) => Promise<Result>) =>
      inContext({ browser, content, url, conditions, use }),
    stop: () => browser.close(),
  };
}

export type BenchBrowser = Awaited<ReturnType<typeof startBrowser>>;

async function inContext<Result>(options: {
  browser: Browser;
  content: string;
  url: string;
  conditions: Conditions;
  use: (visit: Visit) => Promise<Result>;
}): Promise<Result> {
  const { browser, content, url, conditions, use } = options;
  const context = await browser.newContext({
    viewport: SCREEN,
    locale: 'da',
    // A page that still scrolls would move from under a click.
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const marked = await listen(page, complaints);
    await context.addInitScript({ content });
    const client = await context.newCDPSession(page);
    const traffic = await watchTraffic(client);
    // The way to a secure site is slow by itself (secure.ts).
    const network = url.startsWith('https:') ? { ...SLOW_4G, latency: 0 } : SLOW_4G;
    if (conditions.slowNetwork) await client.send('Network.emulateNetworkConditions', network);
    if (conditions.slowCpu) await client.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await page.goto(url, { waitUntil: 'commit' });
    const visit = use({
      page,
      client,
      marked,
      read: () => page.evaluate<Probe>('({ ...probe, paint: null })'),
      traffic,
    });
    const result = await withTimeout(VISIT_MS, visit);
    if (complaints.length) throw new Error(complaints.join('\n'));
    return result;
  } finally {
    await withTimeout(PATIENCE_MS, context.close());
  }
}

/** Hears of the marks. */
async function listen(page: Page, complaints: string[]): Promise<Visit['marked']> {
  const seen = new EventEmitter();
  const marks = new Set<string>();
  await page.exposeBinding('benchMark', (_, name: string) => {
    marks.add(name);
    seen.emit(name);
  });
  return async (name) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    if (!marks.has(name))
      await once(seen, name, { signal }).catch(() => {
        throw new Error(`${name} was not seen on ${page.url()}\n${complaints.join('\n')}`);
      });
  };
}
