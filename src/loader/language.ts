import { announce, type Language } from '../contract.ts';
import { keepCulture, readCulture } from '../culture.ts';

/** The page's language. It lives here, so that it can change where cookies and storage are blocked, and before a widget is there. */
export let language = readCulture();
keepCulture(language);

/** Changes the language of the whole page; rejects for one that does not exist. Listeners have run when it resolves. */
export async function setLanguage(wanted: Language): Promise<void> {
  if (!/^(da|en)$/.test(wanted)) throw new Error('SelfStorage: setLanguage takes da or en.');
  keepCulture(wanted);
  if (wanted === language) return;
  language = wanted;
  announce(document, 'language', { language });
}
