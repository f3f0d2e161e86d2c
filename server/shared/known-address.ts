import { consume, isExhausted, widerNetwork } from './limits.ts';
import type { Services } from './services.ts';
import { hashToken } from './tokens.ts';

const KEPT_SECONDS = 90 * 24 * 3600;

/** It lives for months, so it holds no number or address of the person. */
const keyOf = (login: string, address: string): string =>
  `known ${hashToken(login)} ${widerNetwork(address)}`;

/** Remembers for 90 days that somebody has signed in from an address: tries of strangers elsewhere must not keep that person out there. */
export async function rememberAddress(
  services: Services,
  { email, phone, mobile }: { email: string; phone: string; mobile: string | null },
  address: string,
): Promise<void> {
  for (const login of [email, phone, mobile])
    if (login) await consume(services, { key: keyOf(login, address), tries: 1, seconds: KEPT_SECONDS });
}

/** Whether the person with this e-mail address or telephone number has signed in from the address before. */
export const isKnownAddress = (services: Services, login: string, address: string): Promise<boolean> =>
  isExhausted(services, { key: keyOf(login, address), tries: 1, seconds: KEPT_SECONDS });
