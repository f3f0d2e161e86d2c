import { createHash } from 'node:crypto';
import type { RentalTerms } from '../database/tables.ts';
import type { Language } from '../language.ts';
import type { Services } from '../shared/services.ts';

/** The SHA-256 of a version of the terms: of its text as JSON. */
export const hashTerms = ({ title, lead, sections }: RentalTerms): string =>
  createHash('sha256').update(JSON.stringify({ title, lead, sections })).digest('hex');

/** Keeps a department's terms as they are now, and returns their hash; null if this server does not know them. */
export async function keepTerms(
  { database, terms }: Services,
  { language, department }: { language: Language; department: number },
): Promise<string | null> {
  const now = terms?.(language, department);
  if (!now) return null;
  const hash = hashTerms(now);
  await database
    .insertInto('agreedTerms')
    .values({ hash, terms: JSON.stringify(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hash;
}
