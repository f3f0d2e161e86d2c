import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../server/database/connect.ts';
import { count, figure } from '../setup/figures.ts';
import { type Facility, openFacility } from './facility.ts';
import { type Answer, get, insertRenters, pay, type Renter, rent, vacantRooms } from './renters.ts';
import { settled } from './settled.ts';

const RENTERS = count({ test: 80, campaign: 200 });
const REFUSED = '400 code 26';
/** The late payment of the last round comes so long after the storm began, those before sooner. */
const LATEST_MS = 600;

interface House {
  facility: Facility;
  database: Database;
  renters: Renter[];
  /** Vacant rooms, each taken once. */
  rooms: number[];
}

const test = suite<House>('race for a room');
test.before(async (house) => {
  house.facility = await openFacility({ servers: 2, database: 'postgres', simulators: 'shared' });
  house.database = await house.facility.database();
  house.renters = await insertRenters(house.database, RENTERS);
  house.rooms = await vacantRooms(house.facility.origins[0] as string);
});
test.after(({ facility }) => facility?.close());

/** A room that nobody had, for the next round. */
function nextRoom({ rooms }: House): number {
  const room = rooms.shift();
  if (room === undefined) throw new Error('there are fewer rooms than rounds');
  return room;
}

/** Everybody asks for the room at the same moment, half of them each server. */
const storm = ({ facility }: House, renters: Renter[], roomId: number): Promise<Answer[]> =>
  Promise.all(
    renters.map(({ token }, index) =>
      rent(facility.origins[index % 2] as string, { roomId, token, home: facility.origins[0] }),
    ),
  );

/** Pays every checkout that was answered, at the same moment. */
const payAll = (answers: Answer[]): Promise<boolean[]> =>
  Promise.all(answers.flatMap(({ outcome, body }) => (outcome === '200' ? [pay(body.url)] : [])));

/** How often each answer came. */
function tally(answers: Answer[]): Record<string, number> {
  const seen: Record<string, number> = {};
  for (const { outcome } of answers) seen[outcome] = (seen[outcome] ?? 0) + 1;
  return seen;
}

/** Who is still to be paid back. */
const owed = async (database: Database): Promise<string[]> =>
  (await database.selectFrom('lease').select('id').where('state', '=', 'refunding').execute()).map(
    ({ id }) => `a refund for lease ${id}`,
  );

/** What a round left behind: the leases that have the room, and what the provider kept money for. */
async function sold({ facility, database }: House, roomId: number) {
  await settled(async () => [...facility.provider().undelivered, ...(await owed(database))]);
  const leases = await database.selectFrom('lease').selectAll().where('room_id', '=', roomId).execute();
  const taking = leases.filter(({ state }) => state === 'active' || state === 'held');
  const provider = facility.provider();
  const ids = new Set(leases.map(({ id }) => String(id)));
  const charged = provider.subscriptions.filter(
    (each) => ids.has(each.metadata.leaseId ?? '') && provider.kept(each) > 0,
  );
  return { leases, taking, charged: charged.map(({ id }) => id) };
}

/** Exactly one lease for the room, paid by one subscription, and nobody could rent it once more. */
async function assertOneLease(house: House, roomId: number): Promise<void> {
  const { leases, taking, charged } = await sold(house, roomId);
  assert.equal(
    taking.map(({ state }) => state),
    ['active'],
    `room ${roomId}: ${JSON.stringify(leases)}`,
  );
  const [lease] = taking;
  assert.equal(charged, [lease?.subscription_id], `room ${roomId} is paid for once`);
  const winner = house.renters.find(({ tenantId }) => tenantId === lease?.tenant_id);
  const others = house.renters.filter((each) => each !== winner);
  for (const origin of house.facility.origins)
    for (const token of [undefined, winner?.token, others[0]?.token, others.at(-1)?.token])
      assert.is((await get(origin, `/room/canlease?id=${roomId}`, token)).body.value, false);
}

