import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Facility } from '../../../server/facility/facility.ts';
import type { Violation } from './checker/calls.ts';
import { readFacts } from './checker/facts.ts';
import { check } from './checker/index.ts';
import { createStore } from './database.ts';
import type { HistoryEvent } from './history.ts';
import { leaveRealMachine } from './machine.ts';
import { type Item, makePlan } from './plan.ts';
import { type RunResult, simulate } from './run.ts';

/** What a process of runs is asked for: the run of a seed, or a part of it. */
export interface Task {
  seed: number;
  operations: number;
  /** In place of the one that follows from the seed. */
  plan?: Item[];
  /** Whether the history and the labels of all steps are sent back. */
  whole?: boolean;
}

export interface TaskResult extends Omit<RunResult, 'history' | 'trace'> {
  violations: Violation[];
  history: HistoryEvent[];
  trace: string[];
}

const facilityText = readFileSync(new URL('./facility.yaml', import.meta.url), 'utf8');
const facility = parse(facilityText) as Facility;
const facts = readFacts(facilityText);
leaveRealMachine();
const store = await createStore(facility);

async function runTask({ seed, operations, plan, whole = false }: Task): Promise<TaskResult> {
  const result = await simulate({
    seed,
    plan: plan ?? makePlan(seed, operations),
    store,
    facility,
    facts,
    keepsTrace: whole,
  });
  const violations = check(result.history, facts);
  return { ...result, violations, history: whole ? result.history : [] };
}

process.on('message', (task: Task) => {
  void runTask(task).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failure: error.stack }),
  );
});
