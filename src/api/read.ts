type Kind = 'number' | 'string' | 'boolean';
export type Shape = { [field: string]: Kind | Shape };

/** Whether a value from the network has the fields that a widget is going to read. */
function fits(value: unknown, shape: Kind | Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(shape).every(([field, kind]) =>
    fits((value as Record<string, unknown>)[field], kind),
  );
}

/** Reads a list at either depth, `data` or `data.data`; undefined when it is none or an item lacks a field. */
export const list =
  <Item>(shape: Shape) =>
  (body: unknown): Item[] | undefined => {
    const outer = (body as { data?: unknown } | null | undefined)?.data;
    const items = Array.isArray(outer) ? outer : (outer as { data?: unknown } | null | undefined)?.data;
    return Array.isArray(items) && items.every((item) => fits(item, shape)) ? items : undefined;
  };

/** Reads what stands in `value`. */
export const value =
  <Value>(shape: Kind | Shape) =>
  (body: unknown): Value | undefined => {
    const found = (body as { value?: unknown } | null | undefined)?.value;
    return fits(found, shape) ? (found as Value) : undefined;
  };

/** Reads fields at the top. */
export const fields =
  <Value>(shape: Shape) =>
  (body: unknown): Value | undefined =>
    fits(body, shape) ? (body as Value) : undefined;

/** For calls whose success says it all. */
export const nothing = (): true => true;
