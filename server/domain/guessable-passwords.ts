import type { Selectable } from 'kysely';
import { VALIDATION_ERROR } from '../../src/codes.ts';
import type { Tables } from '../database/tables.ts';
import { isGuessable } from './common-passwords/guessable.ts';
import { Failure } from './failure.ts';
import type { Services } from './services.ts';

type Person = Pick<Selectable<Tables['tenant']>, 'first_name' | 'last_name' | 'email' | 'phone' | 'mobile'>;

/** Rejects with code 1 if a new password is easy to guess (docs/product.md R6.7). `field` is its name in the body. */
export async function refuseGuessable(
  { database }: Pick<Services, 'database'>,
  { password, person, field }: { password: string; person: Person; field: string },
): Promise<void> {
  const departments = await database.selectFrom('department').select(['name', 'address', 'city']).execute();
  const { first_name, last_name, email, phone, mobile } = person;
  const ofPerson = [first_name, last_name, email, phone, mobile ?? ''];
  const ofFacility = departments.flatMap(({ name, address, city }) => [name, address, city]);
  if (isGuessable(password, [...ofPerson, ...ofFacility]))
    throw new Failure(VALIDATION_ERROR, 400, { detail: `${field}: guessable`, field });
}
