import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { leasesWithRooms } from '../shared/conditions.ts';
import { lastWithdrawalDay, withdrawalDays } from './period.ts';

type Withdrawal = Pick<
  Selectable<Tables['withdrawal']>,
  'departmentId' | 'tenantId' | 'contract' | 'email' | 'receivedAt'
>;

export interface Contract {
  id: number;
  tenantId: number;
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
  { departmentId, tenantId, contract, email, receivedAt }: Withdrawal,
): Promise<Contract[]> {
  const rows = await leasesWithRooms(database)
    .innerJoin('tenant', 'tenant.id', 'lease.tenantId')
    .select([
      'lease.id',
      'lease.tenantId',
      'lease.withdrawnAt',
      'room.number',
      withdrawalDays.as('withdrawalDays'),
    ])
    .select(['lease.roomId', 'department.id as departmentId', 'department.name as department'])
    .select(agreedAt.as('agreedAt'))
    .where('lease.state', '=', 'active')
    .where('lease.createdAt', '<=', receivedAt)
    .where(withdrawalDays, '>', 0)
    .where((eb) => (tenantId === null ? eb('tenant.email', '=', email) : eb('tenant.id', '=', tenantId)))
    .orderBy('lease.id', 'desc')
    .execute();
  const named = choose(rows.filter(({ number, department }) => isNumber(contract, { number, department })));
  const wanted = named.length
    ? named
    : choose(rows.filter(({ id, department }) => isNumber(contract, { number: `${id}`, department })));
  return wanted.map(({ id, tenantId, withdrawnAt, agreedAt, withdrawalDays }) => ({
    id,
    tenantId,
    until: lastWithdrawalDay(agreedAt, withdrawalDays),
    withdrawnAt,
  }));

  /** Of leases that fit: those in the department of the page, else of the only room that fits. */
  function choose<Row extends { roomId: number; departmentId: number }>(fit: Row[]): Row[] {
    const here = fit.filter((each) => each.departmentId === departmentId);
    if (here.length) return here;
    return new Set(fit.map(({ roomId }) => roomId)).size === 1 ? fit : [];
  }
}

/** The tenant's leases of a room that were not withdrawn from, the newest of each department that has a room with the number. */
export function findLeasesOfRoom(
  database: Kysely<Tables>,
  { tenantId, room, departmentId }: { tenantId: number; room: string; departmentId?: number | undefined },
) {
  let query = database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.roomId')
    .distinctOn('room.departmentId')
    .select(['lease.id', 'room.departmentId', agreedAt.as('agreedAt')])
    .where('tenantId', '=', tenantId)
    .where((eb) => eb(eb.fn<string>('lower', ['room.number']), '=', room.trim().toLowerCase()))
    .where('lease.state', '=', 'active')
    .where('withdrawnAt', 'is', null)
    .orderBy('room.departmentId')
    .orderBy('lease.id', 'desc');
  if (departmentId !== undefined) query = query.where('room.departmentId', '=', departmentId);
  return query.execute();
}

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
