/** How many letters have to be put in, taken out, exchanged or swapped with their neighbour to make one word of the other. */
export function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows[i] = row;
  }
  return rows[one.length]?.[other.length] ?? 0;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The word of the list that was probably meant: the same but for case and punctuation, or with few wrong letters. */
export function suggest(found: string, words: readonly string[]): string | undefined {
  const given = plain(found);
  const near = (word: string) => distance(given, plain(word));
  const [best] = [...words].sort((a, b) => near(a) - near(b));
  return best !== undefined && near(best) <= Math.floor(plain(best).length / 4) ? best : undefined;
}
