import type { AccessControl, PaymentEvent, Providers } from '../providers/types.ts';
import { ProviderFailure } from '../providers/types.ts';

type ProviderName = Exclude<keyof Providers, 'accessAt'>;

interface ProviderObserver {
  /** `code` is from the error catalogue, or `unexpected` for any other error. */
  onFailure(provider: ProviderName, code: string): void;
  onEvent(kind: PaymentEvent['kind']): void;
}

/** The same providers, reporting each failure and each payment event to `observer`. */
export function observeProviders(
  { payments, sms, mail, access, accessAt }: Providers,
  observer: ProviderObserver,
): Providers {
  const { readEvent, ...rest } = payments;
  const controllers = new WeakMap<AccessControl, AccessControl>();
  return {
    payments: observe('payments', {
      ...rest,
      async readEvent(delivery) {
        const event = await readEvent(delivery);
        observer.onEvent(event.kind);
        return event;
      },
    }),
    sms: observe('sms', sms),
    mail: observe('mail', mail),
    access: observe('access', access),
    accessAt(controller) {
      const own = accessAt(controller);
      const observed = controllers.get(own) ?? observe('access', own);
      controllers.set(own, observed);
      return observed;
    },
  };

  function observe<Name extends ProviderName>(name: Name, provider: Providers[Name]): Providers[Name] {
    const methods = Object.entries(provider).map(([key, method]) => [
      key,
      typeof method === 'function' ? reportFailures(name, method) : method,
    ]);
    return Object.fromEntries(methods);
  }

  type Method = (...given: unknown[]) => Promise<unknown>;
  function reportFailures(name: ProviderName, method: Method): Method {
    return async (...given) => {
      try {
        return await method(...given);
      } catch (error) {
        observer.onFailure(name, error instanceof ProviderFailure ? String(error.code) : 'unexpected');
        throw error;
      }
    };
  }
}
