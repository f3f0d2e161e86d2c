import { signal } from '@preact/signals-react';
import { TOKEN_KEY } from '../contract.ts';
import { readStored, removeStored, store } from './storage.ts';

/** The token of this page and of local storage. Where storage is blocked it lives as long as the page (docs/product.md R5.1). */
export type Tokens = ReturnType<typeof createTokens>;

export function createTokens() {
  const read = () => readStored(TOKEN_KEY) || null;
  const current = signal(read());
  /** False where storage is blocked: then the page keeps its own token, and reads no other. */
  let inStorage = true;
  return {
    current,
    set(token: string | null) {
      if (token) store(TOKEN_KEY, token);
      else removeStored(TOKEN_KEY);
      inStorage = read() === token;
      current.value = token;
    },
    /**
     * Takes over what another tab has stored or cleared. If `mayBeOtherPerson` is true of the stored token, `current` is null for a moment
     * before it, so that this person does not see what the other person had loaded.
     */
    catchUp(mayBeOtherPerson?: (stored: string | null) => boolean) {
      const stored = read();
      if (!inStorage || stored === current.peek()) return;
      if (mayBeOtherPerson?.(stored)) current.value = null;
      current.value = stored;
    },
  };
}
