import '../core.ts';
import type { OpenTab } from '../tab.ts';
import { createInvoices } from './invoices.ts';
import { InvoicesTab } from './invoices-tab.tsx';

export const openTab: OpenTab = (tools) => {
  const invoices = createInvoices(tools);
  return { View: () => <InvoicesTab invoices={invoices} />, dispose: invoices.dispose };
};
