/** The known name that a wrong one was probably meant to be: it differs by at most two letters. */
export function nearestName(wrong: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((name) => ({ name, steps: distance(wrong.toLowerCase(), name.toLowerCase()) }))
    .filter(({ steps }) => steps <= 2)
    .sort((a, b) => a.steps - b.steps);
  return nearest?.name;
}

/** How many letters must be inserted, removed or changed (Levenshtein distance). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++)
      next[column] = Math.min(
        (next[column - 1] ?? 0) + 1,
        (row[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}
