import Stripe from 'stripe';
import { PAYMENT_FAILED } from '../../../src/codes.ts';
import { dayAt, toIsoDay } from '../../../src/format/date.ts';
import { dayBefore, periodStartNear } from '../../shared/lease-months.ts';
import { ProviderFailure } from '../types.ts';

export interface StripeSettings {
  secretKey: string;
  publicKey: string;
  /** Signing secret of the webhook endpoint. */
  webhookSecret: string;
  /** Another address than Stripe's own, such as a simulator's `http://127.0.0.1:8081`. */
  apiAddress?: string | null;
}

/** The official SDK, for `apiAddress` if given. Requests are retried twice, under one idempotency key. */
export function stripeClient({ secretKey, apiAddress }: StripeSettings): Stripe {
  const common = { maxNetworkRetries: 2, timeout: 15_000, telemetry: false };
  if (!apiAddress) return new Stripe(secretKey, common);
  const { protocol, hostname, port } = new URL(apiAddress);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    ...common,
    protocol: secure ? 'https' : 'http',
    // The SDK takes an IPv6 address without brackets.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (secure ? 443 : 80),
  });
}

/** Turns an error of Stripe's client into a `ProviderFailure` with code 27; one that is a `ProviderFailure` stays as it is. */
export function toProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const options = { cause: error, lasting: isLasting(error) };
  return new ProviderFailure(PAYMENT_FAILED, `Stripe: ${reason}`, options);
}

const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;

/** Whether Stripe refused the request: it is wrong, the card was declined, or something changed in the meantime. */
export const isRefused = (error: unknown) =>
  error instanceof StripeInvalidRequestError || error instanceof StripeCardError;

/** Whether a retry would fail in the same way, because the request or the event itself is wrong. */
export const isLasting = (error: unknown): boolean =>
  error instanceof ProviderFailure
    ? error.lasting
    : isRefused(error) || error instanceof TypeError || error instanceof RangeError;

/** Stripe's error for an object that does not exist or is not ours. */
export const isMissing = (error: unknown): boolean => isRefused(error) && error.code === 'resource_missing';

/** For a `catch`: null if there is no such object. */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** The id of a reference, which Stripe gives as an id or, expanded, as the object. */
export const toId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/**
 * The day in Denmark on which a period begins, from a Unix time; counted from the lease's first day if it is
 * known (docs/product.md R3.6).
 */
export function periodStart(at: number, firstDay?: string): string {
  const day = toIsoDay(dayAt(new Date(at * 1000)));
  return firstDay === undefined ? day : periodStartNear(firstDay, day);
}

/** The last day of a period: the day before the next one begins. */
export const lastDayOfPeriod = (end: number, firstDay?: string): string =>
  dayBefore(periodStart(end, firstDay));
