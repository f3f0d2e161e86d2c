import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from './services.ts';
import type { Limit } from './limits.ts';

/*
 * Reset links go to a tenant's phone, one-time codes to either number. So whoever gets hold of an account puts their own number there, and
 * the tenant is told so on the number that was theirs before.
 */

interface Phones {
  phone: string;
  mobile: string | null;
}

/** Whether a change is told: a removed second number lets nobody in. */
export const mustNotify = (before: Phones, now: Partial<Phones>): boolean =>
  before.phone !== now.phone || (!!now.mobile && before.mobile !== now.mobile);

/** Numbers are not confirmed at sign-up, so the SMS may go to somebody who never heard of us. */
export const notificationLimits = ({ to, address }: { to: string; address: string }): Limit[] => [
  { key: `phone-news-to:${to}`, tries: 5, seconds: 3600 },
  { key: `phone-news-from:${address}`, tries: 100, seconds: 3600 },
];

export function notifyPhoneChange(services: Services, before: Phones, now: Partial<Phones>): void {
  const text =
    before.phone === now.phone
      ? // The new password removes the number.
        `Nyt ekstra telefonnummer på din konto. Er det ikke dit, så vælg en ny adgangskode / New second phone on your account. If it is not yours, choose a new password: ${services.settings.publicUrl}/ResetPassword`
      : 'Telefonnummeret på din konto er ændret. Var det ikke dig, så ring til os. / The phone number on your account was changed. If it was not you, call us.';
  services.runAfterResponse(() => services.sms.send({ to: before.phone, text }));
}

export function notifySecondPhoneRemoved(services: Services, { phone }: Phones): void {
  const text =
    'Din nye adgangskode gælder, og dit ekstra telefonnummer er fjernet. Du kan tilføje det igen. / Your new password is set, and your second phone number was removed. You can add it again.';
  services.runAfterResponse(() => services.sms.send({ to: phone, text }));
}

/** Deletes the one-time codes that were sent to numbers which are nobody's any more. */
export async function deleteUnusedCodes(database: Kysely<Tables>, phones: (string | null)[]): Promise<void> {
  for (const phone of phones)
    if (phone)
      await database
        .deleteFrom('one_time_code')
        .where('phone', '=', phone)
        .where(sql<boolean>`not exists (select from tenant where ${phone} in (tenant.phone, tenant.mobile))`)
        .execute();
}
