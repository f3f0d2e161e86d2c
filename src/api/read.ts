type Kind = 'number' | 'string' | 'boolean';

/** The fields of an answer that are checked, each with its type; the others may be missing. */
type Shape<T = unknown> = { readonly [Field in keyof T]?: Kind | Shape<T[Field]> };

/** Reads an answer's body: its value, or undefined where it is not of the right shape. */
export type Reader<Value> = (body: unknown) => Value | undefined;

/** Whether a value from the network has the fields that a widget is going to read. */
function fits(value: unknown, shape: unknown): boolean {
  if (typeof shape === 'string') return typeof value === shape;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(shape as object).every(([name, inner]) =>
    fits((value as Record<string, unknown>)[name], inner),
  );
}

const field = (body: unknown, name: string): unknown =>
  (body as Record<string, unknown> | null | undefined)?.[name];

/** Reads a list in `data` or in `data.data` (docs/product.md R10.4). An entry that a widget cannot draw is left out, and the console says so. */
export const readList =
  <Item>(shape: Shape<Item>): Reader<Item[]> =>
  (body) => {
    const outer = field(body, 'data');
    const items = Array.isArray(outer) ? outer : field(outer, 'data');
    if (!Array.isArray(items)) return undefined;
    const drawable = items.filter((item) => fits(item, shape));
    if (drawable.length < items.length) console.warn('SelfStorage', body);
    // Of an answer that is wrong as a whole nothing is shown, also not "none".
    return drawable.length || !items.length ? drawable : undefined;
  };

/** Reads an answer in the field `value`. */
export const readValue =
  <Value>(shape: Kind | Shape<Value>): Reader<Value> =>
  (body) => {
    const found = field(body, 'value');
    return fits(found, shape) ? (found as Value) : undefined;
  };

/** Reads a body whose own fields are the answer. */
export const readFields =
  <Value>(shape: Shape<Value>): Reader<Value> =>
  (body) =>
    fits(body, shape) ? (body as Value) : undefined;

/** For calls of which only the status 200 matters. */
export const ignoreBody: Reader<true> = () => true;
