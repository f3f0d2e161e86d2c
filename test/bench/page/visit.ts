import { setTimeout as pause } from 'node:timers/promises';
import type { BenchBrowser, Conditions, Visit } from './browser.ts';
import type { Traffic } from './requests.ts';

/** How long a page is watched after its content is there, for what still moves or blocks. */
const AFTERWARDS_MS = 800;
/** As long as people rest before a press, and press: hovering and pressing are drawn by then. */
const PRESS_MS = 100;
const PHONE: Conditions = { slowNetwork: true, slowCpu: true };

/** What one visit to a page showed; times in ms since the navigation began. */
export interface Measured extends Traffic {
  marks: Record<string, number>;
  longTasks: number;
  longTaskMs: number;
  shift: number;
}

/** Until nothing has been asked for or drawn for a while. */
async function rest({ page }: Visit): Promise<void> {
  await pause(AFTERWARDS_MS);
  await page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
}

const watched = async (visit: Visit): Promise<Measured> => {
  const { read, traffic } = visit;
  await rest(visit);
  const { marks, shift, tasks } = await read();
  const longTaskMs = tasks.reduce((sum, each) => sum + each, 0);
  return { ...traffic(), marks, shift, longTasks: tasks.length, longTaskMs };
};

/** A first visit by a phone on a slow network, until `mark` is set and the page has come to rest. */
export const load = (browser: BenchBrowser, url: string, mark: string): Promise<Measured> =>
  browser.visit(url, PHONE, async (visit) => {
    await visit.marked(mark);
    return watched(visit);
  });

/** A first visit in which the first floor is clicked as soon as it is painted: ms until the click is seen to be handled. */
export const firstClick = (browser: BenchBrowser, url: string): Promise<number> =>
  browser.visit(url, PHONE, async ({ page, marked, read }) => {
    const { x, y } = await marked('floors');
    await page.mouse.click(x, y);
    await marked('clicked');
    return (await read()).marks.clicked ?? Number.NaN;
  });

/** A click on a part with a real pointer, until the page is at rest again. */
export interface Click {
  /** From the click to the first frame that shows it, in ms. */
  nextPaint: number;
  /** The longest task that the click led to, the drawing of what was asked for included; 0 when none was long. */
  longestTask: number;
}

async function clickOn(visit: Visit, part: string, index: number): Promise<Click> {
  const { page, read } = visit;
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`probe.arm('${part}', ${index})`);
  await page.mouse.move(x, y);
  await pause(PRESS_MS);
  await page.mouse.down();
  await pause(PRESS_MS);
  await page.mouse.up();
  const nextPaint = await page.evaluate<number>('probe.paint');
  await rest(visit);
  return { nextPaint, longestTask: Math.max(0, ...(await read()).tasks) };
}

/** Choosing a room, a floor and a band among all rooms of the page, on a slow processor and a fast network. */
export const choices = (browser: BenchBrowser, url: string, { rooms }: { rooms: number }) =>
  browser.visit(url, { slowCpu: true }, async (visit) => {
    await visit.marked('rooms');
    await rest(visit);
    const room = await clickOn(visit, 'room', Math.floor(rooms / 2));
    const floor = await clickOn(visit, 'floor', 1);
    // All floors again, so that the band is chosen among all rooms too.
    await visit.page.evaluate(
      `document.querySelector('#root-rent-room').shadowRoot.querySelectorAll('[part="floor"]')[1].click()`,
    );
    await rest(visit);
    const band = await clickOn(visit, 'band', 1);
    return { room, floor, band };
  });
