import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { normaliseLogin } from '../../src/format/contact.ts';
import { requestTermination } from '../leases/termination.ts';
import { createLog } from '../operating/log.ts';
import { noteAct } from '../operating/reports/acts.ts';
import { exportPage, exportTenant } from '../operating/reports/export.ts';
import { printInvoiceList } from '../operating/reports/invoice-list.ts';
import { printTenantList } from '../operating/reports/lists.ts';
import { type ReportSources, withReportSources } from '../operating/reports/report.ts';
import { findTenant, reportTenant } from '../operating/reports/tenant-report.ts';
import { OperatorError } from '../operator-error.ts';
import { changeEmail, lockTenant } from '../people/account.ts';
import { removeAllPasskeys } from '../people/passkeys/list.ts';
import { forgetTenant } from '../people/personal-data.ts';
import { endSessions } from '../people/sessions.ts';
import type { DataSettings } from '../settings.ts';
import { requireOneDepartment } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import { findLeasesOfRoom } from '../withdrawal/contracts.ts';
import { endWithdrawnLease } from '../withdrawal/examine.ts';
import { receivedOn } from '../withdrawal/statement.ts';
import { runCommand, wholeNumber } from './run.ts';

const command = {
  usage: `npm run tenants -- show|export|forget|signout|remove-passkeys|change-email|terminate|withdraw|keep <e-mail, telephone number or id> [room] [--department 1] [--received 2026-03-03] [--out folder] [--to new@example.dk] [--reason "why"]
       npm run tenants -- list [part of a name, login or room] [--overdue] [--ending 30] [--csv]
       npm run tenants -- invoices 2026-10 [--csv]
       npm run tenants -- stop-waiting <telephone number> --reason "why"`,
  flags: ['overdue', 'csv'],
  options: ['out', 'to', 'reason', 'department', 'received', 'ending'],
  args: { least: 1, most: 3 },
} as const;

/** Of `--ending`. */
const MOST_DAYS = 9999;

type Tenant = NonNullable<Awaited<ReturnType<typeof findTenant>>>;
type Options = Partial<Record<(typeof command.options)[number] | 'room', string>>;
type Act = (sources: ReportSources, tenant: Tenant, options: Options) => Promise<string>;

/** What each act prints. */
const ACTS: Record<string, Act> = {
  show: async (sources, { id }) => (await reportTenant(sources, String(id))) ?? '',
  export: writeExport,
  forget,
  signout,
  'remove-passkeys': removePasskeys,
  'change-email': changeTenantEmail,
  terminate,
  withdraw,
  keep,
};

/** The acts that need the number of a room after the tenant's login. */
const WITH_A_ROOM = ['terminate', 'withdraw'];

await runCommand(command, async (settings, { args: [name = '', login = '', room], options, flags }) => {
  const ending = wholeNumber(options.ending, command, MOST_DAYS);
  if (name === 'list' && !room) return list(settings, { search: login, ...flags, ending });
  if (name === 'invoices' && login && !room) return listInvoices(settings, { month: login, ...flags });
  if (name === 'stop-waiting' && login && !room) return stopWaiting(settings, login, options);
  const act = ACTS[name];
  if (!act || !login || WITH_A_ROOM.includes(name) !== !!room)
    throw new OperatorError(`usage: ${command.usage}`);
  if (name !== 'show') requireReason(options);
  await withReportSources(settings, async (sources) => {
    const tenant = await findTenant(sources, login);
    if (!tenant) throw new OperatorError(`There is no tenant with the login ${login}.`);
    const printed = await act(sources, tenant, { ...options, ...(room && { room }) });
    const done = room ? `${name} ${room}` : name;
    await noteAct(sources, { act: done, tenantId: tenant.id, reason: options.reason });
    console.log(printed);
  });
});

function requireReason({ reason }: Options): void {
  if (!reason)
    throw new OperatorError(`--reason is missing: say why, it is written down. usage: ${command.usage}`);
}

async function list(
  settings: DataSettings,
  filter: { search: string; overdue: boolean; csv: boolean; ending: number | undefined },
): Promise<void> {
  await withReportSources(settings, async (sources) => {
    await noteAct(sources, { act: 'list tenants', reason: undefined });
    console.log(await printTenantList(sources, filter));
  });
}

async function listInvoices(settings: DataSettings, wanted: { month: string; csv: boolean }): Promise<void> {
  await withReportSources(settings, async (sources) => {
    await noteAct(sources, { act: 'list invoices', reason: undefined });
    console.log(await printInvoiceList(sources, wanted));
  });
}

/** Takes a phone off the waiting list, on which nobody has to be a tenant (docs/product.md R4.13). */
async function stopWaiting(settings: DataSettings, phone: string, options: Options): Promise<void> {
  requireReason(options);
  await withReportSources(settings, async (sources) => {
    const { numDeletedRows } = await sources.database
      .deleteFrom('waiting')
      .where('phone', '=', normaliseLogin(phone))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new OperatorError(`Nobody waits with the telephone number ${phone}.`);
    await noteAct(sources, { act: 'stop-waiting', reason: options.reason });
    console.log(`${phone} is off the waiting list. Wishes deleted: ${numDeletedRows}.`);
  });
}

