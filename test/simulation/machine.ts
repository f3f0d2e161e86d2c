import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { dateClassAt } from '../setup/clock.ts';
import { createDice, type Dice } from './random.ts';
import type { Scheduler, Timer } from './scheduler.ts';

/*
 * Replaces, for the whole process, everything whose result could differ between two runs: the clock, timers, random values,
 * work on other threads, and the network. The product calls them as always and does not know that they are replaced.
 */

export interface Machine {
  scheduler: Scheduler;
  /** Random values of the product: ids, tokens, codes, delays. */
  random: Dice;
  fetch: typeof fetch;
}

let current: Machine | null = null;
const machine = (): Machine => {
  if (!current) throw new Error('no run is under way');
  return current;
};

/** From now on clock, timers, random values and `fetch` are those of this run; null between two runs, when `fetch` fails. */
export const setMachine = (next: Machine | null): void => {
  current = next;
};

const BETWEEN_RUNS = Date.UTC(2026, 0, 1);
const now = () => current?.scheduler.now() ?? BETWEEN_RUNS;

class Handle implements Timer {
  due = 0;
  every: number | null = null;
  run: () => void = () => {};
  ref = () => this;
  unref = () => this;
  hasRef = () => true;
}

const untimed = new AsyncLocalStorage<true>();
/** Runs work whose timers never fire: when the database's own timers were due would depend on the runs before. */
export const withoutTimers = <Result>(work: () => Promise<Result>): Promise<Result> =>
  untimed.run(true, work);

function addTimer(run: () => void, ms: number | undefined, repeats: boolean): Handle {
  const handle = new Handle();
  if (untimed.getStore() || !current) return handle;
  const wait = Math.max(1, Math.ceil(Number(ms) || 0));
  Object.assign(handle, { due: now() + wait, every: repeats ? wait : null, run });
  current.scheduler.addTimer(handle);
  return handle;
}
const removeTimer = (handle: unknown) => {
  if (handle instanceof Handle) current?.scheduler.removeTimer(handle);
};

type Run = (...given: unknown[]) => void;
const setTimeout = (run: Run, ms?: number, ...given: unknown[]) => addTimer(() => run(...given), ms, false);
const setInterval = (run: Run, ms?: number, ...given: unknown[]) => addTimer(() => run(...given), ms, true);

function pause<Value>(ms?: number, value?: Value, { signal }: { signal?: AbortSignal } = {}): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      removeTimer(handle);
      reject(Object.assign(new Error('The operation was aborted'), { name: 'AbortError' }));
    };
    if (signal?.aborted) return reject(Object.assign(new Error('aborted'), { name: 'AbortError' }));
    const handle = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve(value as Value);
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')), ms);
  return controller.signal;
}

/** Random values between two runs, where nothing depends on them. */
const betweenRuns = createDice(1);
const random: Dice = (below) => (current?.random ?? betweenRuns)(below);
const randomByte = () => random(256);
function fill<Bytes extends ArrayBufferView>(bytes: Bytes): Bytes {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < view.length; at += 1) view[at] = randomByte();
  return bytes;
}
function randomUUID(): string {
  const hex = [...fill(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
const randomInt = (from: number, to?: number) => (to === undefined ? random(from) : from + random(to - from));

function replaceClock(): void {
  globalThis.Date = dateClassAt(now);
  performance.now = now;
  Object.assign(globalThis, {
    setTimeout,
    setInterval,
    clearTimeout: removeTimer,
    clearInterval: removeTimer,
  });
  Object.assign(timers, { setTimeout, setInterval, clearTimeout: removeTimer, clearInterval: removeTimer });
  Object.assign(timersPromises, { setTimeout: pause });
  AbortSignal.timeout = abortAfter;
}

function replaceRandomness(): void {
  const replaced = { randomUUID, getRandomValues: fill };
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(globalThis.crypto, name, { value, configurable: true });
  Object.assign(crypto, {
    randomUUID,
    randomInt,
    randomBytes: (size: number) => Buffer.from(fill(new Uint8Array(size))),
  });
  Math.random = () => random(2 ** 30) / 2 ** 30;
}

/** Signatures are made on other threads, so their ends are steps. */
function replaceThreads(): void {
  const { subtle } = globalThis.crypto;
  for (const name of ['sign', 'verify', 'importKey', 'digest'] as const) {
    const method = (subtle[name] as (...given: unknown[]) => Promise<unknown>).bind(subtle);
    Object.defineProperty(subtle, name, {
      value: (...given: unknown[]) =>
        current ? current.scheduler.work(`crypto ${name}`, () => method(...given)) : method(...given),
      configurable: true,
    });
  }
}

/** Takes the process off its real machine, for good. */
export function leaveRealMachine(): void {
  replaceClock();
  replaceRandomness();
  replaceThreads();
  globalThis.fetch = (...given) => machine().fetch(...given);
  syncBuiltinESMExports();
}
