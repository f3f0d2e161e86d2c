/** How many runs are spent on one failure. */
const MOST_RUNS = 120;

/** Leaves out as many things as it can while `fails` still holds, the larger parts first. */
export async function shrink<Thing>(
  things: Thing[],
  fails: (rest: Thing[]) => Promise<boolean>,
): Promise<Thing[]> {
  let kept = things;
  let runs = 0;
  const holds = async (rest: Thing[]) => {
    runs += 1;
    return fails(rest);
  };
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end, because what comes last is most often too much.
    for (let at = kept.length - size; at > -size && runs < MOST_RUNS; at -= size) {
      const from = Math.max(0, at);
      const rest = [...kept.slice(0, from), ...kept.slice(at + size)];
      if (rest.length < kept.length && (await holds(rest))) kept = rest;
    }
  }
  return kept;
}
