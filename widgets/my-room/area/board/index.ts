import '../../../../src/runtime/core.ts';
import { addStyles } from '../../../../src/runtime/styles.ts';
import { NoticeBoard } from '../../../../src/ui/notice-board.tsx';
import styles from '../../../../src/ui/notices.css';

/** What draws the notices; loaded when the browser is idle, or with the first of them. */
export interface Board {
  NoticeBoard: typeof NoticeBoard;
}

export function openBoard(root: ShadowRoot | null): Board {
  addStyles(root, styles);
  return { NoticeBoard };
}
