import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { parse, stringify } from 'yaml';
import { fromRoot } from '../root.ts';
import type { OperationId } from '../shared/calls.ts';
import { etagOf } from './middleware.ts';

interface OpenApi {
  tags: object[];
  paths: Record<string, Record<string, OperationObject>>;
  components: Record<string, object>;
}
interface OperationObject {
  operationId: string;
  'x-codes': number[];
  security: Record<string, string[]>[];
  parameters?: Reference<{ name: string; in: string; required?: boolean; schema: Schema }>[];
  requestBody?: Reference<Content>;
  responses: Record<string, { $ref?: string }>;
}
type Schema = { $ref?: string; type?: string | string[]; default?: unknown; [key: string]: unknown };
type Content = { content?: Record<string, { schema: Schema }>; required?: boolean };
type Reference<T> = T | { $ref: string };

const read = (name: string): OpenApi => parse(readFileSync(fromRoot(`openapi/${name}`), 'utf8'));

/** The contract: the 32 calls of `openapi/storage.yaml`, and those of `extensions.yaml` among them. */
export const CONTRACT = join(read('storage.yaml'), read('extensions.yaml'));

function join(storage: OpenApi, extensions: OpenApi): OpenApi {
  const own: OpenApi = JSON.parse(JSON.stringify(extensions).replaceAll('"storage.yaml#/', '"#/'));
  const merged = ([name, components]: [string, object]) => [name, { ...components, ...own.components[name] }];
  return {
    ...storage,
    tags: [...storage.tags, ...own.tags],
    paths: { ...storage.paths, ...own.paths },
    components: Object.fromEntries(Object.entries(storage.components).map(merged)),
  };
}

/** Returns the errors of a value, or null if it fits the schema. In a query it also converts texts to numbers and booleans. Compiles the schema at the first call. */
export type Check = (value: unknown) => ErrorObject[] | null;

/** One call of the contract. */
export interface Operation {
  id: OperationId;
  method: 'get' | 'post';
  path: string;
  /** Whether a valid token is required or optional. */
  token: 'required' | 'optional';
  parameters: { name: string; isArray: boolean; isNumber: boolean }[];
  checkQuery: Check;
  checkBody: Check | null;
  /** Whether a request without a body is refused; only if there is a body to check. */
  bodyRequired: boolean;
}

let operations: Operation[] | undefined;

/**
 * The calls of `openapi/`, read once for all apps of a process. Throws for a contract that this server cannot serve; that its
 * schemas are right is seen by `npm test`.
 */
export function readContract(): Operation[] {
  operations ??= compileContract();
  return operations;
}

/** A JSON Schema validator in which `contract#/…` refers to the contract's schemas. */
export function createValidator(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, ownProperties: true, ...options });
  return addFormats.default(ajv).addSchema(CONTRACT, 'contract');
}

function compileContract(): Operation[] {
  const strict = createValidator();
  // Query parameters arrive as text. Bodies are never coerced.
  const coercing = createValidator({ coerceTypes: true, useDefaults: true });

  const resolve = <T>(value: Reference<T>): T => {
    if (!(typeof value === 'object' && value !== null && '$ref' in value)) return value;
    const path = value.$ref.replace(/^#\//, '').split('/');
    return path.reduce((at, key) => (at as Record<string, unknown>)[key], CONTRACT as unknown) as T;
  };
  const checkBy = (ajv: Ajv2020, schema: Schema): Check => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/'));
    return (value) => (ajv.validate(absolute, value) ? null : (ajv.errors ?? []));
  };

  function operation(path: string, method: string, declared: OperationObject): Operation {
    if (method !== 'get' && method !== 'post')
      throw new Error(`contract: ${method} ${path} is not supported`);
    const parameters = (declared.parameters ?? []).map(resolve);
    const body = declared.requestBody && resolve(declared.requestBody);
    const bodySchema = body?.content?.['application/json']?.schema;
    const query = {
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    };
    return {
      id: declared.operationId as OperationId,
      method,
      path,
      token: declared.security.some((way) => Object.keys(way).length === 0) ? 'optional' : 'required',
      parameters: parameters.map(({ name, schema }) => {
        const { type, items } = resolve(schema as Reference<Schema>);
        const itemType = type === 'array' ? resolve(items as Reference<Schema>).type : type;
        return { name, isArray: type === 'array', isNumber: itemType === 'integer' || itemType === 'number' };
      }),
      checkQuery: checkBy(coercing, query),
      checkBody: bodySchema ? checkBy(strict, bodySchema) : null,
      bodyRequired: body?.required ?? false,
    };
  }

  return Object.entries(CONTRACT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => operation(path, method, declared)),
  );
}

const CACHING = 'public, max-age=300';

/** `GET /openapi.yaml` sends both files of the contract as one document, and `GET /openapi.json` the same as JSON. */
export function contractFiles(): Hono {
  const serve = (write: (contract: object) => string, type: string) => {
    // Built with the first request: it takes the processor 30 ms.
    let text: string | undefined;
    return (c: Context) => {
      text ??= write(CONTRACT);
      return c.body(text, 200, { 'content-type': type, 'cache-control': CACHING, etag: etagOf(text) });
    };
  };
  // By default the middleware does not treat YAML's media type as text.
  const compressed = compress({ contentTypeFilter: /^application\// });
  const around = [cors({ origin: '*' }), compressed, etag()] as const;
  return new Hono()
    .get('/openapi.yaml', ...around, serve(stringify, 'application/yaml; charset=utf-8'))
    .get('/openapi.json', ...around, serve(JSON.stringify, 'application/json'));
}
