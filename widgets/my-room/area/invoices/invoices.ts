import { type Invoice, listInvoices } from '../../../../src/api/calls.ts';
import { createResource, type Resource } from '../resource.ts';
import type { Tools } from '../tab.ts';

export interface Invoices {
  all: Resource<Invoice[]>;
  dispose(): void;
}

export function createInvoices({ page, notices }: Tools): Invoices {
  const all = createResource(() => listInvoices(page.api), notices.fail);
  all.open();
  return { all, dispose: all.drop };
}
