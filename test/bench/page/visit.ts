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
  const { marks, shift } = await read();
  return { ...traffic(), marks, shift };
};

/** A first visit by a phone on a slow network, until `mark` is set and the page has come to rest. */
export const load = (browser: BenchBrowser, url: string, mark: string): Promise<Measured> =>
  browser.visit(url, PHONE, async (visit) => {
    await visit.marked(mark);
    return watched(visit);
  });

/** A click on a part with a real pointer: ms from the click to the first frame that shows it. */
async function clickOn(visit: Visit, part: string, index: number): Promise<number> {
  const { page } = visit;
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`probe.arm('${part}', ${index})`);
  await page.mouse.move(x, y);
  await pause(PRESS_MS);
  await page.mouse.down();
  await pause(PRESS_MS);
  await page.mouse.up();
  const nextPaint = await page.evaluate<number>('probe.paint');
  await rest(visit);
  return nextPaint;
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
