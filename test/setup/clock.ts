export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Runs `run` on a stopped clock, and starts the clock again. */
export async function withStoppedClock(run: (clock: StoppedClock) => void | Promise<void>): Promise<void> {
  const clock = stopClock();
  try {
    await run(clock);
  } finally {
    clock.restore();
  }
}

/** A class like `Date` whose present instant is `now()`, in milliseconds since 1970. */
export const dateClassAt = (now: () => number): DateConstructor =>
  new Proxy(Date, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });

/** Stops the clock: timers fire only when a test calls `advance`. Node's own mock would also stop the timers of the test runner. */
export function stopClock() {
  const { setTimeout, clearTimeout, Date: RealDate } = globalThis;
  const { now } = performance;
  const epoch = RealDate.now() - now.call(performance);
  let slept = 0;
  let time = Math.ceil(now.call(performance));
  let count = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  globalThis.setTimeout = ((run: () => void, wait = 0) => {
    timers.set(++count, { at: time + wait, run });
    return count;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((id: number) => timers.delete(id)) as unknown as typeof clearTimeout;
  performance.now = () => time;
  const wall = () => Math.ceil(epoch + time + slept);
  globalThis.Date = dateClassAt(wall);
  return {
    /** Waits of the timers that are set, in milliseconds. */
    waits: () => [...timers.values()].map(({ at }) => at - time),
    /** Lets time pass without running any timer, as on a device that sleeps: only the clock on the wall goes on. */
    sleep(milliseconds: number) {
      slept += milliseconds;
    },
    async advance(milliseconds: number) {
      time += milliseconds;
      for (const [id, { at, run }] of timers) {
        if (at > time) continue;
        timers.delete(id);
        run();
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    /** Waits in real time for what needs no timer. */
    settled: () => new Promise((resolve) => setTimeout(resolve, 10)),
    restore() {
      Object.assign(globalThis, { setTimeout, clearTimeout, Date: RealDate });
      performance.now = now;
    },
  };
}

export type StoppedClock = ReturnType<typeof stopClock>;
