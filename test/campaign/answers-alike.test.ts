import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Connection, connect } from '../../server/database/connect.ts';
import { hashPassword } from '../../server/people/hashing.ts';
import { becomes } from '../browser/test-bed.ts';
import { createDatabase } from '../setup/database.ts';
import { count, figure } from '../setup/figures.ts';
import { freePorts, type Running, startServerProcess } from '../setup/server-process.ts';

const PAIRS = count({ test: 4, campaign: 500 });
const WARM_UP = 10;
const APART_MS = 5;
/** In what share of pairs the known person took longer than the unknown one: a half if nobody can tell them apart. */
const TOLD_MAX = 0.6;
/** A time means something only when the machine has nothing else to do. */
const IS_TIMED = process.env.CAMPAIGN === 'whole';

interface Context {
  server: Running;
  database: Connection['database'];
  quit(): Promise<void>;
}

/** The product as it is started: a process of its own, with simulated providers, on PostgreSQL. */
const test = suite<Context>('answers alike');
test.before(async (context) => {
  const [port, simulatorPort] = await freePorts(2);
  const folder = await mkdtemp(join(tmpdir(), 'answers-alike-'));
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '');
  const server = await startServerProcess({
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    DATA_DIR: folder,
    DATABASE_URL: url,
    TRUST_PROXY: 'true',
  });
  const { database, close } = await connect({ databaseUrl: url, dataDir: '' });
  Object.assign(context, { server, database });
  context.quit = async () => {
    await server.stop();
    await close();
    await drop();
    await rm(folder, { recursive: true });
  };
  await settle(database);
});
test.after(({ quit }) => quit());

const makeEmail = (name: string, n: number) => `${name}-${String(n).padStart(6, '0')}@example.dk`;
const makePhone = (first: number, n: number) => `+45${first}${String(n).padStart(6, '0')}`;

/** Creates tenants, each with a room that is leased today. */
async function settle(database: Context['database']): Promise<void> {
  const passwordHash = await hashPassword('Flyttekasse7!');
  const people = PAIRS + WARM_UP;
  await sql`
    with tenants as (
      insert into tenant (first_name, last_name, email, phone, password_hash, created_at)
      select 'Kendt', 'Person', 'known-' || lpad(n::text, 6, '0') || '@example.dk', '+4551' || lpad(n::text, 6, '0'),
        ${passwordHash}, now() from generate_series(0, ${people - 1}::integer) as n returning id, email),
    rooms as (
      insert into room (id, floor_id, department_id, number, position, sqm, price, device, out_of_use, listed)
      select 500000 + n, (select min(id) from floor), 1, 'K' || lpad(n::text, 6, '0'), n, 5, 50000, 'room-' || n, false, true
      from generate_series(0, ${people - 1}::integer) as n returning id)
    insert into lease (tenant_id, room_id, state, code, first_day, monthly, discount, discount_months, created_at)
    select tenants.id, 500000 + substring(tenants.email from 7 for 6)::integer, 'active', '4711', current_date - 30, 50000, 0, 0, now()
    from tenants, (select count(*) from rooms) as made`.execute(database);
}

let addresses = 0;
/** Milliseconds of a request that reads the database, sent as soon as another was answered. */
async function measureNext({ server }: Context): Promise<number> {
  const started = performance.now();
  await (await fetch(`${server.origin}/api/room/canlease?id=500000`)).arrayBuffer();
  return performance.now() - started;
}

async function ask({ server }: Context, path: string, body: object) {
  addresses += 1;
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Each from an address of its own, so that no address is held up.
      'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    },
    body: JSON.stringify(body),
  };
  const started = performance.now();
  const response = await fetch(`${server.origin}/api${path}`, request);
  const text = await response.text();
  const ms = performance.now() - started;
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { ms, seen: { status: response.status, headers, text } };
}

const median = (list: number[]): number =>
  [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)] ?? Number.NaN;

