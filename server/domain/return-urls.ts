import { VALIDATION_ERROR } from '../../src/codes.ts';
import type { Services } from './services.ts';
import { Failure } from './failure.ts';

/** Browsers read a backslash as a slash and skip tabs and line ends; others find another host in such an address. */
const AMBIGUOUS = /[\\\p{White_Space}\p{Control}]/u;

/** Also `blob:https://…` has an origin, and browsers read `https:host` as `https://host`, which others do not. */
const WEB_ADDRESS = /^https?:\/\/[^/]/i;

/** Where the provider's page may send people: only to origins that the settings allow. Rejects with code 1. */
export function checkReturnUrls({ settings }: Services, urls: { successUrl: string; cancelUrl: string }): void {
  for (const [field, url] of Object.entries({ successUrl: urls.successUrl, cancelUrl: urls.cancelUrl })) {
    const { origin, username, password } = URL.canParse(url)
      ? new URL(url)
      : { origin: '', username: '', password: '' };
    const isPlain = WEB_ADDRESS.test(url) && !AMBIGUOUS.test(url) && !username && !password;
    if (!isPlain || !settings.allowedOrigins.includes(origin))
      throw new Failure(VALIDATION_ERROR, 400, { detail: `${field}: its origin is not allowed` });
  }
}
