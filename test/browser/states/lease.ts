import * as assert from 'uvu/assert';
import { type Day, formatDots, parseDay } from '../../../src/format/date.ts';
import { open, piece, sees } from '../screen.ts';
import type { createStand } from '../stand.ts';
import { lessee } from '../tenant.ts';
import { shapedLeases } from './shaped.ts';

export function leaseStates(stand: ReturnType<typeof createStand>): Record<string, () => Promise<void>> {
  async function ending() {
    const tenant = await lessee(stand.server);
    const { lease, token } = tenant;
    const { body } = await stand.server.get(`/lease/getpayedperiodend?id=${lease.id}`, token);
    return { ...tenant, end: formatDots(parseDay(body.value) as Day) };
  }

  return {
    async 'an active lease is terminated once its tenant has confirmed it, and then shows its last day'() {
      const { token, lease, end } = await ending();
      await stand.visit({ token }, async ({ page, server }) => {
        const question = `Vil du opsige lejemålet for rum ${lease.room.number}?`;
        const message = piece(page, 'lease').getByText(
          `Lejemålet er opsagt. Du har adgang til og med ${end}.`,
        );
        await open(page, server, '/MyRoom');
        await piece(page, 'terminate').click();
        await piece(page, 'dialog').getByText(question).waitFor();
        await piece(page, 'dialog').getByText(`Du har adgang til og med ${end}.`).waitFor();
        await page.getByRole('button', { name: 'Annuller' }).click();
        await piece(page, 'terminate').click();
        assert.is(await message.count(), 0, 'nothing was terminated without a yes');
        await piece(page, 'confirm').click();
        await message.waitFor();
        assert.is(await piece(page, 'terminate').count(), 0);
        assert.match((await piece(page, 'toast').textContent()) ?? '', end);
        await page.reload();
        await message.waitFor();
        assert.is(await piece(page, 'terminate').count(), 0);
        await piece(page, 'open-door').click();
        await sees(page, 'Døren er åben');
      })();
    },

    async 'a lease whose paid period is not known is confirmed without a day, and shows it afterwards'() {
      const { token, lease, end } = await ending();
      await stand.visit({ token, language: 'en' }, async ({ page, server }) => {
        await page.route('**/lease/getpayedperiodend?*', (route) => route.fulfill({ json: { value: null } }));
        await open(page, server, '/MyRoom');
        await piece(page, 'terminate').click();
        await sees(page, new RegExp(`^Terminate the lease of room ${lease.room.number}\\?$`));
        await piece(page, 'confirm').click();
        await piece(page, 'lease').getByText(`Lease canceled with access until the end of ${end}`).waitFor();
      })();
    },

    async 'a terminated lease is no longer asked for nor shown'() {
      const { token } = await ending();
      await stand.visit({ token, language: 'en' }, async ({ page, server }) => {
        await shapedLeases(page, []);
        const asked = page.waitForRequest(/lease\/getfiltered\?.*active=true/);
        await open(page, server, '/MyRoom');
        await asked;
        await sees(page, /^You have no leases at the moment/);
        assert.is(await piece(page, 'lease').count(), 0);
      })();
    },
  };
}
