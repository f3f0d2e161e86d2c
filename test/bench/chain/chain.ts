import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../../server/database/connect.ts';
import { createDatabase } from '../../setup/database.ts';
import {
  freePorts,
  type Running,
  runProgram,
  startServerProcess,
  startSimulatorProcess,
} from '../../setup/server-process.ts';
import { type Options, table, writeResults } from '../page/output.ts';
import { median, type Row } from '../row.ts';
import {
  facilityOf,
  firstRoom,
  isLeased,
  login,
  outerGate,
  PASSWORD,
  ROOMS,
  seed,
  writeFiles,
} from './seed.ts';

const DEPARTMENTS = 300;
/** Server processes for each of the two databases. */
const PROCESSES = 2;
const RUNS = 400;
const WARM_UP = 40;
/** Departments of the chain whose tenants take turns. */
const TENANTS = 60;
const RATIO = 1.2;
const IMPORT_MS = 5000;
const IMPORTS = 5;

interface Side {
  departments: number;
  servers: Running[];
  tenants: { department: number; token: string }[];
}

type Work = (side: Side, run: number) => Promise<unknown>;

const WORK: Record<string, Work> = {
  'the room list of a department, for a guest': (side, run) =>
    get(side, run, listOf(departmentAt(side, run))),
  'the room list of a department, made anew for a tenant': (side, run) => {
    const { department, token } = tenantAt(side, run);
    return get(side, run, listOf(department), token);
  },
  "opening a department's gate": async (side, run) => {
    const { department, token } = tenantAt(side, run);
    await send(side, run, '/nox/opengatelogged', { gateId: outerGate(department) }, token);
  },
};

const listOf = (department: number) =>
  `/room/getfiltered?departmentId=${department}&pageNumber=0&pageSize=1000&onlyAvailableForLease=true`;
/** Every department in turn, in an order that is not that of their numbers. */
const departmentAt = ({ departments }: Side, run: number) => 1 + ((run * 7) % departments);
const tenantAt = ({ tenants }: Side, run: number) => tenants[run % tenants.length] as Side['tenants'][number];

async function ask(side: Side, run: number, path: string, init: RequestInit = {}): Promise<unknown> {
  const { origin } = side.servers[run % PROCESSES] as Running;
  // Everybody has an address of their own.
  const address = `10.${run % 200}.${(run >> 3) % 200}.${run % 7}`;
  const headers = { ...init.headers, 'x-forwarded-for': address };
  const response = await fetch(`${origin}/api${path}`, { ...init, headers });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const bearer = (token?: string): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};
const get = (side: Side, run: number, path: string, token?: string) =>
  ask(side, run, path, { headers: bearer(token) });
const send = (side: Side, run: number, path: string, body: object, token?: string) =>
  ask(side, run, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify(body),
  });

