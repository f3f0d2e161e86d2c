import * as assert from 'uvu/assert';
import type { Prepared } from '../../browser/calls/row.ts';
import { becomes, type Visit } from '../../browser/test-bed.ts';
import { nextFrames } from './page.ts';
import type { FaultProxy } from './proxy.ts';

declare global {
  interface Document {
    /** The button that was pressed last. */
    pressed: HTMLElement | undefined;
  }
}

/** Buttons that start something. Those that a second press takes back, such as a choice, are left out. */
const ACTIONS =
  '[type=submit], [part=confirm], [part=terminate], [part=add], [part=delete], [part=gate], [part$=-door], [part^=alarm-]';

/** Presses each of the actions ten times in one task where a person presses it once. */
function pressTenTimes(actions: string): void {
  document.addEventListener(
    'click',
    (event) => {
      const target = event.composedPath()[0] as HTMLElement;
      const button = target.closest?.<HTMLElement>(actions);
      if (!button || !event.isTrusted) return;
      document.pressed = button;
      for (let time = 1; time < 10; time++) button.click();
    },
    true,
  );
}

/** A person who presses a button again and again while its answer never comes. */
export const tenClicks =
  (call: string) =>
  async (visit: Visit, { reach, proxy }: Prepared & { proxy: FaultProxy }): Promise<void> => {
    const { page, problems } = visit;
    await page.addInitScript(pressTenTimes, ACTIONS);
    const { arrived } = proxy.breakCall(call, () => {});
    await reach(visit);
    await becomes(async () => arrived.length > 0, true, 'the call is sent');
    await page.evaluate(() => {
      for (let time = 1; time < 10; time++) document.pressed?.click();
    });
    await nextFrames(page);
    assert.is(arrived.length, 1);
    assert.equal(
      problems.filter((problem) => problem.startsWith('uncaught')),
      [],
    );
  };
