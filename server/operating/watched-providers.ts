import type { PaymentEvent, Providers } from '../providers/types.ts';
import { ProviderFailure } from '../providers/types.ts';

interface Watcher {
  /** `code` is from the catalogue, or `unexpected` for an error that is none of a provider's. */
  failed(provider: keyof Providers, code: string): void;
  received(kind: PaymentEvent['kind']): void;
}

/** The same providers, with somebody told of each failure and of each payment event. */
export function watchedProviders({ payments, sms, access }: Providers, watcher: Watcher): Providers {
  const { readEvent, ...rest } = payments;
  return {
    payments: watched('payments', {
      ...rest,
      async readEvent(delivery) {
        const event = await readEvent(delivery);
        watcher.received(event.kind);
        return event;
      },
    }),
    sms: watched('sms', sms),
    access: watched('access', access),
  };

  function watched<Name extends keyof Providers>(name: Name, provider: Providers[Name]): Providers[Name] {
    const verbs = Object.entries(provider).map(([key, verb]) => [
      key,
      typeof verb === 'function' ? telling(name, verb) : verb,
    ]);
    return Object.fromEntries(verbs);
  }

  type Verb = (...given: unknown[]) => Promise<unknown>;
  function telling(name: keyof Providers, verb: Verb): Verb {
    return async (...given) => {
      try {
        return await verb(...given);
      } catch (error) {
        watcher.failed(name, error instanceof ProviderFailure ? String(error.code) : 'unexpected');
        throw error;
      }
    };
  }
}
