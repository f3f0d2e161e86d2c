import { tooManyRequests } from './failure.ts';
import { isKnownAddress } from './known-address.ts';
import { consume, enforceLimits, limitsForAddress, resetLimits, widerNetwork } from './limits.ts';
import type { Services } from './services.ts';

/** Text messages that people request: without being signed in a one-time code or a reset link, as a tenant the link for a helper. */
export type RequestedSms = 'code' | 'reset' | 'helper';

const MINUTE = 60;
const HOUR = 3600;
/** Requests from one address in an hour: in total, and for one phone or login. */
const ADDRESS_REQUESTS = 100;
const ADDRESS_REQUESTS_FOR_ONE = 5;
/**
 * Messages to one phone or login in an hour: the first request of each of this many networks, and this many
 * repeated ones. Repeated requests from one network leave the first requests of others alone.
 */
const NETWORKS_FOR_ONE = 10;
const REPEATS_FOR_ONE = 6;
/** Messages of each kind that a tenant's phone gets in an hour even when the facility's limit is reached. */
const ALWAYS_SENT = 3;
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
  await enforceLimits(
    services,
    ...limitsForAddress(address, { key: `${kind}-from`, tries: ADDRESS_REQUESTS, seconds: HOUR }),
    ...limitsForAddress(address, { key: `${kind}-minute:${to} from`, tries: 1, seconds: MINUTE }),
    ...limitsForAddress(address, {
      key: `${kind}-hour:${to} from`,
      tries: ADDRESS_REQUESTS_FOR_ONE,
      seconds: HOUR,
    }),
  );
  const isKnown = await isKnownAddress(services, to, address);
  const latest = { key: `${kind}-latest:${to}`, tries: 1, seconds: MINUTE };
  if ((await consume(services, latest)) > 0) return false;
  if (isKnown) return true;
  const fromNetwork = `${kind}-network:${to} ${widerNetwork(address)}`;
  const isFirst = (await consume(services, { key: fromNetwork, tries: 1, seconds: HOUR })) === 0;
  const wait = await consume(
    services,
    isFirst
      ? { key: `${kind}-first:${to}`, tries: NETWORKS_FOR_ONE, seconds: HOUR }
      : { key: `${kind}-again:${to}`, tries: REPEATS_FOR_ONE, seconds: HOUR },
  );
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
  const all = isTenant
    ? { key: 'sms:tenants', tries: smsLimit, seconds: HOUR }
    : { key: 'sms:newcomers', tries: Math.ceil(smsLimit / NEWCOMER_SHARE), seconds: HOUR };
  const isAboveLimit = (await consume(services, all)) > 0;
  const isAmongFirst =
    isTenant &&
    (await consume(services, { key: `sms-${kind}:${phone}`, tries: ALWAYS_SENT, seconds: HOUR })) === 0;
  const mayBeSent = isAmongFirst || !isAboveLimit;
  services.countSms({ kind, sent: mayBeSent });
  if (!mayBeSent)
    services.log.warn(
      { kind, isTenant, smsLimit },
      'a text message is held back: the hourly limit is reached',
    );
  return mayBeSent;
}
