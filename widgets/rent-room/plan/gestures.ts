import type { Undo } from '../../../src/contract.ts';
import type { Zoom } from './zoom.ts';

/** So far, in px, a press may wander and still be a press. */
const STEADY = 6;

/**
 * Wheel, pinch and drag on the plan. The page keeps its own scrolling: a wheel zooms with Ctrl or Cmd held (as a pinch on a touchpad does), a
 * touch with two fingers, and one finger or the mouse moves a plan that is enlarged.
 */
export function watchGestures(sheet: HTMLElement, zoom: Zoom): Undo {
  const down = new Map<number, { x: number; y: number }>();
  let wandered = 0;

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
      zoom.by(Math.exp(-event.deltaY * 0.01), fromMiddle(event));
    },
    pointerdown(event: PointerEvent) {
      if (!down.size) wandered = 0;
      down.set(event.pointerId, fromMiddle(event));
    },
    pointermove(event: PointerEvent) {
      const before = down.get(event.pointerId);
      if (!before) return;
      const pinch = between();
      const now = fromMiddle(event);
      down.set(event.pointerId, now);
      wandered += Math.hypot(now.x - before.x, now.y - before.y);
      const pinched = between();
      // At once: a plan that is whole can be moved only as it grows.
      if (pinch && pinched) zoom.by(pinched.distance / (pinch.distance || 1), pinch, pinched);
      else if (wandered > STEADY) zoom.move(now.x - before.x, now.y - before.y);
    },
    pointerup: ({ pointerId }: PointerEvent) => void down.delete(pointerId),
    pointercancel: ({ pointerId }: PointerEvent) => void down.delete(pointerId),
    pointerleave: ({ pointerId }: PointerEvent) => void down.delete(pointerId),
    touchmove(event: TouchEvent) {
      if (event.touches.length > 1) event.preventDefault();
    },
    dragstart: (event: DragEvent) => event.preventDefault(),
    click(event: MouseEvent) {
      // The end of a drag chooses nothing; a key's click has no pointer before it.
      if (wandered > STEADY && event.detail) event.stopPropagation();
      wandered = 0;
    },
  };
  const ends = new AbortController();
  for (const [name, listener] of Object.entries(listeners))
    sheet.addEventListener(name, listener as EventListener, {
      passive: false,
      capture: name === 'click',
      signal: ends.signal,
    });
  return () => ends.abort();
}
