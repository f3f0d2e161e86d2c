import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { assert, figure, howMany, suite } from '../setup/suite.ts';
import { type Bug, startRunner } from './runner.ts';
import type { TaskResult } from './worker.ts';

/** The first and the last seed: `SIMULATION_SEEDS=501-1000`, or one alone to read its story. */
const [FIRST = 1, LAST = FIRST] = (process.env.SIMULATION_SEEDS || `1-${howMany({ test: 8, deep: 2000 })}`)
  .split('-')
  .map(Number);
const OPERATIONS = Number(process.env.SIMULATION_OPERATIONS || 40);
const MOST_RUNS = 100;
const IN_EVERY_RUN = 'R7.6 a tenant opens the doors of all rooms';

const test = suite('simulation');
const results = new Map<number, TaskResult>();

test('whatever tenants do, and whatever is lost, late or killed, every rule is kept', async () => {
  const runner = await startRunner();
  const sums = { steps: 0, operations: 0, disturbed: 0, kills: 0, days: 0 };
  const hash = createHash('sha256');
  try {
    for (let seed = FIRST; seed <= LAST; seed += 1) {
      const result = await runner.run({ seed, operations: OPERATIONS });
      const broken = result.violations.map(({ rule, text }) => `${rule}: ${text}`);
      assert.equal(broken, [], [`seed ${seed}`, ...broken, ...result.story].join('\n'));
      for (const [name, count] of Object.entries({ steps: result.steps, ...result.counts }))
        sums[name as keyof typeof sums] += count;
      hash.update(result.hash);
      results.set(seed, result);
    }
  } finally {
    await runner.close();
  }
  figure(
    `${LAST - FIRST + 1} runs: ${sums.operations} operations in ${sums.steps} steps and ${sums.days} days, ` +
      `${sums.disturbed} messages disturbed, ${sums.kills} kills, hash ${hash.digest('hex').slice(0, 16)}`,
  );
});

test('the same seed is the same run, in another process and time zone too', async () => {
  const seed = Math.min(FIRST + 2, LAST);
  const runner = await startRunner({ env: { TZ: 'Asia/Tokyo', LANG: 'da_DK.UTF-8' } });
  const { hash } = await runner.run({ seed, operations: OPERATIONS }).finally(runner.close);
  assert.is(hash, results.get(seed)?.hash);
});

const bugs: Record<string, (Omit<Bug, 'file'> & { bug: string; simulation?: true })[]> = parse(
  readFileSync(new URL('../tools/bugs.yaml', import.meta.url), 'utf8'),
);
for (const bug of Object.entries(bugs).flatMap(([file, all]) => all.map((each) => ({ ...each, file }))))
  if (bug.simulation && (howMany({ test: 0, deep: 1 }) || bug.bug === IN_EVERY_RUN))
    test(`a planted bug is found: ${bug.bug}`, async () => {
      const runner = await startRunner({ bug, env: { SIMULATION_BRIEF: 'yes' } });
      let found: { seed: number; rule: string } | undefined;
      for (let seed = 1; seed <= MOST_RUNS && !found; seed += 1) {
        const [first] = (await runner.run({ seed, operations: OPERATIONS })).violations;
        if (first) found = { seed, rule: `${first.rule}: ${first.text}` };
      }
      await runner.close();
      assert.ok(found, `not found in ${MOST_RUNS} runs`);
      figure(`${bug.bug}: in run ${found.seed}, ${found.rule}`);
    });
