import { readFileSync } from 'node:fs';
import { fromRoot } from '../../root.ts';
import { mayContain } from './filter.ts';
import { AROUND_MAX, effectiveLength, findForms, plain, spelled } from './forms.ts';

let filter: Uint8Array | undefined;

/** Whether a word that many people use, or one from a breach, is all that there is to a password (docs/product.md R6.7). */
export function isCommon(password: string): boolean {
  filter ??= readFileSync(fromRoot('server/domain/common-passwords/filter.bin'));
  const known = filter;
  return [...findForms(password)].some((form) => mayContain(known, form));
}

/**
 * Whether a password is easy to guess: a common one, or one that is made of `known` texts about the person and the facility, such as a name,
 * an e-mail address or a phone number.
 */
export function isGuessable(password: string, known: string[]): boolean {
  if (isCommon(password)) return true;
  const words = known.flatMap(splitWords).sort((one, two) => two.length - one.length);
  const text = plain(password);
  return [text, spelled(text), spelled(text, 'l')].some((form) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), form);
    return rest !== form && (effectiveLength(rest) <= AROUND_MAX || isCommon(rest));
  });
}

/** The words of a text, and all of it in one, such as `havnegade` of Havnegade 12, or the eight digits of a phone number. */
const splitWords = (text: string): string[] => {
  const whole = plain(text).replace(/^\+45/, '');
  return [whole, whole.replace(/[^\p{L}\d]/gu, ''), ...whole.split(/[^\p{L}\d]+/u)].filter(
    (word) => word.length > 2,
  );
};
