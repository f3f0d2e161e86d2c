import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { PlanRoom } from '../../../src/api/calls.ts';
import type { Undo } from '../../../src/contract.ts';
import { clamp } from '../../../src/plan/way.ts';

/** What a finger can press, in px: 44, and half a px because sizes are rounded. */
const TARGET = 44.5;
/** A plan with a tiny room among large ones is not enlarged beyond measure. */
const MOST = 12;

/** How much a plan of this size, in px, has to be enlarged until a finger can press each of these rooms. At least 1. */
function scaleForFingers(rooms: PlanRoom[], canvas: { width: number; height: number }): number {
  const sides = rooms.flatMap(({ outline }) => [
    (outline.width / 100) * canvas.width,
    (outline.height / 100) * canvas.height,
  ]);
  const smallest = Math.min(...sides.filter((side) => side > 0));
  return Math.min(MOST, Math.max(1, TARGET / smallest));
}

/** How the plan is shown: enlarged by `scale`, its middle moved by `x` and `y` px from the middle of the sheet. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Widths and heights in px, not enlarged. */
export interface Sizes {
  sheet: { width: number; height: number };
  canvas: { width: number; height: number };
  /** The smallest zoom at which a finger can press every vacant room; 1 if no zoom is needed. */
  forFingers: number;
}

export interface Zoom {
  view: ReadonlySignal<View>;
  /** Enlarges by a factor and moves the point `from` to the point `to`, both in px from the middle of the sheet, which is the default. */
  by(factor: number, from?: { x: number; y: number }, to?: { x: number; y: number }): void;
  /** One step larger around the middle, one step smaller. */
  in(): void;
  out(): void;
  move(x: number, y: number): void;
  /** Moves a point of the plan, in per cent of the plan, into the sheet if it is outside. */
  reveal(point: { x: number; y: number }): void;
  /** Enlarges the plan around a point, in px from the middle of the sheet, until a finger can press every room. False if it can already. */
  forFinger(point: { x: number; y: number }): boolean;
  /** Shows a part of the plan, in per cent of the plan, as large as it fits, but no larger than a finger needs. */
  show(part: PlanRoom['outline']): void;
  reset(): void;
  /** Whether the whole plan has rooms that are too small for a finger. */
  hasSmallTargets: Signal<boolean>;
  /** Whether a hand moves the plan, which then follows at once. */
  held: boolean;
  /** Measures the sizes when they are needed. */
  measure: () => Sizes;
}

const LARGEST = 6;
const STEP = 1.5;
/** In px: space around what is shown, and between what was tapped and the edge. */
const MARGIN = 30;
const WHOLE: View = { scale: 1, x: 0, y: 0 };

export function createZoom(): Zoom {
  const view = signal(WHOLE);

  /** The plan stays within the sheet, and fills it if it is large enough. */
  function lay({ scale, x, y }: View): void {
    const { sheet, canvas } = zoom.measure();
    const spare = (side: 'width' | 'height') => Math.max(0, (canvas[side] * scale - sheet[side]) / 2);
    const within = (value: number, limit: number) => clamp(value, -limit, limit);
    view.value = { scale, x: within(x, spare('width')), y: within(y, spare('height')) };
  }

  /** Enlarges so much, and brings a point of the plan to the middle of the sheet. */
  function center(point: { x: number; y: number }, scale: number): void {
    const { canvas } = zoom.measure();
    lay({
      scale,
      x: (0.5 - point.x / 100) * canvas.width * scale,
      y: (0.5 - point.y / 100) * canvas.height * scale,
    });
  }

  const zoom: Zoom = {
    view,
    by(factor, from = { x: 0, y: 0 }, to = from) {
      const { scale: before, ...at } = view.peek();
      const scale = clamp(before * factor, 1, Math.max(LARGEST, zoom.measure().forFingers));
      const grown = scale / before;
      lay({ scale, x: to.x - (from.x - at.x) * grown, y: to.y - (from.y - at.y) * grown });
    },
    in: () => zoom.by(STEP),
    out: () => zoom.by(1 / STEP),
    move(x, y) {
      const { scale, ...at } = view.peek();
      lay({ scale, x: at.x + x, y: at.y + y });
    },
    reveal(point) {
      const { scale, ...at } = view.peek();
      const { sheet, canvas } = zoom.measure();
      const place = (share: number, size: number) => (share / 100 - 0.5) * size * scale;
      const [x, y] = [place(point.x, canvas.width), place(point.y, canvas.height)];
      const outside = Math.abs(x + at.x) > sheet.width * 0.45 || Math.abs(y + at.y) > sheet.height * 0.45;
      if (outside) center(point, scale);
    },
    forFinger(point) {
      const { sheet, forFingers } = zoom.measure();
      const { scale } = view.peek();
      // A hundredth smaller is a rounding error.
      if (scale > forFingers * 0.99) return false;
      const near = (value: number, size: number) => clamp(value, MARGIN - size / 2, size / 2 - MARGIN);
      zoom.by(forFingers / scale, point, { x: near(point.x, sheet.width), y: near(point.y, sheet.height) });
      return true;
    },
    show({ x, y, width, height }) {
      const { sheet, canvas, forFingers } = zoom.measure();
      const fits = Math.min(
        (sheet.width - 2 * MARGIN) / ((width / 100) * canvas.width),
        (sheet.height - 2 * MARGIN) / ((height / 100) * canvas.height),
      );
      center({ x: x + width / 2, y: y + height / 2 }, clamp(fits, 1, forFingers));
    },
    reset() {
      view.value = WHOLE;
    },
    hasSmallTargets: signal(false),
    held: false,
    measure: () => ({ sheet: { width: 0, height: 0 }, canvas: { width: 0, height: 0 }, forFingers: 1 }),
  };
  return zoom;
}

