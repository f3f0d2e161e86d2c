import type { Selectable } from 'kysely';
import { IDENTITY_ERROR } from '../../src/codes.ts';
import type { Tables } from '../database/tables.ts';
import { Failure } from '../shared/failure.ts';
import { limit } from '../shared/limit-policies.ts';
import { enforceLimits, resetLimits } from '../shared/limits.ts';
import type { Services } from '../shared/services.ts';
import { passwordMatches } from './hashing.ts';

/** Rejects with code 31 unless it is the tenant's password, and with status 429 after ten wrong ones in a quarter of an hour. */
export async function requireCurrentPassword(
  services: Services,
  tenant: Pick<Selectable<Tables['tenant']>, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const tries = limit('old-password', tenant.id);
  await enforceLimits(services, tries);
  if (!(await passwordMatches(password, tenant.passwordHash))) throw new Failure(IDENTITY_ERROR);
  await resetLimits(services, tries);
}
