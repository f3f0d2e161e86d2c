import { announce, type Language } from '../contract.ts';
import { attempt } from '../core/storage.ts';

/** The language of the culture cookie, else of local storage, else Danish (docs/product.md R1.5). */
export const readCulture = (): Language => {
  const kept = `${attempt(() => document.cookie)};Core.Culture=${attempt(() => localStorage.culture)}`;
  // As ASP.NET writes it: `c=da|uic=da`, percent-encoded or not, so `=` may be `%3D`.
  return /Core\.Culture=c[=%3Dd]+(da|en)/.exec(kept)?.[1] === 'en' ? 'en' : 'da';
};

/** Stores the language in the cookie, for 10 minutes, and in local storage. */
export const storeCulture = (language: Language): void => {
  const culture = `c%3D${language}%7Cuic%3D${language}`;
  attempt(() => localStorage.setItem('culture', culture));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
  attempt(() => (document.cookie = `.AspNetCore.Culture=${culture};path=/;max-age=600;samesite=strict`));
};

/** The page's language. The loader has it, so that it can be changed before any widget is loaded, and where cookies and storage are blocked. */
export let language = readCulture();
storeCulture(language);

/** Changes the language of the whole page. Rejects for an unknown language; the listeners have run when it resolves. */
export const setLanguage = async (given: Language): Promise<void> => {
  if (!/^(da|en)$/.test(given)) throw Error(given);
  // Stored also where it is the language already, for the cookie lives 10 minutes; and first, since a listener may load the page again.
  storeCulture(given);
  if (given === language) return;
  language = given;
  announce(document, 'language', { language });
};
