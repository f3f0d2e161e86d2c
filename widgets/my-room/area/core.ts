/** What the tabs share, as one chunk: each tab's part imports this file first, for the reason in src/runtime/core.ts. */
import '../../../src/runtime/core.ts';
import '../../../src/format/date.ts';
import '../../../src/ui/address.ts';
import '../../../src/ui/notice-board.tsx';
import '../../../src/ui/notices.ts';
import './act.tsx';
import './action.ts';
import './kept-focus.ts';
import './load.tsx';
import './payment/cards.ts';
import './payment/saved-card.ts';
import './resource.ts';
import './tabs.ts';
