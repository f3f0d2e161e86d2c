import * as assert from 'uvu/assert';
import type { Prepared } from '../../browser/calls/row.ts';
import { becomes, type Visit } from '../../browser/test-bed.ts';
import { turns } from './page.ts';
import type { FaultProxy } from './proxy.ts';

declare global {
  interface Document {
    /** The button that was pressed last. */
    pressed: HTMLElement | undefined;
  }
}

/** Everything that starts something; what is chosen by a press, and taken back by the next, is left out. */
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

/** A person who presses too often, while the answer to what they started never comes. */
export const tenClicks =
  (call: string) =>
  async (visit: Visit, { reach, proxy }: Prepared & { proxy: FaultProxy }): Promise<void> => {
    const { page, problems } = visit;
    await page.addInitScript(pressTenTimes, ACTIONS);
    const { arrived } = proxy.arm(call, () => {});
    await reach(visit);
    await becomes(async () => arrived.length > 0, true, 'the call is sent');
    await page.evaluate(() => {
      for (let time = 1; time < 10; time++) document.pressed?.click();
    });
    await turns(page);
    assert.is(arrived.length, 1);
    assert.equal(
      problems.filter((problem) => problem.startsWith('uncaught')),
      [],
    );
  };
