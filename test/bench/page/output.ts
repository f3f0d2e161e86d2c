import { mkdir, readFile, writeFile } from 'node:fs/promises';

const CACHE = new URL('../../../.cache/bench/', import.meta.url);
const CHARTS = new URL('../../../docs/bench/', import.meta.url);
const README = new URL('../../../README.md', import.meta.url);

export interface Options {
  runs: number;
  /** Whether the charts and the README's table are written. */
  write: boolean;
}

/** A table as Markdown has it, padded so that it can be read as it is. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) => (column ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** Keeps everything that a run measured, each single value, in `.cache/bench/<name>.json`. */
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

/** The text with what stands between `<!-- name:start -->` and `<!-- name:end -->` replaced. Throws when it has no such place. */
export function between(text: string, name: string, content: string): string {
  const place = new RegExp(`(<!-- ${name}:start -->)[^]*(<!-- ${name}:end -->)`);
  if (!place.test(text)) throw new Error(`there is no place for ${name}`);
  return text.replace(place, (_, start, end) => `${start}\n${content}\n${end}`);
}

export async function writeReadme(name: string, content: string): Promise<void> {
  await writeFile(README, between(await readFile(README, 'utf8'), name, content));
}
