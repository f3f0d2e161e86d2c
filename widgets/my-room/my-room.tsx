import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import { LoginForm } from '../../src/login/login-form.tsx';
import type { SessionState } from '../../src/session/session.ts';
import { useLate, whyFailed } from '../../src/ui/late.ts';
import type { MyRoomModel } from './model.ts';
import { t } from './words.ts';

export function MyRoom({ model: { state, login, part, area } }: { model: MyRoomModel }) {
  useSignals();
  const memberArea = part.loaded.value;
  const failed = part.failed.value;
  const signedOut = state.value === 'out';
  const place = useFocusBeyond(state.value);
  const retry = () => {
    // Its button goes away with the press.
    place.current?.focus();
    part.load();
  };
  return (
    <div ref={place} className="my-room" tabIndex={-1} onInput={part.load}>
      {signedOut && <LoginForm login={login} />}
      {memberArea && area.value && <memberArea.Area area={area.value} />}
      {!signedOut && !area.value && !failed && <Waiting />}
      {failed && (
        <p role="alert">
          {whyFailed(t('loadFailed'))}{' '}
          <button type="button" className="link" part="retry" onClick={retry}>
            {t('again')}
          </button>
        </p>
      )}
      {memberArea && <memberArea.NoticeBoard notices={memberArea.notices} />}
    </div>
  );
}

/** While it is found out who is there. */
function Waiting() {
  useSignals();
  return (
    <>
      <p role="status">{useLate().text}</p>
      <div className="skeleton" aria-busy="true" />
    </>
  );
}

/** Who signs in, or is signed out, goes on by keyboard where the login form was; a page that only starts takes no focus. */
function useFocusBeyond(state: SessionState) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useLayoutEffect(() => {
    const turned = before.current !== state && ![state, before.current].includes('checking');
    if (turned && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[role="tabpanel"], input')?.focus();
    before.current = state;
  }, [state]);
  return place;
}
