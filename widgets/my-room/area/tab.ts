import type { ReactNode } from 'react';
import type { Page } from '../../../src/runtime/page.ts';
import type { Resource } from '../../../src/state/resource.ts';
import type { Notices } from '../../../src/ui/notices.ts';
import type { Leases } from './leases/leases.ts';
import type { Cards } from './payment/cards.ts';
import type { SavedCard } from './payment/saved-card.ts';

/** What the tabs work with. */
export interface Tools {
  page: Page;
  notices: Notices;
}

/** A tab whose chunk and data have been asked for, since it was opened. */
export interface OpenedTab {
  View: () => ReactNode;
  dispose(): void;
}

/** Besides, what one tab shows of another: codes of leases are changed among the details, and the leases tell of a card that expires. */
export interface TabTools extends Tools {
  leases: Leases;
  cards: Resource<Cards>;
  /** What was remembered for somebody who comes back from saving a card. */
  saved: SavedCard | null;
}

/** What the part of each tab exports as `openTab`. */
export type OpenTab = (tools: TabTools) => OpenedTab;
