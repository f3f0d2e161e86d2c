import type { Dice } from './random.ts';

interface Step {
  label: string;
  /** Not before this moment, in simulated milliseconds. */
  from: number;
  /** Whose step it is: what a killed server waits for never comes. */
  owner: object | null;
  go: () => void;
}

export interface Timer {
  due: number;
  /** For one that repeats. */
  every: number | null;
  run: () => void;
}

/** How long a quiet process is watched before the next step, in turns of the event loop. */
const QUIET_TURNS = 2;
const immediate = globalThis.setImmediate;
const turn = () => new Promise<void>((resolve) => immediate(resolve));

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Decides the order of everything asynchronous. Each step that crosses a border waits here. When the process can do nothing more
 * without one, the dice choose which may go on. The clock stands still until the run moves it; timers that are then due are steps too.
 */
export function createScheduler({
  dice,
  start,
  onStep,
}: {
  dice: Dice;
  start: number;
  onStep: (label: string) => void;
}) {
  let now = start;
  let idleAt = start;
  let steps = 0;
  let busy = 0;
  let movement = 0;
  let waiting: Step[] = [];
  const timers = new Set<Timer>();
  const abandoned = new WeakSet();

  /** Waits until the scheduler lets this step go: at once, or after so many simulated milliseconds. */
  function pass(label: string, { after = 0, owner = null as object | null } = {}): Promise<void> {
    movement += 1;
    if (owner && abandoned.has(owner)) return new Promise(() => {});
    return new Promise((go) => waiting.push({ label, from: now + after, owner, go }));
  }

  /** Real work outside of this thread, such as a signature: its end is a step, however long it takes. */
  async function work<Result>(label: string, begin: () => Promise<Result>, owner: object | null = null) {
    let outcome: (() => Result) | undefined;
    busy += 1;
    begin()
      .then(
        (result) => {
          outcome = () => result;
        },
        (error) => {
          outcome = () => {
            throw error;
          };
        },
      )
      .finally(() => {
        busy -= 1;
      });
    await pass(label, { owner });
    if (!outcome) throw new Error(`${label}: a step was taken before its work was done`);
    return outcome();
  }

  /** Work that the scheduler waits for before it takes the next step. */
  async function alone<Result>(begin: () => Promise<Result>): Promise<Result> {
    busy += 1;
    try {
      return await begin();
    } finally {
      busy -= 1;
      movement += 1;
    }
  }

  /** Resolves when everything that could go on by itself has done so. */
  async function quiet(): Promise<void> {
    let before = movement;
    for (let turns = 0; turns < QUIET_TURNS; ) {
      await turn();
      turns = busy === 0 && movement === before ? turns + 1 : 0;
      before = movement;
    }
  }

  function dueTimers(): Timer[] {
    return [...timers].filter(({ due }) => due <= now);
  }

  /** Lets one waiting step or due timer go on, which one is up to the dice. False if nothing can go on at this moment. */
  async function step(): Promise<boolean> {
    await quiet();
    const ready = waiting.filter(({ from }) => from <= now);
    const due = dueTimers();
    if (ready.length + due.length === 0) {
      idleAt = now;
      return false;
    }
    const chosen = dice(ready.length + due.length);
    steps += 1;
    movement += 1;
    const next = ready[chosen];
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      onStep(next.label);
      next.go();
      return true;
    }
    const timer = due[chosen - ready.length] as Timer;
    onStep(`timer ${chosen - ready.length}`);
    if (timer.every === null) timers.delete(timer);
    else timer.due = now + timer.every;
    timer.run();
    return true;
  }

  return {
    pass,
    work,
    alone,
    quiet,
    step,
    now: () => now,
    /** When nothing waited for its turn the last time. */
    idleAt: () => idleAt,
    steps: () => steps,
    /** When the next waiting thing could happen; null if nothing waits. */
    next(): number | null {
      const times = [...waiting.map(({ from }) => from), ...[...timers].map(({ due }) => due)];
      return times.length > 0 ? Math.max(now, Math.min(...times)) : null;
    },
    moveTo(instant: number): void {
      now = Math.max(now, instant);
    },
    addTimer(timer: Timer): void {
      movement += 1;
      timers.add(timer);
    },
    removeTimer(timer: Timer): void {
      timers.delete(timer);
    },
    /** Steps of a killed server are never taken. */
    abandon(owner: object): void {
      abandoned.add(owner);
      waiting = waiting.filter((each) => each.owner !== owner);
    },
    /** Whether a step waits whose label matches. */
    isWaiting: (label: RegExp): boolean => waiting.some((each) => label.test(each.label)),
    /** Takes one step of the owner that waits now, if there is one. */
    async finishOne(owner: object): Promise<void> {
      await quiet();
      const next = waiting.find((each) => each.owner === owner);
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      movement += 1;
      onStep(next.label);
      next.go();
      await quiet();
    },
    clear(): void {
      waiting = [];
      timers.clear();
    },
  };
}
