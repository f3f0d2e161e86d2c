import { effect } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import type { Page } from '../../../src/runtime/page.ts';
import { followOtherTabs } from '../../../src/session/other-tabs.ts';

export interface KeptSession {
  /** Resolves once a kept token has been refreshed or dropped; at once where none is kept. */
  checked(): Promise<void>;
  dispose: Undo;
}

/**
 * Keeps a tenant signed in who came with a stored token, so that the alarm form knows them. Without a token the session's chunk is not
 * loaded. If it cannot be loaded, the forms work as for a guest.
 */
export function createKeptSession(page: Page): KeptSession {
  const { current } = page.tokens;
  let checking: Promise<void> | undefined;
  let disposed = false;
  let release: Undo | undefined;
  const check = () => {
    checking ??= import('./index.ts').then(
      ({ acquireSession }) => {
        if (disposed) return;
        const acquired = acquireSession(page);
        release = acquired.release;
        return acquired.session.restore();
      },
      () => {
        checking = undefined;
      },
    );
    return checking;
  };
  const unfollow = followOtherTabs(page.tokens);
  const undo = effect(() => {
    if (current.value) void check();
  });
  return {
    async checked() {
      if (current.peek()) await check();
    },
    dispose() {
      disposed = true;
      undo();
      unfollow();
      release?.();
    },
  };
}
