/** Writes a query string: empty, null and undefined values are dropped, arrays become repeated keys (docs/product.md R10.3). */
export function writeQuery(query: Record<string, unknown>): string {
  const pairs = new URLSearchParams();
  for (const [key, given] of Object.entries(query)) {
    for (const value of Array.isArray(given) ? given : [given]) {
      if (value !== '' && value != null) pairs.append(key, String(value));
    }
  }
  return pairs.toString();
}
