import { type RefObject, useLayoutEffect, useRef } from 'react';

export const isFocusLost = (): boolean => document.activeElement === document.body;

/**
 * Moves the focus when `view` has changed: to what `findTarget` gives, or nowhere if that is nothing. By default a lost focus goes to the element
 * with the returned ref, which needs a `tabIndex` of -1. The page scrolls to the target only if its top is not in the upper half of the window.
 */
export function useFocusOnChange<E extends HTMLElement, View>(
  view: View,
  findTarget: (element: E, before: View) => HTMLElement | null | undefined | false = (element) =>
    isFocusLost() && element,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(view);
  // Before a dialog opens, which returns the focus to where it was then.
  useLayoutEffect(() => {
    const target = before.current !== view && element.current && findTarget(element.current, before.current);
    before.current = view;
    if (!target) return;
    const { top } = target.getBoundingClientRect();
    target.focus({ preventScroll: top >= 0 && top < innerHeight / 2 });
  }, [view]);
  return element;
}

/** Moves the focus from a button that is about to disappear to the nearest element around it that can take it. */
export const leaveFocusAround = (button: Element): void =>
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
