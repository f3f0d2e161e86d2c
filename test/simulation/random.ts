/** Whole numbers from 0 up to, not including, `below`. */
export type Dice = (below: number) => number;

/**
 * A dice whose whole sequence follows from its seed, the same on every machine (mulberry32).
 */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return (below) => Math.floor((draw() / 2 ** 32) * below);
}

/** One of several. */
export const pick = <Thing>(dice: Dice, things: readonly Thing[]): Thing =>
  things[dice(things.length)] as Thing;

/** A seed for one of several dice of a run. */
export const deriveSeed = (seed: number, part: number): number =>
  Math.imul(seed ^ 0x9e3779b9, 2 * part + 1) >>> 0;
