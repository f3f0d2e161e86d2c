import type { Logger } from 'pino';
import { dayAt, toIsoDay } from '../../src/format/date.ts';
import { formatTime } from '../../src/format/time.ts';
import type { Database } from '../database/connect.ts';
import type { Channel, RentalTerms } from '../database/tables.ts';
import type { Language } from '../language.ts';
import type { Providers } from '../providers/types.ts';
import type { Settings } from '../settings.ts';
import type { RequestedSms } from './requested-sms.ts';

export interface Clock {
  now(): Date;
}

/** What calls and jobs work with. */
export interface Services extends Providers {
  database: Database;
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'allowedOrigins'
    | 'passkeyDomain'
    | 'jwtSecret'
    | 'checkoutLimit'
    | 'smsLimit'
    | 'forgetAfterDays'
  >;
  clock: Clock;
  log: Logger;
  /**
   * Runs a task after the response, at a random moment, so that it delays neither this response nor the next
   * one. A rejection is logged.
   */
  runAfterResponse(task: () => Promise<void>): void;
  /** Counts an SMS that somebody requested, and whether it was sent or held back. */
  countSms(sms: { kind: RequestedSms; sent: boolean }): void;
  /** Counts a try to send a message to a tenant. */
  countMessage(message: { channel: Channel; result: 'sent' | 'failed' | 'given_up' }): void;
  /** The rental terms of a department in full, if this server knows them; messages name their address otherwise. */
  terms: ((language: Language, department: number) => RentalTerms | undefined) | undefined;
}

/** Today's calendar day in Denmark, as `YYYY-MM-DD`. */
export const today = ({ clock }: Pick<Services, 'clock'>): string => toIsoDay(dayAt(clock.now()));

/** The instant `seconds` from now; negative for the past. */
export const secondsFromNow = ({ clock }: Pick<Services, 'clock'>, seconds: number): Date =>
  new Date(clock.now().getTime() + seconds * 1000);

/** PostgreSQL's error code, such as 23505; null if the error has none. */
export const sqlState = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Messages that can wait are sent between these hours in Denmark. */
const [FIRST_HOUR, LAST_HOUR] = [8, 20];

export function isDaytime({ clock }: Pick<Services, 'clock'>): boolean {
  const hour = Number.parseInt(formatTime(clock.now(), 'en'), 10);
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}
