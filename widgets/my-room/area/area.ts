import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { createScopedPage } from '../../../src/runtime/page.ts';
import type { Session } from '../../../src/session/session.ts';
import { createPart, type Part } from '../../../src/state/part.ts';
import { createLeases, type Leases } from './leases/leases.ts';
import { type Cards, createCards } from './payment/cards.ts';
import { takeSavedCard } from './payment/saved-card.ts';
import type { Resource } from './resource.ts';
import type { OpenedTab, OpenTab, Tools } from './tab.ts';
import { addressOf, type Tab, tabOf } from './tabs.ts';

export interface AreaModel {
  tab: ReadonlySignal<Tab>;
  /** The first tab comes with the area itself. */
  leases: Leases;
  /** The saved cards, asked for when there is time: one that expires is told among the leases. */
  cards: Resource<Cards>;
  /** The others load when they are first opened. */
  others: Record<Exclude<Tab, 'leases'>, Part<OpenedTab>>;
  /** Shows a tab, as a step that the back button takes back, or in the place of the step before. */
  show(tab: Tab, options?: { instead: boolean }): void;
  /** Clears the token and loads the page again. */
  logOut(): void;
  dispose(): void;
}

const CHUNKS: Record<Exclude<Tab, 'leases'>, () => Promise<{ openTab: OpenTab }>> = {
  invoices: () => import('./invoices/index.tsx'),
  payment: () => import('./payment/index.tsx'),
  details: () => import('./details/index.tsx'),
};

/** When the browser has nothing better to do; Safari cannot tell. */
const whenIdle = (work: () => void) => void (window.requestIdleCallback ?? setTimeout)(work);

/** What one signed-in tenant sees (spec section 2). */
export function createArea(options: Tools & { session: Session }): AreaModel {
  const { notices, session } = options;
  let gone = false;
  const page = createScopedPage(options.page, () => gone);
  const leases = createLeases({ page, notices });
  const cards = createCards(page);
  const saved = takeSavedCard();
  const part = (name: keyof typeof CHUNKS) =>
    createPart(async () => {
      const { openTab } = await CHUNKS[name]();
      // It would listen to the page for nobody.
      return gone ? new Promise<never>(() => {}) : openTab({ page, notices, leases, cards, saved });
    });
  const others = { invoices: part('invoices'), payment: part('payment'), details: part('details') };
  const tab = signal<Tab>('leases');
  const follow = () => {
    const next = tabOf(location.hash) ?? tab.peek();
    tab.value = next;
    if (next === 'leases') leases.all.open();
    else others[next].load();
  };
  addEventListener('hashchange', follow);
  follow();

  // Once what was asked for is there. A chunk that does not come is asked for again by its tab.
  const undoAhead = effect(() => {
    const there =
      tab.value === 'leases'
        ? leases.all.current.value.state !== 'loading'
        : others[tab.value].loaded.value !== null;
    if (there)
      whenIdle(() => {
        if (gone) return;
        cards.open();
        for (const chunk of Object.values(CHUNKS)) chunk().catch(() => {});
      });
  });

  return {
    tab,
    leases,
    cards,
    others,
    show(next, { instead } = { instead: false }) {
      if (instead) history.replaceState(history.state, '', addressOf(next));
      else location.hash = next;
      follow();
    },
    logOut() {
      session.end();
      location.reload();
    },
    dispose() {
      gone = true;
      undoAhead();
      removeEventListener('hashchange', follow);
      notices.question.peek()?.answer(false);
      notices.dismiss();
      leases.dispose();
      cards.drop();
      for (const other of Object.values(others)) other.dispose();
    },
  };
}
