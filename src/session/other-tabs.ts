import type { Tokens } from '#core';
import { TOKEN_KEY, type Undo } from '../contract.ts';

/**
 * Keeps the token in step with other tabs (docs/product.md R5.3), for every widget that shows who is signed in. Several followers on one
 * page do no harm. The session does more: it can tell whether two tokens belong to one person.
 */
export function followOtherTabs({ current, catchUp }: Tokens): Undo {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Without a new value somebody signed out. By now another person may have signed in.
    if (key === TOKEN_KEY || key === null) catchUp(() => !newValue);
  };
  // A page that was in the back-forward cache has missed all events.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !current.peek()) catchUp();
  };
  catchUp();
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}
