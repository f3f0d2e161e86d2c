import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { lastWithdrawalDay, withdrawalDays } from './period.ts';

type Withdrawal = Pick<
  Selectable<Tables['withdrawal']>,
  'department_id' | 'tenant_id' | 'contract' | 'email' | 'received_at'
>;

export interface Contract {
  id: number;
  /** The last day on which its tenant can withdraw. */
  until: string;
  withdrawnAt: Date | null;
}

/** SQL: when the contract was made. */
const agreedAt = sql<Date>`coalesce(lease.agreed_at, lease.created_at)`;

/**
 * The paid leases that a withdrawal can be about, the newest first: of whoever was signed in, else of the tenant with this e-mail address. What was
 * typed is the number of the room or else of the contract, and at most a department's name and words such as "room" beside it. Names of people are
 * not compared: they are written in many ways. In a chain the form may be on a page of another department (docs/product.md R14.9).
 */
export async function findContracts(
  database: Kysely<Tables>,
  { department_id, tenant_id, contract, email, received_at }: Withdrawal,
): Promise<Contract[]> {
  const rows = await database
    .selectFrom('lease')
    .innerJoin('tenant', 'tenant.id', 'lease.tenant_id')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .innerJoin('department', 'department.id', 'room.department_id')
    .select(['lease.id', 'lease.withdrawn_at', 'room.number', withdrawalDays.as('withdrawal_days')])
    .select(['lease.room_id', 'department.id as departmentId', 'department.name as department'])
    .select(agreedAt.as('agreedAt'))
    .where('lease.state', '=', 'active')
    .where('lease.created_at', '<=', received_at)
    .where(withdrawalDays, '>', 0)
    .where((eb) => (tenant_id === null ? eb('tenant.email', '=', email) : eb('tenant.id', '=', tenant_id)))
    .orderBy('lease.id', 'desc')
    .execute();
  const named = choose(rows.filter(({ number, department }) => isNumber(contract, { number, department })));
  const wanted = named.length
    ? named
    : choose(rows.filter(({ id, department }) => isNumber(contract, { number: `${id}`, department })));
  return wanted.map(({ id, withdrawn_at, agreedAt, withdrawal_days }) => ({
    id,
    until: lastWithdrawalDay(agreedAt, withdrawal_days),
    withdrawnAt: withdrawn_at,
  }));

  /** Of leases that fit: those in the department of the page, else of the only room that fits. */
  function choose<Row extends { room_id: number; departmentId: number }>(fit: Row[]): Row[] {
    const here = fit.filter(({ departmentId }) => departmentId === department_id);
    if (here.length) return here;
    return new Set(fit.map(({ room_id }) => room_id)).size === 1 ? fit : [];
  }
}

/** The tenant's leases of a room that were not withdrawn from, the newest of each department that has a room with the number. */
export const findLeasesOfRoom = (
  database: Kysely<Tables>,
  { tenantId, room, departmentId }: { tenantId: number; room: string; departmentId?: number },
) =>
  database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .distinctOn('room.department_id')
    .select(['lease.id', 'room.department_id as departmentId', agreedAt.as('agreedAt')])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn<string>('lower', ['room.number']), '=', room.trim().toLowerCase()))
    .$if(departmentId !== undefined, (query) =>
      query.where('room.department_id', '=', departmentId as number),
    )
    .where('lease.state', '=', 'active')
    .where('withdrawn_at', 'is', null)
    .orderBy('room.department_id')
    .orderBy('lease.id', 'desc')
    .execute();

/** What people write beside a number. */
const BESIDE =
  /^(rum|rummet|room|nr|no|nummer|number|aftale|aftalen|kontrakt|kontrakten|contract|lejemål|lejemålet|lease)$/;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !BESIDE.test(word))
    .join(' ');

/** Whether a text is this one number and nothing else, so that nobody can try a list of them: `Rum 212, Odense` is `212` in Odense. */
function isNumber(text: string, { number, department }: { number: string; department: string }): boolean {
  const bare = ` ${plain(text)} `.replace(` ${plain(department)} `, ' ').trim();
  return bare === plain(number) || plain(text) === plain(number);
}
