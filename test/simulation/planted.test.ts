import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { figure, howMany } from '../setup/figures.ts';
import { PLANTED, type PlantedBug } from './planted.ts';
import { startRunner } from './run-seed.ts';

const MOST_RUNS = 60;
const isWhole = howMany({ test: 0, deep: 1 }) === 1;
const OPERATIONS = isWhole ? 200 : 40;
/** `npm test` plants one bug, which the first runs show; `--deep` plants all, or those whose name holds SIMULATION_PLANTED. */
const WANTED = process.env.SIMULATION_PLANTED || (isWhole ? '' : 'holds: a room is held for an hour');

const test = suite('planted bugs');

/** How many runs it takes until the checker finds something, and the rule that it names; null if it finds nothing. */
async function search(
  plant: PlantedBug | undefined,
  most: number,
): Promise<{ runs: number; rule: string } | null> {
  const runner = await startRunner(plant ? { plant } : {});
  try {
    for (let seed = 1; seed <= most; seed += 1) {
      const { violations } = await runner.run({ seed, operations: OPERATIONS });
      const [found] = violations;
      if (found) return { runs: seed, rule: `${found.rule}: ${found.text}` };
    }
    return null;
  } finally {
    await runner.close();
  }
}

for (const bug of PLANTED.filter(({ name }) => name.includes(WANTED)))
  test(`the checker finds a planted bug. ${bug.name}`, async () => {
    const found = await search(bug, MOST_RUNS);
    assert.ok(found, `not found in ${MOST_RUNS} runs`);
    figure(`${bug.name}: ${found.runs} runs (${found.rule})`);
  });

// In `npm test` the simulation's own runs show it.
if (isWhole && !process.env.SIMULATION_PLANTED)
  test('without a planted bug the same runs break no rule', async () => {
    assert.is(await search(undefined, MOST_RUNS), null);
  });

test.run();
