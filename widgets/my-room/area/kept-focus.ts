import { type RefObject, useLayoutEffect, useRef } from 'react';

/** An element that takes the focus when what had it went away as `changed` became another; it needs a `tabIndex` of -1. */
export function useKeptFocus<E extends HTMLElement>(changed: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(changed);
  useLayoutEffect(() => {
    if (before.current !== changed && document.activeElement === document.body) element.current?.focus();
    before.current = changed;
  }, [changed]);
  return element;
}
