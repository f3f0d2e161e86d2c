import { dayAt, formatDots, parseDay } from '../../../src/format/date.ts';
import { formatTime } from '../../../src/format/time.ts';
import { connect, type Database, hasDatabase } from '../../database/connect.ts';
import { requireMigrated } from '../../database/migrate.ts';
import { OperatorError } from '../../operator-error.ts';
import { httpAccess, ownControllers } from '../../providers/access.ts';
import { stripePayments } from '../../providers/stripe.ts';
import type { AccessControl, Payments, Providers } from '../../providers/types.ts';
import { type DataSettings, readProviderSettings } from '../../settings.ts';
import type { Clock } from '../../shared/services.ts';

/** What a report reads from. Without a provider its part of the report says so. */
export interface ReportSources {
  database: Database;
  clock: Clock;
  payments: Payments | null;
  access: AccessControl | null;
  accessAt: Providers['accessAt'];
}

export interface Section {
  title: string;
  /** Names and values; those without a value are left out. */
  facts?: [name: string, value: string | null | undefined][];
  /** Sentences below the facts. */
  lines?: string[];
}

const NAME_WIDTH = 14;

/** A report as text for a terminal. */
export const printReport = (sections: Section[]): string => `${sections.map(printSection).join('\n\n')}\n`;

const printSection = ({ title, facts = [], lines = [] }: Section): string =>
  [
    title,
    ...facts.flatMap(([name, value]) => (value ? [`  ${name.padEnd(NAME_WIDTH)}${value}`] : [])),
    ...lines.map((line) => `  ${line}`),
  ].join('\n');

/** `10.03.2026 at 13:00`. */
export const showInstant = (instant: Date): string =>
  `${formatDots(dayAt(instant))} at ${formatTime(instant, 'en')}`;

/** `10.03.2026`, of a day as the database has it. */
export function showDay(day: string): string {
  const parsed = parseDay(day);
  return parsed ? formatDots(parsed) : day;
}

/** `1 room`, `2 rooms`. */
export const showCount = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;

/** The lines, or a sentence where there are none. */
export const orNone = (lines: string[], none = 'None.'): string[] => (lines.length ? lines : [none]);

/** A provider's part of a report: its lines, or in one line why there are none. */
export async function askProvider<T>(
  provider: T | null,
  name: string,
  ask: (provider: T) => Promise<string[]>,
): Promise<string[]> {
  if (!provider) return [`The settings name no ${name}.`];
  try {
    const lines = await ask(provider);
    return orNone(lines);
  } catch (error) {
    return [`The ${name} could not be asked: ${error instanceof Error ? error.message : error}`];
  }
}

/** Connects to the data and to the providers that the settings name, and closes the database afterwards. */
export async function withReportSources(
  settings: DataSettings,
  task: (sources: ReportSources) => Promise<void>,
): Promise<void> {
  if (!hasDatabase(settings))
    throw new OperatorError(`DATA_DIR: there is no database in ${settings.dataDir}`);
  const { stripe, access, accessKeys } = readProviderSettings(process.env);
  const { database, close } = await connect(settings);
  try {
    await requireMigrated(database);
    await task({
      database,
      clock: { now: () => new Date() },
      payments: stripe && stripePayments(stripe),
      access: access && httpAccess(access),
      accessAt: ownControllers(accessKeys),
    });
  } finally {
    await close();
  }
}
