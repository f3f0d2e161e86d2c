import type { Resolve, Schema } from './document.ts';

/** One row of a table of fields; the fields of an object follow it, one level deeper. */
export interface Field {
  name: string;
  /** The path of its parents, for people who cannot see the indentation: `data.data[].`. */
  within: string;
  depth: number;
  /** For example `list of whole numbers, or null`. */
  type: string;
  required: boolean;
  meaning: string;
  /** Sentences, with code in backticks. */
  limits: string[];
}

/** Every field of an object, including nested objects. */
export function listFields(resolve: Resolve, schema: Schema, within = '', depth = 0): Field[] {
  const { properties = {}, required = [] } = resolve(schema);
  return Object.entries(properties).flatMap(([name, declared]) => {
    const field = toField(resolve, { name, schema: declared, required: required.includes(name) });
    const inner = innerObject(resolve, declared);
    const below = inner ? listFields(resolve, inner.schema, `${within}${name}${inner.mark}`, depth + 1) : [];
    return [{ ...field, within, depth }, ...below];
  });
}

interface Declared {
  name: string;
  schema: Schema;
  required: boolean;
  description?: string | undefined;
}

/** A single field or query parameter. */
export function toField(resolve: Resolve, { name, schema, required, description }: Declared): Field {
  const { schema: plain, nullable } = withoutNull(resolve, schema);
  const meaning = description ?? resolve(schema).description ?? plain.description ?? '';
  const type = `${typeInWords(resolve, plain)}${nullable ? ', or null' : ''}`;
  return {
    name,
    within: '',
    depth: 0,
    type,
    required,
    meaning: meaning.trim(),
    limits: listLimits(resolve, plain),
  };
}

/** `X or null` may be written as a type list or as `oneOf`. */
function withoutNull(resolve: Resolve, schema: Schema): { schema: Schema; nullable: boolean } {
  const whole = resolve(schema);
  if (whole.oneOf) {
    const others = whole.oneOf.map((each) => resolve(each)).filter(({ type }) => type !== 'null');
    const [only = {}] = others;
    return { schema: only, nullable: others.length < whole.oneOf.length };
  }
  const types = [whole.type ?? []].flat();
  return {
    schema: { ...whole, type: types.filter((type) => type !== 'null') },
    nullable: types.includes('null'),
  };
}

/** The schema that has the nested fields: the field's own, or that of a list's entries. */
function innerObject(resolve: Resolve, schema: Schema): { schema: Schema; mark: string } | null {
  const plain = withoutNull(resolve, schema).schema;
  if (plain.properties) return { schema: plain, mark: '.' };
  const inner = plain.items && innerObject(resolve, plain.items);
  return inner ? { ...inner, mark: `[]${inner.mark}` } : null;
}

const KINDS: Record<string, [one: string, many: string]> = {
  integer: ['whole number', 'whole numbers'],
  number: ['number', 'numbers'],
  string: ['text', 'texts'],
  boolean: ['true or false', 'true or false'],
  object: ['object', 'objects'],
  date: ['day', 'days'],
  'date-time': ['instant', 'instants'],
};

function typeInWords(resolve: Resolve, schema: Schema, many: 0 | 1 = 0): string {
  const { type = [], format = '', items } = schema;
  if (items) return `${many ? 'lists' : 'list'} of ${typeInWords(resolve, resolve(items), 1)}`;
  const kinds = [type].flat().map((each) => KINDS[format] ?? KINDS[each]);
  return kinds.map((kind) => kind?.[many] ?? 'anything').join(' or ');
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const figure = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 10 });

function listLimits(resolve: Resolve, schema: Schema): string[] {
  const { minimum, maximum, exclusiveMinimum, minLength = 0, maxLength, maxItems, pattern } = schema;
  const limits: string[] = [];
  if ('const' in schema) limits.push(`Always \`${JSON.stringify(schema.const)}\`.`);
  if (schema.enum)
    limits.push(`One of ${schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')}.`);
  if (minimum !== undefined && maximum !== undefined)
    limits.push(`${figure(minimum)} to ${figure(maximum)}.`);
  else if (minimum !== undefined) limits.push(`${figure(minimum)} or more.`);
  else if (maximum !== undefined) limits.push(`${figure(maximum)} at most.`);
  if (exclusiveMinimum !== undefined) limits.push(`More than ${figure(exclusiveMinimum)}.`);
  if (maxLength !== undefined) limits.push(`${minLength} to ${plural(maxLength, 'character')}.`);
  else if (minLength > 0) limits.push(`At least ${plural(minLength, 'character')}.`);
  if (pattern) limits.push(`Matches \`${pattern}\`.`);
  if (maxItems !== undefined) limits.push(`At most ${figure(maxItems)} entries.`);
  if (schema.default !== undefined) limits.push(`\`${JSON.stringify(schema.default)}\` when left out.`);
  if (schema.items)
    for (const limit of listLimits(resolve, resolve(schema.items))) limits.push(`Each: ${limit}`);
  return limits;
}
