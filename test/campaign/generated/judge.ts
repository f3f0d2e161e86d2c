import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OperationId } from '../../../server/shared/calls.ts';
import { check } from '../../../src/rules/fields.ts';
import {
  changePassword,
  helper,
  newPassword,
  signUp,
  userData,
  withdrawal,
} from '../../../src/rules/forms.ts';
import type { Schema } from '../../setup/arbitrary.ts';
import { type Call, resolve } from './calls.ts';
import type { Sent } from './requests.ts';
import type { Signature } from './scenario.ts';

const BODY_LIMIT = 64 * 1024;
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const JSON_TYPE = /^application\/json(; *charset=utf-8)?$/i;

const isGood = (call: Call, signature: Signature): boolean =>
  ['ada', 'another tenant'].includes(signature) || (signature === 'expired' && call.id === 'refreshToken');

/**
 * The statuses with which the contract wants a request refused before anybody looks at what it asks for; none for one that
 * keeps the contract. A request with several faults may be refused for any of them.
 */
export function faults(call: Call, sent: Sent): number[] {
  const found: number[] = [];
  if ((sent.body?.length ?? 0) > BODY_LIMIT) found.push(413);
  const method = sent.method === 'HEAD' ? 'GET' : sent.method;
  // The other method's rules say nothing about this request.
  if (method !== call.method) return [...found, 405];
  if (call.needsToken && !isGood(call, sent.signature)) found.push(401);
  if (!keepsQuery(call, sent.query)) found.push(400);
  if (call.body) found.push(...bodyFaults(call, call.body, sent));
  return found;
}

/** Whether the bytes that an address writes with percent signs are UTF-8. */
function isUtf8(query: string): boolean {
  try {
    for (const [bytes] of query.matchAll(/(%[\da-f]{2})+/gi)) decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}

function keepsQuery(call: Call, query: string): boolean {
  if (!isUtf8(query)) return false;
  // Given a text, URLSearchParams would leave out a question mark of the query's own.
  const search = new URL(`http://server/?${query}`).searchParams;
  const fields: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(call.query.properties as Record<string, Schema>)) {
    if (!search.has(name)) continue;
    const { type, items } = followRef(schema);
    const isArray = type === 'array';
    const values = search
      .getAll(name)
      .map((text) => read(text, isArray ? followRef(items as Schema) : followRef(schema)));
    fields[name] = isArray || values.length > 1 ? values : values[0];
  }
  return fulfils(call.query, fields) && isText(fields);
}

/** A number or boolean as JSON writes it; everything else stays a text. */
function read(text: string, { type }: Schema): unknown {
  if ((type === 'integer' || type === 'number') && JSON_NUMBER.test(text)) return Number(text);
  return type === 'boolean' && ['true', 'false'].includes(text) ? text === 'true' : text;
}

const followRef = (schema: Schema): Schema =>
  typeof schema.$ref === 'string' ? resolve(schema.$ref) : schema;

function bodyFaults(call: Call, schema: Schema, { body, contentType }: Sent): number[] {
  if (!body?.length) return call.bodyRequired ? [400] : [];
  const found = JSON_TYPE.test(contentType ?? '') ? [] : [415];
  const value = parsed(body);
  return value !== undefined && fulfils(schema, value) && isText(value) ? found : [...found, 400];
}

/** Undefined for what is no JSON in UTF-8. */
function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isText);
};

const ajv = addFormats.default(new Ajv2020({ strict: false, ownProperties: true }));
const compiled = new Map<Schema, ValidateFunction>();

function fulfils(schema: Schema, value: unknown): boolean {
  const check = compiled.get(schema) ?? ajv.compile({ ...schema, components: { schemas: SCHEMAS } });
  compiled.set(schema, check);
  return check(value);
}

const SCHEMAS = resolve('#/components/schemas');

/** The scenario's. */
const NOW = Date.parse('2026-03-10T12:00:00Z');

/** What the contract asks in words, beyond the shape: breaking it is code 1 too. */
// biome-ignore lint/suspicious/noExplicitAny: the body has kept the contract
const RULES: { [Id in OperationId]?: (body: any) => boolean } = {
  signUp: (body) =>
    check(signUp, { ...body, passwordConfirmation: body.password, code: '4711', terms: true }).errors ===
    undefined,
  updateUser: (body) => check(userData, body).errors === undefined,
  changePassword: (body) => check(changePassword, body).errors === undefined,
  resetPassword: ({ password }) =>
    check(newPassword, { password, passwordConfirmation: password }).errors === undefined,
  createLeaseWithCheckout: (body) => [body.successUrl, body.cancelUrl].every(isOfTheHouse),
  withdraw: (body) => check(withdrawal, body).errors === undefined,
  addHelper: (body) => {
    const until = Date.parse(body.until);
    return (
      check(helper, body).errors === undefined &&
      (body.gate || body.door) &&
      until > Math.max(NOW, Date.parse(body.from)) &&
      until <= NOW + 90 * 24 * 3_600_000
    );
  },
  createSetupSession: (body) => [body.successUrl, body.cancelUrl].every(isOfTheHouse),
};

/** Whether every parser of addresses finds the facility in it. */
const isOfTheHouse = (url: string) =>
  /^https:\/\/facility\.example(:443)?([/?#][^\\\s\p{Control}]*)?$/iu.test(url);

/** Whether a request that keeps the contract breaks one of its rules in words. */
export function breaksRule(call: Call, { body }: Sent): boolean {
  const rule = RULES[call.id];
  return rule !== undefined && !rule(JSON.parse(new TextDecoder().decode(body ?? new Uint8Array())));
}
