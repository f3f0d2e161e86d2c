import { createLifetime, createScopedPage, type Page, signal } from '#core';
import type { Api } from '../../../src/api/client.ts';
import { SIGNED_OUT } from '../../../src/codes.ts';
import { readClaims } from '../../../src/session/renewal.ts';
import type { Session } from '../../../src/session/session.ts';
import { whenIdle } from '../../../src/state/after-paint.ts';
import { type LazyPart, lazyPart } from '../../../src/state/lazy-part.ts';
import { createLeases } from './leases.ts';
import {
  accountPart,
  findTab,
  type OpenedTab,
  type Tab,
  type TabTools,
  type Tools,
  tabAddress,
} from './tabs.ts';

/**
 * Sends calls while the stored token is still being checked, beside its refresh. One that has expired allows no call of a tenant, so these wait.
 * One that was refused is sent again with the new token: nothing was carried out.
 */
function createEarlyCalls({ api, tokens }: Page, session: Session): Api {
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

/**
 * The number of the room that was just paid for, if this is the page to which the checkout leads back, or my-room opened from
 * there with `?rented=` (docs/product.md R4.14); else null.
 */
function findRentedRoom(): string | null {
  const [, inPath = ''] = /\/PaymentSuccess\/([^/]+)/i.exec(location.pathname) ?? [];
  // Reads what is encoded, whatever it is.
  const path = new URLSearchParams(`number=${inPath.replaceAll('+', '%2B')}`).get('number');
  return path || new URLSearchParams(location.search).get('rented') || null;
}

export type AreaModel = ReturnType<typeof createArea>;

/** What one signed-in tenant sees (docs/product.md R1.2). */
export function createArea(options: Tools & Pick<TabTools, 'root'> & { session: Session }) {
  const { notices, session, root, page: given } = options;
  const lifetime = createLifetime();
  given.lifetime.add(lifetime.end);
  const page = createScopedPage({ ...given, api: createEarlyCalls(given, session) }, lifetime);
  const leases = createLeases({ page, notices, root });
  const cards = accountPart({ page, root }, ({ openCards }) =>
    openCards({ ...options, page, toCards: () => show('payment') }),
  );
  const tools: TabTools = { page, notices, root, leases, cards };
  const laterTabs: Record<Exclude<Tab, 'leases'>, LazyPart<OpenedTab>> = {
    invoices: accountPart(tools, ({ openInvoices }) => openInvoices(tools)),
    payment: accountPart(tools, ({ openPayment }) => openPayment(tools)),
    details: accountPart(tools, ({ openDetails }) => openDetails(tools)),
  };
  const number = findRentedRoom();
  const arrival = number
    ? lazyPart(page, 'my-room-arrival', ({ openArrival }) => openArrival({ page, leases, root, number }))
    : null;
  void arrival?.load();
  const tab = signal<Tab>('leases');
  const followAddress = () => {
    const next = findTab(location.hash) ?? tab.peek();
    tab.value = next;
    if (next === 'leases') leases.open();
    else void laterTabs[next].load();
  };
  const show = (next: Tab, { replace } = { replace: false }) => {
    if (replace) history.replaceState(history.state, '', tabAddress(next));
    else location.hash = next;
    followAddress();
  };
  lifetime.listen(window, 'hashchange', followAddress);
  followAddress();

  // Loads the rest once the open tab is there.
  lifetime.effect(() => {
    const isOpen =
      tab.value === 'leases'
        ? leases.all.current.value.state !== 'loading'
        : laterTabs[tab.value].loaded.value !== null;
    if (isOpen)
      whenIdle(() => {
        if (!lifetime.hasEnded()) void cards.load().then((part) => part?.cards.open());
      });
  });

  return {
    tab,
    leases,
    cards,
    laterTabs,
    arrival,
    /** Shows a tab as a new entry of the browser's history, or with `replace` in place of the current one. */
    show,
    logOut() {
      session.end();
      location.reload();
    },
    end() {
      notices.question.peek()?.answer(false);
      notices.closeFailure();
      lifetime.end();
    },
  };
}
