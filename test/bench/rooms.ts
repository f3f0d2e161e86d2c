import { open, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { createDatabase } from '../setup/database.ts';
import { freePortSettings, startServerProcess } from '../setup/server-process.ts';
import { temporaryFolder } from '../setup/suite.ts';
import type { Row } from './row.ts';

const ROOMS = 1000;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = [20, 100];
const LISTS_A_SECOND = 1000;
const GATES_EVERY_MS = 50;
const GATES_P99_MS = 100;

const LIST = '/api/room/getfiltered?departmentId=1&pageNumber=0&pageSize=1000&onlyAvailableForLease=true';
const GATES = '/api/gate/getfiltered?filters=departmentId==1';

/** What guests ask for at once: all the same list, or each a list of their own, with all rooms too. */
const QUESTIONS: Record<string, (count: number) => string> = {
  'one list': () => LIST,
  'own lists': (count) => `${LIST}&sqmTo=${1000 + count}`,
};

/** The room list of 1,000 rooms on each database, while somebody at a gate asks for its state. */
export async function measure(): Promise<Row[]> {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'facility.yaml'), facilityFile());
  const { url, drop } = await createDatabase();
  const onPostgres = await measureOn('PostgreSQL', folder, { DATABASE_URL: url });
  await drop();
  return [...onPostgres, ...(await measureOn('PGlite', folder, {}))];
}

async function measureOn(name: string, folder: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const ports = await freePortSettings();
  // Logs as in production; whoever collects them has a processor of its own.
  const log = await open(devNull, 'w');
  const server = await startServerProcess(
    {
      ...ports,
      PUBLIC_URL: `http://127.0.0.1:${ports.PORT}`,
      DATA_DIR: join(folder, name),
      FACILITY_FILE: join(folder, 'facility.yaml'),
      LOG_LEVEL: 'info',
      ...env,
    },
    { output: log.fd },
  );
  try {
    const origin = `http://127.0.0.1:${ports.PORT}`;
    const { data } = await (await fetch(`${origin}${LIST}`)).json();
    if (data.data.length !== ROOMS) throw new Error(`the list has ${data.data.length} rooms, not ${ROOMS}`);
    const rows: Row[] = [];
    for (const connections of CONNECTIONS)
      for (const [kind, path] of Object.entries(QUESTIONS))
        rows.push(
          ...(await load(`${name}, ${connections} connections, ${kind}`, { origin, connections, path })),
        );
    return rows;
  } finally {
    await server.stop();
    await log.close();
  }
}

async function load(
  name: string,
  { origin, connections, path }: { origin: string; connections: number; path: (count: number) => string },
): Promise<Row[]> {
  let asked = 0;
  const ask = (seconds: number) =>
    autocannon({
      url: origin,
      connections,
      duration: seconds,
      headers: { 'accept-encoding': 'gzip' },
      requests: [{ setupRequest: (request) => ({ ...request, path: path(asked++) }) }],
    });
  await ask(WARM_UP_SECONDS);
  const ended = new AbortController();
  const gates = followGates(origin, ended.signal);
  const lists = await ask(SECONDS);
  ended.abort();
  if (lists.non2xx || lists.errors) throw new Error(`${lists.non2xx} refused, ${lists.errors} failed`);
  const rate = lists['2xx'] / lists.duration;
  const times = (await gates).sort((one, other) => one - other);
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)]);
  return [
    {
      what: `${name}: room lists a second`,
      figure: rate.toFixed(0),
      reach: `at least ${LISTS_A_SECOND}`,
      reached: rate >= LISTS_A_SECOND,
    },
    {
      what: `${name}: p50 / p99 of the gates and their states meanwhile`,
      figure: `${p50.toFixed(0)} / ${p99.toFixed(0)} ms`,
      reach: `p99 at most ${GATES_P99_MS} ms`,
      reached: p99 <= GATES_P99_MS,
    },
  ];
}

/** How long each answer took, in milliseconds, until the signal. */
async function followGates(origin: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await (await fetch(`${origin}${GATES}`)).json();
    times.push(performance.now() - began);
    await pause(GATES_EVERY_MS);
  }
  return times;
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
