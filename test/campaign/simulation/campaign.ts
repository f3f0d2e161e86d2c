import { createHash } from 'node:crypto';
import { type Runner, runSeed, startRunner } from './run-seed.ts';
import type { TaskResult } from './worker.ts';

export interface Campaign {
  /** SHA-256 over the hashes of all runs, in the order of their seeds. */
  hash: string;
  /** Those of the runs by their seeds. */
  hashes: Map<number, string>;
  operations: number;
  steps: number;
  disturbed: number;
  kills: number;
  days: number;
  seconds: number;
  violations: number;
  /** Seeds whose runs break a rule, with the rules. */
  failures: { seed: number; rules: string[] }[];
}

/** Runs these seeds in so many processes. */
export async function runCampaign({
  seeds,
  operations,
  processes,
}: {
  seeds: number[];
  operations: number;
  processes: number;
}): Promise<Campaign> {
  const began = performance.now();
  const results = new Map<number, TaskResult>();
  const queue = [...seeds];
  const drain = async (runner: Runner) => {
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift())
      results.set(seed, await runner.run({ seed, operations }));
    await runner.close();
  };
  // One after the other: the first leaves a copy of the database.
  const runners: Promise<void>[] = [];
  for (let count = 0; count < processes; count += 1) runners.push(drain(await startRunner()));
  await Promise.all(runners);

  const all = seeds.map((seed) => ({ seed, ...(results.get(seed) as TaskResult) }));
  const sum = (read: (result: TaskResult) => number) =>
    all.reduce((total, result) => total + read(result), 0);
  const hash = createHash('sha256');
  for (const each of all) hash.update(each.hash);
  return {
    hash: hash.digest('hex'),
    hashes: new Map(all.map((each) => [each.seed, each.hash])),
    operations: sum(({ counts }) => counts.operations),
    steps: sum(({ steps }) => steps),
    disturbed: sum(({ counts }) => counts.disturbed),
    kills: sum(({ counts }) => counts.kills),
    days: sum(({ counts }) => counts.days),
    seconds: (performance.now() - began) / 1000,
    violations: sum(({ violations }) => violations.length),
    failures: all
      .filter(({ violations }) => violations.length > 0)
      .map(({ seed, violations }) => ({ seed, rules: [...new Set(violations.map(({ rule }) => rule))] })),
  };
}

/** A failing run, as short as it still fails, in plain sentences. */
export async function tellFailure(seed: number, operations: number): Promise<string> {
  const { violations, story } = await runSeed({ seed, operations, shrinks: true });
  const broken = violations.map(({ rule, text }) => `${rule}: ${text}`);
  return [`seed ${seed} breaks a rule`, ...broken, '', ...story].join('\n');
}
