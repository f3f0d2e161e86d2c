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

interface Limits {
  reach: number;
  aim?: number;
}

/** A figure against the most it may be. */
export function atMost(
  what: string,
  value: number,
  { reach, aim }: Limits,
  show = (each: number) => `${each}`,
): Row {
  const aimed = aim === undefined ? '' : `, aim ${show(aim)}${value <= aim ? ' as well' : ''}`;
  return { what, figure: show(value), reach: `at most ${show(reach)}${aimed}`, reached: value <= reach };
}

export const formatRatio = (value: number) => `${value.toFixed(2)}x`;
