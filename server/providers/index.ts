import { type AccessSettings, httpAccess, ownControllers } from './access.ts';
import { type MailSettings, smtpMail } from './mail.ts';
import { rightsKey } from './rights.ts';
import { gatewayApiSms, type SmsSettings } from './sms.ts';
import type { StripeSettings } from './stripe/client.ts';
import { stripePayments } from './stripe.ts';
import type { Providers } from './types.ts';

export interface ProviderSettings {
  stripe: StripeSettings;
  sms: SmsSettings;
  mail: MailSettings;
  access: AccessSettings;
  /** The keys of departments' own access controllers, by the name of their setting. */
  accessKeys: Record<string, string>;
  /** What the key that signs rights is derived from. */
  jwtSecret: string;
}

/** Creates the providers. Real and simulated ones use the same code and differ in address and key only. */
export function createProviders({
  stripe,
  sms,
  mail,
  access,
  accessKeys,
  jwtSecret,
}: ProviderSettings): Providers {
  const key = rightsKey(jwtSecret);
  return {
    payments: stripePayments(stripe),
    sms: gatewayApiSms(sms),
    mail: smtpMail(mail),
    access: httpAccess(access, key),
    accessAt: ownControllers(accessKeys, key),
  };
}
