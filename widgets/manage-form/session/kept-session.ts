import { effect } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import type { Page } from '../../../src/runtime/page.ts';

export interface KeptSession {
  /** Resolves once a kept token has been refreshed or dropped; at once where none is kept. */
  checked(): Promise<void>;
  dispose: Undo;
}

/**
 * Keeps a tenant signed in who came with a token, so that the alarm form knows them. Everybody else does without the session's chunk. Where
 * that cannot be loaded the forms work as for a guest.
 */
export function createKeptSession(page: Page): KeptSession {
  const { current } = page.tokens;
  let checking: Promise<void> | undefined;
  const check = () => {
    checking ??= import('./index.ts').then(
      ({ sessionOf }) => sessionOf(page).restore(),
      () => {
        checking = undefined;
      },
    );
    return checking;
  };
  const dispose = effect(() => {
    if (current.value) void check();
  });
  return {
    async checked() {
      if (current.peek()) await check();
    },
    dispose,
  };
}
