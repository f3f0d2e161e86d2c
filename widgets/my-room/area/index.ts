import '../../../src/runtime/core.ts';
import { effect } from '@preact/signals-react';
import { findPhone } from '../../../src/runtime/facility-phone.ts';
import type { Page } from '../../../src/runtime/page.ts';
import { acquireSession } from '../../../src/runtime/session.ts';
import { addStyles } from '../../../src/runtime/styles.ts';
import type { Session } from '../../../src/session/session.ts';
import { createPart, type Part } from '../../../src/state/part.ts';
import { whenIdle } from '../../../src/state/when-idle.ts';
import content from '../../../src/ui/content.css';
import later from '../../../src/ui/later.css';
import { createNotices, type Notices } from '../../../src/ui/notices.ts';
import styles from './area.css';
import { type AreaModel, createArea } from './area.ts';
import { Area } from './area.tsx';
import type { Board } from './board/index.ts';

/** The part behind the login form; loaded when somebody types, or at once with a stored token. */
export interface MemberArea {
  session: Session;
  notices: Notices;
  createArea(): AreaModel;
  Area: typeof Area;
  board: Part<Board>;
  dispose(): void;
}

export function open({ page, placeholder }: { page: Page; placeholder: HTMLElement }): MemberArea {
  addStyles(placeholder.shadowRoot, content + later + styles);
  const { session, release } = acquireSession(page);
  const notices = createNotices(() => findPhone(page));
  const board = createPart(async () => (await import('./board/index.ts')).openBoard(placeholder.shadowRoot));
  const undoNotice = effect(() => {
    if (notices.failure.value || notices.question.value || notices.toasts.value.length) void board.load();
  });
  whenIdle(board.load);
  void session.restore();
  return {
    session,
    notices,
    createArea: () => createArea({ page, session, notices, root: placeholder.shadowRoot }),
    board,
    dispose() {
      undoNotice();
      board.dispose();
      notices.dispose();
      release();
    },
    Area,
  };
}
