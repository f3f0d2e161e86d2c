import { domainToUnicode } from 'node:url';
import type { Kysely } from 'kysely';
import { object, type Struct } from 'superstruct';
import { PERSON_EXISTS } from '../../src/codes.ts';
import { normaliseLogin } from '../../src/format/contact.ts';
import { chosenPassword, email } from '../../src/rules/fields.ts';
import { newCustomer, userData } from '../../src/rules/forms.ts';
import type { Tables } from '../database/tables.ts';
import type { Payments } from '../providers/types.ts';
import type { Answer, Caller, Request } from '../shared/calls.ts';
import { Failure, notSignedIn, parseForm } from '../shared/failure.ts';
import { enforceLimits, limit, limitFrom, widerNetwork } from '../shared/limits.ts';
import { type Services, sqlState } from '../shared/services.ts';
import { hashPassword } from './hashing.ts';
import { findPasskeyDomain } from './passkeys/challenge.ts';
import { deleteUnusedCodes, mustNotify, notificationLimits, notifyPhoneChange } from './phones.ts';

const newPassword = object({ password: chosenPassword() });

/** A new password after validation. Rejects with code 1, and names the field if the password is a common one. */
export const validatedPassword = (password: string, field = 'password'): string =>
  parseForm(newPassword as Struct<{ password: string }, never>, { password }, field).password;

export async function signUp(
  services: Services,
  { body, address }: Request<'signUp'>,
): Promise<Answer<'signUp'>> {
  const person = parseForm(newCustomer, body);
  await enforceLimits(services, ...limitFrom('sign-up-from', address));
  const told = {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email.toLowerCase(),
    phone: person.phoneNumber,
    mobile: person.mobile || null,
  };
  const row = {
    ...told,
    passwordHash: await hashPassword(person.password, widerNetwork(address)),
    createdAt: services.clock.now(),
  };
  await rejectDuplicates(() => services.database.insertInto('tenant').values(row).execute());
  return {};
}

export async function getCurrentUser(
  services: Services,
  { caller, origin }: Request<'getCurrentUser'>,
): Promise<Answer<'getCurrentUser'>> {
  const tenant = await getTenant(services, caller);
  return {
    value: {
      customerNumber: String(tenant.id),
      firstName: tenant.firstName,
      lastName: tenant.lastName,
      email: readableEmail(tenant.email),
      phoneNumber: tenant.phone,
      mobile: tenant.mobile ?? '',
      accessLog: true,
      endAccess: true,
      ...(findPasskeyDomain(services, origin) !== null && { passkeys: true }),
    },
  };
}

export async function updateUser(
  services: Services,
  { body, caller, address }: Request<'updateUser'>,
): Promise<Answer<'updateUser'>> {
  const person = parseForm(userData, body);
  const changes = {
    phone: person.phoneNumber,
    // A field that was not sent keeps its value.
    ...(body.mobile !== undefined && { mobile: person.mobile || null }),
  };
  // Limited because code 32 reveals whether a phone is known.
  await enforceLimits(services, limit('account-changes', caller.tenantId));
  const known = await getTenant(services, caller);
  if (mustNotify(known, changes))
    await enforceLimits(services, ...notificationLimits({ to: known.phone, address }));
  const before = await rejectDuplicates(() =>
    services.database.transaction().execute(async (tx) => {
      const before = await lockCaller(tx, caller);
      await tx
        .updateTable('tenant')
        .set({ firstName: person.firstName, lastName: person.lastName, ...changes })
        .where('id', '=', caller.tenantId)
        .execute();
      if (before.phone !== changes.phone)
        await tx.deleteFrom('resetLink').where('tenantId', '=', caller.tenantId).execute();
      await deleteUnusedCodes(tx, [before.phone, before.mobile]);
      return before;
    }),
  );
  if (mustNotify(before, changes)) notifyPhoneChange(services, before, changes);
  return {};
}

/**
 * Changes the e-mail address with which a tenant signs in, here and at the payment provider. E-mails that were given up are sent again, to the
 * new address (docs/product.md R12.7). Rejects with code 1 if it is not an address, and with 32 if another tenant has it.
 */
export async function changeEmail(
  { database, clock, payments }: Pick<Services, 'database' | 'clock'> & { payments: Payments | null },
  { id, customerId }: { id: number; customerId: string | null },
  given: string,
): Promise<void> {
  const address = parseForm(object({ email: email() }), { email: given }).email.toLowerCase();
  await rejectDuplicates(() =>
    database.transaction().execute(async (tx) => {
      await tx.updateTable('tenant').set({ email: address }).where('id', '=', id).execute();
      await tx
        .updateTable('message')
        .set({ nextAttemptAt: clock.now() })
        .where('channel', '=', 'email')
        .where('sentAt', 'is', null)
        .where('nextAttemptAt', 'is', null)
        .where('leaseId', 'in', tx.selectFrom('lease').select('id').where('tenantId', '=', id))
        .execute();
    }),
  );
  if (customerId !== null) await payments?.changeEmail({ customerId, email: address });
}

/** The signed-in tenant's row: a session has one, and no row of a tenant is ever deleted (docs/product.md R12.4). */
export const getTenant = ({ database }: Services, { tenantId }: Pick<Caller, 'tenantId'>) =>
  database.selectFrom('tenant').selectAll().where('id', '=', tenantId).executeTakeFirstOrThrow();

/**
 * Locks the tenant's row until the transaction ends. Take this lock before any on their links or sessions, so
 * that transactions do not deadlock.
 */
export const lockTenant = (tx: Kysely<Tables>, id: number) =>
  tx.selectFrom('tenant').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/**
 * Locks the caller's row. Rejects with status 401 if the session has ended since the token was checked: a new
 * password ended it, and must not be undone.
 */
async function lockCaller(tx: Kysely<Tables>, { tenantId, sessionId }: Caller) {
  const tenant = await lockTenant(tx, tenantId);
  const session = await tx.selectFrom('session').select('id').where('id', '=', sessionId).executeTakeFirst();
  if (!session) throw notSignedIn();
  return tenant;
}

/** The tenant with this e-mail or phone, in any spelling; undefined if there is none. */
export function findTenantByLogin({ database }: Services, emailOrPhone: string) {
  const login = normaliseLogin(emailOrPhone);
  return database
    .selectFrom('tenant')
    .selectAll()
    .where(login.includes('@') ? 'email' : 'phone', '=', login.toLowerCase())
    .executeTakeFirst();
}

/** An e-mail with its domain in Unicode; it is stored in ASCII. */
function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at));
}

/** Turns a violated unique constraint into code 32: the e-mail or phone belongs to somebody else. */
async function rejectDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw sqlState(error) === '23505' ? new Failure(PERSON_EXISTS) : error;
  }
}
