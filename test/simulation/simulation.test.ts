import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { figure, howMany } from '../setup/figures.ts';
import { runCampaign, tellFailure } from './campaign.ts';
import { runSeed } from './run-seed.ts';

/** The first and the last seed. They may be run in parts: `SIMULATION_SEEDS=501-1000`. */
const [FIRST = 1, LAST = 1] = (process.env.SIMULATION_SEEDS || `1-${howMany({ test: 20, deep: 2000 })}`)
  .split('-')
  .map(Number);
const PROCESSES = howMany({ test: 1, deep: 2 });
const OPERATIONS = Number(process.env.SIMULATION_OPERATIONS || howMany({ test: 25, deep: 200 }));
/** Replays the run of one seed and tells its story, in place of everything else. */
const REPLAYED = Number(process.env.SIMULATION_SEED || 0);

const test = suite('simulation');

if (REPLAYED > 0)
  test('the run of one seed keeps every rule', async () => {
    const run = await runSeed({ seed: REPLAYED, operations: OPERATIONS, whole: true });
    for (const line of run.story) figure(line);
    figure(`seed ${REPLAYED}: ${run.steps} steps, hash ${run.hash}`);
    assert.equal(
      run.violations.map(({ rule, text }) => `${rule}: ${text}`),
      [],
    );
  });
else {
  let hashes = new Map<number, string>();

  test('whatever tenants do, and whatever is lost, late or killed, every rule is kept', async () => {
    const seeds = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
    const campaign = await runCampaign({ seeds, operations: OPERATIONS, processes: PROCESSES });
    const { failures, hash, seconds, ...sums } = campaign;
    hashes = campaign.hashes;
    figure(
      `${seeds.length} runs in ${seconds.toFixed(0)} s: ${sums.operations} operations in ${sums.steps} steps and ${sums.days} days, ` +
        `${sums.disturbed} messages disturbed, ${sums.kills} kills, ${sums.violations} violations`,
    );
    figure(`hash over all runs ${hash}`);
    const [first] = failures;
    const names = failures.map(({ seed, rules }) => `${seed} (${rules.join(', ')})`);
    assert.is(
      failures.length,
      0,
      first && `${names.join(', ')}\n${await tellFailure(first.seed, OPERATIONS)}`,
    );
  });

  test('the same seed is the same run, in another process, folder and time zone too', async () => {
    const seed = Math.min(FIRST + 2, LAST);
    const elsewhere = await runSeed(
      { seed, operations: OPERATIONS },
      { env: { TZ: 'Asia/Tokyo', HOME: '/nowhere', LANG: 'da_DK.UTF-8' } },
    );
    assert.is(elsewhere.hash, hashes.get(seed));
  });
}

test.run();
