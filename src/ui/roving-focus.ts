import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

/**
 * One tab stop for a list of many buttons, and the arrow keys inside: left and right to the neighbours, up and down to the rows, Home and
 * End to the ends. The buttons are drawn with a `tabIndex` of -1; this sets that of one to 0, without drawing the others again.
 * `drawn` changes with the buttons.
 */
export function useRovingFocus(list: RefObject<HTMLElement | null>, drawn: unknown) {
  useLayoutEffect(() => {
    const all = readButtons(list.current);
    if (!all.some(({ tabIndex }) => tabIndex === 0))
      moveStop(list.current, all.find((each) => each.ariaPressed === 'true') ?? all[0]);
  }, [drawn]);
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      if (target instanceof HTMLButtonElement) moveStop(list.current, target);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const all = readButtons(list.current);
      const next = findNext(event.key, all, all.indexOf(event.target as HTMLButtonElement));
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

const readButtons = (list: HTMLElement | null) => [...(list?.querySelectorAll('button') ?? [])];

function moveStop(list: HTMLElement | null, to: HTMLButtonElement | undefined): void {
  if (!to || to.tabIndex === 0) return;
  const before = list?.querySelector<HTMLElement>('button[tabindex="0"]');
  if (before) before.tabIndex = -1;
  to.tabIndex = 0;
}

/** The button that a key leads to from the one at `index`; undefined for other keys, and where the list ends. */
function findNext(key: string, all: HTMLButtonElement[], index: number): HTMLButtonElement | undefined {
  if (index < 0) return undefined;
  if (key === 'ArrowRight') return all[index + 1];
  if (key === 'ArrowLeft') return all[index - 1];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key === 'ArrowDown') return nearestInNextRow(all.slice(index));
  if (key === 'ArrowUp') return nearestInNextRow(all.slice(0, index + 1).reverse());
  return undefined;
}

/** Of the row after that of the first button, the one that stands closest to its column. */
function nearestInNextRow([from, ...others]: HTMLButtonElement[]): HTMLButtonElement | undefined {
  if (!from) return undefined;
  const start = from.getBoundingClientRect();
  let best: { button: HTMLButtonElement; top: number; distance: number } | undefined;
  for (const button of others) {
    const { top, left } = button.getBoundingClientRect();
    if (top === start.top) continue;
    if (best && top !== best.top) break;
    const distance = Math.abs(left - start.left);
    if (!best || distance < best.distance) best = { button, top, distance };
  }
  return best?.button;
}
