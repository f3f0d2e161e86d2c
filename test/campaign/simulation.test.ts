import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { count, figure } from '../setup/figures.ts';
import { startRunner } from './simulation/run-seed.ts';

const RUNS = count({ test: 20, campaign: 2000 });
const OPERATIONS = 200;

const test = suite('simulation');

test('a run with the same seed is the same run', async () => {
  const runner = await startRunner();
  let total = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { counts } = await runner.run({ seed, operations: OPERATIONS });
    total += counts.operations;
  }
  assert.is(total, RUNS * OPERATIONS);
  figure(`${RUNS} runs`);
  await runner.close();
});

test.run();
