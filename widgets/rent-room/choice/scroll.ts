import { type RefObject, useEffect } from 'react';

export type StepName = 'floor' | 'size' | 'room' | 'details';

export const findRoot = (element: Element): ShadowRoot => element.getRootNode() as ShadowRoot;

/** Scrolls to a step and moves the focus there; in the step `room` to the tile of the chosen room, if there is one. */
export function scrollToStep(root: ShadowRoot, name: StepName): void {
  const tile = name === 'room' && root.querySelector<HTMLElement>('.room[aria-pressed="true"]');
  if (tile) focusAndScroll(tile, tile, 'center');
  else scrollToElement(root, `.step-${name}`);
}

/** Scrolls to what the selector finds, and moves the focus there. */
export function scrollToElement(root: ShadowRoot, selector: string): void {
  const place = root.querySelector<HTMLElement>(selector);
  focusAndScroll(place, place, 'start');
}

export function focusAndScroll(
  focused: HTMLElement | null,
  shown: HTMLElement | null,
  block: ScrollLogicalPosition,
): void {
  focused?.focus({ preventScroll: true });
  shown?.scrollIntoView({ behavior: scrollBehavior(), block });
}

const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/** Scrolls to the element when `trigger` becomes another value, unless that is empty. */
export function useScroll(
  element: RefObject<HTMLElement | null>,
  { trigger, block }: { trigger: unknown; block: ScrollLogicalPosition },
): void {
  useEffect(() => {
    if (trigger) element.current?.scrollIntoView({ behavior: scrollBehavior(), block });
  }, [trigger]);
}
