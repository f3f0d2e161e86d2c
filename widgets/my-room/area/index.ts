import '../../../src/runtime/core.ts';

export { NoticeBoard } from '../../../src/ui/notice-board.tsx';
export { createNotices } from '../../../src/ui/notices.ts';
export { createArea } from './area.ts';
export { Area } from './area.tsx';
