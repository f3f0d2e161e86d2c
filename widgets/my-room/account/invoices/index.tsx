import { addStyles } from '#core';
import line from '../../area/line.css';
import type { OpenTab } from '../../area/tab.ts';
import styles from './invoices.css';
import { createInvoices } from './invoices.ts';
import { InvoicesTab } from './invoices-tab.tsx';

export const openInvoices: OpenTab = (tools) => {
  addStyles(tools.root, line + styles);
  const invoices = createInvoices(tools);
  return {
    View: () => <InvoicesTab invoices={invoices} settings={tools.page.settings} />,
    dispose: invoices.dispose,
  };
};
