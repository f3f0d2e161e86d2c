import { createStore } from './database.ts';
import { facility } from './facts.ts';
import type { HistoryEvent } from './history.ts';
import { leaveRealMachine } from './machine.ts';
import { type Item, makePlan } from './plan.ts';
import { type RunResult, simulate } from './run.ts';

/** What a process of runs is asked for. */
export interface Task {
  seed: number;
  operations: number;
}

export interface TaskResult extends Omit<RunResult, 'history'> {
  /** The history of a run that broke a rule, made as short as it could be. */
  story: string[];
}

/** How many runs are spent on making a failure short. */
const MOST_RUNS = 60;

leaveRealMachine();
const store = await createStore(facility);

const LONGEST = 400;
const tell = ({ at, kind, ...event }: HistoryEvent): string =>
  `${new Date(at).toISOString().slice(0, 19)} ${kind} ${JSON.stringify(event).slice(0, LONGEST)}`;

/** Leaves out as much of a plan as it can while the same rule is broken, the larger parts first. */
async function shorten(seed: number, plan: Item[], rule: string): Promise<RunResult> {
  let [kept, runs] = [plan, 0];
  let result = await simulate({ seed, plan, store });
  for (let size = Math.ceil(plan.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    // From the end, because what comes last is most often too much.
    for (let at = kept.length - size; at > -size && runs < MOST_RUNS; at -= size) {
      const rest = [...kept.slice(0, Math.max(0, at)), ...kept.slice(Math.max(0, at + size))];
      if (rest.length === kept.length) continue;
      runs += 1;
      const shorter = await simulate({ seed, plan: rest, store }).catch(() => null);
      if (shorter?.violations[0]?.rule === rule) [kept, result] = [rest, shorter];
    }
  return result;
}

async function runTask({ seed, operations }: Task): Promise<TaskResult> {
  const plan = makePlan(seed, operations);
  const { history: _, ...result } = await simulate({ seed, plan, store });
  const rule = result.violations[0]?.rule;
  const story =
    rule && !process.env.SIMULATION_BRIEF ? (await shorten(seed, plan, rule)).history.map(tell) : [];
  return { ...result, story };
}

process.on('message', (task: Task) => {
  void runTask(task).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failure: error.stack }),
  );
});
