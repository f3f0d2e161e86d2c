import { Failure } from '../http/failure.ts';
import type { Core } from './core.ts';

/** Browsers read a backslash as a slash and skip tabs and line ends; others find another host in such an address. */
const AMBIGUOUS = /[\\\p{White_Space}\p{Control}]/u;

/** Where the provider's page may send people: only to origins that the settings allow. Rejects with code 1. */
export function allowPages({ settings }: Core, pages: { successUrl: string; cancelUrl: string }): void {
  for (const [field, url] of Object.entries({ successUrl: pages.successUrl, cancelUrl: pages.cancelUrl })) {
    const { origin, username, password } = URL.canParse(url)
      ? new URL(url)
      : { origin: '', username: '', password: '' };
    if (!settings.allowedOrigins.includes(origin) || username || password || AMBIGUOUS.test(url))
      throw new Failure(1, 400, { detail: `${field}: its origin is not allowed` });
  }
}
