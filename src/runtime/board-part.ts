import './core.ts';
import { NoticeBoard } from '../ui/notice-board.tsx';
import styles from '../ui/notices.css';
import { addStyles } from './styles.ts';

/** What draws the notices. */
export interface Board {
  NoticeBoard: typeof NoticeBoard;
}

export function openBoard(root: ShadowRoot | null): Board {
  addStyles(root, styles);
  return { NoticeBoard };
}
