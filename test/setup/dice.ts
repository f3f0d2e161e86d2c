import fc from 'fast-check';

const BLOCK = 1000;

/** Whole numbers from 0 up to, not including, `below`. */
export type Dice = (below: number) => number;

/** The seed of what is drawn, so that each run does the same; the environment variable SEED sets another. */
export const testSeed = (): number => Number(process.env.SEED || 20_261_122);

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
