import type { Settings } from '../contract.ts';

const PROVIDER = 'https://checkout.stripe.com';

/**
 * Leaves the page for the provider's hosted checkout: to the session's own address where it has one, else by Stripe.js with the page's
 * STRIPE_PK. Throws when the address is on an origin that is neither the provider's nor allowed by the page, or when there is no way to go;
 * false where it is no longer `wanted` once that script is there.
 */
export async function goToCheckout(
  { sessionId, url }: { sessionId: string; url?: string },
  settings: Settings,
  wanted = () => true,
): Promise<boolean> {
  if (url) {
    const { protocol, host, href } = new URL(url);
    // Not the URL's own `origin`, which for a blob: address is that of the address inside it.
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
  // A page may have brought a newer Stripe.js of its own, which no longer has this call.
  if (!stripe?.redirectToCheckout)
    throw new Error('SelfStorage: the Stripe.js of this page cannot redirect to a checkout.');
  if (!wanted()) return false;
  const { error } = await stripe.redirectToCheckout({ sessionId });
  if (error) throw new Error(error.message);
  return true;
}

/** Long enough for any page to be left; after that its buttons work again. */
const LEAVING = 15_000;

/** Resolves when the page that is being left comes back out of the browser's cache, or was not left after all. */
export function comeBack(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('pageshow', onShow);
      resolve();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && done();
    const timer = setTimeout(done, LEAVING);
    addEventListener('pageshow', onShow);
  });
}
