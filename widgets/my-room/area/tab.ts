import type { ReactNode } from 'react';
import type { Page } from '../../../src/runtime/page.ts';
import type { Notices } from '../../../src/ui/notices.ts';
import type { Leases } from './leases/leases.ts';

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

/** What the part of each tab exports as `openTab`. The leases are shared: their codes are changed in another tab. */
export type OpenTab = (tools: Tools & { leases: Leases }) => OpenedTab;
