import { median } from '../row.ts';

/** Every variant once in each round, and each round begun by another, so that whatever else the machine does meets all alike. */
export async function inRounds<Each extends { name: string }, Result>(options: {
  runs: number;
  variants: Each[];
  measure: (variant: Each) => Promise<Result>;
}) {
  const { runs, variants, measure } = options;
  const rounds = new Map<string, Result[]>(variants.map(({ name }) => [name, []]));
  const of = (name: Each['name']): Result[] => rounds.get(name) ?? [];
  for (let run = 0; run < runs; run++) {
    const first = run % variants.length;
    for (const variant of [...variants.slice(first), ...variants.slice(0, first)])
      of(variant.name).push(await measure(variant));
    process.stderr.write(`\r  round ${run + 1} of ${runs}${run + 1 === runs ? '\n' : ''}`);
  }
  return {
    /** What a variant gave in each round. */
    of,
    /** The median over all rounds of one variant's value divided by the other's of the same round, in which the machine was equally busy. */
    ratio(name: Each['name'], to: Each['name'], read: (result: Result) => number): number {
      const below = of(to).map(read);
      return median(of(name).map((result, run) => read(result) / (below[run] ?? Number.NaN)));
    },
  };
}
