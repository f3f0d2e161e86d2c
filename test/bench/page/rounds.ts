import { median } from '../row.ts';

/** What each variant gave in each round, by its name. */
export type Rounds<Result> = Map<string, Result[]>;

/** Every variant once in each round, and each round begun by another, so that whatever else the machine does meets all alike. */
export async function inRounds<Each extends { name: string }, Result>(options: {
  runs: number;
  variants: Each[];
  measure: (variant: Each) => Promise<Result>;
}): Promise<Rounds<Result>> {
  const { runs, variants, measure } = options;
  const rounds: Rounds<Result> = new Map(variants.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run++) {
    const first = run % variants.length;
    for (const variant of [...variants.slice(first), ...variants.slice(0, first)])
      rounds.get(variant.name)?.push(await measure(variant));
    process.stderr.write(`\r  round ${run + 1} of ${runs}${run + 1 === runs ? '\n' : ''}`);
  }
  return rounds;
}

export type Read<Result> = (result: Result) => number;

export const middle = <Result>(rounds: Rounds<Result>, name: string, read: Read<Result>): number =>
  median((rounds.get(name) ?? []).map(read));

/** The median of the rounds' own ratios: two neighbours in time are compared, never two that the machine treated differently. */
export function ratio<Result>(
  rounds: Rounds<Result>,
  { of, to, read }: { of: string; to: string; read: Read<Result> },
): number {
  const below = rounds.get(to) ?? [];
  return median((rounds.get(of) ?? []).map((result, run) => read(result) / read(below[run] as Result)));
}
