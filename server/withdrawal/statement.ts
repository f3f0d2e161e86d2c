import { DEPARTMENT_NOT_FOUND } from '../../src/codes.ts';
import { dayAt, parseDay, toIsoDay } from '../../src/format/date.ts';
import { withdrawal as rules } from '../../src/rules/forms.ts';
import { queueReceipt } from '../messages/outbox.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { Failure, parseForm } from '../shared/failure.ts';
import { endOfDay } from '../shared/lease-months.ts';
import { consume, enforceLimits, limit, limitFrom } from '../shared/limits.ts';
import type { Services } from '../shared/services.ts';
import { isSameSecret, sign } from '../shared/tokens.ts';
import { examineWithdrawal } from './examine.ts';

/**
 * Takes what somebody sends to withdraw from a contract (docs/product.md R13.3). No lease is looked at before the answer, so neither it nor its
 * time tells whether there is one. Rejects with code 1 or 8, or 429.
 */
export async function withdraw(
  services: Services,
  { body: { departmentId, ...typed }, caller, address, language }: Request<'withdraw'>,
): Promise<Answer<'withdraw'>> {
  const statement = parseForm(rules, typed);
  const values = { ...statement, email: statement.email.toLowerCase() };
  await enforceLimits(
    services,
    ...limitFrom('withdrawal-from', address),
    ...limitFrom('withdrawal-email-from', address, values.email),
  );
  await checkDepartment(services, departmentId);
  const receivedAt = services.clock.now();
  const hasReceipt = await mayHaveReceipt(services, values.email, departmentId);
  const id = await services.database.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('withdrawal')
      .values({ departmentId, tenantId: caller?.tenantId ?? null, ...values, language, receivedAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (hasReceipt)
      await queueReceipt(services, tx, {
        kind: 'withdrawal-received',
        withdrawalId: stored.id,
        occasion: '',
      });
    return stored.id;
  });
  // That of a guest waits for the link in its receipt.
  if (caller) services.runAfterResponse(() => examineWithdrawal(services, id));
  return { value: receivedAt.toISOString() };
}

/** Anybody can type any address, so receipts to one, and of one department, are limited. */
async function mayHaveReceipt(services: Services, email: string, departmentId: number): Promise<boolean> {
  const limits = [limit('withdrawal-receipts', email), limit('withdrawal-receipts-department', departmentId)];
  for (const each of limits)
    if (await consume(services, each)) {
      services.log.warn({ departmentId }, 'a receipt of a withdrawal is held back: the limit is reached');
      return false;
    }
  return true;
}

async function checkDepartment({ database }: Services, id: number): Promise<void> {
  const found = await database
    .selectFrom('department')
    .select('id')
    .where('id', '=', id)
    .where('withdrawalDays', '>', 0)
    .executeTakeFirst();
  if (!found) throw new Failure(DEPARTMENT_NOT_FOUND);
}

/**
 * The moment at which a withdrawal by letter counts as received on `day` (`YYYY-MM-DD`): the end of that day, or now on the current day. Throws an
 * `OperatorError` for a day that does not exist, that is in the future, or that is before the day of the contract.
 */
export function receivedOn(day: string, { agreedAt, now }: { agreedAt: Date; now: Date }): Date {
  const received = /^[\d-]+$/.test(day) ? parseDay(day) : null;
  if (!received) throw new OperatorError(`${day} is not a day: write it as ${toIsoDay(dayAt(now))}`);
  if (day > toIsoDay(dayAt(now))) throw new OperatorError(`${day} is in the future`);
  const agreed = toIsoDay(dayAt(agreedAt));
  if (day < agreed) throw new OperatorError(`${day} is before the day of the contract, ${agreed}`);
  return new Date(Math.min(+endOfDay(received) - 1, +now));
}

const signFor = (settings: Pick<Settings, 'jwtSecret'>, id: number): string =>
  sign(settings, `withdrawal ${id}`);

/** The address in the receipt of a guest, under which a statement is confirmed or disowned. */
export const confirmationAddress = (
  settings: Pick<Settings, 'jwtSecret' | 'publicUrl'>,
  id: number,
): string => `${settings.publicUrl}/withdrawals/${id}-${signFor(settings, id)}`;

/** The statement to which a link of `confirmationAddress` leads, with the name of its department; undefined for any other token. */
export async function findStatementByLink({ database, settings }: Services, token: string) {
  const [, digits = '', signature = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(token) ?? [];
  const id = Number(digits);
  if (!digits || !isSameSecret(signature, signFor(settings, id))) return undefined;
  return database
    .selectFrom('withdrawal')
    .innerJoin('department', 'department.id', 'departmentId')
    .selectAll('withdrawal')
    .select('department.name as department')
    .where('withdrawal.id', '=', id)
    .executeTakeFirst();
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
