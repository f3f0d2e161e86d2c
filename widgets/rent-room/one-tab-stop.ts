import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for an element whose buttons become one tab stop (docs/product.md R2.12): the arrow keys move to the next and the one
 * before, Home and End to the ends. Pass in `drawn` the values that decide which buttons there are; a
 * button that is drawn at another time has `tabIndex={-1}`.
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
  const ended = new AbortController();
  const onFocus = ({ target }: FocusEvent) => {
    const before = list.querySelector<HTMLElement>('button[tabindex="0"]');
    if (before) before.tabIndex = -1;
    (target as HTMLElement).tabIndex = 0;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = readButtons(list);
    const at = all.indexOf(event.target as HTMLButtonElement);
    const [before, after] = [all[at - 1], all[at + 1]];
    const keys = {
      ArrowRight: after,
      ArrowDown: after,
      ArrowLeft: before,
      ArrowUp: before,
      Home: all[0],
      End: all.at(-1),
    };
    const next = at >= 0 && keys[event.key as keyof typeof keys];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  list.addEventListener('focusin', onFocus, { signal: ended.signal });
  list.addEventListener('keydown', onKey, { signal: ended.signal });
  return () => ended.abort();
}

const readButtons = (list: HTMLElement) => [...list.querySelectorAll('button')];
