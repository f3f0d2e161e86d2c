import { list } from '../../../../src/api/read.ts';
import type { Invoice } from '../../../../src/api/types.ts';
import { createResource, type Resource } from '../resource.ts';
import type { Tools } from '../tab.ts';

export interface Invoices {
  all: Resource<Invoice[]>;
  dispose(): void;
}

export function createInvoices({ page, notices }: Tools): Invoices {
  const all = createResource(
    () =>
      page.api.call(
        (http) => http.GET('/stripe/getinvoicesfiltered', { params: { query: { limit: 100 } } }),
        list<Invoice>({ created: 'string', total: 'number' }),
      ),
    notices.fail,
  );
  all.open();
  return { all, dispose: all.drop };
}
