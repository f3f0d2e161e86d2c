import fc, { type Arbitrary } from '../../../setup/fast-check.ts';

export type Schema = { [keyword: string]: unknown };

interface Drawing {
  /** The schema that a `$ref` names. */
  resolve: (ref: string) => Schema;
  /** Values for the field of this name that lead somewhere; they must fulfil its schema. */
  known?: (field: string) => unknown[];
}

/** What each type understands; everything else would be drawn as if it were not there. */
const KEYWORDS: Record<string, string[]> = {
  string: ['pattern', 'minLength', 'maxLength', 'format'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
  boolean: [],
  null: [],
  array: ['items', 'maxItems'],
  object: ['properties', 'required', 'additionalProperties'],
};
const ANNOTATIONS = ['type', 'enum', 'const', 'description', 'default', 'example'];

/**
 * Values that fulfil a JSON schema as the contract's requests use them. Throws for a keyword that it does not know, so that
 * the contract cannot ask for more than is tried.
 */
export function toArbitrary(schema: Schema, drawing: Drawing): Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') return toArbitrary(drawing.resolve(schema.$ref), drawing);
  const types = [schema.type].flat().map(String);
  const understood = [...ANNOTATIONS, ...types.flatMap((type) => KEYWORDS[type] ?? [])];
  const unknown = [
    ...types.filter((type) => !(type in KEYWORDS)).map((type) => `type ${type}`),
    ...Object.keys(schema).filter((keyword) => !understood.includes(keyword)),
  ];
  if (unknown.length > 0)
    throw new Error(`no values can be drawn for ${unknown.join(', ')} in ${JSON.stringify(schema)}`);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  return fc.oneof(...types.map((type) => typeArbitrary(type, schema, drawing)));
}

function typeArbitrary(type: string, schema: Schema, drawing: Drawing): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer(bounds(schema));
    case 'number':
      return fc.double({ ...bounds(schema), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(toArbitrary(schema.items as Schema, drawing), lengths(schema, 'Items'));
    default:
      return object(schema, drawing);
  }
}

function object(schema: Schema, drawing: Drawing): Arbitrary<Record<string, unknown>> {
  if (schema.additionalProperties !== false)
    throw new Error(`no values can be drawn for an open object: ${JSON.stringify(schema)}`);
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, field]) => {
    const drawn = toArbitrary(field, drawing);
    const known = drawing.known?.(name) ?? [];
    return [name, known.length > 0 ? fc.oneof(drawn, fc.constantFrom(...known)) : drawn] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as string[] });
}

const INSTANTS = fc
  .date({ min: new Date('0001-01-01Z'), max: new Date('9999-12-31Z'), noInvalidDate: true })
  .map((instant) => instant.toISOString());

/** Any well-formed text without NUL. A length counts code points, as JSON schema does. */
function text(schema: Schema): Arbitrary<string> {
  if (schema.format === 'date-time') return INSTANTS;
  if (schema.format !== undefined) throw new Error(`no values can be drawn for ${schema.format}`);
  const { minLength = 0, maxLength } = lengths(schema, 'Length');
  const fits = (value: string) => {
    const length = [...value].length;
    return length >= minLength && length <= (maxLength ?? length) && !value.includes('\0');
  };
  if (typeof schema.pattern === 'string')
    return fc.stringMatching(new RegExp(schema.pattern, 'u')).filter(fits);
  const longest = maxLength ?? minLength + 1000;
  return fc
    .oneof(
      fc.string({ unit: 'grapheme-ascii', minLength, ...(maxLength && { maxLength }) }),
      fc.string({ unit: 'binary', minLength, ...(maxLength && { maxLength }) }),
      fc.constantFrom(
        ...['x', ' ', 'ß', '😀'].flatMap((unit) => [unit.repeat(minLength), unit.repeat(longest)]),
      ),
    )
    .filter(fits);
}

function bounds({ minimum, maximum }: Schema): { min?: number; max?: number } {
  return {
    ...(typeof minimum === 'number' && { min: minimum }),
    ...(typeof maximum === 'number' && { max: maximum }),
  };
}

function lengths(schema: Schema, of: 'Length' | 'Items'): { minLength?: number; maxLength?: number } {
  const [min, max] = [schema[`min${of}`], schema[`max${of}`]];
  return {
    ...(typeof min === 'number' && { minLength: min }),
    ...(typeof max === 'number' && { maxLength: max }),
  };
}
