import { type Page, readAttribute } from '#core';

/** The provider's pages for checkouts and for invoices. */
const PROVIDER = ['https://checkout.stripe.com', 'https://invoice.stripe.com'];

/** Not the URL's own `origin`, which for a blob: address is the origin of the address inside. */
function originOf(address: string): string {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  } catch {
    return '';
  }
}

/**
 * Where a checkout or an invoice is paid (docs/product.md R4.9, R8.8); null if the origin is neither the provider's nor in `data-checkout-origins`,
 * where they are separated by spaces.
 */
export function paymentAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  const origin = originOf(url);
  const allowed = [...PROVIDER, ...(readAttribute('data-checkout-origins')?.split(/\s+/) ?? [])];
  if (/^https?:/.test(origin) && allowed.some((each) => originOf(each) === origin)) return new URL(url).href;
  console.error(`SelfStorage: add ${origin} to data-checkout-origins to let checkouts lead there.`);
  return null;
}

/** If the page is still there after this time, its buttons work again. */
const LEAVING_MS = 15_000;

/** Resolves when the page comes back out of the browser's cache, or was not left after all. */
export const waitForReturn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LEAVING_MS);
    addEventListener('pageshow', () => resolve(), { once: true });
  });

/**
 * Leaves the page for the provider's checkout: for the session's own address, else with Stripe.js and the page's STRIPE_PK (docs/product.md
 * R4.9). Throws if the origin of the address is neither the provider's nor allowed by the page, or if neither way works. Resolves with false,
 * and stays, if the checkout is not `isStillWanted` once Stripe.js is loaded.
 */
export async function goToCheckout(
  { sessionId, url }: { sessionId: string; url?: string },
  { load }: Pick<Page, 'load'>,
  isStillWanted = () => true,
): Promise<boolean> {
  if (url) {
    const address = paymentAddress(url);
    if (!address) throw new Error(`SelfStorage: data-checkout-origins does not allow ${url}`);
    location.assign(address);
    return true;
  }
  const key = window.STRIPE_PK;
  if (typeof key !== 'string' || !key) throw new Error('SelfStorage: set STRIPE_PK to the publishable key.');
  const { loadStripe } = await load('stripe');
  const stripe = await loadStripe(key);
  // The page may have loaded a newer Stripe.js of its own, which no longer has this call.
  if (!stripe?.redirectToCheckout)
    throw new Error('SelfStorage: the Stripe.js of this page cannot redirect to a checkout.');
  if (!isStillWanted()) return false;
  const { error } = await stripe.redirectToCheckout({ sessionId });
  if (error) throw new Error(error.message);
  return true;
}
