/** What people do meanwhile, inside of the machine: `visitor.ts rent`, `look` or `load`, with a line of JSON as input, prints JSON. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { apiAt, pay } from '../setup/api.ts';

const input = createInterface({ input: process.stdin });

const ROOMS = '/room/getfiltered?departmentId=1&pageSize=1000&onlyAvailableForLease=true';
const LEASES = '/lease/getfiltered?forCurrentUser=true&active=true';
/** How many people read at a time, and how long each waits before the next request. */
const READERS = 20;
const READ_MS = 200;
/** Between presses on the button of the gate: a tenant may press 60 times in ten minutes. */
const PRESS_MS = 2000;

export interface Login {
  emailOrPhone: string;
  password: string;
}

export interface Load {
  requests: number;
  presses: number;
  slowestMs: number;
  failures: string[];
}

/** A new tenant who has paid for a room; the payment arrives by the webhook. */
async function rentRoom(origin: string): Promise<Login> {
  const login = { emailOrPhone: 'maja@example.dk', password: 'Flyttekasse1!' };
  const api = apiAt(origin);
  const token = await api.signUp({
    email: login.emailOrPhone,
    password: login.password,
    phoneNumber: '+4530000001',
  });
  const [room] = await api.vacantRooms();
  const checkout = await api.rent(room?.id ?? 0, token);
  if (checkout.status !== 200) throw new Error(`no checkout: ${JSON.stringify(checkout.answer)}`);
  await pay(checkout.answer.url);
  for (let tries = 0; tries < 50; tries++) {
    if ((await api.leases(token)).length > 0) return login;
    await pause(100);
  }
  throw new Error('the payment did not become a lease');
}

/** What a backup must bring back. */
async function look(origin: string, { emailOrPhone, password }: Login) {
  const api = apiAt(origin);
  const token = await api.signIn(emailOrPhone, password);
  const [rooms, leases, invoices] = await Promise.all([
    api.get(ROOMS, token),
    api.get(LEASES, token),
    api.listInvoices(token),
  ]);
  return { rooms: rooms.answer, leases: leases.answer, invoices: invoices.answer };
}

/** Reads as browsers do and presses a button, until its input ends. Every request must succeed, and none is repeated. */
async function load(origin: string, { login, files }: { login: Login; files: string[] }): Promise<Load> {
  const api = apiAt(origin);
  const token = await api.signIn(login.emailOrPhone, login.password);
  const headers = { authorization: `Bearer ${token}` };
  const gateId = (await api.get('/gate/getfiltered?departmentId=1', token)).answer.data.data[0].id;
  const paths = [`/api${ROOMS}`, `/api${LEASES}`, '/RentRoom', ...files];
  const done: Load = { requests: 0, presses: 0, slowestMs: 0, failures: [] };
  let stopping = false;
  input.once('close', () => {
    stopping = true;
  });
  const attempt = async (what: string, request: Promise<string>) => {
    const outcome = await request.catch((error) => `${error.message}: ${error.cause?.message}`);
    if (outcome !== '200') done.failures.push(`${what}: ${outcome}`);
  };
  const read = async () => {
    for (let at = 0; !stopping; at = (at + 1) % paths.length) {
      const began = Date.now();
      const path = paths[at] ?? '';
      const answer = fetch(origin + path, { headers }).then(async (response) => {
        await response.arrayBuffer();
        return `${response.status}`;
      });
      await attempt(path, answer);
      done.requests += 1;
      done.slowestMs = Math.max(done.slowestMs, Date.now() - began);
      await pause(READ_MS);
    }
  };
  const press = async () => {
    while (!stopping) {
      done.presses += 1;
      const answer = api.openGateAsTenant(gateId, token);
      await attempt(
        'gate',
        answer.then(({ status, code }) => (status === 200 ? '200' : `${status} code ${code}`)),
      );
      await pause(PRESS_MS);
    }
  };
  await Promise.all([...Array.from({ length: READERS }, read), press()]);
  return done;
}

const [what = '', origin = ''] = process.argv.slice(2);
const given = JSON.parse((await once(input, 'line'))[0]);
const work = {
  rent: () => rentRoom(origin),
  look: () => look(origin, given),
  load: () => load(origin, given),
}[what];
if (!work) throw new Error(`no such work: ${what}`);
process.stdout.write(JSON.stringify(await work()));
input.close();
