import '../../../../src/core/index.ts';
import { addStyles } from '../../../../src/core/styles.ts';
import line from '../../area/line.css';
import type { OpenTab } from '../../area/tab.ts';
import styles from './invoices.css';
import { createInvoices } from './invoices.ts';
import { InvoicesTab } from './invoices-tab.tsx';

export const openTab: OpenTab = (tools) => {
  addStyles(tools.root, line + styles);
  const invoices = createInvoices(tools);
  return {
    View: () => <InvoicesTab invoices={invoices} settings={tools.page.settings} />,
    dispose: invoices.dispose,
  };
};
