import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LEASE_ACTIVE, NOT_FOUND, RECENTLY_ACTIVE } from '../../src/codes.ts';
import type { Tables } from '../database/tables.ts';
import { OperatorError } from '../operator-error.ts';
import type { Payments } from '../providers/types.ts';
import { Failure } from '../shared/failure.ts';
import { type Services, secondsFromNow, today } from '../shared/services.ts';
import { DAY } from '../shared/time.ts';
import { createToken } from '../shared/tokens.ts';
import { hashPassword } from './hashing.ts';

/** Every table with rows about a tenant, and which rows those are. */
const ABOUT_TENANT = {
  tenant: (id) => sql`id = ${id}`,
  session: (id) => sql`tenant_id = ${id}`,
  passkey: (id) => sql`tenant_id = ${id}`,
  lease: (id) => sql`tenant_id = ${id}`,
  priceChange: (id) => sql`lease_id in (${leasesOfTenant(id)})`,
  subscription: (id) => sql`exists (select from lease where tenant_id = ${id}
    and (lease.subscription_id = subscription.id or lease.id = second_for_lease))`,
  oneTimeCode: (id) => sql`phone in (${phonesOfTenant(id)})`,
  resetLink: (id) => sql`tenant_id = ${id}`,
  // The keys of limits have a login, a telephone number, also that of a helper, or the hash of one (`hashToken`), or the tenant's id after a
  // colon: as a whole, for the address of one person may end like that of another.
  limitRow: (id) => sql`key ~ ('^[a-z:-]+:' || ${id}::text || '( |$)')
    or exists (select from (${phonesOfTenant(id)} union select email from tenant where id = ${id}
      union select phone from helper where lease_id in (${leasesOfTenant(id)})) login (name)
      where array[name, translate(rtrim(encode(sha256(convert_to(name, 'UTF8')), 'base64'), '='), '+/', '-_')]
        && regexp_split_to_array(key, '[: ]'))`,
  waiting: (id) => sql`phone in (${phonesOfTenant(id)})`,
  withdrawal: (id) => withdrawalsOfTenant(id),
  message: (id) => sql`lease_id in (${leasesOfTenant(id)}) or withdrawal_id in
    (select withdrawal.id from withdrawal where ${withdrawalsOfTenant(id)})`,
  helper: (id) => sql`lease_id in (${leasesOfTenant(id)})`,
  accessEvent: (id) => sql`tenant_id = ${id}`,
  operatorAct: (id) => sql`tenant_id = ${id}`,
} as const satisfies Partial<Record<keyof Tables, (id: number) => RawBuilder<unknown>>>;

type PersonalTable = keyof typeof ABOUT_TENANT;

/** Tables that say nothing about a tenant, and why. */
export const NOT_PERSONAL = {
  department: "the facility's file",
  floor: "the facility's file",
  room: "the facility's file",
  gate: "the facility's file",
  agreedTerms: 'what the facility offers everybody',
  mark: 'states of the database',
} as const satisfies Record<Exclude<keyof Tables, PersonalTable>, string>;

/** Columns that are not handed out, and why. */
export const WITHHELD: Partial<Record<PersonalTable, Record<string, string>>> = {
  tenant: { passwordHash: 'a secret' },
  session: { id: 'a secret', rotation: 'a counter of the token' },
  passkey: {
    credentialId: 'work of the server',
    publicKey: 'work of the server',
    counter: 'work of the server',
  },
  lease: { lockSynced: 'whether the lock was told', checkoutUrl: 'a page that can be paid' },
  oneTimeCode: { codeHash: 'a secret' },
  resetLink: { codeHash: 'a secret' },
  waiting: { offerHash: 'a secret', retryAt: 'work of the server' },
  message: { nextAttemptAt: 'work of the server' },
  helper: { tokenHash: 'a secret' },
};

const phonesOfTenant = (id: number) =>
  sql`select unnest(array[phone, mobile]) from tenant where tenant.id = ${id}`;

/** Also what somebody else sent with the tenant's e-mail address. */
const withdrawalsOfTenant = (id: number) =>
  sql`(withdrawal.tenant_id = ${id} or withdrawal.lease_id in (${leasesOfTenant(id)})
    or withdrawal.email = (select tenant.email from tenant where tenant.id = ${id}))`;

const leasesOfTenant = (id: number) => sql`select lease.id from lease where lease.tenant_id = ${id}`;

export const PERSONAL_TABLES = Object.keys(ABOUT_TENANT) as PersonalTable[];

/** SQL condition on a table: its rows about a tenant. */
const isAboutTenant = (table: PersonalTable, tenantId: number) =>
  sql<boolean>`(${ABOUT_TENANT[table](tenantId)})`;

type Row = Record<string, unknown>;

