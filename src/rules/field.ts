import { boolean, coerce, type Failure, refine, type Struct, string, unknown } from 'superstruct';
import { normaliseEmail } from '../format/email.ts';
import { normalisePhone } from '../format/phone.ts';
import type { RuleKey, RuleParams } from './check.ts';

const NAME_MAX = 100;
const EMAIL_MAX = 254;
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])$/i;

/** Control characters, line ends and invisible marks, but not joiners and variation selectors, which are parts of letters and emoji. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}/u;
/** A visible character; the blank Braille pattern (U+2800) is none. */
const VISIBLE = /[^\s\p{DI}\u2800]/u;

export type Text = Struct<string, null>;

/** The length in code points, as JSON schemas count: an emoji is one (docs/product.md R6.1). */
export const countCharacters = (value: string): number => [...value].length;

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
export const filled = (
  struct: Text,
  key: RuleKey,
  holds: (value: string) => boolean,
  params?: RuleParams,
): Text => rule(struct, key, (value) => value === '' || holds(value), params);

export const atMost = (struct: Text, max: number): Text =>
  filled(struct, 'max', (value) => countCharacters(value) <= max, { max });

/** A name of visible characters, since it is printed in messages and on invoices (docs/product.md R6.1). */
export const personName = (): Text =>
  filled(atMost(required(), NAME_MAX), 'visible', (value) => !HIDDEN.test(value) && VISIBLE.test(value));

/** An e-mail address, returned in its normal form (docs/product.md R6.2). */
export const email = (): Text =>
  filled(atMost(required(text(normaliseEmail)), EMAIL_MAX), 'email', (value) => EMAIL.test(value));

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
