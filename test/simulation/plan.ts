import { BORDERS, DISTURBANCES, type Disturbance } from './network.ts';
import { OPERATIONS } from './operations.ts';
import { createDice, type Dice, deriveSeed, pick } from './random.ts';
import { WAITS } from './waits.ts';

/** One thing that happens in a run. Each has a seed of its own, so that it stays the same when others are left out. */
export type Item =
  | { kind: 'operation'; what: string; who: number; seed: number }
  | { kind: 'wait'; what: string; seed: number }
  | { kind: 'disturbance'; what: Disturbance }
  | {
      kind: 'kill';
      seed: number;
      /** Whether it waits until a message is on its way to somebody. */
      isSending: boolean;
    };

function drawWeighted(dice: Dice, table: Record<string, { weight: number }>): string {
  const total = Object.values(table).reduce((sum, { weight }) => sum + weight, 0);
  let left = dice(total);
  for (const [name, { weight }] of Object.entries(table)) {
    left -= weight;
    if (left < 0) return name;
  }
  return '';
}

/** In per cent of the operations; a third of the runs has neither. */
const TROUBLE = [
  { disturbances: 0, kills: 0 },
  { disturbances: 12, kills: 2 },
  { disturbances: 40, kills: 5 },
];

/** What happens in the run with this seed: its operations, and between them time, faults and kills. */
export function makePlan(seed: number, operations: number): Item[] {
  const dice = createDice(deriveSeed(seed, 1));
  const trouble = pick(dice, TROUBLE);
  const waits = pick(dice, [10, 20, 30]);
  const newSeed = () => dice(2 ** 31);
  const items: Item[] = [];
  for (let count = 0; count < operations; count += 1) {
    // Nobody can do anything before somebody has signed up.
    const what = count < 2 ? 'sign up' : drawWeighted(dice, OPERATIONS);
    items.push({ kind: 'operation', what, who: dice(2 ** 31), seed: newSeed() });
    if (dice(100) < waits) items.push({ kind: 'wait', what: drawWeighted(dice, WAITS), seed: newSeed() });
    if (dice(100) < trouble.disturbances)
      items.push({
        kind: 'disturbance',
        what: { border: pick(dice, BORDERS), what: pick(dice, DISTURBANCES) },
      });
    if (dice(100) < trouble.kills) items.push({ kind: 'kill', seed: newSeed(), isSending: dice(2) === 0 });
  }
  return items;
}