/** All that the database holds about a tenant, by table, without what is withheld. */
export async function readPersonalData(
  database: Kysely<Tables>,
  tenantId: number,
): Promise<Record<PersonalTable, Row[]>> {
  const found: Partial<Record<PersonalTable, Row[]>> = {};
  for (const table of PERSONAL_TABLES) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where ${isAboutTenant(table, tenantId)}`.execute(database);
    const withheld = Object.keys(WITHHELD[table] ?? {});
    found[table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !withheld.includes(column))),
    );
  }
  return found as Record<PersonalTable, Row[]>;
}

/** Payments that come late and refunds need the person. */
const REST_DAYS = 30;
/** How many people are forgotten side by side. */
const AT_ONCE = 100;
const SECRET_BYTES = 32;

/** Deleted in this order. What bookkeeping needs stays: leases and subscriptions with days and amounts, and the provider's invoices. */
const DELETED: PersonalTable[] = [
  'priceChange',
  'limitRow',
  'accessEvent',
  'helper',
  'message',
  'withdrawal',
  'session',
  'passkey',
  'resetLink',
  'oneTimeCode',
  'waiting',
];

type ForgetServices = Pick<Services, 'database' | 'clock' | 'log'> & { payments: Payments | null };

/**
 * Makes a tenant anonymous, here and at the payment provider (docs/product.md R12.4). Repeating it changes nothing. Rejects
 * with code 2 for an unknown tenant, with 35 while a lease, a hold or a refund is not over, and with 36 within 30 days after the
 * last one; with an `OperatorError` if the provider knows the tenant and `payments` is null.
 */
export async function forgetTenant(services: ForgetServices, tenantId: number): Promise<void> {
  const tenant = await services.database
    .selectFrom('tenant')
    .select(['customerId', 'forgottenAt'])
    .where('id', '=', tenantId)
    .executeTakeFirst();
  if (!tenant) throw new Failure(NOT_FOUND);
  if (tenant.forgottenAt) return;
  await checkIsOver(services, services.database, tenantId);
  // The provider first: if it fails, the tenant is still known and can be forgotten later.
  if (tenant.customerId !== null) {
    if (!services.payments)
      throw new OperatorError('The settings name no payment provider, which knows this tenant too.');
    await services.payments.forgetCustomer(tenant.customerId);
  }
  const nobody = await anonymous(services, tenantId);
  await services.database.transaction().execute(async (tx) => {
    await tx.selectFrom('tenant').select('id').where('id', '=', tenantId).forUpdate().execute();
    await checkIsOver(services, tx, tenantId);
    for (const table of DELETED)
      await sql`delete from ${sql.table(table)} where ${isAboutTenant(table, tenantId)}`.execute(tx);
    await tx.updateTable('operatorAct').set({ reason: null }).where('tenantId', '=', tenantId).execute();
    await tx
      .updateTable('lease')
      .set({ code: '0000', checkoutUrl: null, sessionId: null })
      .where('tenantId', '=', tenantId)
      .execute();
    await tx
      .updateTable('subscription')
      .set({ payUrl: null })
      .where(isAboutTenant('subscription', tenantId))
      .execute();
    await tx.updateTable('tenant').set(nobody).where('id', '=', tenantId).execute();
  });
  services.log.info({ tenantId }, 'tenant forgotten');
}

/** No login is like this, and no password matches. */
const anonymous = async ({ clock }: ForgetServices, tenantId: number) => ({
  firstName: '',
  lastName: '',
  email: `forgotten-${tenantId}`,
  phone: `forgotten-${tenantId}`,
  mobile: null,
  passwordHash: await hashPassword(createToken(SECRET_BYTES)),
  cardChosenAt: null,
  forgottenAt: clock.now(),
});

async function checkIsOver(
  services: ForgetServices,
  database: Kysely<Tables>,
  tenantId: number,
): Promise<void> {
  const { running, recent } = await database
    .selectFrom('lease')
    .select((eb) =>
      eb.fn.coalesce(sql<boolean>`bool_or(${isRunning(services)})`, sql<boolean>`false`).as('running'),
    )
    .select((eb) =>
      eb.fn
        .coalesce(sql<boolean>`bool_or(${wasUsedAfter(services, REST_DAYS)})`, sql<boolean>`false`)
        .as('recent'),
    )
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (running) throw new Failure(LEASE_ACTIVE);
  if (recent) throw new Failure(RECENTLY_ACTIVE);
}

/** SQL condition on `lease`: it is not over, or money is still to be paid back. */
const isRunning = (services: Pick<Services, 'clock'>) => sql<boolean>`(lease.state in ('held', 'refunding')
  or (lease.state = 'active' and (lease.last_day is null or lease.last_day >= ${today(services)}::date)))`;

/** SQL condition on `lease`: it began or ended within these days. */
const wasUsedAfter = ({ clock }: Pick<Services, 'clock'>, days: number) =>
  sql<boolean>`(greatest(lease.created_at, lease.last_day) >= ${secondsFromNow({ clock }, -days * DAY)})`;

/** Forgets everybody whose last lease has been over for as long as the setting says; those who never rented, since they signed up. */
export async function forgetFormerTenants(services: Services): Promise<void> {
  const { forgetAfterDays } = services.settings;
  if (forgetAfterDays === 0) return;
  const before = secondsFromNow(services, -forgetAfterDays * DAY);
  const formerTenants = services.database
    .selectFrom('tenant')
    .select('id')
    .where('forgottenAt', 'is', null)
    .where('createdAt', '<', before)
    .where(
      sql<boolean>`not exists (select from lease where lease.tenant_id = tenant.id
        and (${isRunning(services)} or ${wasUsedAfter(services, forgetAfterDays)}))`,
    )
    .orderBy('id')
    .limit(AT_ONCE);
  const failed: PromiseRejectedResult[] = [];
  // One who cannot be forgotten must not keep the next ones from it.
  for (let last: number | undefined = 0; last !== undefined; ) {
    const tenants = await formerTenants.where('id', '>', last).execute();
    const results = await Promise.allSettled(tenants.map(({ id }) => forgetTenant(services, id)));
    failed.push(...results.filter((result) => result.status === 'rejected'));
    last = tenants.at(-1)?.id;
  }
  if (failed[0]) throw failed[0].reason;
}
