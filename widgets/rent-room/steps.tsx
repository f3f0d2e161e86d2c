import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { type Lifetime, type ReadonlySignal, signal, useSignals } from '#core';
import type { Room } from '../../src/api/calls.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { t } from './words.ts';

export type Folding = ReturnType<typeof createFolding>;

/** The key in `history.state` of the entry that folding adds. */
const FORM = 'selfstorageForm';

/** Whether each step of the choice is folded into one line (docs/product.md R2.13), until no room is chosen any more or somebody goes back. */
export function createFolding(room: ReadonlySignal<Room | null>, lifetime: Lifetime) {
  const folded = signal(false);
  const showSteps = () => {
    folded.value = false;
  };
  lifetime.listen(window, 'popstate', showSteps);
  lifetime.effect(() => {
    if (!room.value) showSteps();
  });
  return {
    folded: folded as ReadonlySignal<boolean>,
    /** Folds the steps, if a room is chosen. */
    fold() {
      folded.value = !!room.peek();
      if (folded.peek()) history.pushState({ ...history.state, [FORM]: true }, '');
    },
    unfold() {
      showSteps();
      if (history.state?.[FORM]) history.back();
    },
  };
}

export const findRoot = (element: Element): ShadowRoot => element.getRootNode() as ShadowRoot;

const behavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/** Moves the focus to what a selector finds, and scrolls there, or to what another one finds. */
export function focusAndScroll(
  root: ShadowRoot,
  selector: string,
  { shown = selector, block = 'start' }: { shown?: string; block?: ScrollLogicalPosition } = {},
): void {
  root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  root.querySelector(shown)?.scrollIntoView({ behavior: behavior(), block });
}

/** Scrolls to an element a frame later, because browsers count what moves in the same frame as a scroll as a layout shift. */
export function scrollAfterPaint(element: Element | null, block: ScrollLogicalPosition): void {
  void afterPaint().then(() => element?.scrollIntoView({ behavior: behavior(), block }));
}

/** Scrolls to the element when `trigger` becomes another value, unless that is empty. */
export function useScroll(
  element: RefObject<HTMLElement | null>,
  { trigger, block }: { trigger: unknown; block: ScrollLogicalPosition },
): void {
  useEffect(() => {
    // Not after a key on a button: the focus stays there, and the next Tab would scroll back to it.
    if (!trigger || findRoot(element.current as Element).querySelector('.pick:focus-visible')) return;
    scrollAfterPaint(element.current, block);
  }, [trigger]);
}

interface Props {
  name: 'floor' | 'size' | 'room';
  title: string;
  /** The short title, for a folded step and once something is chosen: it fits on one line with the name of the choice. */
  brief: string;
  /** The name of what is chosen, empty for nothing. A function, so that the step redraws when a signal that it reads changes. */
  chosen: () => string;
  /** What a folded step says while nothing is chosen. The step of the room needs no text: steps fold only once a room is chosen. */
  none?: string;
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
    // In the step of the rooms to the chosen one, if there is one.
    const tile = '.room[aria-pressed="true"]';
    const toTile = name === 'room' && root.querySelector(tile);
    void afterPaint().then(() =>
      focusAndScroll(root, toTile ? tile : `.step-${name}`, { block: toTile ? 'center' : 'start' }),
    );
  };
  return (
    <section className={`step step-${name} anchor`} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id}>
        <span>{value || folded ? brief : title}</span>
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
