import { consume, isExhausted, widerNetwork } from './limits.ts';
import type { Services } from './services.ts';
import { hashToken } from './tokens.ts';

const KEPT_SECONDS = 90 * 24 * 3600;

/** The key is kept for months, so it holds a hash of the e-mail or phone. */
const keyOf = (login: string, address: string): string =>
  `known ${hashToken(login)} ${widerNetwork(address)}`;

/** Remembers for 90 days from which network address somebody signed in: strangers who guess elsewhere must not lock them out there. */
export async function rememberAddress(
  services: Services,
  { email, phone, mobile }: { email: string; phone: string; mobile: string | null },
  address: string,
): Promise<void> {
  for (const login of [email, phone, mobile])
    if (login) await consume(services, { key: keyOf(login, address), tries: 1, seconds: KEPT_SECONDS });
}

/** Whether somebody with this e-mail or phone has signed in from this network address in the last 90 days. */
export const isKnownAddress = (services: Services, login: string, address: string): Promise<boolean> =>
  isExhausted(services, { key: keyOf(login, address), tries: 1, seconds: KEPT_SECONDS });
