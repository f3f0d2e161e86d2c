import type { Page } from '#core';
import { checkoutAddress } from './leave.ts';

/**
 * Leaves the page for the provider's checkout: for the session's own address, else with Stripe.js and the page's STRIPE_PK (docs/product.md
 * R4.9). Throws if the origin of the address is neither the provider's nor allowed by the page, or if neither way works. Resolves with false,
 * and stays, if the checkout is not `isStillWanted` once Stripe.js is loaded.
 */
export async function goToCheckout(
  { sessionId, url }: { sessionId: string; url?: string },
  { settings, load }: Pick<Page, 'settings' | 'load'>,
  isStillWanted = () => true,
): Promise<boolean> {
  if (url) {
    location.assign(checkoutAddress(url, settings));
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
