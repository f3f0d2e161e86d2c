/** The tabs. Each has its own address fragment, so that a reload or a shared link opens it. */
export const TABS = ['leases', 'invoices', 'payment', 'details'] as const;

export type Tab = (typeof TABS)[number];

/** The tab that a fragment names: the first without a fragment, none for a fragment of the host page. */
export const findTab = (fragment: string): Tab | undefined =>
  fragment ? TABS.find((tab) => fragment.split('?')[0] === `#${tab}`) : TABS[0];

/** The page's address with the tab's fragment. The fragment alone would be resolved against a host's `<base>`. */
export const tabAddress = (tab: Tab): string => new URL(`#${tab}`, location.href).href;
