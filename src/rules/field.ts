import { boolean, coerce, type Failure, refine, type Struct, string, unknown } from 'superstruct';
import { normaliseEmail } from '../format/email.ts';
import { normalisePhone } from '../format/phone.ts';
import type { RuleKey, RuleParams } from './check.ts';

const NAME_MAX = 100;
const EMAIL_MAX = 254;
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])$/i;

/** Control characters, line ends and marks that nobody sees; joiners and variation selectors belong to letters and emoji around them. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}/u;
/** Something to be seen, which the blank of Braille is not. */
const VISIBLE = /[^\s\p{DI}\u2800]/u;

export type Text = Struct<string, null>;

/** How long a text is in code points, as JSON schemas count: an emoji is one. */
export const lengthOf = (value: string): number => [...value].length;

/** A struct with one more rule; `params` go with the failure, for its text. */
const rule = <T, S>(
  struct: Struct<T, S>,
  key: RuleKey,
  holds: (value: T) => boolean,
  params?: RuleParams,
): Struct<T, S> => refine(struct, key, (value) => holds(value) || ({ params } as Partial<Failure>));

/** A text after `tidy`; a missing value is an empty text, so that it meets `required` and not a type error. */
export const text = (tidy = (value: string) => value.trim()): Text =>
  coerce(string(), unknown(), (value) => (typeof value === 'string' ? tidy(value) : (value ?? '')));

export const required = (struct: Text = text()): Text => rule(struct, 'required', (value) => value !== '');

/** Rules beside `required` leave an empty field alone: it has its own message, or may be empty. */
export const filled = (
  struct: Text,
  key: RuleKey,
  holds: (value: string) => boolean,
  params?: RuleParams,
): Text => rule(struct, key, (value) => value === '' || holds(value), params);

export const atMost = (struct: Text, max: number): Text =>
  filled(struct, 'max', (value) => lengthOf(value) <= max, { max });

/** A name that others can read: it goes into messages and onto invoices, where a line end would begin a line of its own. */
export const personName = (): Text =>
  filled(atMost(required(), NAME_MAX), 'visible', (value) => !HIDDEN.test(value) && VISIBLE.test(value));

/** An e-mail address, which comes out in its one form. */
export const email = (): Text =>
  filled(atMost(required(text(normaliseEmail)), EMAIL_MAX), 'email', (value) => EMAIL.test(value));

const danish = () => text((value) => normalisePhone(value) ?? value.trim());

/** An optional phone number: empty, or a Danish one that comes out as +45XXXXXXXX. */
export const phone = (struct: Text = danish()): Text =>
  filled(struct, 'phone', (value) => normalisePhone(value) !== null);

export const requiredPhone = (): Text => phone(required(danish()));

/** A tick: true, or the `on` of a form's data. */
export const ticked = (): Struct<boolean, null> =>
  rule(
    coerce(boolean(), unknown(), (value) => value === true || value === 'on'),
    'terms',
    (value) => value,
  );
