/** What my-room loads when the browser is idle, or with the first press that needs it: every tab but the first, and what leads there from it. */
export { openDetails } from './details/index.tsx';
export { openCards } from './expiring/index.tsx';
export { openHelpers } from './helpers/index.tsx';
export { createLeaseHolds } from './hold/index.ts';
export { openInvoices } from './invoices/index.tsx';
export { createLeaving } from './leaving/leaving.ts';
export { openPayment } from './payment/index.tsx';
export { createUnpaid } from './unpaid/index.tsx';
