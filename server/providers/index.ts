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

/** The code is the same for real providers and for simulators: only their addresses and keys differ. */
export const createProviders = ({ stripe, sms, access }: ProviderSettings): Providers => ({
  payments: stripePayments(stripe),
  sms: gatewayApiSms(sms),
  access: httpAccess(access),
});
