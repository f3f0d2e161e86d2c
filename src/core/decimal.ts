import { language } from './language.ts';

/** An area as the current language writes it: 7,5 or 7.5. */
export const decimal = (value: number): string =>
  language.value === 'da' ? String(value).replace('.', ',') : String(value);