test(`of ${RENTERS} renters at two servers exactly one gets the room, every time`, async (house) => {
  const rounds = count({ test: 1, campaign: 50 });
  const seen: Record<string, number> = {};
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const roomId = nextRoom(house);
    const answers = await storm(house, house.renters, roomId);
    const tallied = tally(answers);
    assert.equal(tallied, { '200': 1, [REFUSED]: RENTERS - 1 }, `room ${roomId}`);
    for (const [outcome, times] of Object.entries(tallied)) seen[outcome] = (seen[outcome] ?? 0) + times;
    assert.equal(await payAll(answers), [true]);
    await assertOneLease(house, roomId);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  figure(
    `${rounds} rounds of ${RENTERS} renters for 1 room at 2 servers: 1 lease each, ` +
      `${seen[REFUSED]} refused with code 26, no other answer, ${seconds} s`,
  );
});

/**
 * A renter whose checkout is open though the room goes to the next who asks: the hold has run out, and when `forgotten` the
 * server crashed before it kept the checkout's id. Answers with the checkout's address.
 */
async function lateCheckout(
  { facility, database, renters }: House,
  roomId: number,
  { forgotten }: { forgotten: boolean },
): Promise<string> {
  const { token } = renters[0] as Renter;
  const { outcome, body } = await rent(facility.origins[0] as string, { roomId, token });
  assert.is(outcome, '200');
  await database
    .updateTable('lease')
    .set({ held_until: new Date(Date.now() - 1000), ...(forgotten && { session_id: null }) })
    .where('room_id', '=', roomId)
    .where('state', '=', 'held')
    .execute();
  return body.url;
}

test('a hold that is paid while others are given its room is either the one lease or paid back', async (house) => {
  const rounds = count({ test: 1, campaign: 20 });
  const ends = { 'became the lease': 0, refunded: 0, 'could not be paid': 0 };
  for (let round = 0; round < rounds; round += 1) {
    const roomId = nextRoom(house);
    const late = await lateCheckout(house, roomId, { forgotten: round % 2 === 1 });
    const [paid, answers] = await Promise.all([
      pause((LATEST_MS * round) / Math.max(1, rounds - 1)).then(() => pay(late)),
      storm(house, house.renters.slice(1), roomId),
    ]);
    assert.equal(
      Object.keys(tally(answers)).filter((outcome) => outcome !== '200' && outcome !== REFUSED),
      [],
    );
    await payAll(answers);
    await assertOneLease(house, roomId);
    const { leases } = await sold(house, roomId);
    const { state } = leases.find(({ tenant_id }) => tenant_id === house.renters[0]?.tenantId) ?? {};
    if (paid) assert.ok(state === 'active' || state === 'refunded', `paid, and the lease is ${state}`);
    ends[!paid ? 'could not be paid' : state === 'active' ? 'became the lease' : 'refunded'] += 1;
  }
  const how = Object.entries(ends).map(([end, times]) => `${times} ${end}`);
  figure(
    `${rounds} rounds with a late payment beside ${RENTERS - 1} renters: 1 lease each; it ${how.join(', ')}`,
  );
});

/**
 * What the rounds above would show of a server that is not safe: the constraint dropped, and the rows of rooms given by a function,
 * where `for update` finds nothing to lock. The last test, since it leaves the house so.
 */
test('without the constraint and the lock the same room is sold many times (negative control)', async (house) => {
  for (const statement of [
    'alter table lease drop constraint one_lease_for_room_and_day',
    'alter table room rename to room_kept',
    'create function rooms() returns setof room_kept stable language sql as $$ select * from room_kept $$',
    'create view room as select * from rooms()',
    // Between the look at the room and the insert there is time for others, on a fast machine as well.
    `create function wait_a_moment() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.1); return new; end $$`,
    'create trigger wait_a_moment before insert on lease for each row execute function wait_a_moment()',
  ])
    await sql.raw(statement).execute(house.database);
  const roomId = nextRoom(house);
  const renters = house.renters.slice(0, count({ test: 50, campaign: RENTERS }));
  await payAll(await storm(house, renters, roomId));
  const { taking, charged } = await sold(house, roomId);
  assert.ok(taking.length > 1, `sold ${taking.length} times`);
  assert.is(charged.length, taking.length);
  figure(
    `control, without constraint and lock: ${renters.length} renters bought the same room ${taking.length} times`,
  );
});

test.run();
