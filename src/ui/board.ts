import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { createPart, type Part } from '../state/part.ts';
import { whenIdle } from '../state/when-idle.ts';
import type { Board } from './board-part.ts';
import type { Notices } from './notices.ts';

export interface BoardPart extends Part<Board> {
  /** Whether there is a notice that cannot be shown, because the board could not be loaded. */
  missing: ReadonlySignal<boolean>;
}

/** The board of a widget's notices; loaded when the browser is idle, or with the first of them. */
export function createBoard({ failure, question, toasts }: Notices, placeholder: HTMLElement): BoardPart {
  const part = createPart(async () => (await import('./board-part.ts')).openBoard(placeholder.shadowRoot));
  const isNeeded = () => !!(failure.value || question.value);
  const undo = effect(() => {
    if (isNeeded() || toasts.value.length) void part.load();
  });
  whenIdle(part.load);
  return {
    ...part,
    missing: computed(() => part.failed.value && isNeeded()),
    dispose() {
      undo();
      part.dispose();
    },
  };
}
