import type { Language } from './contract.ts';
import { attempt, keep, kept } from './storage.ts';

const NAME = 'Core.Culture=';
const CULTURE = /Core\.Culture=c[=%3Dd]+(da|en)/;

/** The kept language: culture cookie first, then local storage, then Danish (spec section 9). */
export const readCulture = (): Language =>
  (CULTURE.exec(`${attempt(() => document.cookie)};${NAME}${kept('culture')}`)?.[1] ?? 'da') as Language;

/** Keeps the language in the cookie (10 minutes) and in local storage. */
export function keepCulture(language: Language): void {
  const culture = `c%3D${language}%7Cuic%3D${language}`;
  keep('culture', culture);
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
    document.cookie = `.AspNet${NAME + culture};path=/;max-age=600;samesite=strict`;
  });
}
