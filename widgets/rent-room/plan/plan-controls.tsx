import { effect, type ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useEffect } from 'react';
import type { PlanRoom } from '../../../src/api/calls.ts';
import { watchGestures } from './gestures.ts';
import { scaleForFingers } from './targets.ts';
import { t } from './words.ts';
import type { View, Zoom } from './zoom.ts';

/** The buttons that zoom, in a corner of the sheet. They also connect the zoom to the sheet. */
export function PlanControls(props: {
  zoom: Zoom;
  sheet: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLElement | null>;
  /** Width of the image for a height of 1; 0 until it is known. */
  shape: ReadonlySignal<number>;
  /** The rooms that can be chosen. */
  findFree: () => PlanRoom[];
}) {
  useSignals();
  const { zoom, sheet, canvas, shape, findFree } = props;
  useEffect(() => {
    const [frame, plan] = [sheet.current, canvas.current];
    if (!frame || !plan) return undefined;
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
      lay(plan, view);
      if (!zoom.held) glide(plan, before, view);
      before = view;
      frame.classList.toggle('enlarged', view.scale > 1);
    });
    return () => {
      undoView();
      undoGestures();
      watch.disconnect();
      zoom.reset();
      lay(plan, zoom.view.peek());
    };
  }, [zoom]);
  const { scale } = zoom.view.value;
  return (
    <div className="zoom">
      <button type="button" className="pick" aria-label={t('zoomIn')} onClick={zoom.in}>
        +
      </button>
      <button
        type="button"
        className="pick"
        aria-label={t('zoomOut')}
        disabled={scale <= 1}
        onClick={zoom.out}
      >
        −
      </button>
      <button
        type="button"
        className="pick"
        aria-label={t('wholePlan')}
        disabled={scale <= 1}
        onClick={zoom.reset}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
          <path d="M1 5V1h4m6 0h4v4m0 6v4h-4m-6 0H1v-4" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </div>
  );
}

function lay(plan: HTMLElement, { scale, x, y }: View): void {
  // No custom property: the styles of every room would be calculated again.
  plan.style.width = `calc(min(100cqw, 100cqh * var(--shape, 1.5)) * ${scale})`;
  plan.dataset.zoom = String(scale);
  plan.style.transform = move(x, y);
}

const move = (x: number, y: number): string => `translate(${x}px, ${y}px)`;

/** Moves the plan from how it lay to how it lies now. */
function glide(plan: HTMLElement, before: View, now: View): void {
  if (before === now || !plan.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  plan.animate(
    [
      { transform: `${move(before.x, before.y)} scale(${before.scale / now.scale})` },
      { transform: move(now.x, now.y) },
    ],
    { duration: 250, easing: 'ease-out' },
  );
}
