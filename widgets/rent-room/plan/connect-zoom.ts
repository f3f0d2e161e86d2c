import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { PlanRoom } from '../../../src/api/calls.ts';
import type { Undo } from '../../../src/contract.ts';
import { watchGestures } from './gestures.ts';
import { scaleForFingers } from './targets.ts';
import type { View, Zoom } from './zoom.ts';

/** Connects the zoom to the elements of the plan: it measures them, hears gestures, and moves `plan` inside `frame`. */
export function connectZoom(given: {
  zoom: Zoom;
  frame: HTMLElement;
  plan: HTMLElement;
  /** Width of the image for a height of 1; 0 until it is known. */
  shape: ReadonlySignal<number>;
  /** The rooms that can be chosen. */
  findFree: () => PlanRoom[];
}): Undo {
  const { zoom, frame, plan, shape, findFree } = given;
  let size: { width: number; height: number } | undefined;
  zoom.measure = () => {
    size ??= { width: frame.clientWidth, height: frame.clientHeight };
    const width = Math.min(size.width, size.height * (shape.peek() || 1));
    const canvas = { width, height: width / (shape.peek() || 1) };
    return {
      sheet: size,
      canvas,
      get forFingers() {
        return scaleForFingers(findFree(), canvas);
      },
    };
  };
  // Reading a size makes the browser lay out the page, which takes long while a choice is drawn.
  const watch = new ResizeObserver(() => {
    size = undefined;
  });
  watch.observe(frame);
  const undoGestures = watchGestures(frame, zoom);
  let before = zoom.view.peek();
  const undoView = effect(() => {
    const view = zoom.view.value;
    place(plan, view);
    if (!zoom.held) animate(plan, before, view);
    before = view;
    frame.classList.toggle('enlarged', view.scale > 1);
  });
  return () => {
    undoView();
    undoGestures();
    watch.disconnect();
    zoom.reset();
    place(plan, zoom.view.peek());
  };
}

function place(plan: HTMLElement, { scale, x, y }: View): void {
  // No custom property: the styles of every room would be calculated again.
  plan.style.width = `calc(min(100cqw, 100cqh * var(--shape, 1.5)) * ${scale})`;
  plan.dataset.zoom = String(scale);
  plan.style.transform = translate(x, y);
}

const translate = (x: number, y: number): string => `translate(${x}px, ${y}px)`;

/** Moves the plan smoothly from one view to the other. */
function animate(plan: HTMLElement, before: View, now: View): void {
  if (before === now || !plan.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  plan.animate(
    [
      { transform: `${translate(before.x, before.y)} scale(${before.scale / now.scale})` },
      { transform: translate(now.x, now.y) },
    ],
    { duration: 250, easing: 'ease-out' },
  );
}
