import { mkdir, writeFile } from 'node:fs/promises';

const CACHE = new URL('../../../.cache/bench/', import.meta.url);

export interface Options {
  runs: number;
}

/** A Markdown table, padded so that its source can be read too. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) => (column ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** Saves every single value of a run in `.cache/bench/<name>.json`. */
export async function keep(name: string, results: object): Promise<void> {
  const plain = JSON.stringify(
    results,
    (_, value) => (value instanceof Map ? Object.fromEntries(value) : value),
    1,
  );
  await mkdir(CACHE, { recursive: true });
  await writeFile(new URL(`${name}.json`, CACHE), plain);
}
