import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { type Lifetime, type ReadonlySignal, signal, useSignals } from '#core';
import type { Room } from '../../src/api/calls.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { t } from './words.ts';

export type Folding = ReturnType<typeof createFolding>;

/** Whether each step of the choice is folded into one line (docs/product.md R2.13). They unfold by themselves when no room is chosen any more. */
export function createFolding(room: ReadonlySignal<Room | null>, lifetime: Lifetime) {
  const folded = signal(false);
  const unfold = () => {
    folded.value = false;
  };
  lifetime.effect(() => {
    if (!room.value) unfold();
  });
  return {
    folded: folded as ReadonlySignal<boolean>,
    /** Folds the steps, if a room is chosen. */
    fold() {
      folded.value = !!room.peek();
    },
    unfold,
  };
}

export type StepName = 'floor' | 'size' | 'room';

export const findRoot = (element: Element): ShadowRoot => element.getRootNode() as ShadowRoot;

/** Scrolls to a step and moves the focus there; in the step `room` to the tile of the chosen room, if there is one. */
function scrollToStep(root: ShadowRoot, name: StepName): void {
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

interface Props {
  name: StepName;
  title: string;
  /** The title of the folded step. */
  brief: string;
  /** The name of what is chosen, empty for nothing. A function, so that the step redraws when a signal that it reads changes. */
  chosen: () => string;
  /** What a folded step says where nothing is chosen. */
  none: string;
  folding: Folding;
  children: ReactNode;
}

/** A step of the choice. Its heading names what is chosen. Folded, it shows only the heading and a button; the style sheet hides the rest. */
export function Step({ name, title, brief, chosen, none, folding, children }: Props) {
  useSignals();
  const id = useId();
  const value = chosen();
  const folded = folding.folded.value;
  const change = (event: MouseEvent) => {
    // Before the button disappears.
    const root = findRoot(event.currentTarget);
    folding.unfold();
    void afterPaint().then(() => scrollToStep(root, name));
  };
  return (
    <section className={`step step-${name} anchor`} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id}>
        <span>{folded ? brief : title}</span>
        {(value || folded) && <span className="value">{value || none}</span>}
      </h3>
      {folded && (
        <button type="button" className="link" part="change" aria-describedby={id} onClick={change}>
          {t('change')}
        </button>
      )}
      {children}
    </section>
  );
}
