import { type AccessSettings, httpAccess } from './access.ts';
import { gatewayApiSms, type SmsSettings } from './sms.ts';
import type { StripeSettings } from './stripe/client.ts';
import { stripePayments } from './stripe.ts';
import type { Providers } from './types.ts';

export interface ProviderSettings {
  stripe: StripeSettings;
  sms: SmsSettings;
  access: AccessSettings;
}

/** Creates the providers. Real and simulated ones use the same code and differ in address and key only. */
export const createProviders = ({ stripe, sms, access }: ProviderSettings): Providers => ({
  payments: stripePayments(stripe),
  sms: gatewayApiSms(sms),
  access: httpAccess(access),
});
