/** The area's tabs, each with its own address fragment, so that a reload or a shared link opens it. */
export const TABS = ['leases', 'invoices', 'payment', 'details'] as const;

export type Tab = (typeof TABS)[number];

/** The tab that a fragment names: without one the first, and for a fragment of the page around it none. */
export const findTab = (fragment: string): Tab | undefined =>
  fragment ? TABS.find((tab) => fragment.split('?')[0] === `#${tab}`) : TABS[0];

/** The page's own address with the tab's fragment, which alone would be resolved against a host's `<base>`. */
export const tabAddress = (tab: Tab): string => new URL(`#${tab}`, location.href).href;
