import Stripe from 'stripe';

/*
 * The official SDK with its own HTTP client for `fetch`, in place of the one with sockets: runner.ts gives it to the server as `stripe`.
 * Everything else of it is the same.
 */

type Config = ConstructorParameters<typeof Stripe>[1];

class StripeOverFetch extends Stripe {
  constructor(key: string, config: Config) {
    super(key, {
      ...config,
      httpClient: Stripe.createFetchHttpClient((...given) => globalThis.fetch(...given)),
    });
  }
}

export default StripeOverFetch;
