import { addStyles, findPhone, type Page } from '#core';
import { acquireSession, type Session } from '../../../src/session/session.ts';
import content from '../../../src/ui/content.css';
import later from '../../../src/ui/later.css';
import noticesCss from '../../../src/ui/notices.css';
import { createNotices, NoticeBoard, type Notices } from '../../../src/ui/notices.tsx';
import styles from './area.css';
import { type AreaModel, createArea } from './area.ts';
import { Area } from './area.tsx';

/** The part behind the login form; loaded when somebody types, or at once with a stored token. */
export interface MemberArea {
  session: Session;
  notices: Notices;
  createArea(): AreaModel;
  Area: typeof Area;
  NoticeBoard: typeof NoticeBoard;
  dispose(): void;
}

export function openArea({ page, placeholder }: { page: Page; placeholder: HTMLElement }): MemberArea {
  addStyles(placeholder.shadowRoot, content + later + noticesCss + styles);
  const { session, release } = acquireSession(page);
  const notices = createNotices(page, () => findPhone(page));
  void session.restore();
  return {
    session,
    notices,
    createArea: () => createArea({ page, session, notices, root: placeholder.shadowRoot }),
    dispose() {
      notices.dispose();
      release();
    },
    Area,
    NoticeBoard,
  };
}
