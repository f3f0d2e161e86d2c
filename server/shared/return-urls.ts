import { VALIDATION_ERROR } from '../../src/codes.ts';
import { Failure } from './failure.ts';
import type { Services } from './services.ts';

/** Browsers read a backslash as a slash and skip tabs and line ends; other URL parsers see a different host. */
const AMBIGUOUS = /[\\\p{White_Space}\p{Control}]/u;

/**
 * `blob:https://…` has an origin too, and browsers read `https:host` as `https://host`, unlike other parsers.
 */
const WEB_ADDRESS = /^https?:\/\/[^/]/i;

/**
 * Checks that the payment page returns only to allowed origins (docs/product.md R10.7). Rejects with code 1.
 */
export function checkReturnUrls(
  { settings }: Services,
  urls: { successUrl: string; cancelUrl: string },
): void {
  for (const [field, url] of Object.entries({ successUrl: urls.successUrl, cancelUrl: urls.cancelUrl })) {
    const { origin, username, password } = URL.canParse(url)
      ? new URL(url)
      : { origin: '', username: '', password: '' };
    const isPlain = WEB_ADDRESS.test(url) && !AMBIGUOUS.test(url) && !username && !password;
    if (!isPlain || !settings.allowedOrigins.includes(origin))
      throw new Failure(VALIDATION_ERROR, 400, { detail: `${field}: its origin is not allowed` });
  }
}
