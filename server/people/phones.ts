import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { pagesOfTenant } from '../shared/departments.ts';
import { type Limit, limit } from '../shared/limits.ts';
import type { Services } from '../shared/services.ts';

/*
 * Reset links go to a tenant's first number, one-time codes to either. Somebody who takes over an account would
 * put in their own number, so each change is reported to the previous number (docs/product.md R5.7).
 */

type Phones = Pick<Selectable<Tables['tenant']>, 'phone' | 'mobile'>;

/** Whether a change must be reported. A second number that is removed, or the same as the first, need not be: it lets nobody else in. */
export const mustNotify = (before: Phones, now: Partial<Phones>): boolean =>
  before.phone !== now.phone || (!!now.mobile && now.mobile !== before.mobile && now.mobile !== now.phone);

/** Limited because numbers are not confirmed at sign-up: the SMS may go to a stranger. */
export const notificationLimits = ({ to, address }: { to: string; address: string }): Limit[] => [
  limit('phone-news-to', to),
  limit('phone-news-by', address),
];

export function notifyPhoneChange(
  services: Services,
  { id, ...before }: Phones & { id: number },
  now: Partial<Phones>,
): void {
  services.runAfterResponse(async () => {
    const text =
      before.phone === now.phone
        ? // A new password removes the second number.
          `Nyt ekstra telefonnummer på din konto. Er det ikke dit, så vælg en ny adgangskode / New second phone on your account. If it is not yours, choose a new password: ${await pagesOfTenant(services, id)}/ResetPassword`
        : 'Telefonnummeret på din konto er ændret. Var det ikke dig, så ring til os. / The phone number on your account was changed. If it was not you, call us.';
    await services.sms.send({ to: before.phone, text });
  });
}

export function notifySecondPhoneRemoved(services: Services, { phone }: Phones): void {
  const text =
    'Din nye adgangskode gælder, og dit ekstra telefonnummer er fjernet. Du kan tilføje det igen. / Your new password is set, and your second phone number was removed. You can add it again.';
  services.runAfterResponse(() => services.sms.send({ to: phone, text }));
}

/** Deletes one-time codes of numbers that no tenant has any more. */
export async function deleteUnusedCodes(database: Kysely<Tables>, phones: (string | null)[]): Promise<void> {
  for (const phone of phones)
    if (phone)
      await database
        .deleteFrom('oneTimeCode')
        .where('phone', '=', phone)
        .where(sql<boolean>`not exists (select from tenant where ${phone} in (tenant.phone, tenant.mobile))`)
        .execute();
}
