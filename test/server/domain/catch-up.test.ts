import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { backUp } from '../../../server/database/backup.ts';
import { restoreBackup } from '../../../server/database/restore.ts';
import { upkeep } from '../../../server/domain/upkeep.ts';
import { type Billed, createServerWithStripe } from '../billed.ts';

const test = suite<{ billed: Billed; folder: string; file: string }>('after a restore');
test.before(async (context) => {
  context.billed = await createServerWithStripe();
  context.folder = mkdtempSync(join(tmpdir(), 'catch-up-'));
  context.file = join(context.folder, 'backup.ndjson.gz');
});
test.before.each(({ billed }) => billed.reset());
test.after(async ({ billed, folder }) => {
  await billed.close();
  rmSync(folder, { recursive: true, force: true });
});

const leasesIn = ({ server }: Billed) =>
  server.database.selectFrom('lease').select(['id', 'state', 'last_day']).orderBy('id').execute();

/** A backup of a tenant and of a checkout; then the one's subscription ends, the other is paid, and somebody rents a room that no backup knows. */
async function restored({ billed, file }: { billed: Billed; file: string }) {
  const { server, stripe } = billed;
  const tenant = await billed.renting(101);
  const { pay } = await billed.choosing(102);
  await backUp(server.database, file);
  await stripe.subscriptions.cancel(tenant.subscriptionId);
  assert.equal(await billed.deliver('customer.subscription.deleted'), [200]);
  await pay();
  assert.equal(await billed.deliver('checkout.session.completed'), [200]);
  await billed.renting(103);
  const before = await leasesIn(billed);
  await restoreBackup(server.database, file, { replace: true });
  return before;
}

test('what the provider told since the backup is known again, once', async (context) => {
  const { billed } = context;
  const before = await restored(context);
  assert.equal(
    (await leasesIn(billed)).map(({ state, last_day }) => [state, last_day]),
    [
      ['active', null],
      ['held', null],
    ],
  );
  const { log, payments } = billed.server.core;
  const unknown: unknown[] = [];
  const { error } = log;
  log.error = ((details: unknown) => unknown.push(details)) as typeof error;
  await upkeep(billed.server.core);
  log.error = error;
  assert.equal(await leasesIn(billed), before.slice(0, 2));
  assert.is(before[0]?.last_day, billed.today());
  assert.equal(
    unknown.map((details) => (details as { leaseId: number }).leaseId),
    [before[2]?.id],
    'the lease that the backup does not know is named',
  );
  const { eventsSince } = payments;
  payments.eventsSince = async () => {
    throw new Error('asked again');
  };
  await upkeep(billed.server.core);
  payments.eventsSince = eventsSince;
});

test('a provider that cannot be reached is asked again in the next round', async (context) => {
  const { billed } = context;
  const before = await restored(context);
  const { payments } = billed.server.core;
  const { eventsSince } = payments;
  payments.eventsSince = () => Promise.reject(new Error('not now'));
  await upkeep(billed.server.core).catch(() => null);
  payments.eventsSince = eventsSince;
  assert.is((await leasesIn(billed))[0]?.last_day, null);
  await upkeep(billed.server.core);
  assert.equal(await leasesIn(billed), before.slice(0, 2));
});

test.run();
