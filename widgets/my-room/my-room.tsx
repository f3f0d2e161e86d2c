import { useSignals } from '@preact/signals-react/runtime';
import { LoginForm } from '../../src/login/login-form.tsx';
import type { MyRoomModel } from './model.ts';
import { t } from './words.ts';

export function MyRoom({ model: { state, login, part, area } }: { model: MyRoomModel }) {
  useSignals();
  const inside = part.loaded.value;
  const failed = part.failed.value;
  const signedOut = state.value === 'out';
  return (
    <div className="my-room" onInput={part.load}>
      {signedOut && <LoginForm login={login} />}
      {inside && area.value && <inside.Area area={area.value} />}
      {!signedOut && !area.value && !failed && <div className="skeleton" aria-busy="true" />}
      {failed && (
        <p role="alert">
          {t('loadFailed')}{' '}
          <button type="button" className="link" part="retry" onClick={part.load}>
            {t('again')}
          </button>
        </p>
      )}
      {inside && <inside.NoticeBoard notices={inside.notices} />}
    </div>
  );
}
