import type { Context } from 'hono';
import { VALIDATION_ERROR } from '../../src/codes.ts';
import { Failure } from '../shared/failure.ts';
import type { Check, Operation } from './contract.ts';
import { bodyOrRefusal } from './middleware.ts';

/** A number in JSON's notation. Ajv's coercion would also accept ` 1`, `0x1` and `+1`. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;
/**
 * PostgreSQL cannot store NUL, and half a surrogate pair has no UTF-8 form: it would be stored as another
 * character.
 */
const MALFORMED_TEXT = /\0|\p{Surrogate}/u;

/** Consecutive percent-encoded bytes. */
const ESCAPED = /(?:%[\da-f]{2})+/gi;

/** The query with the contract's types; parameters it does not name are ignored. Throws code 1. */
export function readQuery({ parameters, checkQuery }: Operation, c: Context): Record<string, unknown> {
  requireUtf8Query(c.req.url);
  const sent = c.req.queries();
  const query: Record<string, unknown> = {};
  for (const { name, isArray, isNumber } of parameters) {
    const values = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (!values) continue;
    for (const value of values) requireWellFormedText(name, value);
    if (isNumber && !values.every((value) => NUMBER.test(value)))
      throw new Failure(VALIDATION_ERROR, 400, { detail: `${name} must be a number` });
    query[name] = isArray || values.length > 1 ? values : values[0];
  }
  return validated(checkQuery, query) as Record<string, unknown>;
}

/**
 * The body, if the contract has one and it is valid; an empty object if it is optional and missing. Rejects
 * with code 1.
 */
export async function readBody({ checkBody, bodyRequired }: Operation, c: Context): Promise<unknown> {
  if (!checkBody) return undefined;
  const type = c.req.header('content-type');
  const text = decodeUtf8(await bodyOrRefusal(c.req.arrayBuffer(), VALIDATION_ERROR));
  if (text === '' && !bodyRequired) return {};
  if (text === '') throw new Failure(VALIDATION_ERROR, 400, { detail: 'the body is missing' });
  if (!type || !/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type.trim()))
    throw new Failure(VALIDATION_ERROR, 415, { detail: 'the body must be application/json' });
  const body = validated(checkBody, parseJson(text));
  for (const [name, value] of Object.entries(body as object))
    if (typeof value === 'string') requireWellFormedText(name, value);
  return body;
}

function requireWellFormedText(name: string, value: string): void {
  if (MALFORMED_TEXT.test(value))
    throw new Failure(VALIDATION_ERROR, 400, { detail: `${name} is not well-formed text` });
}

/** Hono would keep bytes that are not UTF-8 as percent signs. */
function requireUtf8Query(url: string): void {
  try {
    for (const [bytes] of url.matchAll(ESCAPED)) decodeURIComponent(bytes);
  } catch {
    throw new Failure(VALIDATION_ERROR, 400, { detail: 'the query is not UTF-8' });
  }
}

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure(VALIDATION_ERROR, 400, { detail: 'the body is not UTF-8' });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(VALIDATION_ERROR, 400, { detail: 'the body is not JSON' });
  }
}

/** The refusal names the place and the rule, never the value, which may be a password. */
function validated(check: Check, value: unknown): unknown {
  const errors = check(value);
  if (!errors) return value;
  const place = errors[0]?.instancePath.slice(1).replaceAll('/', '.');
  throw new Failure(VALIDATION_ERROR, 400, { detail: [place, errors[0]?.message].filter(Boolean).join(' ') });
}
