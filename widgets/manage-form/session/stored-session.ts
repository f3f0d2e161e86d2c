import { effect } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import type { Page } from '../../../src/core/page.ts';
import { followOtherTabs } from '../../../src/session/other-tabs.ts';
import { createPart } from '../../../src/state/part.ts';

export interface StoredSession {
  /** Resolves once a stored token has been refreshed or cleared; at once without a token. */
  whenValidated(): Promise<void>;
  dispose: Undo;
}

/**
 * Restores the session of a tenant who comes with a stored token, so that the alarm form knows them. The session's chunk is loaded only then; if
 * that fails, the forms work as for a guest.
 */
export function createStoredSession(page: Page): StoredSession {
  const { current } = page.tokens;
  const part = createPart(async () => {
    const { acquireSession } = await import('./index.ts');
    const { session, release } = acquireSession(page);
    void session.restore();
    return { session, dispose: release };
  });
  const undoFollowing = followOtherTabs(page.tokens);
  const undoLoading = effect(() => {
    if (current.value) void part.load();
  });
  return {
    async whenValidated() {
      if (current.peek()) await (await part.load())?.session.restore();
    },
    dispose() {
      undoLoading();
      undoFollowing();
      part.dispose();
    },
  };
}
