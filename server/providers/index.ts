import { type AccessSettings, httpAccess } from './access.ts';
import { type SimulatorSettings, simulatedSettings } from './simulated.ts';
import { gatewayApiSms, type SmsSettings } from './sms.ts';
import type { StripeSettings } from './stripe/client.ts';
import { stripePayments } from './stripe.ts';
import type { Providers } from './types.ts';

/** What of the server's settings chooses the providers; one that is null is simulated. */
export interface ProviderSettings extends SimulatorSettings {
  stripe: StripeSettings | null;
  sms: SmsSettings | null;
  access: AccessSettings | null;
}

/** Real providers where the settings name them, else the same code pointed at the simulators. */
export function createProviders(settings: ProviderSettings): Providers {
  const simulated = simulatedSettings(settings);
  return {
    payments: stripePayments(settings.stripe ?? simulated.stripe),
    sms: gatewayApiSms(settings.sms ?? simulated.sms),
    access: httpAccess(settings.access ?? simulated.access),
  };
}
