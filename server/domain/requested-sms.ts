import type { Services } from './services.ts';
import { tooManyRequests } from './failure.ts';
import { enforceLimits, resetLimits, limitsForAddress, widerNetwork, consume } from './limits.ts';

/** Text messages that somebody asks for without being signed in: a one-time code, or a link for a new password. */
export type RequestedSms = 'code' | 'reset';

const MINUTE = 60;
const HOUR = 3600;
/** What one address may ask for in an hour, for anybody and for one phone or login. */
const ADDRESS_REQUESTS = 100;
const ADDRESS_REQUESTS_FOR_ONE = 5;
/** One phone or login is sent what so many networks ask for first, and so many more: who repeats requests leaves the others theirs. */
const NETWORKS_FOR_ONE = 10;
const REPEATS_FOR_ONE = 6;
/** So many of a kind go out to a tenant's phone in an hour however many the facility has sent. */
const ALWAYS_SENT = 3;
/** So large a part of the limit is for people who never rented: anybody can sign up, with any phone number. */
const NEWCOMER_SHARE = 4;

/**
 * Counts a request for a message to a phone or login, known or not. False when there is nothing to send, since another address asked a moment
 * ago and the message is on its way; the answer must not tell. Refuses with 429 who asks too often.
 */
export async function acceptSmsRequest(
  services: Services,
  { kind, to, address }: { kind: RequestedSms; to: string; address: string },
): Promise<boolean> {
  await enforceLimits(
    services,
    ...limitsForAddress(address, { key: `${kind}-from`, tries: ADDRESS_REQUESTS, seconds: HOUR }),
    ...limitsForAddress(address, { key: `${kind}-minute:${to} from`, tries: 1, seconds: MINUTE }),
    ...limitsForAddress(address, { key: `${kind}-hour:${to} from`, tries: ADDRESS_REQUESTS_FOR_ONE, seconds: HOUR }),
  );
  const latest = { key: `${kind}-latest:${to}`, tries: 1, seconds: MINUTE };
  if ((await consume(services, latest)) > 0) return false;
  const fromNetwork = `${kind}-network:${to} ${widerNetwork(address)}`;
  const isFirst = (await consume(services, { key: fromNetwork, tries: 1, seconds: HOUR })) === 0;
  const wait = await consume(
    services,
    isFirst
      ? { key: `${kind}-first:${to}`, tries: NETWORKS_FOR_ONE, seconds: HOUR }
      : { key: `${kind}-again:${to}`, tries: REPEATS_FOR_ONE, seconds: HOUR },
  );
  if (wait === 0) return true;
  // Nothing is on its way that a request from elsewhere could rely on.
  await resetLimits(services, latest);
  throw tooManyRequests(wait);
}

/**
 * Counts a message that is about to be sent. False when the whole facility has sent so many within the hour that somebody must be asking for them
 * in bulk. What tenants need to come in goes out all the same, and messages to people who never rented use up none of theirs.
 */
export async function maySendSms(
  services: Services,
  { kind, phone, isTenant }: { kind: RequestedSms; phone: string; isTenant: boolean },
): Promise<boolean> {
  const { smsLimit } = services.settings;
  const all = isTenant
    ? { key: 'sms:tenants', tries: smsLimit, seconds: HOUR }
    : { key: 'sms:newcomers', tries: Math.ceil(smsLimit / NEWCOMER_SHARE), seconds: HOUR };
  const isAboveLimit = (await consume(services, all)) > 0;
  const isAmongFirst =
    isTenant && (await consume(services, { key: `sms-${kind}:${phone}`, tries: ALWAYS_SENT, seconds: HOUR })) === 0;
  const mayBeSent = isAmongFirst || !isAboveLimit;
  services.countSms({ kind, sent: mayBeSent });
  if (!mayBeSent)
    services.log.warn({ kind, isTenant, smsLimit }, 'a text message is held back: the hourly limit is reached');
  return mayBeSent;
}
