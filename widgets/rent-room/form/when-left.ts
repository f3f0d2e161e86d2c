import { TOKEN_KEY, type Undo } from '../../../src/contract.ts';
import type { Tokens } from '../../../src/session/token.ts';

/**
 * Hears of somebody who logs out in another tab, or while this page lies in the browser's cache: any other token than the one it was left
 * with may be somebody else's. A session that ends here, in the middle of something, is not meant: what was typed is still wanted.
 */
export function whenLeft({ current }: Tokens, leave: () => void): Undo {
  let token: string | null = null;
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === TOKEN_KEY && !newValue) leave();
  };
  const onHide = () => {
    token = current.peek();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && token && token !== current.peek()) leave();
  };
  addEventListener('storage', onStorage);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}
