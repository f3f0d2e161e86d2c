import { type ReadonlySignal, signal } from '@preact/signals-react';
import { TOKEN_KEY } from '../contract.ts';
import { forget, keep, kept } from '../storage.ts';

/** The token of this page and of local storage. Where storage is blocked it lives as long as the page (docs/product.md R5.1). */
export interface Tokens {
  current: ReadonlySignal<string | null>;
  set(token: string | null): void;
  /**
   * Takes over what another tab has stored or cleared. Where `isOtherPerson` says so of the stored token, the current one is null in
   * between, so that nobody is shown what the other person had loaded.
   */
  catchUp(isOtherPerson?: (stored: string | null) => boolean): void;
}

export function createTokens(): Tokens {
  const read = () => kept(TOKEN_KEY) || null;
  const current = signal(read());
  let inStorage = true;
  return {
    current,
    set(token) {
      if (token) keep(TOKEN_KEY, token);
      else forget(TOKEN_KEY);
      inStorage = read() === token;
      current.value = token;
    },
    catchUp(isOtherPerson) {
      const stored = read();
      if (!inStorage || stored === current.peek()) return;
      if (isOtherPerson?.(stored)) current.value = null;
      current.value = stored;
    },
  };
}