/** In px: a pointer that moves further drags the plan and presses nothing. */
const PRESS_TOLERANCE = 6;

/**
 * Wheel, pinch and drag on the plan. The page can still be scrolled: the wheel zooms only with Ctrl or Cmd (which a pinch on a touchpad also
 * sends), touch zooms with two fingers, and one finger or the mouse moves only an enlarged plan. A tap of a finger that is too large for the
 * rooms enlarges the plan and chooses nothing.
 */
function watchGestures(sheet: HTMLElement, zoom: Zoom): Undo {
  const down = new Map<number, { x: number; y: number }>();
  let moved = 0;
  let touched = false;
  const isFinger = () => touched || matchMedia('(pointer: coarse)').matches;
  const byHand = (change: () => void) => {
    zoom.held = true;
    change();
    zoom.held = false;
  };

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = sheet.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const between = () => {
    const [one, other] = [...down.values()];
    return one && other
      ? {
          distance: Math.hypot(one.x - other.x, one.y - other.y),
          x: (one.x + other.x) / 2,
          y: (one.y + other.y) / 2,
        }
      : null;
  };

  const listeners = {
    wheel(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      byHand(() => zoom.by(Math.exp(-event.deltaY * 0.01), fromMiddle(event)));
    },
    pointerdown(event: PointerEvent) {
      if (!down.size) moved = 0;
      touched = event.pointerType === 'touch';
      down.set(event.pointerId, fromMiddle(event));
    },
    pointermove(event: PointerEvent) {
      const before = down.get(event.pointerId);
      if (!before) return;
      const pinch = between();
      const now = fromMiddle(event);
      down.set(event.pointerId, now);
      moved += Math.hypot(now.x - before.x, now.y - before.y);
      const pinched = between();
      byHand(() => {
        // Zoomed and moved in one step, because a plan that is not enlarged cannot be moved.
        if (pinch && pinched) zoom.by(pinched.distance / (pinch.distance || 1), pinch, pinched);
        else if (moved > PRESS_TOLERANCE) zoom.move(now.x - before.x, now.y - before.y);
      });
    },
    pointerup: ({ pointerId }: PointerEvent) => void down.delete(pointerId),
    pointercancel: ({ pointerId }: PointerEvent) => void down.delete(pointerId),
    pointerleave: ({ pointerId }: PointerEvent) => void down.delete(pointerId),
    touchmove(event: TouchEvent) {
      if (event.touches.length > 1) event.preventDefault();
    },
    dragstart: (event: DragEvent) => event.preventDefault(),
    click(event: MouseEvent) {
      // The end of a drag is no choice. A click by keyboard has `detail` 0.
      const pressed = event.detail > 0;
      if (pressed && (moved > PRESS_TOLERANCE || (isFinger() && zoom.forFinger(fromMiddle(event)))))
        event.stopPropagation();
      moved = 0;
    },
  };
  const listening = new AbortController();
  for (const [name, listener] of Object.entries(listeners))
    sheet.addEventListener(name, listener as EventListener, {
      passive: false,
      capture: name === 'click',
      signal: listening.signal,
    });
  return () => listening.abort();
}

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
