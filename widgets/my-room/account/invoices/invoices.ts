import { type Invoice, listInvoices } from '../../../../src/api/calls.ts';
import { createResource, type Resource } from '../../../../src/state/resource.ts';
import type { Tools } from '../../area/tab.ts';

export interface Invoices {
  all: Resource<Invoice[]>;
  dispose(): void;
}

export function createInvoices({ page, notices }: Tools): Invoices {
  const all = createResource(() => listInvoices(page.api), notices.showFailure);
  all.open();
  return { all, dispose: all.drop };
}
