import { ONE_TIME_CODE_REFUSED, VALIDATION_ERROR } from '../../../src/codes.ts';
import type { Caller } from '../../shared/calls.ts';
import { Failure } from '../../shared/failure.ts';
import { consume } from '../../shared/limits.ts';
import { type Services, secondsFromNow } from '../../shared/services.ts';
import { createToken, hashToken, isSameSecret, sign } from '../../shared/tokens.ts';

const LOCAL = /(^|\.)localhost$/;
const ADDRESS = /^\[|^[\d.]+$/;

/**
 * The domain to which passkeys of a page belong (the `rpId` of the standard), by the origin of the page that asks; null where there can be
 * none (docs/product.md R5.8).
 */
export function findPasskeyDomain(
  { settings }: Pick<Services, 'settings'>,
  origin: string | undefined,
): string | null {
  if (origin === undefined || !settings.allowedOrigins.includes(origin)) return null;
  const { protocol, hostname } = new URL(origin);
  if (ADDRESS.test(hostname) || (protocol !== 'https:' && !LOCAL.test(hostname))) return null;
  const { passkeyDomain } = settings;
  return passkeyDomain && `.${hostname}`.endsWith(`.${passkeyDomain}`) ? passkeyDomain : hostname;
}

/** A page on which passkeys work. */
export interface PasskeyPage {
  origin: string;
  domain: string;
}

/** Rejects with code 1 where there can be no passkeys. */
export function requirePasskeyPage(
  services: Pick<Services, 'settings'>,
  origin: string | undefined,
): PasskeyPage {
  const domain = findPasskeyDomain(services, origin);
  if (origin === undefined || domain === null)
    throw new Failure(VALIDATION_ERROR, 400, { detail: 'no passkeys on pages of this origin' });
  return { origin, domain };
}

const SECONDS = 5 * 60;
const RANDOM_BYTES = 16;

/** What a challenge is for: signing in, or adding a passkey to one tenant's account, both on pages of one origin. It is refused for anything else. */
interface Purpose {
  use: 'sign-in' | 'add';
  origin: string;
  tenantId?: number;
}

/** Adding a passkey if it is known who asks, else signing in. */
export const purposeOn = ({ origin }: PasskeyPage, caller?: Caller): Purpose =>
  caller ? { use: 'add', origin, tenantId: caller.tenantId } : { use: 'sign-in', origin };

/**
 * A challenge that the server signs instead of storing it, because every page with a login asks for one. `data` comes back with it; it is
 * not secret.
 */
export function createChallenge(services: Services, purpose: Purpose, data = ''): string {
  const content = [+secondsFromNow(services, SECONDS), createToken(RANDOM_BYTES), data].join('.');
  return `${content}.${signFor(services, purpose, content)}`;
}

/** The challenge in what a browser signed, and its data. Throws code 15 unless it is ours, for this purpose, and has not expired. */
export function readChallenge(
  services: Services,
  purpose: Purpose,
  clientDataJSON: string,
): { challenge: string; data: string } {
  const { challenge, crossOrigin } = readClientData(clientDataJSON);
  const [expires = '', random = '', data = '', signature = ''] = decode(challenge).split('.');
  const isOurs = isSameSecret(signature, signFor(services, purpose, [expires, random, data].join('.')));
  // A frame of another site could make somebody press its button unknowingly.
  if (!isOurs || crossOrigin || Number(expires) <= +services.clock.now()) throw refused();
  return { challenge, data };
}

/** Makes sure that a challenge is used once: rejects with code 15 the second time. Call it after the proof was checked, so that guessing adds no rows. */
export async function consumeChallenge(services: Services, challenge: string): Promise<void> {
  const limit = { key: `passkey-challenge ${hashToken(challenge)}`, tries: 1, seconds: SECONDS };
  if ((await consume(services, limit)) > 0) throw refused();
}

const refused = () => new Failure(ONE_TIME_CODE_REFUSED, 400, { detail: 'challenge' });

const signFor = ({ settings }: Services, { use, origin, tenantId }: Purpose, content: string): string =>
  sign(settings, ['passkey challenge', use, origin, tenantId ?? '', content].join('\n'));

const decode = (text: string) => Buffer.from(text, 'base64url').toString();

/** What a browser signed, as far as it matters here. */
function readClientData(clientDataJSON: string) {
  try {
    const { challenge, crossOrigin } = JSON.parse(decode(clientDataJSON)) as Record<string, unknown>;
    if (typeof challenge === 'string') return { challenge, crossOrigin: Boolean(crossOrigin) };
  } catch {
    // Not JSON.
  }
  throw refused();
}
