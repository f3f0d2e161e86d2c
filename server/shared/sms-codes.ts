import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { ONE_TIME_CODE_REFUSED } from '../../src/codes.ts';
import { normaliseLogin } from '../../src/format/contact.ts';
import type { Body } from './calls.ts';
import { Failure } from './failure.ts';
import { enforceLimits, limitFrom, refund } from './limits.ts';
import { type Services, secondsFromNow } from './services.ts';
import { isSameSecret, sign } from './tokens.ts';

const CODE_SECONDS = 10 * 60;
const CODE_DIGITS = 8;
const TRIES = 5;
/**
 * Tries reserved for the address that requested the code, so that tries from elsewhere cannot use up the code.
 */
const RESERVED_TRIES = 2;

/** What a code is for: one for the waiting list opens no gate. */
type Purpose = 'gate' | 'wish';

const hashCode = ({ settings }: Services, { to, phone }: { to: Purpose; phone: string }, code: string) =>
  sign(settings, `${to} ${phone} ${code}`);

const TEXTS: Record<Purpose, string> = {
  gate: 'Kode til porten / gate code',
  wish: 'Kode til ventelisten / code for the waiting list',
};

/** Sends a code to a phone, in the place of one that was sent before. */
export async function sendCode(
  services: Services,
  sent: { to: Purpose; phone: string; address: string; origin: string | undefined },
): Promise<void> {
  const { to, phone, address, origin } = sent;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const fresh = {
    codeHash: hashCode(services, sent, code),
    tries: 0,
    askedFrom: address,
    expiresAt: secondsFromNow(services, CODE_SECONDS),
  };
  await services.database
    .insertInto('oneTimeCode')
    .values({ phone, ...fresh })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(fresh))
    .execute();
  const text = `${TEXTS[to]} (10 min.): ${code}${lineForBrowser(services, origin, code)}`;
  await services.sms.send({ to: phone, text });
}

/**
 * The last line of the message, by which a browser hands the code to the page that asked for it (WebOTP). Only for
 * pages of allowed origins, so that nobody puts another name into our messages.
 */
function lineForBrowser({ settings }: Services, origin: string | undefined, code: string): string {
  if (!origin || !settings.allowedOrigins.includes(origin)) return '';
  return `\n\n@${new URL(origin).hostname} #${code}`;
}

/** Checks a code within the limits of the caller's address. Rejects with code 15 if it is wrong, expired or tried too often. A right code counts as no try, there or of the code itself. */
export async function tryCode(
  services: Services,
  { phoneNumber, otp, to, address }: Body<'checkOneTimeCode'> & { to: Purpose; address: string },
): Promise<{ phone: string; code: string }> {
  const phone = normaliseLogin(phoneNumber);
  const from = limitFrom('gate-from', address);
  await enforceLimits(services, ...from);
  const code = await checkCode(services, { to, phone, address, otp: otp.replace(/\s/g, '') });
  await refund(services, ...from);
  await services.database
    .updateTable('oneTimeCode')
    .set({ tries: sql`tries - 1` })
    .where('phone', '=', phone)
    .where('codeHash', '=', code)
    .execute();
  return { phone, code };
}

/** Uses up a code that was tried, and returns what brings it back. Rejects with code 15 if somebody else was faster. */
export async function takeCode({ database }: Services, { phone, code }: { phone: string; code: string }) {
  const taken = await database
    .deleteFrom('oneTimeCode')
    .where('phone', '=', phone)
    .where('codeHash', '=', code)
    .returningAll()
    .executeTakeFirst();
  if (!taken) throw new Failure(ONE_TIME_CODE_REFUSED);
  return taken;
}

/**
 * Counts a try, then compares, and returns the code's hash. Rejects with code 15 for a code that is wrong,
 * expired or tried too often.
 */
async function checkCode(
  services: Services,
  given: { to: Purpose; phone: string; address: string; otp: string },
): Promise<string> {
  const { phone, address, otp } = given;
  const stored = await services.database
    .updateTable('oneTimeCode')
    .set({ tries: sql`tries + 1` })
    .where('phone', '=', phone)
    .where((eb) => {
      const tries = eb
        .case()
        .when('askedFrom', '=', address)
        .then(TRIES)
        .else(TRIES - RESERVED_TRIES)
        .end();
      return eb('tries', '<', tries);
    })
    .where('expiresAt', '>', services.clock.now())
    .returning('codeHash')
    .executeTakeFirst();
  const typed = hashCode(services, given, otp);
  const matches = isSameSecret(typed, stored?.codeHash ?? '');
  if (!stored || !matches) throw new Failure(ONE_TIME_CODE_REFUSED);
  return typed;
}