/** 300 departments beside one, on the same PostgreSQL, each with two server processes. */
export async function measure(postgresUrl: string, { write }: Options): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'selfstorage-chain-'));
  const running: Running[] = [];
  try {
    await writeFiles(join(folder, 'chain'), DEPARTMENTS);
    await writeFiles(join(folder, 'one'), 1);
    const [simulatorPort] = await freePorts(1);
    const shared = {
      SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: join(folder, 'data'),
      JWT_SECRET: 'a secret of this benchmark alone',
      SHARED_SIMULATORS: 'true',
      TRUST_PROXY: 'true',
    };
    const files = (departments: number) => join(folder, departments === 1 ? 'one' : 'chain');
    running.push(await startSimulatorProcess({ ...shared, FACILITY_FILE: files(DEPARTMENTS) }));
    const sides: Side[] = [];
    const rows: Row[] = [];
    let chainUrl = '';
    for (const departments of [1, DEPARTMENTS]) {
      const { url } = await createDatabase(postgresUrl);
      chainUrl = url;
      const { database, close } = await connect({ databaseUrl: url, dataDir: '' });
      const leases = await seed(database, departments).finally(close);
      const servers: Running[] = [];
      const started = performance.now();
      for (const port of await freePorts(PROCESSES)) {
        const env = { ...shared, FACILITY_FILE: files(departments), DATABASE_URL: url };
        const server = await startServerProcess({ ...env, PORT: String(port) });
        servers.push(server);
        running.push(server);
      }
      const seconds = (performance.now() - started) / 1000 / PROCESSES;
      rows.push({
        what: `${departments} departments, ${departments * ROOMS} rooms, ${leases} leases: start of a server`,
        figure: `${seconds.toFixed(1)} s`,
      });
      sides.push({ departments, servers, tenants: [] });
    }
    for (const side of sides) {
      await signIn(side);
      await prepare(side);
    }
    for (const [what, work] of Object.entries(WORK)) rows.push(await compare(what, work, sides));
    rows.push(await importOne(folder, chainUrl));
    if (write) await writeResults('bench-chain', show(rows));
    return rows;
  } finally {
    for (const each of running) await each.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Asks every server for the list of every department once, as visitors have done before. */
async function prepare(side: Side): Promise<void> {
  for (let department = 1; department <= side.departments; department += 1)
    for (let server = 0; server < PROCESSES; server += 1) await get(side, server, listOf(department));
}

/** Signs in a tenant of each of some departments, or as many of the only one. */
async function signIn(side: Side): Promise<void> {
  for (let index = 0; index < TENANTS; index += 1) {
    const department = departmentAt(side, index);
    const rooms = Array.from({ length: ROOMS }, (_, room) => firstRoom(department) + room).filter(isLeased);
    const body = { emailOrPhone: login(rooms[index] ?? 0), password: PASSWORD };
    const { token } = (await send(side, index, '/authentication/signin', body)) as { token: string };
    side.tenants.push({ department, token });
  }
}

/** Medians of both sides, one request at a time and in turn, so that whatever else the machine does meets both alike. */
async function compare(what: string, work: Work, sides: Side[]): Promise<Row> {
  const times = sides.map((): number[] => []);
  for (let run = -WARM_UP; run < RUNS; run += 1)
    for (const index of run % 2 ? [0, 1] : [1, 0]) {
      const side = sides[index] as Side;
      const started = performance.now();
      await work(side, run + WARM_UP);
      if (run >= 0) times[index]?.push(performance.now() - started);
    }
  const [one = 0, chain = 0] = times.map(median);
  return {
    what: `${what}: with ${DEPARTMENTS} departments / with one`,
    figure: `${chain.toFixed(2)} / ${one.toFixed(2)} ms = ${(chain / one).toFixed(2)}`,
    reach: `at most ${RATIO}`,
    reached: chain / one <= RATIO,
  };
}

/** The whole command, with another price for every room of a department in the middle. */
async function importOne(folder: string, url: string): Promise<Row> {
  const { bundleCommand } = (await import(new URL('../../../server/bundle.mjs', import.meta.url).href)) as {
    bundleCommand: (name: string) => Promise<string[]>;
  };
  const program = await bundleCommand('facility');
  const file = join(folder, 'changed.yaml');
  const times: number[] = [];
  for (let round = 1; round <= IMPORTS; round += 1) {
    await writeFile(file, JSON.stringify(facilityOf(DEPARTMENTS / 2, 300 + round)));
    const started = performance.now();
    const { ended, printed } = runProgram([...program, file], { DATABASE_URL: url, DATA_DIR: folder });
    if ((await ended) !== 0 || !printed.out.includes(`${ROOMS} changed`))
      throw new Error(`the import failed:\n${printed.out.slice(-500)}${printed.error}`);
    times.push(performance.now() - started);
  }
  return {
    what: `import of one department's file, the price of each of its ${ROOMS} rooms changed`,
    figure: `${median(times).toFixed(0)} ms`,
    reach: `under ${IMPORT_MS} ms`,
    reached: median(times) < IMPORT_MS,
  };
}

const show = (rows: Row[]): string =>
  table(
    ['figure', 'measured', 'to reach', 'reached'],
    rows.map(({ what, figure, reach = '', reached }) => [
      what,
      figure,
      reach,
      reached === undefined ? '' : reached ? 'yes' : 'no',
    ]),
  );
