import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Settings } from '../settings.ts';
import type { Services } from '../shared/services.ts';
import { isSameSecret, sign } from '../shared/tokens.ts';
import { examineWithdrawal } from './examine.ts';

const signFor = (settings: Pick<Settings, 'jwtSecret'>, id: number): string =>
  sign(settings, `withdrawal ${id}`);

/** The address in the receipt of a guest, under which a statement is confirmed or disowned. */
export const confirmationAddress = (
  settings: Pick<Settings, 'jwtSecret' | 'publicUrl'>,
  id: number,
): string => `${settings.publicUrl}/withdrawals/${id}-${signFor(settings, id)}`;

/** The statement to which a link of `confirmationAddress` leads; undefined for any other token. */
export async function findByLink(
  { database, settings }: Services,
  token: string,
): Promise<Selectable<Tables['withdrawal']> | undefined> {
  const [, digits = '', signature = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(token) ?? [];
  const id = Number(digits);
  if (!digits || !isSameSecret(signature, signFor(settings, id))) return undefined;
  return database.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Notes what the receiver of a guest's receipt says of the statement. A confirmed one is carried out, as of the moment at which it was sent; one that
 * somebody else sent is not. The first answer counts.
 */
export async function answerWithdrawal(
  services: Services,
  id: number,
  answer: 'confirm' | 'disown',
): Promise<void> {
  const now = services.clock.now();
  await services.database
    .updateTable('withdrawal')
    // The facility may have been told of it meanwhile as one that nobody has confirmed.
    .set(answer === 'confirm' ? { confirmedAt: now, examinedAt: null } : { disownedAt: now })
    .where('id', '=', id)
    .where('tenantId', 'is', null)
    .where('confirmedAt', 'is', null)
    .where('disownedAt', 'is', null)
    .execute();
  if (answer === 'confirm') await examineWithdrawal(services, id);
}
