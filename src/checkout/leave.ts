import type { Settings } from '../contract.ts';

const PROVIDER = 'https://checkout.stripe.com';

/** The address of a checkout (docs/product.md R4.9). Throws if its origin is neither the provider's nor allowed by the page. */
export function checkoutAddress(url: string, settings: Settings): string {
  const { protocol, host, href } = new URL(url);
  // Not the URL's `origin`, which for a blob: address is the origin of the address inside.
  const origin = `${protocol}//${host}`;
  if (![PROVIDER, ...settings.checkoutOrigins].includes(origin)) {
    throw new Error(`SelfStorage: add ${origin} to data-checkout-origins to let checkouts lead there.`);
  }
  return href;
}

/** If the page is still there after this time, its buttons work again. */
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
