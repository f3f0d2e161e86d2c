import { effect } from '@preact/signals-react';
import { createPart, type Part } from '../state/part.ts';
import { whenIdle } from '../state/when-idle.ts';
import type { Notices } from '../ui/notices.ts';
import type { Board } from './board-part.ts';

/** The board of a widget's notices; loaded when the browser is idle, or with the first of them. */
export function createBoard({ failure, question, toasts }: Notices, placeholder: HTMLElement): Part<Board> {
  const part = createPart(async () => (await import('./board-part.ts')).openBoard(placeholder.shadowRoot));
  const undo = effect(() => {
    if (failure.value || question.value || toasts.value.length) void part.load();
  });
  whenIdle(part.load);
  return {
    ...part,
    dispose() {
      undo();
      part.dispose();
    },
  };
}
