import type { Logger } from 'pino';
import { today as dayAt, toIsoDay } from '../../src/format/date.ts';
import type { Database } from '../database/connect.ts';
import type { Providers } from '../providers/types.ts';
import type { Settings } from '../settings.ts';
import type { RequestedSms } from './requested-sms.ts';

export interface Clock {
  now(): Date;
}

/** What every rule of the domain works with. */
export interface Services extends Providers {
  database: Database;
  settings: Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'jwtSecret' | 'checkoutLimit' | 'smsLimit'>;
  clock: Clock;
  log: Logger;
  /**
   * Runs a task some time after the answer, so that neither this answer nor the next one takes longer for what the task has to do. What it rejects
   * with is logged.
   */
  runAfterResponse(task: () => Promise<void>): void;
  /** Tells the metrics of a text message that was asked for, and whether it is sent or held back. */
  countSms(sms: { kind: RequestedSms; sent: boolean }): void;
}

/** The calendar day it is in Denmark. */
export const today = ({ clock }: Pick<Services, 'clock'>): string => toIsoDay(dayAt(clock.now()));

/** The instant so many seconds from now. */
export const secondsFromNow = ({ clock }: Pick<Services, 'clock'>, seconds: number): Date =>
  new Date(clock.now().getTime() + seconds * 1000);

/** PostgreSQL's code of an error, such as 23505; null for anything else. */
export const sqlState = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
