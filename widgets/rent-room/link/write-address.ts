import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import { afterPaint } from '../../../src/state/after-paint.ts';
import type { Selection } from '../choice/selection.ts';
import { type Choice, readChoice } from './choice.ts';

/**
 * Writes each later choice into the address of the host page, so that it is still there after a reload (docs/product.md R2.14). `linked` is what
 * the address chose, null until that is known. It waits for the next frame, because a browser takes long to change an address.
 */
export function writeToAddress(selection: Selection, linked: ReadonlySignal<Choice | null>): Undo {
  let before = '';
  const undo = effect(() => {
    before ||= linked.value ? JSON.stringify(linked.value) : '';
    const choice = readChoice(selection);
    const now = JSON.stringify(choice);
    if (!before || now === before) return;
    before = now;
    void afterPaint().then(() => before === now && replaceInAddress(choice));
  });
  return () => {
    // The host may show another view by the next frame.
    before = '';
    undo();
  };
}

function replaceInAddress(choice: Choice): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(choice)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, String(value));
  }
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Some browsers refuse many changes in a short time. The next choice writes all of it again.
  }
}
