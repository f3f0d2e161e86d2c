import '../../../src/runtime/core.ts';
import { type BoardPart, createBoard } from '../../../src/runtime/board.ts';
import { findPhone } from '../../../src/runtime/facility-phone.ts';
import type { Page } from '../../../src/runtime/page.ts';
import { acquireSession } from '../../../src/runtime/session.ts';
import { addStyles } from '../../../src/runtime/styles.ts';
import type { Session } from '../../../src/session/session.ts';
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
