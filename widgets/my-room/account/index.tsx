/** What my-room loads when the browser is idle, or with the first press that needs it: every tab but the first, and what leads there from it. */

export { default as styles } from './account.css';
export { createLeaseHolds, createUnpaid, openCards } from './alerts.tsx';
export { openDetails } from './details-tab.tsx';
export { openHelpers } from './helpers-view.tsx';
export { openInvoices } from './invoices.tsx';
export { openPayment } from './payment-tab.tsx';
export { createLeaving } from './termination.tsx';
