import type { Undo } from '../contract.ts';
import { language } from './language.ts';

const TEXT = { da: 'Kunne ikke indlæses. Prøv igen', en: 'Could not be loaded. Try again' };

/** The page's own font and text colour, so that it is readable on any background. */
const STYLE =
  'display:block;min-height:44px;margin:auto;padding:1em;border:1px solid;border-radius:10px;background:none;color:inherit;font:inherit';

/** A button in the placeholder of a widget that could not be loaded, after the host's own content. */
export function showFallback(placeholder: HTMLElement, retry: () => void): Undo {
  const button = placeholder.appendChild(document.createElement('button'));
  const draw = () => {
    button.textContent = TEXT[language];
  };
  draw();
  document.addEventListener('selfstorage:language', draw);
  button.part = 'retry';
  // A strict CSP refuses style attributes in markup, but not what a script sets.
  button.style.cssText = STYLE;
  // The host may have a form around the placeholder.
  button.type = 'button';
  button.onclick = () => {
    button.disabled = true;
    retry();
  };
  return () => {
    document.removeEventListener('selfstorage:language', draw);
    button.remove();
  };
}
