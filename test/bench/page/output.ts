import { mkdir, readFile, writeFile } from 'node:fs/promises';

const CACHE = new URL('../../../.cache/bench/', import.meta.url);
const CHARTS = new URL('../../../docs/bench/', import.meta.url);
const DOCUMENT = new URL('../../../docs/benchmark.md', import.meta.url);

export interface Options {
  runs: number;
  /** Whether charts and tables are written into docs/. */
  write: boolean;
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

export async function writeChart(name: string, svg: string): Promise<void> {
  await mkdir(CHARTS, { recursive: true });
  await writeFile(new URL(`${name}.svg`, CHARTS), svg);
}

/** Replaces what is between `<!-- name:start -->` and `<!-- name:end -->`. Throws when the text has no such markers. */
export function between(text: string, name: string, content: string): string {
  const place = new RegExp(`(<!-- ${name}:start -->)[^]*(<!-- ${name}:end -->)`);
  if (!place.test(text)) throw new Error(`there are no markers for ${name}`);
  return text.replace(place, (_, start, end) => `${start}\n${content}\n${end}`);
}

/** Puts results between their markers in docs/benchmark.md. */
export async function writeResults(name: string, content: string): Promise<void> {
  await writeFile(DOCUMENT, between(await readFile(DOCUMENT, 'utf8'), name, content));
}
