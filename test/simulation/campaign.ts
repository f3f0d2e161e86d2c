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
  /** Seeds whose runs break a rule or do not end, with the rules or what went wrong. */
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
  /** What went wrong in runs that did not end. */
  const problems = new Map<number, string>();
  const queue = [...seeds];
  const drain = async (first: Runner) => {
    let runner = first;
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift())
      try {
        results.set(seed, await runner.run({ seed, operations }));
      } catch (error) {
        problems.set(seed, (error as Error).message);
        // What the run has left in its process could disturb the next one.
        await runner.close();
        runner = await startRunner();
      }
    await runner.close();
  };
  // One after the other: the first leaves a copy of the database.
  const runners: Promise<void>[] = [];
  for (let count = 0; count < processes; count += 1) runners.push(drain(await startRunner()));
  await Promise.all(runners);

  const all = seeds.flatMap((seed) => {
    const result = results.get(seed);
    return result ? [{ seed, ...result }] : [];
  });
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
    failures: seeds.flatMap((seed) => {
      const broken = results.get(seed)?.violations.map(({ rule }) => rule) ?? [problems.get(seed) ?? ''];
      return broken.length > 0 ? [{ seed, rules: [...new Set(broken)] }] : [];
    }),
  };
}

/** A failing run, as short as it still fails, in plain sentences. */
export async function tellFailure(seed: number, operations: number): Promise<string> {
  const { violations, story } = await runSeed({ seed, operations, shrinks: true });
  const broken = violations.map(({ rule, text }) => `${rule}: ${text}`);
  return [`seed ${seed} breaks a rule`, ...broken, '', ...story].join('\n');
}
