import { effect } from '@preact/signals-react';
import { TOKEN_KEY, type Undo } from '../../../src/contract.ts';
import { samePerson } from '../../../src/session/claims.ts';
import type { Tokens } from '../../../src/session/token.ts';

/**
 * Hears of somebody who logs out in another tab, or while this page lies in the browser's cache: a token that is not certainly of the one
 * who left it may be somebody else's. A session that ends here, in the middle of something, is not meant: what was typed is still wanted.
 */
export function whenLeft({ current }: Tokens, leave: () => void): Undo {
  let token: string | null = null;
  // Where everything is cleared, a guest had nothing to log out of.
  let known = false;
  const undoKnown = effect(() => {
    known ||= !!current.value;
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!newValue && (key === TOKEN_KEY || (key === null && known))) leave();
  };
  const onHide = () => {
    token = current.peek();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && token && !samePerson(token, current.peek())) leave();
  };
  addEventListener('storage', onStorage);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    undoKnown();
    removeEventListener('storage', onStorage);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}
