type Kind = 'number' | 'string' | 'boolean';
export type Shape = { readonly [field: string]: Kind | Shape };

/** A shape that fits a type of the contract. It may leave fields out, which are then not checked. */
export type ShapeOf<T> = T extends number
  ? 'number'
  : T extends string
    ? 'string'
    : T extends boolean
      ? 'boolean'
      : { readonly [Field in keyof T]?: ShapeOf<NonNullable<T[Field]>> };

/** The type that a reader returns: the fields of the shape are there, every other field of the contract may be missing. */
export type Checked<T, S> = S extends Shape
  ? { [Field in keyof T & keyof S]: Checked<NonNullable<T[Field]>, S[Field]> } & {
      [Field in Exclude<keyof T, keyof S>]?: T[Field] | null;
    }
  : T;

/** Reads an answer's body: its value, or undefined where it is not of the right shape. */
export type Reader<Value> = (body: unknown) => Value | undefined;

/** Whether a value from the network has the fields that a widget is going to read. */
function fits(value: unknown, shape: Kind | Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(shape).every(([name, inner]) =>
    fits((value as Record<string, unknown>)[name], inner),
  );
}

const field = (body: unknown, name: string): unknown =>
  (body as Record<string, unknown> | null | undefined)?.[name];

/** Reads a list in `data` or in `data.data` (docs/product.md R10.4). An entry that a widget cannot draw is left out, and the console says so. */
export const readList =
  <Item>(shape: Shape): Reader<Item[]> =>
  (body) => {
    const outer = field(body, 'data');
    const items = Array.isArray(outer) ? outer : field(outer, 'data');
    if (!Array.isArray(items)) return undefined;
    const drawable = items.filter((item) => fits(item, shape));
    if (drawable.length < items.length) console.warn('SelfStorage', body);
    // Of an answer that is wrong as a whole nothing is shown, also not "none".
    return drawable[0] || !items[0] ? drawable : undefined;
  };

/** Reads an answer in the field `value`. */
export const readValue =
  <Value>(shape: Kind | Shape): Reader<Value> =>
  (body) => {
    const found = field(body, 'value');
    return fits(found, shape) ? (found as Value) : undefined;
  };

/** Reads a body whose own fields are the answer. */
export const readFields =
  <Value>(shape: Shape): Reader<Value> =>
  (body) =>
    fits(body, shape) ? (body as Value) : undefined;

/** For calls of which only the status 200 matters. */
export const ignoreBody: Reader<true> = () => true;
