import { useSignals } from '@preact/signals-react/runtime';
import { LoginForm } from '../../src/login/login-form.tsx';
import { isFocusLost, useFocusOnChange } from '../../src/ui/focus.ts';
import { useSlowNotice } from '../../src/ui/slow-notice.ts';
import { LoadFailed } from '../../src/ui/try-again.tsx';
import type { MyRoomModel } from './model.ts';
import { t } from './words.ts';

export function MyRoom({ model: { state, login, part, area } }: { model: MyRoomModel }) {
  useSignals();
  const memberArea = part.loaded.value;
  const failed = part.failed.value;
  const signedOut = state.value === 'out';
  // After a sign-in or sign-out the keyboard goes on in the new view. While the page starts, nothing takes the focus.
  const root = useFocusOnChange(
    state.value,
    (element: HTMLDivElement, before) =>
      isFocusLost() &&
      ![state.peek(), before].includes('checking') &&
      element.querySelector<HTMLElement>('[role="tabpanel"], input'),
  );
  return (
    <div ref={root} className="my-room" tabIndex={-1} onInput={part.load}>
      {signedOut && <LoginForm login={login} />}
      {memberArea && area.value && <memberArea.Area area={area.value} />}
      {!signedOut && !area.value && !failed && <Checking />}
      {failed && <LoadFailed text={t('failed')} onRetry={part.load} />}
      {memberArea && <memberArea.NoticeBoard notices={memberArea.notices} />}
    </div>
  );
}

/** While a stored token is validated, and the member area loads. */
function Checking() {
  useSignals();
  return (
    <>
      <p role="status">{useSlowNotice().text}</p>
      <div className="skeleton" aria-busy="true" />
    </>
  );
}
