import '../../../src/core/index.ts';
import { findPhone } from '../../../src/core/facility-phone.ts';
import type { Page } from '../../../src/core/page.ts';
import { addStyles } from '../../../src/core/styles.ts';
import { acquireSession } from '../../../src/session/page-session.ts';
import type { Session } from '../../../src/session/session.ts';
import { type BoardPart, createBoard } from '../../../src/ui/board.ts';
import content from '../../../src/ui/content.css';
import later from '../../../src/ui/later.css';
import { createNotices, type Notices } from '../../../src/ui/notices.ts';
import type { lent } from '../lent.ts';
import styles from './area.css';
import { type AreaModel, createArea } from './area.ts';
import { Area } from './area.tsx';
import { borrow } from './borrowed.ts';

/** The part behind the login form; loaded when somebody types, or at once with a stored token. */
export interface MemberArea {
  session: Session;
  notices: Notices;
  createArea(): AreaModel;
  Area: typeof Area;
  board: BoardPart;
  dispose(): void;
}

export function open(options: { page: Page; placeholder: HTMLElement; lent: typeof lent }): MemberArea {
  borrow(options.lent);
  const { page, placeholder } = options;
  addStyles(placeholder.shadowRoot, content + later + styles);
  const { session, release } = acquireSession(page);
  const notices = createNotices(() => findPhone(page));
  const board = createBoard(notices, placeholder);
  void session.restore();
  return {
    session,
    notices,
    createArea: () => createArea({ page, session, notices, root: placeholder.shadowRoot }),
    board,
    dispose() {
      board.dispose();
      notices.dispose();
      release();
    },
    Area,
  };
}
