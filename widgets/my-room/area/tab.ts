import type { ReactNode } from 'react';
import type { Page } from '../../../src/runtime/page.ts';
import type { Resource } from '../../../src/state/resource.ts';
import type { Notices } from '../../../src/ui/notices.ts';
import type { Leases } from './leases/leases.ts';
import type { Cards } from './payment/cards.ts';
import type { SavedCard } from './payment/saved-card.ts';

/** What every tab needs. */
export interface Tools {
  page: Page;
  notices: Notices;
}

/** A tab that was opened. */
export interface OpenedTab {
  View: () => ReactNode;
  dispose(): void;
}

/** What tabs need of each other: the details change the codes of leases, and the leases warn of a card that expires. */
export interface TabTools extends Tools {
  leases: Leases;
  cards: Resource<Cards>;
  /** Set for somebody who comes back from saving a card. */
  saved: SavedCard | null;
  /** Where a tab adds its styles. */
  root: ShadowRoot | null;
}

/** Each tab's part exports this as `openTab`. */
export type OpenTab = (tools: TabTools) => OpenedTab;
