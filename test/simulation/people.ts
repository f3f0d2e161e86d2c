import { CONTRACT } from '../../server/http/contract.ts';
import { PAYMENT_PAGES, SITE } from './environment.ts';
import { type Dice, pick } from './random.ts';
import type { Run } from './run.ts';

export const PASSWORD = 'Flyttekasse7!';
const NO_ANSWER_MS = 2000;
const TOKEN_MS = 14 * 60_000;

// biome-ignore lint/suspicious/noExplicitAny: answers of every call of the contract
type Body = any;
export type Answer = { status: number; body: Body };

export interface Person {
  name: string;
  email: string;
  phone: string;
  /** The network address that all requests come from. */
  address: string;
  token: string | null;
  tokenAt: number;
  /** What the person saw in the latest list. */
  leases: { id: number; room: { id: number; number: string }; code: string; doorGateId: number | null }[];
  held: { leaseId: number; checkoutUrl?: string }[];
  /** Payment pages that the person was sent to, the newest last. */
  pages: string[];
  cards: string[];
}

const paths = new Map(
  Object.entries(CONTRACT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, { method, path }] as const),
  ),
);

export function createPerson(count: number): Person {
  return {
    name: `P${count}`,
    email: `person${count}@example.dk`,
    phone: `+45${20_000_000 + count}`,
    address: `10.0.0.${count}`,
    token: null,
    tokenAt: 0,
    leases: [],
    held: [],
    pages: [],
    cards: [],
  };
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  return query.size > 0 ? `?${query}` : '';
}

/** A call of the contract over the network; null if its answer never came. A guest has no token. */
export async function call(
  run: Run,
  person: Person | null,
  operation: string,
  input: Record<string, unknown> = {},
): Promise<Answer | null> {
  const { world } = run;
  const { method, path } = paths.get(operation) ?? { method: 'get', path: '/unknown' };
  const by = person?.token ? person.email : null;
  const asked = { kind: 'call' as const, by, operation, input, sent: world.scheduler.now() };
  const isGet = method === 'get';
  const url = `${SITE}/api${path}${isGet ? toQuery(input) : ''}`;
  const headers = {
    'x-forwarded-for': person?.address ?? '10.1.1.1',
    origin: SITE,
    ...(person?.token && { authorization: `Bearer ${person.token}` }),
    ...(!isGet && { 'content-type': 'application/json' }),
  };
  const init = { method: method.toUpperCase(), headers, ...(!isGet && { body: JSON.stringify(input) }) };
  try {
    const response = await world.network.carry({
      border: 'caller-server',
      label: `call ${operation}`,
      arrive: () => run.server().answer(new Request(url, init)),
    });
    const body = await response.json();
    world.record({ ...asked, status: response.status, body });
    return { status: response.status, body };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    world.record(asked);
    // Whoever gets no answer waits a little before anything else.
    await world.scheduler.pass('nobody answered', { after: NO_ANSWER_MS });
    return null;
  }
}

/** The person has a token that may still count, unless the server does not answer. */
async function signedIn(run: Run, person: Person, dice: Dice): Promise<boolean> {
  const age = run.world.scheduler.now() - person.tokenAt;
  if (person.token && age < TOKEN_MS) return true;
  if (person.token && dice(2) === 0 && (await refresh(run, person))) return true;
  return signIn(run, person);
}

async function signIn(run: Run, person: Person): Promise<boolean> {
  person.token = null;
  const answer = await call(run, person, 'signIn', { emailOrPhone: person.email, password: PASSWORD });
  return keepToken(run, person, answer);
}

export async function refresh(run: Run, person: Person): Promise<boolean> {
  return keepToken(run, person, await call(run, person, 'refreshToken'));
}

function keepToken(run: Run, person: Person, answer: Answer | null): boolean {
  person.token = answer?.body?.token ?? null;
  person.tokenAt = run.world.scheduler.now();
  return person.token !== null;
}

/** A call of somebody who is signed in; a token that counts no more is replaced once. */
export async function callAs(
  run: Run,
  person: Person,
  dice: Dice,
  { operation, input = {} }: { operation: string; input?: Record<string, unknown> },
): Promise<Answer | null> {
  if (!(await signedIn(run, person, dice))) return null;
  const answer = await call(run, person, operation, input);
  if (answer?.status !== 401) return answer;
  person.token = null;
  return (await signIn(run, person)) ? call(run, person, operation, input) : null;
}

/** Reads the person's leases and holds. */
export async function listOwnLeases(run: Run, person: Person, dice: Dice): Promise<void> {
  const answer = await callAs(run, person, dice, {
    operation: 'listLeases',
    input: { forCurrentUser: true },
  });
  if (answer?.status !== 200) return;
  person.leases = answer.body.data;
  person.held = answer.body.held ?? [];
}

/** One of the person's leases as they know them; sometimes they read their list first. */
export async function pickOwnLease(run: Run, person: Person, dice: Dice) {
  if (person.leases.length === 0 || dice(3) === 0) await listOwnLeases(run, person, dice);
  return person.leases.length > 0 ? pick(dice, person.leases) : null;
}

/** Sends a form of the payment provider's pages; that line is never disturbed. */
export async function press(run: Run, page: string, fields: Record<string, string>): Promise<number> {
  const { scheduler } = run.world;
  await scheduler.pass('payment page');
  const body = new URLSearchParams(fields).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { pathname } = new URL(page, PAYMENT_PAGES);
  const response = await run.environment.stripe.request(pathname, { method: 'POST', headers, body });
  return response.status;
}
