import type { Settings } from '../contract.ts';

const PROVIDER = 'https://checkout.stripe.com';

/**
 * Leaves the page for the provider's checkout: for the session's own address, else with Stripe.js and the page's STRIPE_PK (docs/product.md
 * R4.9). Throws if the origin of the address is neither the provider's nor allowed by the page, or if neither way works. Resolves with false,
 * and stays, if the checkout is not `isStillWanted` once Stripe.js is loaded.
 */
export async function goToCheckout(
  { sessionId, url }: { sessionId: string; url?: string },
  settings: Settings,
  isStillWanted = () => true,
): Promise<boolean> {
  if (url) {
    const { protocol, host, href } = new URL(url);
    // Not the URL's `origin`, which for a blob: address is the origin of the address inside.
    const origin = `${protocol}//${host}`;
    if (![PROVIDER, ...settings.checkoutOrigins].includes(origin)) {
      throw new Error(`SelfStorage: add ${origin} to data-checkout-origins to let checkouts lead there.`);
    }
    location.assign(href);
    return true;
  }
  const key = (window as unknown as Record<string, unknown>).STRIPE_PK;
  if (typeof key !== 'string' || !key) throw new Error('SelfStorage: set STRIPE_PK to the publishable key.');
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(key);
  // The page may have loaded a newer Stripe.js of its own, which no longer has this call.
  if (!stripe?.redirectToCheckout)
    throw new Error('SelfStorage: the Stripe.js of this page cannot redirect to a checkout.');
  if (!isStillWanted()) return false;
  const { error } = await stripe.redirectToCheckout({ sessionId });
  if (error) throw new Error(error.message);
  return true;
}

/** After so long the page was not left, and its buttons work again. */
const LEAVING_MS = 15_000;

/** Resolves when the page comes back out of the browser's cache, or was not left after all. */
export function waitForReturn(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('pageshow', onShow);
      resolve();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && done();
    const timer = setTimeout(done, LEAVING_MS);
    addEventListener('pageshow', onShow);
  });
}
