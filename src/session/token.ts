import { type ReadonlySignal, signal } from '@preact/signals-react';
import { TOKEN_KEY } from '../contract.ts';
import { forget, keep, kept } from '../storage.ts';

/** The token in local storage as a signal, in step with other tabs. Where storage is blocked it lives as long as the page. */
export interface Tokens {
  current: ReadonlySignal<string | null>;
  set(token: string | null): void;
  /** Takes up a token that another tab has just kept, before the event of it arrives. */
  catchUp(): void;
}

export function createTokens(): Tokens {
  const current = signal(kept(TOKEN_KEY) || null);
  addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) current.value = kept(TOKEN_KEY) || null;
  });
  return {
    current,
    set(token) {
      if (token) keep(TOKEN_KEY, token);
      else forget(TOKEN_KEY);
      current.value = token;
    },
    catchUp() {
      current.value = kept(TOKEN_KEY) || current.peek();
    },
  };
}
