/** A line of a bench's table. */
export interface Row {
  what: string;
  figure: string;
  /** What is to be reached, in words, and whether it is; without both it only informs. */
  reach?: string;
  reached?: boolean;
}

/** The middle one; of an even count the upper of the two. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
