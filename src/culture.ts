import type { Language } from './contract.ts';
import { attempt, readStored } from './storage.ts';

const NAME = 'Core.Culture=';
const CULTURE = /Core\.Culture=c[=%3Dd]+(da|en)/;

/** The language of the culture cookie, else of local storage, else Danish (docs/product.md R1.5). */
export const readCulture = (): Language =>
  (CULTURE.exec(`${attempt(() => document.cookie)};${NAME}${readStored('culture')}`)?.[1] ??
    'da') as Language;

/** Stores the language in the cookie, for 10 minutes, and in local storage. */
export function storeCulture(language: Language): void {
  const culture = `c%3D${language}%7Cuic%3D${language}`;
  attempt(() => localStorage.setItem('culture', culture));
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
    document.cookie = `.AspNet${NAME + culture};path=/;max-age=600;samesite=strict`;
  });
}
