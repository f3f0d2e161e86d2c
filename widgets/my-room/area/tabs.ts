import type { ReactNode } from 'react';
import { addStyles, type Page, type Parts } from '#core';
import { type LazyPart, lazyPart } from '../../../src/state/lazy-part.ts';
import type { Notices } from '../../../src/ui/notices.tsx';
import type { ExpiringCardsPart } from '../account/alerts.tsx';
import type { Leases } from './leases.ts';

/** What the models of the member area take. */
export type Tools = { page: Page; notices: Notices };

export type OpenedTab = { View: () => ReactNode };

/** What the tabs share: the details tab changes the room codes of leases, and the leases tab warns of a card that expires. */
export interface TabTools extends Tools {
  leases: Leases;
  cards: LazyPart<ExpiringCardsPart>;
  /** The shadow root to which a tab adds its styles. */
  root: ShadowRoot | null;
}

/** A part in the file of the account, which brings that file's styles along. */
export const accountPart = <T extends object>(
  { page, root }: Pick<TabTools, 'page' | 'root'>,
  create: (file: Parts['my-room-account']) => T | Promise<T>,
): LazyPart<T> =>
  lazyPart(page, 'my-room-account', (file) => {
    addStyles(root, file.styles);
    return create(file);
  });

/** The tabs. Each has its own address fragment, so that a reload or a shared link opens it. */
export const TABS = ['leases', 'invoices', 'payment', 'details'] as const;

export type Tab = (typeof TABS)[number];

/** The tab that a fragment names: the first without a fragment, none for a fragment of the host page. */
export const findTab = (fragment: string): Tab | undefined =>
  fragment ? TABS.find((tab) => fragment.split('?')[0] === `#${tab}`) : TABS[0];

/** The page's address with the tab's fragment. The fragment alone would be resolved against a host's `<base>`. */
export const tabAddress = (tab: Tab): string => new URL(`#${tab}`, location.href).href;
