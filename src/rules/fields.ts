import {
  boolean,
  coerce,
  type Failure,
  object,
  refine,
  type Struct,
  type StructError,
  string,
  unknown,
  validate,
} from 'superstruct';
import { normaliseEmail, normalisePhone } from '../format/contact.ts';
import common from './common-passwords.json';
import type { RuleKey } from './words.ts';

/** A rule that a field breaks, and the numbers in the rule's text: `{ min }`, `{ max }`, `{ length }` or `{ count }`. */
export type BrokenRule = { rule: RuleKey; params?: RuleParams };
type RuleParams = Record<string, number>;

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
  return errors;
}

const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])$/i;

/** Control characters, line ends and invisible marks, but not joiners and variation selectors, which are parts of letters and emoji. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}/u;
/** A visible character; the blank Braille pattern (U+2800) is none. */
const VISIBLE = /[^\s\p{DI}\u2800]/u;

export type Text = Struct<string, null>;

/** The length in code points, as JSON schemas count: an emoji is one (docs/product.md R6.1). */
const countCharacters = (value: string): number => [...value].length;

/** A struct with one more rule; a failure carries `params` for its text. */
const rule = <T, S>(
  struct: Struct<T, S>,
  key: RuleKey,
  holds: (value: T) => boolean,
  params?: RuleParams,
): Struct<T, S> => refine(struct, key, (value) => holds(value) || ({ params } as Partial<Failure>));

/** A text after `tidy`. A missing value counts as an empty text, so that it breaks `required` and is no type error. */
export const text = (tidy = (value: string) => value.trim()): Text =>
  coerce(string(), unknown(), (value) => (typeof value === 'string' ? tidy(value) : (value ?? '')));

export const required = (struct: Text = text()): Text => rule(struct, 'required', (value) => value !== '');

/** A rule that accepts an empty field: `required` has its own message, and other fields may be empty. */
const filled = (struct: Text, key: RuleKey, holds: (value: string) => boolean, params?: RuleParams): Text =>
  rule(struct, key, (value) => value === '' || holds(value), params);

const atMost = (struct: Text, max: number): Text =>
  filled(struct, 'max', (value) => countCharacters(value) <= max, { max });

/** A name of visible characters, since it is printed in messages and on invoices (docs/product.md R6.1). */
export const personName = (): Text =>
  filled(atMost(required(), 100), 'visible', (value) => !HIDDEN.test(value) && VISIBLE.test(value));

/** An e-mail address, returned in its normal form (docs/product.md R6.2). */
export const email = (): Text =>
  filled(atMost(required(text(normaliseEmail)), 254), 'email', (value) => EMAIL.test(value));

const danish = () => text((value) => normalisePhone(value) ?? value.trim());

/** An optional phone number: empty, or a Danish one, returned as +45XXXXXXXX (docs/product.md R6.3). */
export const phone = (struct: Text = danish()): Text =>
  filled(struct, 'phone', (value) => normalisePhone(value) !== null);

export const requiredPhone = (): Text => phone(required(danish()));

/** A ticked checkbox: true, or `on` in form data. */
export const ticked = (): Struct<boolean, null> =>
  rule(
    coerce(boolean(), unknown(), (value) => value === true || value === 'on'),
    'terms',
    (value) => value,
  );

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;
export const PASSWORD_DISTINCT = 5;
/** A password must contain one of these; other characters are allowed too. */
export const PASSWORD_SPECIALS = '@$!%*#?&';

/** Letters of any alphabet count (docs/product.md R6.4). */
const CHARACTERS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[@$!%*#?&]/];

/** The common passwords that keep all other rules, in lower case: the most frequent of a public list, and Danish ones (docs/product.md R6.7). */
const COMMON = /* @__PURE__ */ new Set(common);

/** A password as typed, with its spaces. */
export const typedPassword = (): Text => required(text((value) => value));

/** A new password (docs/product.md R6.4). */
export const chosenPassword = (): Text => {
  const long = filled(typedPassword(), 'min', (value) => countCharacters(value) >= PASSWORD_MIN, {
    min: PASSWORD_MIN,
  });
  const mixed = filled(long, 'passwordCharacters', (value) => CHARACTERS.every((each) => each.test(value)));
  const varied = filled(mixed, 'passwordDistinct', (value) => new Set(value).size >= PASSWORD_DISTINCT, {
    count: PASSWORD_DISTINCT,
  });
  return filled(atMost(varied, PASSWORD_MAX), 'common', (value) => !COMMON.has(value.toLowerCase()));
};

/** A form whose `passwordConfirmation` must repeat its field `password` (or the one named). */
export const confirmed = <F extends Record<string, Struct<string, null> | Struct<boolean, null>>>(
  fields: F,
  password: keyof F & string = 'password',
) =>
  refine(object({ ...fields, passwordConfirmation: typedPassword() }), 'passwordMatch', (values) => {
    const typed: Record<string, unknown> = values;
    const match: Partial<Failure> = { path: ['passwordConfirmation'] };
    return typed[password] === typed.passwordConfirmation || match;
  });

/** The codes of four digits that most people choose. */
const COMMON_CODES =
  '0000 1004 1010 1111 1122 1212 1234 1313 2000 2001 2222 3333 4321 4444 5555 6666 6969 7777 8888 9999';

/** A new room code: four digits, and none that everybody tries first (docs/product.md R6.5). */
export const roomCodeText = (): Text => {
  const long = filled(required(), 'exact', (value) => countCharacters(value) === 4, { length: 4 });
  const numeric = filled(long, 'digits', (value) => /^\d+$/.test(value));
  return filled(numeric, 'common', (value) => !COMMON_CODES.includes(value));
};
