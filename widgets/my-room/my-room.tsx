import { useSignals } from '@preact/signals-react/runtime';
import { LoginForm } from '../../src/login/login-form.tsx';
import type { MyRoomModel } from './model.ts';
import { t } from './words.ts';

export function MyRoom({ model: { session, login, part, area } }: { model: MyRoomModel }) {
  useSignals();
  const loaded = part.loaded.value;
  const failed = part.failed.value;
  const signedOut = session.value === 'out';
  return (
    <div className="my-room" onInput={part.load}>
      {signedOut && <LoginForm login={login} />}
      {loaded && area.value && <loaded.Area area={area.value} />}
      {!signedOut && !area.value && !failed && <div className="skeleton" aria-busy="true" />}
      {failed && (
        <p role="alert">
          {t('loadFailed')}{' '}
          <button type="button" className="link" part="retry" onClick={part.load}>
            {t('again')}
          </button>
        </p>
      )}
      {loaded && <loaded.NoticeBoard notices={loaded.notices} />}
    </div>
  );
}
