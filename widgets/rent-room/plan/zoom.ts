import { type ReadonlySignal, signal } from '@preact/signals-react';

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
  reset(): void;
  /** Measures the sizes when they are needed. */
  measure: () => Sizes;
}

const LARGEST = 6;
const STEP = 1.5;
const WHOLE: View = { scale: 1, x: 0, y: 0 };

const within = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

export function createZoom(): Zoom {
  const view = signal(WHOLE);

  /** The plan stays within the sheet, and fills it if it is large enough. */
  function show({ scale, x, y }: View): void {
    const { sheet, canvas } = zoom.measure();
    const spare = (side: 'width' | 'height') => Math.max(0, (canvas[side] * scale - sheet[side]) / 2);
    view.value = { scale, x: within(x, spare('width')), y: within(y, spare('height')) };
  }

  const zoom: Zoom = {
    view,
    by(factor, from = { x: 0, y: 0 }, to = from) {
      const { scale: before, ...at } = view.peek();
      const scale = Math.min(LARGEST, Math.max(1, before * factor));
      const grown = scale / before;
      show({ scale, x: to.x - (from.x - at.x) * grown, y: to.y - (from.y - at.y) * grown });
    },
    in: () => zoom.by(STEP),
    out: () => zoom.by(1 / STEP),
    move(x, y) {
      const { scale, ...at } = view.peek();
      show({ scale, x: at.x + x, y: at.y + y });
    },
    reveal(point) {
      const { scale, ...at } = view.peek();
      const { sheet, canvas } = zoom.measure();
      const place = (share: number, size: number) => (share / 100 - 0.5) * size * scale;
      const [x, y] = [place(point.x, canvas.width), place(point.y, canvas.height)];
      const outside = Math.abs(x + at.x) > sheet.width * 0.45 || Math.abs(y + at.y) > sheet.height * 0.45;
      if (outside) show({ scale, x: -x, y: -y });
    },
    reset() {
      view.value = WHOLE;
    },
    measure: () => ({ sheet: { width: 0, height: 0 }, canvas: { width: 0, height: 0 } }),
  };
  return zoom;
}
