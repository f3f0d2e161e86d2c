/* In which forms a password is looked up: people vary a common word in ways that everybody knows. */

/** What stands around a word at most, such as `2026!`; a password with more than that around it is not judged by the word. */
export const AROUND_MAX = 5;
const WORD_MIN = 3;

const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};
/** Days and years, rows of digits, and one character again and again: as easy to guess as a single character. */
const EASY =
  /(0?[1-9]|[12]\d|3[01])[-./]?(0?[1-9]|1[0-2])[-./]?(19|20)\d\d|(19|20)\d\d|1234?5?6?7?8?9?0?|(\D|\d)\5{2,}/g;

/** Lower case without accents; ø is o and æ is ae, as most lists write them. */
export const plain = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ø', 'o').replaceAll('æ', 'ae');

/** With letters in the place of the digits and signs that look like them. */
export const spelled = (text: string, one = 'i'): string =>
  text.replace(/[0134578@$!€]/g, (sign) => (/[1!]/.test(sign) ? one : (LETTERS[sign] ?? sign)));

/** The length of a text, with each part that is easy to guess counted as one. */
export const effectiveLength = (text: string): number => text.replace(EASY, '#').length;

const trimSigns = (text: string) => text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
const trimEnd = (text: string) => text.replace(/\P{L}+$/u, '');
const trimStart = (text: string) => text.replace(/^\P{L}+/u, '');

/** The word in a password, spelled with letters; empty if it is too short for one. */
export function findWord(password: string): string {
  const word = spelled(trimStart(trimEnd(plain(password))));
  return word.length >= WORD_MIN ? word : '';
}

/** A password without the signs around it. */
export const withoutSigns = (password: string): string => trimSigns(plain(password));

/** Every form of a password that is looked up. */
export function findForms(password: string): Set<string> {
  const text = plain(password);
  const end = trimEnd(text);
  const forms = [trimSigns(text), end, trimStart(end), trimStart(text)].filter(
    (form) =>
      form.length >= WORD_MIN &&
      effectiveLength(text.replace(form, '')) <= Math.min(AROUND_MAX, form.length - 1),
  );
  return new Set(forms.flatMap((form) => [form, spelled(form), spelled(form, 'l')]));
}
