import type { Words } from '../words/en.ts';
import { button } from './element.ts';

/** A button that copies the lines beside it. Where the clipboard is closed, it selects them for the reader's own command. */
export function copyButton(lines: HTMLElement, words: Words): HTMLButtonElement {
  const made = button(words.copy, async () => {
    try {
      await navigator.clipboard.writeText(lines.textContent ?? '');
      made.textContent = words.copied;
    } catch {
      getSelection()?.selectAllChildren(lines);
      made.textContent = words.selected;
    }
  });
  made.setAttribute('aria-live', 'polite');
  return made;
}
