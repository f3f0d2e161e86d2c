import { type AccessSettings, httpAccess } from './access.ts';
import { type MailSettings, smtpMail } from './mail.ts';
import { gatewayApiSms, type SmsSettings } from './sms.ts';
import type { StripeSettings } from './stripe/client.ts';
import { stripePayments } from './stripe.ts';
import type { Providers } from './types.ts';

export interface ProviderSettings {
  stripe: StripeSettings;
  sms: SmsSettings;
  mail: MailSettings;
  access: AccessSettings;
}

/** Creates the providers. Real and simulated ones use the same code and differ in address and key only. */
export const createProviders = ({ stripe, sms, mail, access }: ProviderSettings): Providers => ({
  payments: stripePayments(stripe),
  sms: gatewayApiSms(sms),
  mail: smtpMail(mail),
  access: httpAccess(access),
});
