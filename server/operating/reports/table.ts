import { fromOere } from '../../../src/format/money.ts';

/** A column of a list. */
export type Column<Row> = [title: string, value: (row: Row) => string | null];

/** An amount in øre as `1109,00`, in kroner and without the currency. */
export const formatAmount = (oere: number | null): string | null =>
  oere === null ? null : fromOere(oere).toFixed(2).replace('.', ',');
/** An area in m² as `7,5`. */
export const formatArea = (sqm: number): string => String(Math.round(sqm * 10) / 10).replace('.', ',');
export const sumOf = <Row>(rows: Row[], value: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (value(row) ?? 0), 0);

/** The text of each cell, line by line; the first line has the titles. */
export const cells = <Row>(columns: Column<Row>[], rows: Row[]): string[][] => [
  columns.map(([title]) => title),
  ...rows.map((row) => columns.map(([, value]) => value(row) ?? '')),
];

export function toTable(lines: string[][], totals: string[]): string {
  const width = (at: number) => Math.max(...lines.map((line) => line[at]?.length ?? 0));
  const widths = lines[0]?.map((_, at) => width(at)) ?? [];
  const pad = (line: string[]) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return [...lines.map((line) => pad(line).trimEnd()), '', totals.join(', ')].join('\n');
}

/** CSV that a Danish Excel opens by a double click: semicolons, decimal commas, and a byte order mark for UTF-8. */
export const toCsv = (lines: string[][]): string =>
  `\uFEFF${lines.map((line) => line.map(toCell).join(';')).join('\r\n')}`;

/** Quotes what needs it. An apostrophe keeps what a tenant typed from being read as a formula. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d ,]+$/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
