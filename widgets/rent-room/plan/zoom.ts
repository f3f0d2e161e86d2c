import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { PlanRoom } from '../../../src/api/calls.ts';
import { clamp } from '../../../src/plan/way.ts';

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
