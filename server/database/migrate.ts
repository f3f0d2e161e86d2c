import { type Kysely, type Migration, Migrator } from 'kysely';
import { facilityAndLeases } from './migrations/0001-facility-and-leases.ts';
import { indexesForGrowth } from './migrations/0002-indexes-for-growth.ts';
import { noEventLog } from './migrations/0003-no-event-log.ts';
import { publicChanges } from './migrations/0004-public-changes.ts';
import { roomOutlines } from './migrations/0005-room-outlines.ts';
import { codeAskedFrom } from './migrations/0006-code-asked-from.ts';
import { unfinishedPayments } from './migrations/0008-unfinished-payments.ts';
import { vatWords } from './migrations/0009-vat-words.ts';
import { rentalTerms } from './migrations/0010-rental-terms.ts';
import { openCheckouts } from './migrations/0011-open-checkouts.ts';
import { floorWalkways } from './migrations/0012-floor-walkways.ts';
import { waitingList } from './migrations/0013-waiting-list.ts';
import { messages } from './migrations/0014-messages.ts';
import { leavingAndPaying } from './migrations/0015-leaving-and-paying.ts';
import { indexesForLeaving } from './migrations/0016-indexes-for-leaving.ts';
import { helpers } from './migrations/0017-helpers.ts';
import { eveningCheck } from './migrations/0018-evening-check.ts';
import { accessLog } from './migrations/0019-access-log.ts';
import { forgottenTenants } from './migrations/0020-forgotten-tenants.ts';
import { withdrawal } from './migrations/0021-withdrawal.ts';
import { chain } from './migrations/0023-chain.ts';
import { changesByDepartment } from './migrations/0024-changes-by-department.ts';
import { agreedWithdrawalDays } from './migrations/0025-agreed-withdrawal-days.ts';
import { bridges } from './migrations/0026-bridges.ts';
import { passkeys } from './migrations/0027-passkeys.ts';
import { billingDays } from './migrations/0028-billing-days.ts';
import { cvr } from './migrations/0029-cvr.ts';
import { withdrawalConfirmation } from './migrations/0030-withdrawal-confirmation.ts';
import { noPublicChanges } from './migrations/0031-no-public-changes.ts';
import { parked } from './migrations/0032-parked.ts';

/** Run in the order of their names. A released migration is never changed or renamed; 0007 and 0022 are not used. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-facility-and-leases': facilityAndLeases,
  '0002-indexes-for-growth': indexesForGrowth,
  '0003-no-event-log': noEventLog,
  '0004-public-changes': publicChanges,
  '0005-room-outlines': roomOutlines,
  '0006-code-asked-from': codeAskedFrom,
  '0008-unfinished-payments': unfinishedPayments,
  '0009-vat-words': vatWords,
  '0010-rental-terms': rentalTerms,
  '0011-open-checkouts': openCheckouts,
  '0012-floor-walkways': floorWalkways,
  '0013-waiting-list': waitingList,
  '0014-messages': messages,
  '0015-leaving-and-paying': leavingAndPaying,
  '0016-indexes-for-leaving': indexesForLeaving,
  '0017-helpers': helpers,
  '0018-evening-check': eveningCheck,
  '0019-access-log': accessLog,
  '0020-forgotten-tenants': forgottenTenants,
  '0021-withdrawal': withdrawal,
  '0023-chain': chain,
  '0024-changes-by-department': changesByDepartment,
  '0025-agreed-withdrawal-days': agreedWithdrawalDays,
  '0026-bridges': bridges,
  '0027-passkeys': passkeys,
  '0028-billing-days': billingDays,
  '0029-cvr': cvr,
  '0030-withdrawal-confirmation': withdrawalConfirmation,
  '0031-no-public-changes': noPublicChanges,
  '0032-parked': parked,
};

/** In the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(MIGRATIONS);

interface Options {
  /** Set if `db` is a connection with an open transaction. */
  withinTransaction?: boolean;
}

/** Runs all missing migrations, once, however many processes start together. */
export async function migrate<T>(db: Kysely<T>, options: Options = {}): Promise<void> {
  await migrateTo(db, { last: migrationNames.at(-1) ?? '', ...options });
}

/** Runs the migrations up to and including `last`. */
export async function migrateTo<T>(
  db: Kysely<T>,
  { last, withinTransaction = false }: Options & { last: string },
): Promise<void> {
  const provider = { getMigrations: async () => MIGRATIONS };
  const migrator = new Migrator({ db, provider, disableTransactions: withinTransaction });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}
