import { VALIDATION_ERROR } from '../../../src/codes.ts';
import { Failure } from '../../shared/failure.ts';
import type { Services } from '../../shared/services.ts';

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
