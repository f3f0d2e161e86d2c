import * as assert from 'uvu/assert';
import { type Day, formatDots, parseDay } from '../../../src/format/date.ts';
import { checkout } from '../rental.ts';
import { input, open, piece, sees } from '../screen.ts';
import type { Server } from '../server.ts';
import { cardHolder, customer, tenantWithLease } from '../tenant.ts';
import { becomes } from '../test-bed.ts';
import { demonstration } from './rental.ts';
import { row } from './row.ts';

/** The last paid day of a lease, as people read it. */
async function paidUntil(server: Server, { id }: { id: number }, token: string): Promise<string> {
  const { body } = await server.get(`/lease/getpayedperiodend?id=${id}`, token);
  return formatDots(parseDay(body.value) as Day);
}

async function paidLessee(server: Server) {
  const tenant = await tenantWithLease(server);
  return { ...tenant, end: await paidUntil(server, tenant.lease, tenant.token) };
}

export const leases = [
  row({
    call: 'GET /lease/getfiltered',
    language: 'da',
    given: demonstration,
    signedIn: true,
    does: ({ page, server }) => open(page, server, '/MyRoom'),
    sent: () => ['forCurrentUser=true&active=true&pageNumber=1&pageSize=1000'],
    async sees({ page }) {
      await becomes(() => piece(page, 'lease').count(), 3);
      for (const text of ['4711', 'Havnegade 12, 5000 Odense C', 'Stuen', /^Lejemålet er opsagt/])
        await sees(page, text);
    },
  }),
  row({
    call: 'POST /lease/changecode',
    language: 'en',
    given: (server) => tenantWithLease(server, 2),
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom#details');
      for (const at of [0, 1]) await input(page, 'code').nth(at).fill(`080${at}`);
      await input(page, 'code').last().press('Enter');
    },
    sent: ({ leases }) => leases.map(({ id }, at) => ({ id, code: `080${at}` })),
    async sees({ page }) {
      await sees(page, 'Code updated');
      await piece(page, 'tab').first().click();
      await sees(page, '0800');
      await sees(page, '0801');
    },
  }),
  row({
    call: 'POST /lease/cancel',
    language: 'da',
    given: paidLessee,
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom');
      await piece(page, 'terminate').click();
      await piece(page, 'confirm').click();
    },
    sent: ({ lease }) => [{ id: lease.id }],
    sees: ({ page, end }) =>
      piece(page, 'lease').getByText(`Lejemålet er opsagt. Du har adgang til og med ${end}.`).waitFor(),
  }),
  row({
    call: 'GET /lease/getpayedperiodend',
    language: 'en',
    given: paidLessee,
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom');
      await piece(page, 'terminate').click();
    },
    sent: ({ lease }) => [`id=${lease.id}`],
    sees: ({ page, end }) => sees(page, `Paid up to and including ${end}.`),
  }),
  row({
    call: 'GET /stripe/getinvoicesfiltered',
    language: 'da',
    given: demonstration,
    signedIn: true,
    does: ({ page, server }) => open(page, server, '/MyRoom#invoices'),
    sent: () => ['limit=100'],
    async sees({ page }) {
      const invoice = piece(page, 'invoice').first();
      await invoice.waitFor();
      assert.match((await invoice.textContent()) ?? '', /\d\d\.\d\d\.\d{4}.*\d,\d\d DKK.*Hent/);
      const document = await fetch((await invoice.locator('a').getAttribute('href')) ?? '');
      assert.match(document.headers.get('content-type') ?? '', 'text/html');
    },
  }),
  row({
    call: 'GET /stripe/getpaymentmethods',
    language: 'en',
    given: demonstration,
    signedIn: true,
    does: ({ page, server }) => open(page, server, '/MyRoom#payment'),
    sent: () => ['debitorId=10&limit=100'],
    async sees({ page }) {
      await sees(page, /•••• \d{4}/);
      await sees(page, /Next payment: \d\d\/\d\d\/\d{4}/);
    },
  }),
  row({
    call: 'POST /stripe/createsetupsession',
    language: 'da',
    given: customer,
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom#payment');
      await sees(page, 'Du har ingen gemte betalingskort.');
      await piece(page, 'add').click();
    },
    sent: ({ server: { origin } }) => [
      { successUrl: `${origin}/MyRoom#payment?`, cancelUrl: `${origin}/MyRoom#payment` },
    ],
    async sees({ page }) {
      await checkout.arrived(page);
      await page.getByRole('button', { name: 'Gem kort' }).waitFor();
    },
  }),
  row({
    call: 'POST /stripe/removepaymentmethod',
    language: 'en',
    given: cardHolder,
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom#payment');
      await piece(page, 'delete').click();
      await sees(page, 'Delete the card ending in 4242?');
      await piece(page, 'confirm').click();
    },
    sent: ({ card }) => [{ paymentMethodId: card }],
    sees: ({ page }) => sees(page, 'You have no saved payment cards.'),
  }),
];