async function writeExport(sources: ReportSources, tenant: Tenant, { out }: Options): Promise<string> {
  const all = await exportTenant(sources, tenant);
  const folder = resolve(out ?? `tenant-${tenant.id}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'data.json'), `${JSON.stringify(all, null, 2)}\n`);
  await writeFile(join(folder, 'data.html'), exportPage(all, tenant.language));
  return `${folder} holds data.json and data.html: everything about ${tenant.firstName} ${tenant.lastName}. Hand it over safely, and delete it afterwards.`;
}

async function signout({ database }: ReportSources, { id, ...tenant }: Tenant): Promise<string> {
  await endSessions({ database }, { tenantId: id });
  return `${tenant.firstName} ${tenant.lastName} is signed out everywhere. The password stays.`;
}

/** Ends the sessions as well: whoever should not have had a passkey may be signed in with it. */
async function removePasskeys(
  { database, clock }: ReportSources,
  { id: tenantId, ...tenant }: Tenant,
): Promise<string> {
  await database.transaction().execute(async (tx) => {
    await lockTenant(tx, tenantId);
    await removeAllPasskeys({ clock }, tx, tenantId);
    await endSessions({ database: tx }, { tenantId });
  });
  return `${tenant.firstName} ${tenant.lastName} has no passkeys any more and is signed out everywhere. The password stays.`;
}

async function changeTenantEmail(
  sources: ReportSources,
  tenant: Tenant,
  { to = '' }: Options,
): Promise<string> {
  await changeEmail(sources, tenant, to).catch(asOperatorError(`The e-mail address cannot be "${to}"`));
  return `${tenant.firstName} ${tenant.lastName} signs in with ${to} from now on, and gets there what could not be sent.`;
}

/** A handler for `.catch()`: throws an `OperatorError` with `what` and the reason for a `Failure`, and any other error as it is. */
function asOperatorError(what: string) {
  return (error: unknown): never => {
    throw error instanceof Failure
      ? new OperatorError(`${what}: ${error.message} (code ${error.code}).`)
      : error;
  };
}

async function forget(sources: ReportSources, { id }: Tenant): Promise<string> {
  const forgetting = forgetTenant({ ...sources, log: createLog('warn') }, id);
  await forgetting.catch(asOperatorError(`Tenant ${id} cannot be forgotten`));
  return `Tenant ${id} is forgotten. Leases and invoices stay without a name, as bookkeeping needs them. Backups made before this still hold the name.`;
}

/** For a tenant who asks by letter, by e-mail or by telephone. */
async function terminate(sources: ReportSources, tenant: Tenant, options: Options): Promise<string> {
  const lease = await findLease(sources, tenant, options);
  if (!(await requestTermination(sources, lease.id)))
    throw new OperatorError(`The lease of room ${options.room} ends already.`);
  return `Room ${options.room}: the lease ends with the paid period. Within a minute the running server ends the payments and writes to the tenant.`;
}

/** The tenant's lease of the room that was typed. */
async function findLease(
  { database }: ReportSources,
  { id: tenantId }: Tenant,
  { room = '', department }: Options,
) {
  const departmentId = wholeNumber(department, command);
  const leases = await findLeasesOfRoom(database, { tenantId, room, departmentId });
  const [lease] = leases;
  if (!lease) throw new OperatorError(`Tenant ${tenantId} has no lease of room ${room} that can be ended.`);
  requireOneDepartment(room, leases);
  return lease;
}

/** For a withdrawal that came by letter, e-mail or telephone. The operator decides whether it came in time. */
async function withdraw(sources: ReportSources, tenant: Tenant, options: Options): Promise<string> {
  const { database, clock } = sources;
  const { room, received } = options;
  const lease = await findLease(sources, tenant, options);
  const receivedAt = received
    ? receivedOn(received, { agreedAt: lease.agreedAt, now: clock.now() })
    : clock.now();
  await database
    .transaction()
    .execute((tx) => endWithdrawnLease({ clock }, tx, { leaseId: lease.id, receivedAt }));
  return `Room ${room}: the tenant has withdrawn. Within a minute the running server ends the payments, pays back what is due and writes to the tenant.`;
}

/** For a statement that somebody else typed with the tenant's e-mail address. */
async function keep({ database, clock }: ReportSources, { email, ...tenant }: Tenant): Promise<string> {
  const { numUpdatedRows } = await database
    .updateTable('withdrawal')
    .set({ disownedAt: clock.now() })
    .where('email', '=', email)
    .where('tenantId', 'is', null)
    .where('confirmedAt', 'is', null)
    .where('disownedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows
    ? `${tenant.firstName} ${tenant.lastName} keeps the lease: ${numUpdatedRows} unconfirmed withdrawals will not be carried out.`
    : `There is no unconfirmed withdrawal with the e-mail address ${email}.`;
}
