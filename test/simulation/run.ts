import { createHash } from 'node:crypto';
import { DAY_MS } from '../setup/clock.ts';
import type { Store } from './database.ts';
import { createEnvironment, type Environment } from './environment.ts';
import { facility } from './facts.ts';
import type { HistoryEvent, World } from './history.ts';
import { lookAround } from './look.ts';
import { setMachine } from './machine.ts';
import { createNetwork } from './network.ts';
import { OPERATIONS } from './operations.ts';
import type { Person } from './people.ts';
import type { Item } from './plan.ts';
import { createDice, deriveSeed } from './random.ts';
import { findViolations } from './rules.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { type Server, startServer } from './server.ts';
import { nextStop } from './strides.ts';
import { WAITS } from './waits.ts';

/** An operation that takes longer than this, in simulated time, hangs. */
const LONGEST_OPERATION_MS = 10 * 60_000;
/** How long a killed server stays down. */
const [LEAST_DOWN_MS, MOST_DOWN_MS] = [500, 20_000];
/** A payment that settles later does so within these days. */
const LONGEST_SETTLING_MS = 5 * DAY_MS;
/** A timer that is due so soon belongs to what has just happened, such as the first delivery of an event. */
const AT_ONCE_MS = 20;
/** Less than anybody waits for an answer. */
const SHORTEST_TIMEOUT_MS = 5000;
const MOST_STEPS = 200_000;
/** The server looks for messages every second. */
const SENDING_MS = 2000;
/** After the last operation, so that everything that is tried again has been. */
const SHORT_STRIDES = [2, 61, 61];
const LAST_STRIDES = [...SHORT_STRIDES, 20 * 60, 2 * 3600, ...Array(4).fill(6 * 3600)];

export interface Run {
  world: World;
  environment: Environment;
  store: Store;
  history: HistoryEvent[];
  people: Person[];
  /** The server that runs now; it may be dead. */
  server: () => Server;
}

export interface RunResult {
  /** Broken rules, at the first moment at which any was broken. */
  violations: { rule: string; text: string }[];
  history: HistoryEvent[];
  /** SHA-256 over the history and every step. */
  hash: string;
  steps: number;
  counts: { operations: number; disturbed: number; kills: number; days: number };
}

export interface RunOptions {
  seed: number;
  plan: Item[];
  store: Store;
}

/** One run: its plan, then calm until all that was left is done, then what everybody sees. */
export async function simulate(options: RunOptions): Promise<RunResult> {
  const { seed, plan, store } = options;
  const dice = createDice(deriveSeed(seed, 2));
  const start = Date.UTC(2026, 0, 1) + dice(1460) * DAY_MS + dice(86_400) * 1000;
  const hash = createHash('sha256');
  const history: HistoryEvent[] = [];
  const scheduler = createScheduler({
    dice: createDice(deriveSeed(seed, 3)),
    start,
    onStep: (label) => hash.update(`${label}\n`),
  });
  const record: World['record'] = (event) => {
    const whole = { at: scheduler.now(), ...event };
    hash.update(JSON.stringify(whole));
    history.push(structuredClone(whole));
  };
  const network = createNetwork({ scheduler, dice, record });
  const world: World = { scheduler, network, dice, record };
  setMachine({
    scheduler,
    random: createDice(deriveSeed(seed, 4)),
    fetch: (...given) => carryFetch(run, given),
  });
  await store.reset();
  const environment = createEnvironment(world, facility);
  let server = startServer(world, { store, environment, number: 1 });
  const run: Run = { world, environment, store, history, people: [], server: () => server };
  let kills = 0;

  const restart = () => {
    server = startServer(world, { store, environment, number: server.number + 1 });
  };
  async function kill(itemSeed: number): Promise<void> {
    if (server.isDead()) return;
    kills += 1;
    await server.kill();
    setTimeout(restart, LEAST_DOWN_MS + createDice(itemSeed)(MOST_DOWN_MS - LEAST_DOWN_MS));
  }
  const isCalm = plan.every(({ kind }) => kind !== 'disturbance' && kind !== 'kill');
  const violations: RunResult['violations'] = [];
  const inspect = async (isSettled: boolean) => {
    if (violations.length === 0)
      violations.push(...findViolations(await steppingOn(run, lookAround(run, { isCalm, isSettled }))));
  };
  await playPlan(run, { plan, kill, width: 1 + dice(4), onQuiet: async () => isCalm && inspect(false) });
  network.calm();
  await letSettle(run, LAST_STRIDES);
  await inspect(true);
  const days = Math.round((scheduler.now() - start) / DAY_MS);
  const operations = plan.filter(({ kind }) => kind === 'operation').length;
  scheduler.clear();
  setMachine(null);
  return {
    violations,
    history,
    hash: hash.digest('hex'),
    steps: scheduler.steps(),
    counts: { operations, disturbed: network.disturbed(), kills, days },
  };
}

/** Takes a step; if there is none at this moment, time goes on to the next. */
async function stepOrWait({ world: { scheduler } }: Run): Promise<void> {
  if (scheduler.steps() > MOST_STEPS) throw new Error('the run does not end');
  if (await scheduler.step()) return;
  const next = scheduler.next();
  if (next === null) throw new Error('an operation waits for something that never comes');
  scheduler.moveTo(next);
}

