import { type ReadonlySignal, signal } from '@preact/signals-react';
import { TOKEN_KEY } from '../contract.ts';
import { forget, keep, kept } from '../storage.ts';

/** The token in local storage as a signal, in step with other tabs. Where storage is blocked it lives as long as the page. */
export interface Tokens {
  current: ReadonlySignal<string | null>;
  set(token: string | null): void;
  /** Takes up what another tab has just kept or cleared, before the event of it arrives. */
  catchUp(): void;
  /** Whether two tokens are of one person: none but the same one, until a session comes that can read them. */
  samePerson: (one: string | null, other: string | null) => boolean;
}

export function createTokens(): Tokens {
  const read = () => kept(TOKEN_KEY) || null;
  const current = signal(read());
  let inStorage = true;
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY && key !== null) return;
    // Somebody signed out. By now somebody else may have signed in, who must find nothing of theirs.
    if (!newValue) current.value = null;
    current.value = read();
  });
  // A page that comes back out of the browser's cache has heard of nothing.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !inStorage) return;
    if (!tokens.samePerson(read(), current.peek())) current.value = null;
    current.value = read();
  });
  const tokens: Tokens = {
    current,
    samePerson: Object.is,
    set(token) {
      if (token) keep(TOKEN_KEY, token);
      else forget(TOKEN_KEY);
      inStorage = read() === token;
      current.value = token;
    },
    catchUp() {
      if (inStorage) current.value = read();
    },
  };
  return tokens;
}
