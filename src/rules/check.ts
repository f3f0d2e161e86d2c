import { type Struct, type StructError, validate } from 'superstruct';

/** A rule that a field can break; `words.ts` has its text. */
export type RuleKey =
  | 'required'
  | 'email'
  | 'phone'
  | 'min'
  | 'max'
  | 'visible'
  | 'exact'
  | 'digits'
  | 'passwordCharacters'
  | 'passwordDistinct'
  | 'passwordMatch'
  | 'terms';

/** The numbers in the rule's text: `{ min }`, `{ max }`, `{ length }` or `{ count }`. */
export type RuleParams = Record<string, number>;

export type BrokenRule = { rule: RuleKey; params?: RuleParams };

/** A form's rules. `T` is what `check` returns: one text per field, and `terms` as a boolean. */
// biome-ignore lint/suspicious/noExplicitAny: superstruct's schema type is of no use to callers
export type Form<T> = Struct<T, any>;

export type Errors<T> = { [field in keyof T]?: BrokenRule };

export type Checked<T> = { values: T; errors?: undefined } | { errors: Errors<T>; values?: undefined };

/**
 * Checks what was typed into a form (docs/product.md section 6). Returns the values, trimmed and with phone numbers as +45XXXXXXXX, or the
 * first broken rule of every field. Leaves out fields that the form does not have.
 */
export function check<T>(form: Form<T>, values: unknown): Checked<T> {
  const [error, checked] = validate(values, form, { coerce: true, mask: true });
  return error ? { errors: firstErrors(error) } : { values: checked };
}

/** The refinement of a failure is its RuleKey; a value of the wrong type has none and counts as not filled in. */
function firstErrors<T>(error: StructError): Errors<T> {
  const errors: Record<string, BrokenRule> = {};
  for (const { path, refinement, ...failure } of error.failures()) {
    const { params } = failure as { params?: RuleParams };
    errors[path[0]] ??= { rule: (refinement as RuleKey) ?? 'required', ...(params && { params }) };
  }
  return errors as Errors<T>;
}
