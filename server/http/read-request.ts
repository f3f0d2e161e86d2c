import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Context } from 'hono';
import type { Operation } from './contract.ts';
import { Failure } from './failure.ts';

/** PostgreSQL stores no NUL, and nobody types one. */
const NUL = '\u0000';

/** The query as the contract types it; parameters it does not name are ignored. */
export function readQuery({ parameters, checkQuery }: Operation, c: Context): Record<string, unknown> {
  const sent = c.req.queries();
  const query: Record<string, unknown> = {};
  for (const { name, isArray } of parameters) {
    const values = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (!values) continue;
    if (values.some((value) => value.includes(NUL)))
      throw new Failure(1, 400, { detail: `${name} has a NUL` });
    query[name] = isArray || values.length > 1 ? values : values[0];
  }
  return checked(checkQuery, query) as Record<string, unknown>;
}

/** The body as sent, when the contract has one and it fits; an empty object for one that may be left out and was. */
export async function readBody({ checkBody, bodyRequired }: Operation, c: Context): Promise<unknown> {
  if (!checkBody) return undefined;
  const type = c.req.header('content-type');
  const text = await c.req.text();
  if (text === '' && !bodyRequired) return {};
  if (text === '') throw new Failure(1, 400, { detail: 'the body is missing' });
  if (!type || !/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type.trim()))
    throw new Failure(1, 415, { detail: 'the body must be application/json' });
  const body = checked(checkBody, parseJson(text));
  for (const [name, value] of Object.entries(body as object))
    if (typeof value === 'string' && value.includes(NUL))
      throw new Failure(1, 400, { detail: `${name} has a NUL` });
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(1, 400, { detail: 'the body is not JSON' });
  }
}

function checked(check: ValidateFunction, value: unknown): unknown {
  if (check(value)) return value;
  throw new Failure(1, 400, { detail: describe(check.errors?.[0]) });
}

/** Names the place and the rule, never the value: it may be a password. */
function describe(error: ErrorObject | undefined): string {
  const place = error?.instancePath.slice(1).replaceAll('/', '.');
  return [place, error?.message].filter(Boolean).join(' ');
}
