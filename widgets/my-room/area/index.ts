import './core.ts';
import type { Page } from '../../../src/runtime/page.ts';
import { acquireSession } from '../../../src/runtime/session.ts';
import { addStyles } from '../../../src/runtime/styles.ts';
import type { Session } from '../../../src/session/session.ts';
import later from '../../../src/ui/later.css';
import { NoticeBoard } from '../../../src/ui/notice-board.tsx';
import { createNotices, type Notices } from '../../../src/ui/notices.ts';
import styles from './area.css';
import { type AreaModel, createArea } from './area.ts';
import { Area } from './area.tsx';

/** What comes behind the login form: with the first key that is typed, or at once where a token is kept. */
export interface MemberArea {
  session: Session;
  notices: Notices;
  createArea(): AreaModel;
  Area: typeof Area;
  dispose(): void;
  NoticeBoard: typeof NoticeBoard;
}

export function open({ page, placeholder }: { page: Page; placeholder: HTMLElement }): MemberArea {
  addStyles(placeholder.shadowRoot, later + styles);
  const { session, release } = acquireSession(page);
  const notices = createNotices();
  void session.restore();
  return {
    session,
    notices,
    createArea: () => createArea({ page, session, notices }),
    dispose() {
      notices.dispose();
      release();
    },
    Area,
    NoticeBoard,
  };
}
