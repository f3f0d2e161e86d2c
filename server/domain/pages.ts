import { Failure } from '../http/failure.ts';
import type { Core } from './core.ts';

/** Where the provider's page may send people: only to origins that the settings allow. Rejects with code 1. */
export function allowPages({ settings }: Core, pages: { successUrl: string; cancelUrl: string }): void {
  for (const [field, url] of Object.entries({ successUrl: pages.successUrl, cancelUrl: pages.cancelUrl })) {
    const { origin, username, password } = URL.canParse(url)
      ? new URL(url)
      : { origin: '', username: '', password: '' };
    if (!settings.allowedOrigins.includes(origin) || username || password)
      throw new Failure(1, 400, { detail: `${field}: its origin is not allowed` });
  }
}
