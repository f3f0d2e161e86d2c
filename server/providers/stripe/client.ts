import Stripe from 'stripe';
import { PAYMENT_FAILED } from '../../../src/codes.ts';
import { today, toIsoDay } from '../../../src/format/date.ts';
import { dayBefore, periodStartNear } from '../../../src/format/period.ts';
import { ProviderFailure } from '../types.ts';

export interface StripeSettings {
  secretKey: string;
  publicKey: string;
  /** Signing secret of the webhook endpoint. */
  webhookSecret: string;
  /** Another address than Stripe's own (a simulator, say), such as `http://127.0.0.1:8081`. */
  apiAddress?: string | null;
}

/** The official SDK, pointed at `apiAddress` when there is one. Requests are retried twice, under one idempotency key. */
export function stripeClient({ secretKey, apiAddress }: StripeSettings): Stripe {
  const common = { maxNetworkRetries: 2, timeout: 15_000, telemetry: false };
  if (!apiAddress) return new Stripe(secretKey, common);
  const { protocol, hostname, port } = new URL(apiAddress);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    ...common,
    protocol: secure ? 'https' : 'http',
    // An address of IPv6 has no brackets outside of a URL.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (secure ? 443 : 80),
  });
}

/** Runs a request; whatever goes wrong becomes a ProviderFailure with code 27. */
export async function callStripe<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProviderFailure(PAYMENT_FAILED, `Stripe: ${reason}`, {
      cause: error,
      lasting: isLasting(error),
    });
  }
}

/** Whether what was asked or told is wrong, so that the same again would fail the same; else the network or Stripe is not well. */
export const isLasting = (error: unknown): boolean =>
  error instanceof ProviderFailure
    ? error.lasting
    : error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof TypeError ||
      error instanceof RangeError;

/** Stripe's answer for something that does not exist (or is not ours). */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** The id of what Stripe gives as an id or, expanded, as the object. */
export const toId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** The day in Denmark on which a period begins: the one of a Unix time, or counted from the lease's first day where that is known. */
export function periodStart(at: number, firstDay?: string): string {
  const day = toIsoDay(today(new Date(at * 1000)));
  return firstDay === undefined ? day : periodStartNear(firstDay, day);
}

/** The last day of a period. The day on which the next one begins belongs to that one alone. */
export const lastDayOfPeriod = (end: number, firstDay?: string): string =>
  dayBefore(periodStart(end, firstDay));
