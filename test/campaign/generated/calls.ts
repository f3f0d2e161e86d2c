import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { OperationId } from '../../../server/shared/calls.ts';
import type { Schema } from '../../setup/arbitrary.ts';

/** A call as the contract writes it, read apart from the server's own reading. */
export interface Call {
  id: OperationId;
  method: 'GET' | 'POST';
  path: string;
  needsToken: boolean;
  /** Of the whole query, as an object. */
  query: Schema;
  body: Schema | null;
  bodyRequired: boolean;
  /** The codes that a refusal with status 400 may have. */
  codes: number[];
}

const document = parse(readFileSync(new URL('../../../openapi/storage.yaml', import.meta.url), 'utf8'));

/** What a `$ref` of the contract names. */
export const resolve = (ref: string): Schema =>
  ref
    .slice('#/'.length)
    .split('/')
    .reduce((at, key) => at[key], document);

const resolved = (value: Schema) => (typeof value.$ref === 'string' ? resolve(value.$ref) : value);

/** Every call of the contract. */
export function readCalls(): Call[] {
  // biome-ignore lint/suspicious/noExplicitAny: the contract's own check has seen its shape
  return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    Object.entries<any>(methods).map(([method, declared]) => {
      const parameters = (declared.parameters ?? []).map(resolved);
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const body: any = declared.requestBody ? resolved(declared.requestBody) : null;
      return {
        id: declared.operationId,
        method: method.toUpperCase() as 'GET' | 'POST',
        path,
        needsToken: declared.security.every((way: object) => Object.keys(way).length > 0),
        query: {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(parameters.map(({ name, schema }: Schema) => [name, schema])),
          required: parameters.filter(({ required }: Schema) => required).map(({ name }: Schema) => name),
        },
        body: body ? body.content['application/json'].schema : null,
        bodyRequired: body?.required ?? false,
        codes: declared['x-codes'] ?? [],
      };
    }),
  );
}
