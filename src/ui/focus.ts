import { type RefObject, useLayoutEffect, useRef } from 'react';

export const isFocusLost = (): boolean => document.activeElement === document.body;

/**
 * Moves the focus when `view` has changed: to what `findTarget` gives, or nowhere if that is nothing. By default the element itself takes a
 * focus that was lost; it needs a `tabIndex` of -1. What begins in the upper half of the window is not scrolled. For the element with the ref that is returned.
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
    const top = target ? target.getBoundingClientRect().top : -1;
    if (target) target.focus({ preventScroll: top >= 0 && top < innerHeight / 2 });
    before.current = view;
  }, [view]);
  return element;
}

/** Moves the focus from a button that is about to disappear to the nearest element around it that can take it. */
export const leaveFocusAround = (button: Element): void =>
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
