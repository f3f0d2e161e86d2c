import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Page } from '#core';
import { getHelperAccess, type HelperAccess, openAsHelper } from '../../../src/api/calls.ts';
import { NOT_FOUND } from '../../../src/codes.ts';
import { createResource, type Resource } from '../../../src/state/resource.ts';
import { type CommandFailure, toCommandFailure } from '../command-failure.ts';

/** As in my-room (docs/product.md R7.3): a second tap must do nothing. */
const PAUSE_MS = 5000;

export type HelperGate = HelperAccess['gates'][number];

/** The last opening: under way, done, or why it failed. */
export interface HelperAttempt {
  gate: HelperGate;
  result: 'opening' | 'opened' | Exclude<CommandFailure, 'refused'>;
}

/** What somebody with a helper's link can do. */
export interface HelperLink {
  /** Null where the link opens nothing, or nothing any more. */
  access: Resource<HelperAccess | null>;
  attempt: ReadonlySignal<HelperAttempt | null>;
  open(gate: HelperGate): Promise<void>;
  dispose(): void;
}

export function createHelperLink({ page, token }: { page: Pick<Page, 'api'>; token: string }): HelperLink {
  const { api } = page;
  const attempt = signal<HelperAttempt | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const access = createResource<HelperAccess | null>(
    async () => {
      const answer = await getHelperAccess(api, token);
      return answer.failure?.code === NOT_FOUND ? { value: null } : answer;
    },
    () => {},
  );
  const onVisible = () => document.visibilityState === 'visible' && access.load();
  document.addEventListener('visibilitychange', onVisible);
  access.open();
  return {
    access,
    attempt,
    async open(gate) {
      const { result } = attempt.peek() ?? {};
      if (result === 'opening' || (result === 'opened' && attempt.peek()?.gate.id === gate.id)) return;
      clearTimeout(timer);
      attempt.value = { gate, result: 'opening' };
      const { failure } = await openAsHelper(api, { token, gateId: gate.id });
      const reason = failure ? toCommandFailure(failure, NOT_FOUND) : 'opened';
      attempt.value = reason === 'refused' ? null : { gate, result: reason };
      // It has ended, or is no longer what it was.
      if (reason === 'refused') access.load();
      if (reason === 'opened')
        timer = setTimeout(() => {
          attempt.value = null;
        }, PAUSE_MS);
    },
    dispose() {
      clearTimeout(timer);
      access.drop();
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
