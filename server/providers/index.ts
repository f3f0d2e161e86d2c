import { type AccessSettings, httpAccess, ownControllers } from './access.ts';
import { gatewayApiSms, type SmsSettings } from './sms.ts';
import type { StripeSettings } from './stripe/client.ts';
import { stripePayments } from './stripe.ts';
import type { Mail, Providers } from './types.ts';

export interface ProviderSettings {
  stripe: StripeSettings;
  sms: SmsSettings;
  mail: Mail;
  access: AccessSettings;
  /** The keys of departments' own access controllers, by the name of their setting. */
  accessKeys: Record<string, string>;
}

/** Creates the providers. Real and simulated ones, but for e-mails, use the same code and differ in address and key only. */
export function createProviders({ stripe, sms, mail, access, accessKeys }: ProviderSettings): Providers {
  return {
    payments: stripePayments(stripe),
    sms: gatewayApiSms(sms),
    mail,
    access: httpAccess(access),
    accessAt: ownControllers(accessKeys),
  };
}
