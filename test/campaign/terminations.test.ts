import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../server/database/connect.ts';
import { count, figure } from '../setup/figures.ts';
import { createDice, runSeed } from './dice.ts';
import { type Facility, openFacility } from './facility.ts';
import { insertRenters, pay, post, type Renter, rent, vacantRooms } from './renters.ts';
import { settled } from './settled.ts';

const KILLS = count({ test: 1, campaign: 40 });
/** How many leases are terminated at the same time while the server is killed. */
const AT_ONCE = 3;
/** How long each of the provider's answers takes. A termination asks it twice. */
const PROVIDER_MS = 100;

interface Rented extends Renter {
  leaseId: number;
}

/** What is known of a termination at the provider and in the database. */
interface Standing {
  leaseId: number;
  asked: boolean;
  /** Whether the provider will charge nothing more. */
  paymentsEnd: boolean;
  ended: boolean;
}

const test = suite('terminations');
const seed = runSeed();

/** Creates `number` people with one paid lease each. */
async function rentAll(facility: Facility, database: Database, number: number): Promise<Rented[]> {
  const [origin = ''] = facility.origins;
  const rooms = await vacantRooms(origin);
  const renters = await insertRenters(database, number);
  const rented: Rented[] = [];
  for (const [index, renter] of renters.entries()) {
    const { outcome, body } = await rent(origin, { roomId: rooms[index] as number, token: renter.token });
    assert.is(outcome, '200');
    assert.ok(await pay(body.url));
    const { id } = await database
      .selectFrom('lease')
      .select('id')
      .where('session_id', '=', body.sessionId)
      .executeTakeFirstOrThrow();
    rented.push({ ...renter, leaseId: id });
  }
  await settled(async () => facility.provider().undelivered);
  return rented;
}

/** The lease whose termination was answered; null where the connection broke before that. */
async function terminate(origin: string, { leaseId, token }: Rented): Promise<number | null> {
  const answer = await post(origin, '/lease/cancel', { body: { id: leaseId }, token }).catch(() => null);
  assert.ok(answer === null || answer.outcome === '200', answer?.outcome);
  return answer && leaseId;
}

async function standings(facility: Facility, database: Database, of: Rented[]): Promise<Standing[]> {
  const { subscriptions } = facility.provider();
  const leases = await database
    .selectFrom('lease')
    .select(['id', 'subscription_id', 'termination_asked_at', 'last_day', 'terminated'])
    .execute();
  return of.map(({ leaseId }) => {
    const lease = leases.find(({ id }) => id === leaseId);
    const subscription = subscriptions.find(({ id }) => id === lease?.subscription_id);
    return {
      leaseId,
      asked: lease?.termination_asked_at !== null,
      paymentsEnd: subscription?.cancel_at_period_end === true,
      ended: lease?.terminated === true && lease.last_day !== null,
    };
  });
}

const isUnfinished = ({ asked, paymentsEnd, ended }: Standing): boolean => (asked || paymentsEnd) && !ended;

test('no termination is left half done, whenever the process dies and whether it was answered or not', async () => {
  const dice = createDice(seed);
  const facility = await openFacility({ servers: 1, database: 'postgres', simulators: 'shared' });
  const tally = { acknowledged: 0, broken: 0, killsThatBroke: 0, unfinished: 0 };
  try {
    const [origin = ''] = facility.origins;
    const database = await facility.database();
    const rented = await rentAll(facility, database, (KILLS + 1) * AT_ONCE);
    await facility.slowProvider(PROVIDER_MS);
    await facility.crash();
    await facility.recover();
    // The time that an undisturbed termination takes on a server that has just started.
    const began = performance.now();
    await Promise.all(rented.splice(0, AT_ONCE).map((each) => terminate(origin, each)));
    const longest = Math.ceil((performance.now() - began) * 1.2);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const leaving = rented.slice(kill * AT_ONCE, (kill + 1) * AT_ONCE);
      const asking = Promise.all(leaving.map((each) => terminate(origin, each)));
      await pause(dice(longest));
      await facility.crash();
      const answered = (await asking).flatMap((leaseId) => leaseId ?? []);
      const atDeath = (await standings(facility, database, leaving)).filter(isUnfinished);
      tally.broken += atDeath.length;
      tally.killsThatBroke += atDeath.length > 0 ? 1 : 0;
      tally.acknowledged += answered.length;

      await facility.recover();
      const open = async () => {
        const now = await standings(facility, database, leaving);
        const lost = now.filter(({ leaseId, ended }) => answered.includes(leaseId) && !ended);
        return [...now.filter(isUnfinished), ...lost].map((each) => JSON.stringify(each));
      };
      await settled(open).catch((error: Error) => {
        tally.unfinished += 1;
        throw new Error(`kill ${kill}, seed ${seed}: ${error.message}`);
      });
    }
  } finally {
    figure(
      `${KILLS} kills during ${KILLS * AT_ONCE} terminations (seed ${seed}): ${tally.acknowledged} were answered, ` +
        `${tally.broken} were broken off half-way by ${tally.killsThatBroke} kills, ${tally.unfinished} stayed unfinished`,
    );
    await facility.close();
  }
});

test.run();
