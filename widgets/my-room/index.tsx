import { useSignals, widget } from '#core';
import { LoginForm } from '../../src/login/login.tsx';
import { isFocusLost, useFocusOnChange } from '../../src/ui/focus.ts';
import { LoadState, useSlowNotice } from '../../src/ui/load-state.tsx';
import ui from '../../src/ui/ui.css';
import { createMyRoom, type MyRoomModel } from './model.ts';
import styles from './my-room.css';

export function MyRoom({ model: { state, login, passkey, part, area } }: { model: MyRoomModel }) {
  useSignals();
  const memberArea = part.loaded.value;
  const Passkey = passkey.loaded.value?.View;
  const failed = part.failed.value;
  const signedOut = state.value === 'out';
  // A sign-in or sign-out replaces the view, so the focus moves to the new one. While a stored token is checked, it stays where it is.
  const root = useFocusOnChange(
    state.value,
    (element: HTMLDivElement, before) =>
      isFocusLost() &&
      before !== 'checking' &&
      state.peek() !== 'checking' &&
      element.querySelector<HTMLElement>('[role="tabpanel"], input'),
  );
  return (
    <div ref={root} className="my-room" tabIndex={-1} onInput={part.load}>
      {signedOut && <LoginForm login={login}>{Passkey && <Passkey />}</LoginForm>}
      {memberArea && area.value && <memberArea.Area area={area.value} />}
      {!signedOut && !area.value && !failed && <Checking />}
      {failed && <LoadState state="failed" onRetry={part.load} />}
      {memberArea && <memberArea.NoticeBoard notices={memberArea.notices} />}
    </div>
  );
}

/** Shown while the server checks a stored token or the member area loads. */
function Checking() {
  useSignals();
  return (
    <>
      <p role="status">{useSlowNotice()}</p>
      <div className="skeleton" aria-busy="true" />
    </>
  );
}

export const mount = widget({
  name: 'my-room',
  styles: [ui, styles],
  create: (page, placeholder) => createMyRoom({ page, placeholder }),
  View: MyRoom,
});
