import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Hold } from '../api/calls.ts';

const MINUTE_MS = 60_000;

/** A room that is held for the tenant who is signed in, as its card shows it. */
export interface ShownHold extends Hold {
  room: { number: string };
  /** Whether it has been paid for and the payment is confirmed later. */
  settling?: boolean | null;
  /** Chooses the room in the rent form, where there is one. */
  choose?: () => void;
}

export interface RunningHolds {
  shown: ReadonlySignal<ShownHold[]>;
  /** Looks at the clock. By itself this happens each minute, and when a hold expires. */
  tick(): void;
  /** Takes a hold away although it is still `held`, because the list may be older. */
  hide(hold: Hold): void;
  dispose(): void;
}

/** Those of `held` that have not expired; one whose payment is confirmed later does not expire here. */
export function createRunningHolds(options: {
  held: ReadonlySignal<ShownHold[]>;
  onExpiry: (hold: ShownHold) => void;
}): RunningHolds {
  const { held, onExpiry } = options;
  const now = signal(Date.now());
  const hidden = signal<number[]>([]);
  const timeLeft = ({ until }: Hold) => Date.parse(until) - now.value;
  const shown = computed(() =>
    held.value.filter(
      (hold) => !hidden.value.includes(hold.leaseId) && (hold.settling || timeLeft(hold) > 0),
    ),
  );
  function tick(): void {
    const before = shown.peek();
    now.value = Date.now();
    const expired = before.find((hold) => !shown.peek().includes(hold));
    if (expired) onExpiry(expired);
  }
  const dispose = effect(() => {
    const left = shown.value.filter(({ settling }) => !settling).map(timeLeft);
    const timer = setTimeout(tick, Math.min(MINUTE_MS, ...left));
    return () => clearTimeout(timer);
  });
  return {
    shown,
    tick,
    hide({ leaseId }) {
      hidden.value = [...hidden.peek(), leaseId];
    },
    dispose,
  };
}
