import { type Failure, object, refine, type Struct } from 'superstruct';
import { atMost, countCharacters, filled, required, type Text, text } from './field.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const PASSWORD_DISTINCT = 5;
/** A password must contain one of these; other characters are allowed too. */
export const PASSWORD_SPECIALS = '@$!%*#?&';

/** What a chosen password needs, each with its test; letters of any alphabet count (docs/product.md R6.4). */
export const PASSWORD_NEEDS = {
  min: (value: string) => countCharacters(value) >= PASSWORD_MIN,
  lower: (value: string) => /\p{Ll}/u.test(value),
  upper: (value: string) => /\p{Lu}/u.test(value),
  digit: (value: string) => /\d/.test(value),
  special: (value: string) => [...PASSWORD_SPECIALS].some((each) => value.includes(each)),
  distinct: (value: string) => new Set(value).size >= PASSWORD_DISTINCT,
};
const CHARACTERS = ['lower', 'upper', 'digit', 'special'] as const;

/** A password as typed, with its spaces. */
export const typedPassword = (): Text => required(text((value) => value));

/** A new password (docs/product.md R6.4). */
export const chosenPassword = (): Text => {
  const long = filled(typedPassword(), 'min', PASSWORD_NEEDS.min, { min: PASSWORD_MIN });
  const mixed = filled(long, 'passwordCharacters', (value) =>
    CHARACTERS.every((need) => PASSWORD_NEEDS[need](value)),
  );
  const varied = filled(mixed, 'passwordDistinct', PASSWORD_NEEDS.distinct, { count: PASSWORD_DISTINCT });
  return atMost(varied, PASSWORD_MAX);
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
