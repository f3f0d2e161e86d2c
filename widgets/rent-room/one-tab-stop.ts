import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for an element whose buttons become one tab stop (docs/product.md R2.12): the arrow keys move to the next and the one
 * before, Home and End to the ends. Pass in `drawn` the values that decide which buttons there are.
 */
export function useOneTabStop(drawn: unknown[] = []): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => (group.current ? watchArrowKeys(group.current) : undefined), []);
  useLayoutEffect(() => {
    if (group.current) keepOneTabStop(group.current);
  }, drawn);
  return group;
}

/** Only the focused, the pressed or else the first button of the list is a tab stop. Call it again when there are new buttons. */
export function keepOneTabStop(list: HTMLElement): void {
  const all = readButtons(list);
  const stop =
    all.find((each) => each === (list.getRootNode() as ShadowRoot).activeElement) ??
    all.find((each) => each.getAttribute('aria-pressed') === 'true') ??
    all[0];
  for (const each of all) each.tabIndex = each === stop ? 0 : -1;
}

export function watchArrowKeys(list: HTMLElement): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    const before = list.querySelector<HTMLElement>('button[tabindex="0"]');
    if (before) before.tabIndex = -1;
    (target as HTMLElement).tabIndex = 0;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = readButtons(list);
    const next = findNext(event.key, all, all.indexOf(event.target as HTMLButtonElement));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  list.addEventListener('focusin', onFocus);
  list.addEventListener('keydown', onKey);
  return () => {
    list.removeEventListener('focusin', onFocus);
    list.removeEventListener('keydown', onKey);
  };
}

const readButtons = (list: HTMLElement) => [...list.querySelectorAll('button')];

/** The button that a key leads to from the one at `index`; undefined for other keys, and where the list ends. */
function findNext(key: string, all: HTMLButtonElement[], index: number): HTMLButtonElement | undefined {
  if (index < 0) return undefined;
  if (key === 'ArrowRight' || key === 'ArrowDown') return all[index + 1];
  if (key === 'ArrowLeft' || key === 'ArrowUp') return all[index - 1];
  if (key === 'Home') return all[0];
  return key === 'End' ? all.at(-1) : undefined;
}