async function playPlan(
  run: Run,
  {
    plan,
    kill,
    width,
    onQuiet,
  }: { plan: Item[]; kill: (seed: number) => Promise<void>; width: number; onQuiet: () => Promise<unknown> },
): Promise<void> {
  const { world } = run;
  const { scheduler, dice } = world;
  const active = new Map<Promise<void>, { what: string; since: number }>();
  const problems: unknown[] = [];

  function begin(item: Extract<Item, { kind: 'operation' }>): void {
    const operation = OPERATIONS[run.people.length > 0 ? item.what : 'sign up'];
    const person = run.people[item.who % Math.max(1, run.people.length)] as Person;
    const done: Promise<void> = Promise.resolve(operation?.does(run, person, createDice(item.seed))).then(
      () => void active.delete(done),
      (error) => {
        active.delete(done);
        problems.push(error);
      },
    );
    active.set(done, { what: item.what, since: scheduler.now() });
  }
  async function finishActive(most = 0): Promise<void> {
    while (active.size > most) {
      await stepOrWait(run);
      if (problems.length > 0) throw problems[0];
      for (const { what, since } of active.values())
        if (scheduler.now() - since > LONGEST_OPERATION_MS) throw new Error(`"${what}" does not end`);
    }
  }

  for (const item of plan) {
    if (item.kind === 'disturbance') world.network.arm(item.what);
    if (item.kind === 'kill') {
      if (item.isSending) await goOnUntilSending(run);
      await kill(item.seed);
    }
    if (item.kind === 'operation') {
      begin(item);
      await finishActive(width - 1);
      for (let steps = dice(8); steps > 0; steps -= 1) await scheduler.step();
    }
    if (item.kind === 'wait') {
      const wait = WAITS[item.what];
      if (!wait?.isShort) await finishActive();
      const until = wait?.until(run, createDice(item.seed)) ?? 0;
      // Nobody hangs up on a message only because it did not get its turn.
      while (until - scheduler.idleAt() > SHORTEST_TIMEOUT_MS && (await scheduler.step()));
      if (wait?.isShort) await goOnTo(run, until);
      else {
        await waitUntil(run, until);
        await letSettle(run, SHORT_STRIDES);
        await onQuiet();
      }
    }
    if (problems.length > 0) throw problems[0];
  }
  await finishActive();
}

/** Goes on until a message is on its way to somebody, a moment that chance alone seldom meets. Gives up when none is due within SENDING_MS. */
async function goOnUntilSending({ world: { scheduler } }: Run): Promise<void> {
  const until = scheduler.now() + SENDING_MS;
  while (!scheduler.isWaiting(/^(mail|sms) /)) {
    if (await scheduler.step()) continue;
    const next = scheduler.next();
    if (next === null || next > until) return;
    scheduler.moveTo(next);
  }
}

/** Time goes on at once, also while transactions are open. */
async function goOnTo({ world: { scheduler } }: Run, until: number): Promise<void> {
  scheduler.moveTo(until);
  while (await scheduler.step());
}

/** Time goes on in strides; in each everything happens that is due. */
async function waitUntil(run: Run, until: number): Promise<void> {
  const { world, environment, store } = run;
  const { scheduler, dice } = world;
  // The database has one connection: nothing else may use it while a transaction is open.
  while (await scheduler.step());
  // What follows an answer within seconds is done before time goes on by days.
  for (const ms of [3000, 3000]) {
    scheduler.moveTo(Math.min(until, scheduler.now() + ms));
    while (await scheduler.step());
  }
  while (scheduler.now() < until) {
    const stop = await nextStop(store, environment, scheduler.now());
    scheduler.moveTo(Math.min(until, stop));
    for (const session of environment.pendingPayments(scheduler.now() - LONGEST_SETTLING_MS))
      await environment.endPayment(session, dice(3) === 0 ? 'failed' : 'paid');
    await finishDue(scheduler);
  }
}

/** Takes every step that is due, and those that are due at once after it. */
async function finishDue(scheduler: Scheduler): Promise<void> {
  for (;;) {
    while (await scheduler.step());
    const next = scheduler.next();
    if (next === null || next - scheduler.now() > AT_ONCE_MS) return;
    scheduler.moveTo(next);
  }
}

async function letSettle(run: Run, strides: number[]): Promise<void> {
  for (const seconds of strides) await waitUntil(run, run.world.scheduler.now() + seconds * 1000);
}

/** Takes steps until the work is done. */
async function steppingOn<Result>(run: Run, work: Promise<Result>): Promise<Result> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) await stepOrWait(run);
  return work;
}

/** What `fetch` is in a run: the way of servers to the providers, and of the payment provider to the server. */
async function carryFetch(run: Run, [target, init]: Parameters<typeof fetch>): Promise<Response> {
  const url = new URL(target instanceof Request ? target.url : target);
  const request = new Request(url, { ...init, signal: null });
  const signal = init?.signal;
  const { network } = run.world;
  if (url.pathname === '/webhooks/stripe') {
    const arrive = () => run.server().answer(request.clone());
    return network.carry({ border: 'stripe-server', label: 'webhook', signal, arrive });
  }
  const [, provider, number] = /^(stripe|sms|access)(?:-(\d+))?\./.exec(url.hostname) ?? [];
  if (!provider) throw new Error(`nobody is at ${url.origin}`);
  // A dead server sends nothing.
  const isOfDead = number !== undefined && Number(number) !== run.server().number;
  if (isOfDead || run.server().isDead()) return new Promise(() => {});
  const receiver = run.environment[provider as 'stripe' | 'sms' | 'access'];
  return network.carry({
    border: `server-${provider as 'stripe' | 'sms' | 'access'}`,
    label: `${provider} ${request.method} ${url.pathname.replace(/_[A-Za-z0-9_]+/g, '')}`,
    signal,
    arrive: async () => receiver.fetch(request),
  });
}
