import type { Undo } from '../contract.ts';
import { readCulture } from '../culture.ts';

const TEXT = { da: 'Kunne ikke indlæses. Prøv igen', en: 'Could not be loaded. Try again' };

/** A button in the placeholder of a widget that could not be loaded, after the host's own content and in the host's own style. */
export function showFallback(placeholder: HTMLElement, retry: () => void): Undo {
  const button = placeholder.appendChild(document.createElement('button'));
  button.textContent = TEXT[readCulture()];
  button.part = 'retry';
  // The host may have a form around it.
  button.type = 'button';
  button.onclick = () => {
    button.disabled = true;
    retry();
  };
  return () => button.remove();
}
