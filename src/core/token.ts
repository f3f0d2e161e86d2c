import { signal } from '@preact/signals-react';
import { TOKEN_KEY } from '../contract.ts';
import { readStored, removeStored, store } from './storage.ts';

/** The token of this page and of local storage. Where storage is blocked it lives as long as the page (docs/product.md R5.1). */
export type Tokens = ReturnType<typeof createTokens>;

export function createTokens() {
  const read = () => readStored(TOKEN_KEY) || null;
  const current = signal(read());
  const replaced = signal(0);
  /** False where storage is blocked: then the page keeps its own token, and reads no other. */
  let inStorage = true;
  return {
    current,
    /** Counts how often somebody else may have taken the place of who was signed in, in another tab or while this page was in the browser's cache. */
    replaced,
    set(token: string | null) {
      if (token) store(TOKEN_KEY, token);
      else removeStored(TOKEN_KEY);
      inStorage = read() === token;
      current.value = token;
    },
    /** Takes over what another tab has stored or cleared; `current` is null for a moment where that may be of another person. */
    catchUp(mayBeOtherPerson?: (stored: string | null) => boolean) {
      const stored = read();
      if (!inStorage || stored === current.peek()) return;
      if (current.peek() && mayBeOtherPerson?.(stored)) {
        current.value = null;
        replaced.value++;
      }
      current.value = stored;
    },
  };
}
