import { useSignals, widget } from '#core';
import { LoginForm } from '../../src/login/login.tsx';
import { NewPassword, Password } from '../../src/login/password.tsx';
import { acquireSession, followOtherTabs } from '../../src/session/session.ts';
import { useFocusOnChange } from '../../src/ui/focus.ts';
import { Field, Form, Submit } from '../../src/ui/form.tsx';
import forms from '../../src/ui/forms.css';
import { NoticeBoard } from '../../src/ui/notices.tsx';
import ui from '../../src/ui/ui.css';
import { createReset, type Reset, t, takeCode } from './model.ts';
import styles from './reset-password.css';

const TONE = { sent: 'good', waiting: '', refused: 'bad', changed: 'good', maybeChanged: '' };

export function ResetPassword({ model }: { model: Reset }) {
  useSignals();
  const stage = model.stage.value;
  const loggedIn = stage === 'changed' && model.session.value === 'in';
  const area = useFocusOnChange(
    loggedIn ? 'in' : stage,
    (element: HTMLDivElement) => element.querySelector('input') ?? element,
  );
  const news = model.message.value;
  return (
    <div ref={area} className="stack reset" tabIndex={-1}>
      <div role="status">{news && <p className={`note result ${TONE[news]}`}>{t(news)}</p>}</div>
      {stage === 'request' && <RequestForm model={model} />}
      {stage === 'password' && <PasswordForm model={model} />}
      {stage === 'changed' && !loggedIn && <LoginForm login={model.login} />}
      <div role="status">{loggedIn && <p>{t('loggedIn')}</p>}</div>
      <NoticeBoard notices={model.notices} />
    </div>
  );
}

function RequestForm({ model: { request, requestLink } }: { model: Reset }) {
  useSignals();
  return (
    <Form form={request} label={t('request')} onSubmit={requestLink}>
      <h2>{t('request')}</h2>
      <p className="quiet">{t('requestHint')}</p>
      <Field
        form={request}
        name="emailOrPhone"
        label={t('emailOrPhone')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <Submit form={request}>{t('send')}</Submit>
    </Form>
  );
}

function PasswordForm({ model: { password, setPassword } }: { model: Reset }) {
  useSignals();
  return (
    <Form form={password} label={t('choose')} onSubmit={setPassword}>
      <h2>{t('choose')}</h2>
      <NewPassword form={password} name="password" label={t('password')} />
      <Password
        form={password}
        name="passwordConfirmation"
        label={t('passwordConfirmation')}
        autoComplete="new-password"
      />
      <p className="quiet">{t('ends')}</p>
      <Submit form={password}>{t('save')}</Submit>
    </Form>
  );
}

export const mount = widget({
  name: 'reset-password',
  styles: [ui, forms, styles],
  create(page) {
    followOtherTabs(page);
    return createReset({ page, session: acquireSession(page), code: takeCode() });
  },
  View: ResetPassword,
});
