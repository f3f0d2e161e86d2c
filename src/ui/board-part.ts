import '../core/index.ts';
import { addStyles } from '../core/styles.ts';
import { NoticeBoard } from './notice-board.tsx';
import styles from './notices.css';

/** What draws the notices. */
export interface Board {
  NoticeBoard: typeof NoticeBoard;
}

export function openBoard(root: ShadowRoot | null): Board {
  addStyles(root, styles);
  return { NoticeBoard };
}
