import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { SOMETHING_WRONG } from '../../src/codes.ts';
import { createLogin, type Login } from '../../src/login/login.ts';
import type { Page } from '../../src/runtime/page.ts';
import { followOtherTabs } from '../../src/session/other-tabs.ts';
import type { SessionState } from '../../src/session/session.ts';
import { createPart, type Part } from '../../src/state/part.ts';
import type { AreaModel } from './area/area.ts';
import type { MemberArea } from './area/index.ts';

export interface MyRoomModel {
  ready: ReadonlySignal<boolean>;
  state: ReadonlySignal<SessionState>;
  login: Login;
  /** All that a page before login does without: the session, the notices and the area. */
  part: Part<MemberArea>;
  /** Null while nobody is signed in. */
  area: ReadonlySignal<AreaModel | null>;
  dispose: () => void;
}

/** The login form, and the part behind it, which comes when somebody types or a token is kept. */
export function createMyRoom({ page, placeholder }: { page: Page; placeholder: HTMLElement }): MyRoomModel {
  const unfollow = followOtherTabs(page.tokens);
  const part = createPart<MemberArea>(async () => {
    const { open } = await import('./area/index.ts');
    return open({ page, placeholder });
  });
  const { loaded, failed, load } = part;
  const state = computed<SessionState>(
    () => loaded.value?.session.state.value ?? (page.tokens.current.value ? 'checking' : 'out'),
  );

  const arrival = () =>
    new Promise<MemberArea | null>((resolve) => {
      load();
      const undo = effect(() => {
        if (!loaded.value && !failed.value) return;
        resolve(loaded.value);
        queueMicrotask(() => undo());
      });
    });
  const login = createLogin({
    session: {
      lost: computed(() => !!loaded.value?.session.lost.value),
      signIn: async (credentials) =>
        (await arrival())?.session.signIn(credentials) ?? { failure: { code: SOMETHING_WRONG } },
    },
    notices: { fail: async (failure) => loaded.peek()?.notices.fail(failure) },
  });

  // Each sign-in gets an area of its own, so that nobody meets what another person had loaded.
  const area = signal<AreaModel | null>(null);
  const undo = effect(() => {
    const there = loaded.value;
    const now = state.value;
    untracked(() => {
      if (now !== 'out') load();
      area.value?.dispose();
      area.value = there && now === 'in' ? there.createArea() : null;
    });
  });

  return {
    ready: signal(true),
    state,
    login,
    part,
    area,
    dispose() {
      unfollow();
      undo();
      area.peek()?.dispose();
      part.dispose();
    },
  };
}
