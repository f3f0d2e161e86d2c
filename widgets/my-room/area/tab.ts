import type { ReactNode } from 'react';
import type { Page } from '#core';
import type { LazyPart } from '../../../src/state/lazy-part.ts';
import type { Notices } from '../../../src/ui/notices.tsx';
import type { ExpiringCardsPart } from '../account/expiring/index.tsx';
import type { Leases } from './leases/leases.ts';

/** What the models of the member area take. */
export interface Tools {
  page: Page;
  notices: Notices;
}

/** A tab that was opened. */
export interface OpenedTab {
  View: () => ReactNode;
  dispose(): void;
}

/** What the tabs share: the details tab changes the room codes of leases, and the leases tab warns of a card that expires. */
export interface TabTools extends Tools {
  leases: Leases;
  cards: LazyPart<ExpiringCardsPart>;
  /** The shadow root to which a tab adds its styles. */
  root: ShadowRoot | null;
}

/** Creates a tab's model and view. The part of each tab that is loaded later exports it as `openTab`. */
export type OpenTab = (tools: TabTools) => OpenedTab | Promise<OpenedTab>;
