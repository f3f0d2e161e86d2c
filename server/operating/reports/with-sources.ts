import { connect, hasDatabase } from '../../database/connect.ts';
import { requireMigrated } from '../../database/migrate.ts';
import { OperatorError } from '../../operator-error.ts';
import { httpAccess, ownControllers } from '../../providers/access.ts';
import { stripePayments } from '../../providers/stripe.ts';
import { type DataSettings, readProviderSettings } from '../../settings.ts';
import type { ReportSources } from './report.ts';

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
