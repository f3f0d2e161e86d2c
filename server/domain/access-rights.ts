import { type Kysely, sql } from 'kysely';
import { addDays, type Day, today as dayAt, parseDay, toIsoDay } from '../../src/format/date.ts';
import type { Tables } from '../database/tables.ts';
import type { AccessControl, Right } from '../providers/types.ts';
import { givesAccessBetween } from './access.ts';
import { CONTROLLER, toController } from './departments.ts';
import { isGateOfFloor } from './gates.ts';
import { endOfDay } from './lease-months.ts';
import { type Services, secondsFromNow } from './services.ts';
import { hashToken } from './tokens.ts';

const HOUR = 3600;
/** A server that fails on a Friday evening is mended on Monday. */
const RIGHT_SECONDS = 72 * HOUR;
/** When every right is renewed; less than an hour, because the upkeep looks each minute. */
const RENEW_SECONDS = 59 * 60;
const ASK_AGAIN_SECONDS = 24 * HOUR;
const CLOCK_SECONDS = 2 * 60;
/** How often in a row a bridge may say that it has a newer list, which another process sent. */
const TRIES = 3;

interface Bridge {
  access: AccessControl;
  departments: number[];
}

/** Sends each bridge its list of rights, if it is not the one that the bridge has, or an hour old. Never rejects. */
export async function syncAllRights(services: Services): Promise<void> {
  const bridges = await findBridges(services);
  await sendToAll(services, bridges);
  const addresses = bridges.map(({ access }) => access.address);
  await services.database
    .deleteFrom('bridge')
    .where('address', '<>', (eb) => eb.fn<string>('all', [eb.val(addresses)]))
    .execute();
}

/** The same for the bridge of one lease alone. */
export async function syncRights(services: Services, { leaseId }: { leaseId: number }): Promise<void> {
  await sendToAll(services, await findBridges(services, leaseId));
}

async function sendToAll(services: Services, bridges: Bridge[]): Promise<void> {
  await Promise.all(
    bridges.map((bridge) =>
      sendRights(services, bridge).catch((error: unknown) =>
        services.log.warn(
          { err: error, bridge: bridge.access.address },
          'a bridge did not take its rights; they will be sent again',
        ),
      ),
    ),
  );
}

async function findBridges(services: Services, leaseId?: number): Promise<Bridge[]> {
  const departments = await services.database
    .selectFrom('department')
    .select(['department.id', ...CONTROLLER])
    .select(
      sql<boolean>`exists (select from lease join room on room.id = lease.room_id
        where lease.id = ${leaseId ?? null}::integer and room.department_id = department.id)`.as('isOfLease'),
    )
    .orderBy('department.id')
    .execute();
  const bridges = new Map<string, Bridge & { isOfLease: boolean }>();
  for (const { id, isOfLease, ...controller } of departments) {
    const access = toController(services, controller);
    const bridge = bridges.get(access.address) ?? { access, departments: [], isOfLease: false };
    bridge.departments.push(id);
    bridge.isOfLease ||= isOfLease;
    bridges.set(access.address, bridge);
  }
  return [...bridges.values()].filter((bridge) => leaseId === undefined || bridge.isOfLease);
}

async function sendRights(services: Services, bridge: Bridge): Promise<void> {
  const { database, clock, log } = services;
  const { address } = bridge.access;
  const update = () => database.updateTable('bridge').where('address', '=', address);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const due = await findDueList(services, bridge);
    if (!due) return;
    const { digest, isAskedAgain, ...list } = due;
    const answer = await bridge.access.setRights(list);
    if (answer.kind === 'taken') {
      await update()
        .set({ taken_serial: list.serial, taken_digest: digest, taken_at: list.made, ask_again_at: null })
        .where('taken_serial', '<', list.serial)
        .execute();
      const late = answer.clock && (+answer.clock - +clock.now()) / 1000;
      if (late && Math.abs(late) > CLOCK_SECONDS)
        log.warn({ bridge: address, seconds: Math.round(late) }, 'the clock of a bridge is wrong');
      return;
    }
    if (answer.kind === 'unknown') {
      if (!isAskedAgain)
        log.info({ bridge: address }, 'a bridge keeps no rights: its doors need this server');
      await update()
        .set({ ask_again_at: secondsFromNow(services, ASK_AGAIN_SECONDS) })
        .execute();
      return;
    }
    // Its list is of another process, or from before a restore; what is sent next is read anew.
    await update().set({ serial: answer.serial }).where('serial', '<', answer.serial).execute();
  }
}

/** The list that the bridge has to be sent now; null if it has it, or keeps no rights. */
async function findDueList(services: Services, { access: { address }, departments }: Bridge) {
  const made = services.clock.now();
  return services.database.transaction().execute(async (tx) => {
    await tx
      .insertInto('bridge')
      .values({ address, serial: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Whoever gets the higher serial number reads the leases later.
    const bridge = await tx
      .selectFrom('bridge')
      .selectAll()
      .where('address', '=', address)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (bridge.ask_again_at && bridge.ask_again_at > made) return null;
    const rights = await findRights(services, tx, departments);
    const digest = hashToken(JSON.stringify(rights));
    const isFresh = bridge.taken_at && bridge.taken_at > secondsFromNow(services, -RENEW_SECONDS);
    if (isFresh && bridge.taken_digest === digest) return null;
    // Milliseconds grow also if the stored number was lost, such as by a restore.
    const serial = Math.max(bridge.serial + 1, made.getTime());
    await tx.updateTable('bridge').set({ serial }).where('address', '=', address).execute();
    const isAskedAgain = bridge.ask_again_at !== null;
    return { serial, digest, isAskedAgain, made, rights: rights.map((right) => toRight(right, made)) };
  });
}

/** The leases that give access now, or begin to before a right that is made now ends. */
function findRights(services: Services, tx: Kysely<Tables>, departments: number[]) {
  const day = (seconds: number) => toIsoDay(dayAt(secondsFromNow(services, seconds)));
  return tx
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .innerJoin('floor', 'floor.id', 'room.floor_id')
    .select(['room.device as room', 'room.number', 'lease.code', 'lease.first_day', 'lease.last_day'])
    .select(
      sql<string[]>`array(select gate.device from gate where gate.room_id = room.id or ${isGateOfFloor}
        order by gate.id)`.as('opens'),
    )
    .where('room.department_id', 'in', departments)
    .where(givesAccessBetween(day(0), day(RIGHT_SECONDS)))
    .orderBy('lease.id')
    .execute();
}

type RightRow = Awaited<ReturnType<typeof findRights>>[number];

/** The right is over at 24:00 of the lease's last day, or after its time. */
function toRight({ first_day, last_day, ...right }: RightRow, made: Date): Right {
  const end = made.getTime() + RIGHT_SECONDS * 1000;
  const dayBefore = addDays(parseDay(first_day) as Day, -1);
  const last = last_day === null ? null : parseDay(last_day);
  return {
    ...right,
    from: endOfDay(dayBefore),
    until: new Date(last ? Math.min(end, endOfDay(last).getTime()) : end),
  };
}
