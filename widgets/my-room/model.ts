import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Failure } from '../../src/api/failure.ts';
import { createLogin, type Login } from '../../src/login/login.ts';
import type { Page } from '../../src/runtime/page.ts';
import { createPart, type Part } from '../../src/runtime/part.ts';
import { sessionOf } from '../../src/runtime/session.ts';
import type { SessionState } from '../../src/session/session.ts';
import type { Notices } from '../../src/ui/notices.ts';
import type { AreaModel } from './area/area.ts';
import type * as AreaModule from './area/index.ts';

type AreaPart = typeof AreaModule & { notices: Notices };

export interface MyRoomModel {
  ready: ReadonlySignal<boolean>;
  session: ReadonlySignal<SessionState>;
  login: Login;
  /** Everything behind the login, with the notices that the login form shares. */
  part: Part<AreaPart>;
  /** Null while nobody is signed in or the part is on its way. */
  area: ReadonlySignal<AreaModel | null>;
  dispose: () => void;
}

/** The login form, and behind it the area, whose chunk comes when somebody types or is signed in already. */
export function createMyRoom({ page, placeholder }: { page: Page; placeholder: HTMLElement }): MyRoomModel {
  const session = sessionOf(page);
  const part = createPart<AreaPart>(async () => {
    const module = await import('./area/index.ts');
    return { ...module, notices: module.createNotices() };
  });
  const area = signal<AreaModel | null>(null);
  // A refused login waits for the notices to arrive.
  const refusal = signal<Failure | null>(null);
  const login = createLogin({
    session,
    notices: {
      async fail(failure) {
        refusal.value = failure;
        part.load();
      },
    },
  });
  const undoRefusal = effect(() => {
    const notices = part.loaded.value?.notices;
    if (!notices || !refusal.value) return;
    void notices.fail(refusal.value);
    refusal.value = null;
  });
  // Each sign-in gets an area of its own, so that nobody meets what another person had loaded.
  const undoArea = effect(() => {
    const { value: state } = session.state;
    const { value: loaded } = part.loaded;
    untracked(() => {
      if (state !== 'out') part.load();
      area.value?.dispose();
      area.value =
        loaded && state === 'in'
          ? loaded.createArea({ page, session, placeholder, notices: loaded.notices })
          : null;
    });
  });
  void session.restore();

  return {
    ready: signal(true),
    session: session.state,
    login,
    part,
    area,
    dispose() {
      undoRefusal();
      undoArea();
      area.peek()?.dispose();
      part.loaded.peek()?.notices.dispose();
    },
  };
}
