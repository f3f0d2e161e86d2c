import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Page } from '../../../src/runtime/page.ts';
import type { Session } from '../../../src/session/session.ts';
import type { Notices } from '../../../src/ui/notices.ts';
import styles from './area.css';
import { createDetails, type Details } from './details/details.ts';
import { createInvoices, type Invoices } from './invoices/invoices.ts';
import { createLeases, type Leases } from './leases/leases.ts';
import { createPayment, type Payment } from './payment/payment.ts';
import { type Tab, tabOf } from './tabs.ts';

/** What the parts of the area work with. */
export interface Tools {
  page: Page;
  notices: Notices;
}

export interface AreaModel {
  tab: ReadonlySignal<Tab>;
  leases: Leases;
  invoices: Invoices;
  payment: Payment;
  details: Details;
  /** Shows a tab, as a step that the back button takes back, or in the place of the step before. */
  show(tab: Tab, options?: { instead: boolean }): void;
  /** Clears the token and loads the page again. */
  logOut(): void;
  dispose(): void;
}

const sheet = new CSSStyleSheet();

/** What one signed-in tenant sees (spec section 2); each tab loads when it is first opened. */
export function createArea(options: Tools & { session: Session; placeholder: HTMLElement }): AreaModel {
  const { page, notices, session, placeholder } = options;
  sheet.replaceSync(styles);
  const sheets = placeholder.shadowRoot?.adoptedStyleSheets;
  if (!sheets?.includes(sheet)) sheets?.push(sheet);

  const leases = createLeases({ page, notices });
  const tabs = {
    leases,
    invoices: createInvoices({ page, notices }),
    payment: createPayment({ page, notices }),
    details: createDetails({ page, notices, leases }),
  };
  const tab = signal<Tab>('leases');
  const follow = () => {
    tab.value = tabOf(location.hash);
    tabs[tab.peek()].open();
  };
  addEventListener('hashchange', follow);
  follow();

  return {
    tab,
    ...tabs,
    show(next, { instead } = { instead: false }) {
      if (instead) history.replaceState(history.state, '', `#${next}`);
      else location.hash = next;
      follow();
    },
    logOut() {
      session.signOut();
      location.reload();
    },
    dispose() {
      removeEventListener('hashchange', follow);
      notices.question.peek()?.answer(false);
      notices.dismiss();
      for (const each of Object.values(tabs)) each.dispose();
    },
  };
}
