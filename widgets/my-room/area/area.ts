import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { createScopedPage, type Page } from '#core';
import type { Api } from '../../../src/api/client.ts';
import { SIGNED_OUT } from '../../../src/codes.ts';
import { readClaims } from '../../../src/session/renewal.ts';
import type { Session } from '../../../src/session/session.ts';
import { whenIdle } from '../../../src/state/after-paint.ts';
import { type LazyPart, lazyPart } from '../../../src/state/lazy-part.ts';
import type { ExpiringCardsPart } from '../account/alerts.tsx';
import type { ArrivalPart } from '../arrival/index.tsx';
import { createLeases, type Leases } from './leases.ts';
import { findTab, type OpenedTab, type Tab, type TabTools, type Tools, tabAddress } from './tabs.ts';

/**
 * Sends calls while the stored token is still being checked, beside its refresh. One that has expired allows no call of a tenant, so these wait.
 * One that was refused is sent again with the new token: nothing was carried out.
 */
export function createEarlyCalls({ api, tokens }: Page, session: Session): Api {
  const isExpired = () => Number(readClaims(tokens.current.peek()).exp) * 1000 < Date.now();
  return {
    async call(send, read, options) {
      const checking = session.state.peek() === 'checking';
      if (checking && isExpired() && !options?.anyToken) await session.restore();
      const answer = await api.call(send, read, options);
      if (!checking || answer.failure?.code !== SIGNED_OUT) return answer;
      await session.restore();
      return tokens.current.peek() ? api.call(send, read, options) : answer;
    },
  };
}

type LaterTab = Exclude<Tab, 'leases'>;

export interface AreaModel {
  tab: ReadonlySignal<Tab>;
  /** The first tab is loaded with the area. */
  leases: Leases;
  /** The saved cards, read when the browser is idle: the leases warn of a card that expires. */
  cards: LazyPart<ExpiringCardsPart>;
  /** The other tabs are loaded when they are first opened. */
  laterTabs: Record<LaterTab, LazyPart<OpenedTab>>;
  /** In the place of the tabs after a rental. */
  arrival: LazyPart<ArrivalPart> | null;
  /** Shows a tab as a new entry of the browser's history, or with `replace` in place of the current one. */
  show(tab: Tab, options?: { replace: boolean }): void;
  /** Signs out and loads the page again. */
  logOut(): void;
  dispose(): void;
}

/** What one signed-in tenant sees (docs/product.md R1.2). */
export function createArea(options: Tools & Pick<TabTools, 'root'> & { session: Session }): AreaModel {
  const { notices, session, root } = options;
  let disposed = false;
  const { page: given } = options;
  const page = createScopedPage({ ...given, api: createEarlyCalls(given, session) }, () => disposed);
  const leases = createLeases({ page, notices, root });
  const cards = lazyPart(page, 'my-room-account', ({ openCards }) =>
    openCards({ ...options, page, toCards: () => show('payment') }),
  );
  const tools: TabTools = { page, notices, root, leases, cards };
  const laterTabs: AreaModel['laterTabs'] = {
    invoices: lazyPart(page, 'my-room-account', ({ openInvoices }) => openInvoices(tools)),
    payment: lazyPart(page, 'my-room-account', ({ openPayment }) => openPayment(tools)),
    details: lazyPart(page, 'my-room-account', ({ openDetails }) => openDetails(tools)),
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

  // Loads the rest once the open tab is there.
  const undoPreload = effect(() => {
    const isOpen =
      tab.value === 'leases'
        ? leases.all.current.value.state !== 'loading'
        : laterTabs[tab.value].loaded.value !== null;
    if (isOpen)
      whenIdle(() => {
        if (disposed) return;
        void cards.load().then((part) => disposed || part?.cards.open());
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
  return lazyPart(options.page, 'my-room-arrival', ({ openArrival }) => openArrival(options));
}
