/** What people do meanwhile, inside of the machine: `visitor.ts rent`, `look` or `load`, with a line of JSON as input, prints JSON. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { get, pay, post, rent, vacantRooms } from '../setup/http-api.ts';

const input = createInterface({ input: process.stdin });

const ROOMS = '/room/getfiltered?departmentId=1&pageSize=1000&onlyAvailableForLease=true';
const LEASES = '/lease/getfiltered?forCurrentUser=true&active=true';
/** Requests a second. */
const RATE = 100;
/** Between presses on the button of the gate: a tenant may press 60 times in ten minutes. */
const PRESS_MS = 2000;
const WATCH_MS = 100;

export interface Login {
  emailOrPhone: string;
  password: string;
}

export interface Load {
  requests: number;
  failures: Record<'non2xx' | 'errors' | 'timeouts', number>;
  slowestMs: number;
  /** For how long this process itself got no processor: a machine that stands still lets requests time out. */
  stalledMs: number;
  presses: number;
  refused: string[];
}

const signIn = async (origin: string, login: Login): Promise<string> =>
  (await post(origin, '/authentication/signin', { body: login })).body.token;

/** A new tenant who has paid for a room; the payment arrives by the webhook. */
async function rentRoom(origin: string): Promise<Login> {
  const login = { emailOrPhone: 'maja@example.dk', password: 'Flyttekasse1!' };
  const person = { firstName: 'Maja', lastName: 'Østergård', phoneNumber: '+4530000001' };
  const body = { ...person, email: login.emailOrPhone, password: login.password };
  const signedUp = await post(origin, '/authentication/signup', { body });
  if (signedUp.outcome !== '200') throw new Error(`no sign-up: ${JSON.stringify(signedUp)}`);
  const token = await signIn(origin, login);
  const [roomId = 0] = await vacantRooms(origin);
  const checkout = await rent(origin, { roomId, token });
  if (checkout.outcome !== '200') throw new Error(`no checkout: ${JSON.stringify(checkout)}`);
  await pay(checkout.body.url);
  for (let tries = 0; tries < 50; tries++) {
    if ((await get(origin, LEASES, token)).body.data.length > 0) return login;
    await pause(100);
  }
  throw new Error('the payment did not become a lease');
}

/** What a backup must bring back. */
async function look(origin: string, login: Login) {
  const token = await signIn(origin, login);
  const [rooms, leases, invoices] = await Promise.all(
    [ROOMS, LEASES, '/stripe/getinvoicesfiltered?limit=100'].map((path) => get(origin, path, token)),
  );
  return { rooms: rooms?.body, leases: leases?.body, invoices: invoices?.body };
}

/** Reads as browsers do and presses a button, until its input ends. Every request must succeed, and none is repeated. */
async function load(origin: string, { login, files }: { login: Login; files: string[] }): Promise<Load> {
  const token = await signIn(origin, login);
  const headers = { authorization: `Bearer ${token}` };
  const gates = (await get(origin, '/gate/getfiltered?departmentId=1', token)).body;
  const gateId = (gates.data.data ?? gates.data)[0].id;
  let stopReading = () => {};
  const reads = new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections: 20,
        overallRate: RATE,
        duration: 600,
        requests: [
          { path: `/api${ROOMS}` },
          { path: `/api${LEASES}`, headers },
          { path: '/RentRoom' },
          ...files.map((path) => ({ path })),
        ],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    stopReading = () => instance.stop?.();
  });
  let stalledMs = 0;
  let last = Date.now();
  const watch = setInterval(() => {
    stalledMs = Math.max(stalledMs, Date.now() - last - WATCH_MS);
    last = Date.now();
  }, WATCH_MS);
  let stopping = false;
  let presses = 0;
  const refused: string[] = [];
  const press = async () => {
    while (!stopping) {
      presses += 1;
      const outcome = await post(origin, '/nox/opengatelogged', { body: { gateId }, token }).then(
        (answer) => answer.outcome,
        (error) => `${error.message}: ${error.cause?.message}`,
      );
      if (outcome !== '200') refused.push(outcome);
      await pause(PRESS_MS);
    }
  };
  input.once('close', () => {
    stopping = true;
    stopReading();
  });
  await press();
  const { requests, non2xx, errors, timeouts, latency } = await reads;
  clearInterval(watch);
  const failures = { non2xx, errors, timeouts };
  return { requests: requests.total, failures, slowestMs: latency.max, stalledMs, presses, refused };
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
