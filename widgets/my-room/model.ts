import { computed, type Page, signal, untracked } from '#core';
import { SOMETHING_WRONG } from '../../src/codes.ts';
import { createLogin, type LoginSession, loadPasskeyButton } from '../../src/login/login.tsx';
import { followOtherTabs, type SessionState } from '../../src/session/session.ts';
import { lazyPart } from '../../src/state/lazy-part.ts';
import type { AreaModel } from './area/area.ts';

export type MyRoomModel = ReturnType<typeof createMyRoom>;

/** The login form, and the part with the member area, which is loaded when somebody types or a token is stored. */
export function createMyRoom({ page, placeholder }: { page: Page; placeholder: HTMLElement }) {
  followOtherTabs(page);
  const part = lazyPart(page, 'my-room-area', ({ openArea }) => openArea({ page, placeholder }));
  const { loaded, load } = part;
  const state = computed<SessionState>(
    () => loaded.value?.session.state.value ?? (page.tokens.current.value ? 'checking' : 'out'),
  );

  const session: LoginSession = {
    lost: computed(() => !!loaded.value?.session.lost.value),
    // `load` resolves with null if the part cannot be loaded.
    signIn: async (...proof) =>
      (await load())?.session.signIn(...proof) ?? { failure: { code: SOMETHING_WRONG } },
  };
  const login = createLogin({
    api: page.api,
    session,
    notices: { showFailure: async (failure) => loaded.peek()?.notices.showFailure(failure) },
  });

  // Each sign-in gets its own area, so that nobody sees what another person had loaded.
  // It is there while a stored token is checked: what it reads need not wait for that.
  const area = signal<AreaModel | null>(null);
  const present = computed(() => state.value !== 'out');
  page.lifetime.effect(() => {
    const memberArea = loaded.value;
    const isPresent = present.value;
    untracked(() => {
      if (isPresent) void load();
      area.value?.end();
      area.value = memberArea && isPresent ? memberArea.createArea() : null;
    });
  });

  return {
    ready: signal(true),
    state,
    login,
    passkey: loadPasskeyButton({ page, session }),
    /** The member area, with the session and the notices: what the login form alone does not need. */
    part,
    /** The model of the member area; null while nobody is signed in. */
    area,
  };
}
