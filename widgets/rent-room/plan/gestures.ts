import type { Undo } from '../../../src/contract.ts';
import type { Zoom } from './zoom.ts';

/** In px: a pointer that moves further drags the plan and presses nothing. */
const PRESS_TOLERANCE = 6;

/**
 * Wheel, pinch and drag on the plan. The page can still be scrolled: the wheel zooms only with Ctrl or Cmd (which a pinch on a touchpad also
 * sends), touch zooms with two fingers, and one finger or the mouse moves only an enlarged plan. A tap of a finger that is too large for the
 * rooms enlarges the plan and chooses nothing.
 */
export function watchGestures(sheet: HTMLElement, zoom: Zoom): Undo {
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
