import { setTimeout as pause } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import type { Probe } from './probe.ts';
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
/** How long a page is watched after its content is there, for what still moves or blocks. */
const AFTERWARDS_MS = 800;
/** As long as people rest before a press, and press: hovering and pressing are drawn by then. */
const PRESS_MS = 100;
/** The index of the tile that is clicked, among those that are shown at first. */
const CHOSEN_ROOM = 3;
const ARGS = [
  '--ignore-certificate-errors',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
];

/** What one visit to a page showed. */
export interface Measurement extends Traffic {
  /** Milliseconds from the start of the navigation to the frame that shows the content. */
  painted: number;
  shift: number;
}

interface VisitOptions {
  url: string;
  /** The content to wait for: a key of PARTS in probe.ts. */
  mark: string;
  /** False for the machine's own network. */
  slowNetwork?: boolean;
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

  /** Opens a page on a slow processor, waits for its content, then until the page is idle, and calls `use`. */
  async function visit<Result>(
    { url, mark, slowNetwork = true }: VisitOptions,
    use: (page: Page, traffic: Traffic) => Promise<Result>,
  ): Promise<Result> {
    // A page that still scrolls would move from under a click.
    const context = await browser.newContext({ viewport: SCREEN, locale: 'da', reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      const marked = page.waitForEvent('console', {
        predicate: (message) => message.text() === `mark ${mark}`,
        timeout: PATIENCE_MS,
      });
      await context.addInitScript({ content });
      const client = await context.newCDPSession(page);
      const traffic = await watchTraffic(client);
      // The way to a secure site is slow by itself (site.ts).
      const network = url.startsWith('https:') ? { ...SLOW_4G, latency: 0 } : SLOW_4G;
      if (slowNetwork) await client.send('Network.emulateNetworkConditions', network);
      await client.send('Emulation.setCPUThrottlingRate', { rate: CPU });
      await page.goto(url, { waitUntil: 'commit' });
      await marked.catch(() => {
        throw new Error(`no ${mark} was seen on ${url}\n${complaints.join('\n')}`);
      });
      await rest(page);
      const result = await use(page, traffic());
      if (complaints.length) throw new Error(complaints.join('\n'));
      return result;
    } finally {
      await context.close();
    }
  }

  return {
    /** A first visit on a slow network. */
    load: (url: string, mark: string): Promise<Measurement> =>
      visit({ url, mark }, async (page, traffic) => {
        const { marks, shift } = await page.evaluate<Probe>('({ ...probe, paint: null })');
        return { ...traffic, painted: marks[mark] ?? Number.NaN, shift };
      }),
    /** Milliseconds from the click on a room, a floor and a band among all rooms of a page to the frame that shows it. */
    choose: (url: string) =>
      visit({ url, mark: 'rooms', slowNetwork: false }, async (page) => {
        const room = await clickOn(page, 'room', CHOSEN_ROOM);
        const floor = await clickOn(page, 'floor', 1);
        // All floors again, so that the band is chosen among all rooms too.
        await clickOn(page, 'floor', 1);
        return { room, floor, band: await clickOn(page, 'band', 1) };
      }),
    stop: () => browser.close(),
  };
}

/** Waits until the page is idle. */
async function rest(page: Page): Promise<void> {
  await pause(AFTERWARDS_MS);
  await page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
}

/** A click on a part with a real pointer. */
async function clickOn(page: Page, part: string, index: number): Promise<number> {
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`probe.arm('${part}', ${index})`);
  await page.mouse.move(x, y);
  await pause(PRESS_MS);
  await page.mouse.down();
  await pause(PRESS_MS);
  await page.mouse.up();
  const nextPaint = await page.evaluate<number>('probe.paint');
  await rest(page);
  return nextPaint;
}

interface Sent {
  address: string;
  type: string;
  /** Address of what asked for it: a script, or the document. */
  by: string | undefined;
  connection?: string;
}

interface Traffic {
  /** The longest chain up to such addresses of scripts and data, each asked for by the one before; the page's own document is not counted. */
  depthOf(address: RegExp): number;
  /** To the origin of the scripts. */
  connections: number;
}

interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

/** Writes down every request of a page from now on. */
async function watchTraffic(client: CDPSession): Promise<() => Traffic> {
  const sent = new Map<string, Sent>();
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ requestId, request, type = '', initiator }) => {
    if (request.url.startsWith('data:')) return;
    sent.set(requestId, { address: request.url, type, by: askedBy(initiator) });
  });
  // A file that was preloaded is reported again when it is used, without another request.
  client.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const request = sent.get(requestId);
    if (request) request.connection = `${response.connectionId}`;
  });
  return () => summary([...sent.values()]);
}

function askedBy({ url, stack }: { url?: string; stack?: Stack }): string | undefined {
  for (let each = stack; each; each = each.parent) {
    const found = each.callFrames.find((frame) => frame.url);
    if (found) return found.url;
  }
  return url;
}

const isFrom = (script: string, address: string) =>
  !!script && new URL(script).origin === new URL(address).origin;

function summary(all: Sent[]): Traffic {
  const findDepth = ({ by, address }: Sent): number => {
    const asker = by === address ? undefined : all.find((each) => each.address === by);
    return asker ? findDepth(asker) + 1 : 0;
  };
  const script = all.find(({ type }) => type === 'Script')?.address ?? '';
  return {
    depthOf(address) {
      const depths = all.filter((each) => address.test(each.address)).map(findDepth);
      return depths.length ? Math.max(...depths) : Number.NaN;
    },
    connections: new Set(
      all.filter(({ address }) => isFrom(script, address)).map(({ connection }) => connection),
    ).size,
  };
}
