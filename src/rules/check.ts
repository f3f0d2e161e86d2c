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

/** Numbers that the rule's text names: `{ min }`, `{ max }`, `{ length }` or `{ count }`. */
export type RuleParams = Record<string, number>;

export type Broken = { rule: RuleKey; params?: RuleParams };

/** A form's rules. `T` is what `check` hands back: one text per field, and `terms` as a boolean. */
// biome-ignore lint/suspicious/noExplicitAny: superstruct's schema type says nothing that a caller needs
export type Form<T> = Struct<T, any>;

export type Errors<T> = { [field in keyof T]?: Broken };

export type Checked<T> = { values: T; errors?: undefined } | { errors: Errors<T>; values?: undefined };

/**
 * Checks what was typed into a form (spec section 5). Hands back the values, trimmed and with phone numbers
 * as +45XXXXXXXX, or the first broken rule of every field. Fields that the form does not have are left out.
 */
export function check<T>(form: Form<T>, values: unknown): Checked<T> {
  const [error, checked] = validate(values, form, { coerce: true, mask: true });
  return error ? { errors: firstOfEachField(error) } : { values: checked };
}

/** A failure's refinement is its RuleKey; a value of the wrong type carries none and counts as not filled in. */
function firstOfEachField<T>(error: StructError): Errors<T> {
  const errors: Record<string, Broken> = {};
  for (const { path, refinement, ...failure } of error.failures()) {
    const { params } = failure as { params?: RuleParams };
    errors[path[0]] ??= { rule: (refinement as RuleKey) ?? 'required', ...(params && { params }) };
  }
  return errors as Errors<T>;
}
