/** Timers that run when a test says so; Node's own mock would also take the ones of the harness. */
export function stopClock() {
  const { setTimeout, clearTimeout } = globalThis;
  const { now } = performance;
  let time = Math.ceil(now.call(performance));
  let count = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  globalThis.setTimeout = ((run: () => void, wait = 0) => {
    timers.set(++count, { at: time + wait, run });
    return count;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((id: number) => timers.delete(id)) as unknown as typeof clearTimeout;
  performance.now = () => time;
  return {
    /** Waits of the timers that are set, in milliseconds. */
    waits: () => [...timers.values()].map(({ at }) => at - time),
    /** Lets time pass without running any timer, as in a tab that sleeps. */
    sleep(milliseconds: number) {
      time += milliseconds;
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
      Object.assign(globalThis, { setTimeout, clearTimeout });
      performance.now = now;
    },
  };
}
