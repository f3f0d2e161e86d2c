import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { createScopedPage } from '../../../src/core/page.ts';
import type { Session } from '../../../src/session/session.ts';
import { createPart, type Part } from '../../../src/state/part.ts';
import { whenIdle } from '../../../src/state/when-idle.ts';
import type { ArrivalPart } from '../arrival/index.tsx';
import { createEarlyCalls } from './early-calls.ts';
import type { ExpiringCardsPart } from '../account/expiring/index.tsx';
import { loadFaults } from './leases/fault-text.ts';
import { AlarmControl, DoorControl } from './leases/lease-controls.tsx';
import { createLeases, type Leases } from './leases/leases.ts';
import { OuterGates } from './leases/outer-gates.tsx';
import type { OpenedTab, OpenTab, TabTools, Tools } from './tab.ts';
import { findTab, type Tab, tabAddress } from './tabs.ts';

type LaterTab = Exclude<Tab, 'leases'>;

export interface AreaModel {
  tab: ReadonlySignal<Tab>;
  /** The first tab is loaded with the area. */
  leases: Leases;
  /** The saved cards, read when the browser is idle: the leases warn of a card that expires. */
  cards: Part<ExpiringCardsPart>;
  /** The other tabs are loaded when they are first opened. */
  laterTabs: Record<LaterTab, Part<OpenedTab>>;
  /** In the place of the tabs after a rental. */
  arrival: Part<ArrivalPart> | null;
  /** Shows a tab as a new entry of the browser's history, or with `replace` in place of the current one. */
  show(tab: Tab, options?: { replace: boolean }): void;
  /** Signs out and loads the page again. */
  logOut(): void;
  dispose(): void;
}

const CHUNKS: Record<LaterTab, () => Promise<{ openTab: OpenTab }>> = {
  invoices: () => import('../account/invoices/index.tsx'),
  payment: () => import('../account/payment/index.tsx'),
  details: () => import('../account/details/index.tsx'),
};

/** What one signed-in tenant sees (docs/product.md R1.2). */
export function createArea(options: Tools & Pick<TabTools, 'root'> & { session: Session }): AreaModel {
  const { notices, session, root } = options;
  let disposed = false;
  const { page: given } = options;
  const page = createScopedPage({ ...given, api: createEarlyCalls(given, session) }, () => disposed);
  const leases = createLeases({ page, notices, root });
  const cards = createPart(async () =>
    (await import('../account/expiring/index.tsx')).openCards({ ...options, page, toCards: () => show('payment') }),
  );
  const createTab = (name: LaterTab) =>
    createPart(async () => {
      const { openTab } = await CHUNKS[name]();
      // A tab that arrives after the disposal must not be opened.
      return disposed ? new Promise<never>(() => {}) : openTab({ page, notices, root, leases, cards });
    });
  const laterTabs = {
    invoices: createTab('invoices'),
    payment: createTab('payment'),
    details: createTab('details'),
  };
  const arrival = createArrivalPart({ page, leases, root });
  void arrival?.load();
  const tab = signal<Tab>('leases');
  const followAddress = () => {
    const next = findTab(location.hash) ?? tab.peek();
    tab.value = next;
    if (next === 'leases') leases.open();
    else void laterTabs[next].load();
  };
  const show: AreaModel['show'] = (next, { replace } = { replace: false }) => {
    if (replace) history.replaceState(history.state, '', tabAddress(next));
    else location.hash = next;
    followAddress();
  };
  addEventListener('hashchange', followAddress);
  followAddress();

  // Preloads the rest once the open tab is there. A chunk that fails is loaded again with its tab.
  const undoPreload = effect(() => {
    const isOpen =
      tab.value === 'leases'
        ? leases.all.current.value.state !== 'loading'
        : laterTabs[tab.value].loaded.value !== null;
    if (isOpen)
      whenIdle(() => {
        if (disposed) return;
        void cards.load().then((part) => disposed || part?.cards.open());
        void loadFaults();
        for (const load of Object.values(CHUNKS)) load().catch(() => {});
      });
  });

  return {
    tab,
    leases,
    cards,
    laterTabs,
    arrival,
    show,
    logOut() {
      session.end();
      location.reload();
    },
    dispose() {
      disposed = true;
      undoPreload();
      removeEventListener('hashchange', followAddress);
      notices.question.peek()?.answer(false);
      notices.dismiss();
      leases.dispose();
      cards.dispose();
      arrival?.dispose();
      for (const part of Object.values(laterTabs)) part.dispose();
    },
  };
}

/** Only where a room was just paid for; the part finds out which. */
function createArrivalPart(options: Pick<TabTools, 'page' | 'leases' | 'root'>): AreaModel['arrival'] {
  if (!/\/PaymentSuccess\/|[?&]rented=/i.test(location.href)) return null;
  return createPart(async () => {
    const { openArrival } = await import('../arrival/index.tsx');
    return openArrival({ ...options, controls: { OuterGates, DoorControl, AlarmControl } });
  });
}
