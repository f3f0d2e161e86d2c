import type { Settings } from '../contract.ts';
import { checkoutAddress } from './leave.ts';

/** Where the provider's pages for invoices are. */
const INVOICES = 'https://invoice.stripe.com';

/** The address where an invoice is paid (docs/product.md R8.8); null if its origin is neither the provider's nor allowed by the page. */
export function invoiceAddress(url: string | null | undefined, settings: Settings): string | null {
  if (!url) return null;
  try {
    return checkoutAddress(url, { ...settings, checkoutOrigins: [...settings.checkoutOrigins, INVOICES] });
  } catch (error) {
    console.error(error);
    return null;
  }
}
