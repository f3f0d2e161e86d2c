import { announce, type Language } from '../contract.ts';
import { readCulture, storeCulture } from './culture.ts';

/** The page's language. The loader has it, so that it can be changed before any widget is loaded, and where cookies and storage are blocked. */
export let language = readCulture();
storeCulture(language);

/** Changes the language of the whole page. Rejects for an unknown language; the listeners have run when it resolves. */
export const setLanguage = async (given: Language): Promise<void> => {
  if (!/^(da|en)$/.test(given)) throw Error(given);
  // Stored also where it is the language already, for the cookie lives 10 minutes; and first, since a listener may load the page again.
  storeCulture(given);
  if (given !== language) {
    language = given;
    announce(document, 'language', { language });
  }
};
