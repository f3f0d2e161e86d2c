import { tooManyRequests } from './failure.ts';
import {
  consume,
  enforceLimits,
  isKnownAddress,
  limit,
  limitFrom,
  resetLimits,
  widerNetwork,
} from './limits.ts';
import type { Services } from './services.ts';
import { HOUR } from './time.ts';
import { hashToken } from './tokens.ts';

/** Text messages that people request: without being signed in a code for the gate or the waiting list, or a reset link; as a tenant the link for a helper. */
export type RequestedSms = 'code' | 'wish' | 'reset' | 'helper';

/**
 * One part in this many of the facility's limit is for people who never rented: anybody can sign up with any
 * phone number.
 */
const NEWCOMER_SHARE = 4;

/**
 * Counts a request for a message to a phone or login, known or not. Returns false if the message is on its way
 * already because somebody else has just requested it; the response must not reveal that. Rejects with status
 * 429 above the limits; those of all networks together hold for addresses from which the person never signed in.
 */
export async function acceptSmsRequest(
  services: Services,
  { kind, to, address }: { kind: RequestedSms; to: string; address: string },
): Promise<boolean> {
  // A limit may outlive what was asked for, so it must not contain the number.
  const whose = `${kind} ${hashToken(to)}`;
  await enforceLimits(
    services,
    ...limitFrom('sms-from', address, kind),
    ...limitFrom('sms-to-minute-from', address, whose),
    ...limitFrom('sms-to-hour-from', address, whose),
  );
  const isKnown = await isKnownAddress(services, to, address);
  const latest = limit('sms-to-latest', whose);
  if ((await consume(services, latest)) > 0) return false;
  if (isKnown) return true;
  const network = limit('sms-to-network', `${whose} ${widerNetwork(address)}`);
  const isFirst = (await consume(services, network)) === 0;
  const wait = await consume(services, limit(isFirst ? 'sms-to-first' : 'sms-to-again', whose));
  if (wait === 0) return true;
  // No message is on its way, so the next request must not be skipped.
  await resetLimits(services, latest);
  throw tooManyRequests(wait);
}

/**
 * Counts a message and returns whether to send it. False if the facility's hourly limit is reached, which means
 * that somebody requests messages in bulk. Tenants still get their first few messages, and messages to people
 * who never rented do not use up the tenants' limit.
 */
export async function maySendSms(
  services: Services,
  { kind, phone, isTenant }: { kind: RequestedSms; phone: string; isTenant: boolean },
): Promise<boolean> {
  const departments = await services.database
    .selectFrom('department')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const smsLimit = services.settings.smsLimit * departments.count;
  const all = {
    key: isTenant ? 'sms:tenants' : 'sms:newcomers',
    tries: isTenant ? smsLimit : Math.ceil(smsLimit / NEWCOMER_SHARE),
    seconds: HOUR,
  };
  const isAboveLimit = (await consume(services, all)) > 0;
  const isAmongFirst = isTenant && (await consume(services, limit('sms-always', `${kind} ${phone}`))) === 0;
  const mayBeSent = isAmongFirst || !isAboveLimit;
  services.countSms({ kind, sent: mayBeSent });
  if (!mayBeSent)
    services.log.warn(
      { kind, isTenant, smsLimit },
      'a text message is held back: the hourly limit is reached',
    );
  return mayBeSent;
}
