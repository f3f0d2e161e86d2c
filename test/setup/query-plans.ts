import { setImmediate as turn } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../server/database/tables.ts';

/** Tables that grow with the facility or with its years. */
const GROWING = ['room', 'gate', 'tenant', 'session', 'lease', 'subscription', 'limit_row'];
export type Statement = { text: string; values: unknown[] };
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** Every statement that reaches PostgreSQL while something runs, each once. */
export async function recordStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent = new Map<string, Statement>();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: [string, unknown[]]) {
    const [text, values] = args;
    if (typeof text === 'string') sent.set(text, { text, values: values ?? [] });
    return original.apply(this, args as never);
  } as unknown as typeof original;
  try {
    await run();
    await turn();
  } finally {
    pg.Client.prototype.query = original;
  }
  return [...sent.values()].filter(({ text }) => /^\s*(select|insert|update|delete|with)/i.test(text));
}

const fullyScanned = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(fullyScanned),
];

/** The statements that read a growing table from end to end, each after the tables. */
export async function fullScans(database: Kysely<Tables>, statements: Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const { text, values } of statements) {
    const explain = CompiledQuery.raw(`explain (format json) ${text}`, values);
    const { rows } = await database.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
    const scans = rows.flatMap((row) => fullyScanned(row['QUERY PLAN'][0].Plan));
    const tables = scans.filter((table) => GROWING.includes(table));
    if (tables.length > 0) found.push(`${tables.join(', ')}: ${text.replace(/\s+/g, ' ')}`);
  }
  return found;
}
