import { effect } from '@preact/signals-react';
import type { Tokens } from '#core';
import { TOKEN_KEY, type Undo } from '../contract.ts';
import { samePerson } from './claims.ts';

/**
 * Calls `onChange` when the person at this page may be another one: after a logout in another tab, or a change while the page was in the
 * back-forward cache. A session that ends on this page does not count, since what was typed is still wanted.
 */
export function onUserChange({ current, catchUp }: Tokens, onChange: () => void): Undo {
  let before: string | null = null;
  // If everything is cleared, a guest had nothing to log out of.
  let wasSignedIn = false;
  const undoEffect = effect(() => {
    wasSignedIn ||= !!current.value;
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!newValue && (key === TOKEN_KEY || (key === null && wasSignedIn))) onChange();
  };
  const onHide = () => {
    before = current.peek();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || !before) return;
    catchUp((stored) => !samePerson(stored, before));
    if (!samePerson(before, current.peek())) onChange();
  };
  addEventListener('storage', onStorage);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    undoEffect();
    removeEventListener('storage', onStorage);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}
