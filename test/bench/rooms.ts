import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { createDatabase } from '../setup/database.ts';
import { freePorts, startServerProcess } from '../setup/server-process.ts';
import { median, type Row } from './row.ts';

const ROOMS = 1000;
const CONNECTIONS = 50;
const ROUNDS = 9;
const ROUND_SECONDS = 2;
const RATIO = 0.6;

const LOGINS = 100;
const LOGIN_SECONDS = 15;
/** Requests a second, of many visitors, while the logins run. */
const VISITOR_RATE = 200;
const P99_MS = 500;

const LIST = '/api/room/getfiltered?departmentId=1&pageNumber=0&pageSize=1000&onlyAvailableForLease=true';
const PASSWORD = 'Flyttekasse7!';
const READY_MADE = fileURLToPath(new URL('./ready-made.ts', import.meta.url));

/** The room list of 1,000 rooms, on each database: against the same bytes ready made, then during a flood of logins. */
export async function measure(postgresUrl: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'selfstorage-bench-'));
  try {
    await writeFile(join(folder, 'facility.yaml'), facilityFile());
    const { url, drop } = await createDatabase(postgresUrl);
    const onPostgres = await measureOn('PostgreSQL', folder, { DATABASE_URL: url });
    await drop();
    return [...onPostgres, ...(await measureOn('PGlite', folder, {}))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureOn(name: string, folder: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const [port, simulatorPort, readyPort] = await freePorts(3);
  // Logs as in production; whoever collects them has a processor of its own.
  const log = await open(devNull, 'w');
  const server = await startServerProcess(
    {
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(folder, name),
      FACILITY_FILE: join(folder, 'facility.yaml'),
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'true',
      ...env,
    },
    { output: log.fd },
  );
  try {
    const origin = `http://127.0.0.1:${port}`;
    const { data } = await (await fetch(`${origin}${LIST}`)).json();
    if (data.data.length !== ROOMS) throw new Error(`the list has ${data.data.length} rooms, not ${ROOMS}`);
    const rows: Row[] = [];
    for (const encoding of ['identity', 'gzip'])
      rows.push(await compare({ name, origin, readyPort: readyPort ?? 0, encoding }));
    return [...rows, ...(await duringLogins(name, origin))];
  } finally {
    await server.stop();
    await log.close();
  }
}

interface Comparison {
  name: string;
  origin: string;
  readyPort: number;
  encoding: string;
}

/** Both in turn, so that whatever else the machine does meets both alike. */
async function compare({ name, origin, readyPort, encoding }: Comparison): Promise<Row> {
  const ready = fork(READY_MADE, [String(readyPort), `${origin}${LIST}`, encoding], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    await once(ready, 'message');
    const sides = [origin, `http://127.0.0.1:${readyPort}`].map((side) => ({ side, rates: [] as number[] }));
    for (let round = -1; round < ROUNDS; round += 1)
      for (const { side, rates } of round % 2 ? [...sides].reverse() : sides) {
        const rate = await requestsASecond(side, encoding);
        // The round before the first warms both up.
        if (round >= 0) rates.push(rate);
      }
    const [ours = 0, theirs = 0] = sides.map(({ rates }) => median(rates));
    const ratio = ours / theirs;
    return {
      what: `${name}, ${encoding}: requests a second / the same bytes ready made`,
      figure: `${ours.toFixed(0)} / ${theirs.toFixed(0)} = ${ratio.toFixed(2)}`,
      reach: `at least ${RATIO}`,
      reached: ratio >= RATIO,
    };
  } finally {
    ready.kill();
  }
}

async function requestsASecond(origin: string, encoding: string): Promise<number> {
  const result = await autocannon({
    url: `${origin}${LIST}`,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    headers: { 'accept-encoding': encoding },
  });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}

/** Visitors ask for the list while as many people as there are tenants sign in, each again and again. */
async function duringLogins(name: string, origin: string): Promise<Row[]> {
  const post = async (path: string, body: object, address: string) => {
    const response = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { token?: string; message?: string };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message}`);
    return answer;
  };
  const people = Array.from({ length: LOGINS }, (_, index) => ({
    email: `bench${index}@example.dk`,
    phoneNumber: `+45${40_000_000 + index}`,
    address: `192.0.2.${index + 1}`,
  }));
  await Promise.all(
    people.map(({ address, ...person }) => {
      const name = { firstName: 'Maja', lastName: 'Holm' };
      return post('/authentication/signup', { ...name, ...person, password: PASSWORD }, address);
    }),
  );

  const until = performance.now() + (LOGIN_SECONDS + 1) * 1000;
  let logins = 0;
  const flood = people.map(async ({ email, address }) => {
    while (performance.now() < until) {
      const { token } = await post(
        '/authentication/signin',
        { emailOrPhone: email, password: PASSWORD },
        address,
      );
      if (!token) throw new Error(`${email} was not signed in`);
      logins += 1;
    }
  });
  const visitors = autocannon({
    url: `${origin}${LIST}`,
    connections: CONNECTIONS,
    overallRate: VISITOR_RATE,
    duration: LOGIN_SECONDS,
    headers: { 'accept-encoding': 'gzip' },
  });
  const [{ latency, non2xx, errors }] = await Promise.all([visitors, ...flood]);
  if (non2xx || errors) throw new Error(`${non2xx} refused, ${errors} failed`);
  return [
    {
      what: `${name}: p50 / p99 of the list during ${LOGINS} logins at once`,
      figure: `${latency.p50} / ${latency.p99} ms`,
      reach: `p99 under ${P99_MS} ms`,
      reached: latency.p99 < P99_MS,
    },
    { what: `${name}: logins a second meanwhile`, figure: (logins / (LOGIN_SECONDS + 1)).toFixed(0) },
  ];
}

/** JSON is YAML too. A few rooms more than the list has, because the demonstration's tenant takes some. */
function facilityFile(): string {
  const rooms = (from: number) =>
    Array.from({ length: ROOMS / 2 + 10 }, (_, index) => ({
      id: from + index,
      number: String(from + index),
      sqm: 1 + (index % 240) / 10,
      price: 300 + index,
      outline: [0, 0, 1, 1],
    }));
  const plan = { width: 10, depth: 10, features: [] };
  const campaign = { active: true, text: 'Tilbud', sqmPrice: 100, months: 3 };
  return JSON.stringify({
    department: { id: 1, name: 'Målelager', address: 'Målevej 1', zip: '5000', city: 'Odense C' },
    gates: [{ id: 1, name: 'Port', device: 'gate-1' }],
    floors: [
      { id: 1, name: 'Stuen', plan, rooms: rooms(1000) },
      { id: 2, name: '1. sal', campaign, plan, rooms: rooms(2000) },
    ],
  });
}
