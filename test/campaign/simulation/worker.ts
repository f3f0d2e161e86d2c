import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Facility } from '../../../server/facility/facility.ts';
import { readFacts } from './checker/facts.ts';
import { createStore } from './database.ts';
import { leaveRealMachine } from './machine.ts';
import { type Item, makePlan } from './plan.ts';
import { type RunResult, simulate } from './run.ts';

/** What a process of runs is asked for: the run of a seed, or a part of it. */
export interface Task {
  seed: number;
  operations: number;
  plan?: Item[];
  keepTrace?: boolean;
}

const facilityText = readFileSync(new URL('./facility.yaml', import.meta.url), 'utf8');
const facility = parse(facilityText) as Facility;
const facts = readFacts(facilityText);
leaveRealMachine();
const store = await createStore(facility);

export async function runTask({ seed, operations, plan, keepTrace = false }: Task): Promise<RunResult> {
  return simulate({ seed, plan: plan ?? makePlan(seed, operations), store, facility, facts, keepTrace });
}
process.on('message', (task: Task) => {
  void runTask(task).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failure: error.stack }),
  );
});