/** The share of pairs in which the one of `those` is larger than the one of `these`. */
function shareLarger(those: number[], these: number[]): number {
  const wins = those.flatMap((that) => these.map((each) => (that > each ? 1 : that === each ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

const CALLS: {
  name: string;
  path: string;
  /** What is sent about the nth person who is known, or not. */
  body: (n: number, isKnown: boolean) => object;
  expected: string;
}[] = [
  {
    name: 'sign-in by e-mail',
    path: '/authentication/signin',
    body: (n, isKnown) => ({
      emailOrPhone: makeEmail(isKnown ? 'known' : 'other', n),
      password: 'Flyttekasse8!',
    }),
    expected: '{"error":31}',
  },
  {
    name: 'sign-in by phone',
    path: '/authentication/signin',
    body: (n, isKnown) => ({ emailOrPhone: makePhone(isKnown ? 51 : 52, n), password: 'Flyttekasse8!' }),
    expected: '{"error":31}',
  },
  {
    name: 'reset link by e-mail',
    path: '/passwordrestore/generatelink',
    body: (n, isKnown) => ({ emailOrPhone: makeEmail(isKnown ? 'known' : 'other', n) }),
    expected: '{}',
  },
  {
    name: 'one-time code',
    path: '/otp/requestcode',
    body: (n, isKnown) => ({ operationType: 1, phoneNumber: makePhone(isKnown ? 51 : 52, n) }),
    expected: '{}',
  },
  {
    name: 'gate with a guessed code',
    path: '/nox/opengate',
    body: (n, isKnown) => ({ gateId: 1, phoneNumber: makePhone(isKnown ? 51 : 52, n), otp: '12345678' }),
    expected: '{"code":15,"message":"One-time password validation error"}',
  },
  {
    name: 'alarm with a guessed room code',
    path: '/nox/togglealarm',
    body: (n, isKnown) => ({
      departmentId: 1,
      roomNumber: `${isKnown ? 'K' : 'X'}${String(n).padStart(6, '0')}`,
      roomCode: '0000',
    }),
    expected: '{"code":14,"message":"Access denied"}',
  },
];

for (const { name, path, body, expected } of CALLS)
  test(`${name}: known and unknown people get the same bytes in the same time`, async (context) => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const next = { known: [] as number[], unknown: [] as number[] };
    const seen = new Set<string>();
    for (let n = 0; n < PAIRS + WARM_UP; n += 1) {
      // One comes first as often as the other: what a request leaves to be done after its answer slows the next one.
      const knownFirst = n % 2 === 0;
      for (const isKnown of [knownFirst, !knownFirst]) {
        const answer = await ask(context, path, body(n, isKnown));
        seen.add(JSON.stringify(answer.seen));
        assert.is(answer.seen.text, expected);
        const nextMs = await measureNext(context);
        if (n < WARM_UP) continue;
        times[isKnown ? 'known' : 'unknown'].push(answer.ms);
        next[isKnown ? 'known' : 'unknown'].push(nextMs);
      }
    }
    assert.is(seen.size, 1, [...seen].join('\n'));
    const [known, unknown] = [median(times.known), median(times.unknown)];
    const apart = Math.abs(known - unknown);
    figure(
      `${name}: ${PAIRS} pairs, same bytes; median known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, apart ${apart.toFixed(2)} ms`,
    );
    const told = shareLarger(next.known, next.unknown);
    figure(
      `${name}: the request after it; median known ${median(next.known).toFixed(2)} ms, unknown ${median(next.unknown).toFixed(2)} ms, known slower in ${(100 * told).toFixed(0)} of 100`,
    );
    if (!IS_TIMED) return;
    assert.ok(apart <= APART_MS, `${apart} ms apart`);
    assert.ok(told <= TOLD_MAX, `the request after it is slower for who is known in ${told}`);
  });

test('the known people were sent codes and links, the unknown ones nothing', async ({ server, database }) => {
  const people = PAIRS + WARM_UP;
  const sent = async () => {
    const { rows } = await sql<{ codes: number; links: number }>`
      select (select count(*) from one_time_code) as codes, (select count(*) from reset_link) as links`.execute(
      database,
    );
    return rows[0];
  };
  // The last of them is sent some time after its answer.
  await becomes(sent, { codes: people, links: people });
  assert.not.match(server.printed(), /"level":[56]0/, 'and nothing went wrong');
});

test.run();
