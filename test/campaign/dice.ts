import fc from 'fast-check';

const BLOCK = 1000;

/** Whole numbers from 0 up to, not including, `below`. */
export type Dice = (below: number) => number;

/** The seed of a campaign, the same in every run, so that `npm test` does the same each time; the environment variable SEED sets another. */
export const campaignSeed = (): number => Number(process.env.SEED || 20_261_122);

export function createDice(seed: number): Dice {
  let drawn: number[] = [];
  let block = 0;
  return (below) => {
    if (drawn.length === 0) {
      drawn = fc.sample(fc.noBias(fc.maxSafeNat()), { seed: seed + block, numRuns: BLOCK });
      block += 1;
    }
    return (drawn.pop() as number) % below;
  };
}
