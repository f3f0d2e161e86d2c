import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { SOMETHING_WRONG } from '../../src/codes.ts';
import type { Page } from '../../src/core/page.ts';
import { createLogin, type Login } from '../../src/login/login.ts';
import { createPasskeyButton, type PasskeyButton } from '../../src/login/passkey-part.ts';
import { followOtherTabs } from '../../src/session/other-tabs.ts';
import type { SessionState } from '../../src/session/session.ts';
import { createPart, type Part } from '../../src/state/part.ts';
import type { AreaModel } from './area/area.ts';
import type { MemberArea } from './area/index.ts';
import { lent } from './lent.ts';

export interface MyRoomModel {
  ready: ReadonlySignal<boolean>;
  state: ReadonlySignal<SessionState>;
  login: Login;
  passkey: PasskeyButton;
  /** The member area, with the session and the notices: what the login form alone does not need. */
  part: Part<MemberArea>;
  /** The model of the member area; null while nobody is signed in. */
  area: ReadonlySignal<AreaModel | null>;
  dispose: () => void;
}

/** The login form, and the part with the member area, which is loaded when somebody types or a token is stored. */
export function createMyRoom({ page, placeholder }: { page: Page; placeholder: HTMLElement }): MyRoomModel {
  const unfollow = followOtherTabs(page.tokens);
  const part = createPart<MemberArea>(async () => {
    const { open } = await import('./area/index.ts');
    return open({ page, placeholder, lent });
  });
  const { loaded, load } = part;
  const state = computed<SessionState>(
    () => loaded.value?.session.state.value ?? (page.tokens.current.value ? 'checking' : 'out'),
  );

  const session: Parameters<typeof createLogin>[0]['session'] = {
    lost: computed(() => !!loaded.value?.session.lost.value),
    // `load` resolves with null if the part cannot be loaded.
    signIn: async (...proof) =>
      (await load())?.session.signIn(...proof) ?? { failure: { code: SOMETHING_WRONG } },
  };
  const login = createLogin({
    session,
    notices: { showFailure: async (failure) => loaded.peek()?.notices.showFailure(failure) },
  });

  // Each sign-in gets its own area, so that nobody sees what another person had loaded.
  // It is there while a stored token is checked: what it reads need not wait for that.
  const area = signal<AreaModel | null>(null);
  const present = computed(() => state.value !== 'out');
  const undo = effect(() => {
    const memberArea = loaded.value;
    const isPresent = present.value;
    untracked(() => {
      if (isPresent) void load();
      area.value?.dispose();
      area.value = memberArea && isPresent ? memberArea.createArea() : null;
    });
  });

  return {
    ready: signal(true),
    state,
    login,
    passkey: createPasskeyButton({ api: page.api, session }),
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
