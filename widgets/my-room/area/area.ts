import { type ReadonlySignal, signal } from '@preact/signals-react';
import { createPart, type Part } from '../../../src/runtime/part.ts';
import type { Session } from '../../../src/session/session.ts';
import { createLeases, type Leases } from './leases/leases.ts';
import type { OpenedTab, OpenTab, Tools } from './tab.ts';
import { type Tab, tabOf } from './tabs.ts';

export interface AreaModel {
  tab: ReadonlySignal<Tab>;
  /** The first tab comes with the area itself. */
  leases: Leases;
  /** The others load when they are first opened. */
  others: Record<Exclude<Tab, 'leases'>, Part<OpenedTab>>;
  /** Shows a tab, as a step that the back button takes back, or in the place of the step before. */
  show(tab: Tab, options?: { instead: boolean }): void;
  /** Clears the token and loads the page again. */
  logOut(): void;
  dispose(): void;
}

/** What one signed-in tenant sees (spec section 2). */
export function createArea({ page, notices, session }: Tools & { session: Session }): AreaModel {
  const leases = createLeases({ page, notices });
  const part = (load: () => Promise<{ openTab: OpenTab }>) =>
    createPart(async () => (await load()).openTab({ page, notices, leases }));
  const others = {
    invoices: part(() => import('./invoices/index.tsx')),
    payment: part(() => import('./payment/index.tsx')),
    details: part(() => import('./details/index.tsx')),
  };
  const tab = signal<Tab>('leases');
  const follow = () => {
    const next = tabOf(location.hash);
    tab.value = next;
    if (next === 'leases') leases.all.open();
    else others[next].load();
  };
  addEventListener('hashchange', follow);
  follow();

  return {
    tab,
    leases,
    others,
    show(next, { instead } = { instead: false }) {
      if (instead) history.replaceState(history.state, '', `#${next}`);
      else location.hash = next;
      follow();
    },
    logOut() {
      session.end();
      location.reload();
    },
    dispose() {
      removeEventListener('hashchange', follow);
      notices.question.peek()?.answer(false);
      notices.dismiss();
      leases.dispose();
      for (const { loaded } of Object.values(others)) loaded.peek()?.dispose();
    },
  };
}
