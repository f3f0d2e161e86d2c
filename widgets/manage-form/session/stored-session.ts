import { effect } from '@preact/signals-react';
import type { Page } from '#core';
import type { Undo } from '../../../src/contract.ts';
import { acquireSession, followOtherTabs } from '../../../src/session/session.ts';

export interface StoredSession {
  /** Resolves once a stored token has been refreshed or cleared; at once without a token. */
  whenValidated(): Promise<void>;
  dispose: Undo;
}

/** Restores the session of a tenant who comes with a stored token, so that the alarm form knows them. */
export function createStoredSession(page: Page): StoredSession {
  const { current } = page.tokens;
  const { session, release } = acquireSession(page);
  const undoFollowing = followOtherTabs(page.tokens);
  const undoRestoring = effect(() => {
    if (current.value) void session.restore();
  });
  return {
    async whenValidated() {
      if (current.peek()) await session.restore();
    },
    dispose() {
      undoRestoring();
      undoFollowing();
      release();
    },
  };
}
