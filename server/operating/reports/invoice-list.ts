import { sql } from 'kysely';
import { addMonths, type Day, dayAt, parseDay, toIsoDay } from '../../../src/format/date.ts';
import { formatOere, toOere } from '../../../src/format/money.ts';
import { fromLocalTime } from '../../../src/format/time.ts';
import { vatOf } from '../../billing/payments.ts';
import type { Database } from '../../database/connect.ts';
import { OperatorError } from '../../operator-error.ts';
import type { InvoiceSummary } from '../../providers/types.ts';
import { leasesWithRooms } from '../../shared/conditions.ts';
import { type Column, cells, formatAmount, sumOf, toCsv, toTable } from './lists.ts';
import type { ReportSources } from './report.ts';

/** An invoice, or a refund as a negative one, with the lease that it is for, if the facility knows it. */
type InvoiceRow = Pick<InvoiceSummary, 'number' | 'created' | 'total' | 'period' | 'subscriptionId'> & {
  status: InvoiceSummary['status'] | 'refunded';
} & Partial<Awaited<ReturnType<typeof findInvoicedLeases>>[number]>;

const INVOICE_COLUMNS: Column<InvoiceRow>[] = [
  ['Invoice', ({ number }) => number],
  ['Date', ({ created }) => toIsoDay(dayAt(created))],
  ['Department', ({ department = '' }) => department],
  ['Room', ({ room = '' }) => room],
  ['Tenant', ({ tenant = '' }) => tenant],
  ['From', ({ period }) => period?.from ?? null],
  ['To', ({ period }) => period?.to ?? null],
  ['Total', ({ total }) => formatAmount(total)],
  ['Of which VAT', (row) => formatAmount(vatIn(row))],
  ['State', ({ status }) => status],
];

const vatIn = ({ vat = 'none', total }: InvoiceRow): number | null => {
  const part = vatOf(vat, total).vat;
  return part === undefined ? null : toOere(part);
};

/** The payment provider's invoices and refunds of a month such as `2026-10`, for the bookkeeper. Throws an `OperatorError` for another text, and where no provider is set. */
export async function printInvoiceList(
  { database, payments }: Pick<ReportSources, 'database' | 'payments'>,
  { month: asked, csv }: { month: string; csv: boolean },
): Promise<string> {
  const day = /^\d{4}-\d\d$/.test(asked) ? parseDay(`${asked}-01`) : null;
  if (!day) throw new OperatorError(`A month is written like 2026-10, not "${asked}".`);
  if (!payments) throw new OperatorError('STRIPE_SECRET_KEY must be set: the invoices are there');
  const startOf = (each: Day) => fromLocalTime(`${toIsoDay(each)}T00:00`, 'first') ?? new Date(Number.NaN);
  const leases = await findInvoicedLeases(database);
  const month = { from: startOf(day), to: startOf(addMonths(day, 1)) };
  const firstDays = new Map(
    leases.flatMap(({ subscriptionId, firstDay }) => (subscriptionId ? [[subscriptionId, firstDay]] : [])),
  );
  const invoices = await payments.issuedInvoices({ ...month, firstDays });
  const refunds = (await payments.refunds(month)).map(({ amount, ...refund }) => {
    return { ...refund, total: -amount, period: null, status: 'refunded' as const };
  });
  // The provider has the newest first.
  const rows = [...refunds, ...invoices]
    .reverse()
    .sort((one, other) => Number(one.created) - Number(other.created))
    .map((row): InvoiceRow => {
      return { ...leases.find(({ subscriptionId }) => subscriptionId === row.subscriptionId), ...row };
    });
  if (csv) return toCsv(cells(INVOICE_COLUMNS, rows));
  const amount = (of: Pick<InvoiceRow, 'total'>[]) => formatOere(sumOf(of, ({ total }) => total));
  return toTable(cells(INVOICE_COLUMNS, rows), [
    `${invoices.length} invoices`,
    amount(invoices),
    `${amount(invoices.filter(({ status }) => status === 'paid'))} paid`,
    ...(refunds.length ? [`${amount(refunds)} refunded`] : []),
    `${formatOere(sumOf(rows, vatIn))} VAT`,
  ]);
}

const findInvoicedLeases = (database: Database) =>
  leasesWithRooms(database)
    .innerJoin('tenant', 'tenant.id', 'lease.tenantId')
    .select(['lease.subscriptionId', 'lease.firstDay', 'room.number as room'])
    .select(['department.name as department', 'department.vat'])
    .select(sql<string>`tenant.first_name || ' ' || tenant.last_name`.as('tenant'))
    .where('lease.subscriptionId', 'is not', null)
    .execute();
