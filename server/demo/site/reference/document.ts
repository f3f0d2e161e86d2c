/** The part of an OpenAPI 3.1 document that the reference page reads. */
export interface Document {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<'get' | 'post', OperationObject>>>;
  components: { schemas: { Failure: Schema } };
}

export interface OperationObject {
  tags: string[];
  operationId: string;
  /** Codes of the error catalogue with which this backend refuses the call with status 400. */
  'x-codes'?: number[];
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: Reference<Parameter>[];
  requestBody?: Reference<Content & { required?: boolean }>;
  responses: Record<string, Reference<Content & { description: string }>>;
}

export interface Parameter {
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Content {
  content?: Record<string, { schema: Schema; example?: unknown }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

type Reference<T> = T | { $ref: string };

/**
 * Returns a function that follows `$ref`s within the document; fields beside a `$ref`, as OpenAPI 3.1 allows,
 * override the target's.
 */
export function resolver(document: Document): <T extends object>(value: Reference<T>) => T {
  return function resolve<T extends object>(value: Reference<T>): T {
    if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
    const { $ref, ...beside } = value;
    const at = (place: unknown, key: string) => (place as Record<string, unknown> | undefined)?.[key];
    const found = $ref
      .replace(/^#\//, '')
      .split('/')
      .reduce(at, document as unknown);
    if (typeof found !== 'object' || found === null) throw new Error(`contract: ${$ref} leads nowhere`);
    return { ...resolve(found as Reference<T>), ...beside };
  };
}

export type Resolve = ReturnType<typeof resolver>;
