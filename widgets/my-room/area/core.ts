/** The chunk that all tabs share. Each tab's part imports this file first, for the reason in src/runtime/core.ts. */
import '../../../src/runtime/core.ts';
import '../../../src/format/date.ts';
import '../../../src/ui/notice-board.tsx';
import '../../../src/ui/notices.ts';
import './action-button.tsx';
import '../../../src/state/action.ts';
import '../../../src/ui/focus.ts';
import './resource-view.tsx';
import './payment/cards.ts';
import './payment/saved-card.ts';
import '../../../src/state/resource.ts';
import './tabs.ts';
