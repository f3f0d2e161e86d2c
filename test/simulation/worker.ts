import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Facility } from '../../server/facility/facility.ts';
import type { Violation } from './checker/calls.ts';
import { readFacts } from './checker/facts.ts';
import { check } from './checker/index.ts';
import { createStore } from './database.ts';
import type { HistoryEvent } from './history.ts';
import { leaveRealMachine } from './machine.ts';
import { type Item, makePlan } from './plan.ts';
import { type RunResult, simulate } from './run.ts';
import { shrink } from './shrink.ts';
import { tell } from './story.ts';

/** What a process of runs is asked for: the run of a seed, or a part of it. */
export interface Task {
  seed: number;
  operations: number;
  /** Whether the history and the labels of all steps are sent back. */
  whole?: boolean;
  /** Whether a failure is made as short as it can be. */
  shrinks?: boolean;
}

export interface TaskResult extends Omit<RunResult, 'history' | 'trace'> {
  violations: Violation[];
  history: HistoryEvent[];
  trace: string[];
  /** The history in plain sentences, where it is sent back or has violations. */
  story: string[];
}

const facilityText = readFileSync(new URL('./facility.yaml', import.meta.url), 'utf8');
const facility = parse(facilityText) as Facility;
const facts = readFacts(facilityText);
leaveRealMachine();
const store = await createStore(facility);

async function play(seed: number, plan: Item[], keepsTrace = false) {
  const result = await simulate({ seed, plan, store, facility, facts, keepsTrace });
  return { ...result, violations: check(result.history, facts) };
}

async function runTask({ seed, operations, whole = false, shrinks = false }: Task): Promise<TaskResult> {
  const plan = makePlan(seed, operations);
  let result = await play(seed, plan, whole);
  const rule = result.violations[0]?.rule;
  if (rule && shrinks) {
    const breaksIt = async (rest: Item[]) =>
      (await play(seed, rest)).violations.some((each) => each.rule === rule);
    result = await play(seed, await shrink(plan, breaksIt), whole);
  }
  const story = whole || rule ? tell(result.history) : [];
  return { ...result, story, history: whole ? result.history : [] };
}

process.on('message', (task: Task) => {
  void runTask(task).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failure: error.stack }),
  );
});
