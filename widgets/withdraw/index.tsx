import { language, useSignals, widget } from '#core';
import { formatMoment } from '../../src/format/time.ts';
import base from '../../src/ui/base.css';
import content from '../../src/ui/content.css';
import fields from '../../src/ui/fields.css';
import { useFocusOnChange } from '../../src/ui/focus.ts';
import form from '../../src/ui/form.css';
import { Field, Form, Submit } from '../../src/ui/form.tsx';
import later from '../../src/ui/later.css';
import { LoadFailed } from '../../src/ui/load-state.tsx';
import notices from '../../src/ui/notices.css';
import { NoticeBoard, PhoneLink } from '../../src/ui/notices.tsx';
import tokens from '../../src/ui/tokens.css';
import tones from '../../src/ui/tones.css';
import { t as common } from '../../src/ui/words.ts';
import { createWithdrawing, type Statement, t, type Withdrawing } from './model.ts';
import styles from './withdraw.css';

export function Withdraw({ model }: { model: Withdrawing }) {
  useSignals();
  const { days, checked, receivedAt } = model;
  const view = receivedAt.value ? 'done' : checked.value ? 'check' : 'form';
  const area = useFocusOnChange(view, (element: HTMLDivElement) => element);
  const { state, value } = days.value;
  return (
    <div ref={area} className="stack withdraw" tabIndex={-1}>
      {state === 'failed' && <LoadFailed text={t('failed')} onRetry={model.reload} />}
      {state === 'failed' || value === 0 ? (
        <div className="note">
          <p>{t('elsewhere')}</p>
          <PhoneLink />
        </div>
      ) : view === 'form' ? (
        <StatementForm model={model} days={value ?? 0} />
      ) : (
        <Sent model={model} statement={checked.value as Statement} />
      )}
      <NoticeBoard notices={model.notices} />
    </div>
  );
}

function StatementForm({ model: { form, next }, days }: { model: Withdrawing; days: number }) {
  useSignals();
  return (
    <Form form={form} label={t('withdraw')} onSubmit={next}>
      <h2>{t('heading')}</h2>
      <p className="quiet">{t('intro', { days })}</p>
      <Field form={form} name="name" label={t('name')} autoComplete="name" />
      <Field form={form} name="contract" label={t('contract')} hint={t('contractHint')} autoComplete="off" />
      <Field
        form={form}
        name="email"
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <Submit form={form}>{t('withdraw')}</Submit>
    </Form>
  );
}

/** The second step, and then that it was received. */
function Sent({ model, statement }: { model: Withdrawing; statement: Statement }) {
  useSignals();
  const at = model.receivedAt.value;
  const busy = model.sending.value;
  return (
    <>
      <h2>{t(at ? 'received' : 'checkHeading')}</h2>
      <div role="status">
        {at && <p className="note good">{t('receivedAt', { at: formatMoment(at, language.value) })}</p>}
      </div>
      <p>{t('statement')}</p>
      <dl className="statement">
        {(['name', 'contract', 'email'] as const).map((field) => (
          <div key={field}>
            <dt>{t(field)}</dt>
            <dd>{statement[field]}</dd>
          </div>
        ))}
      </dl>
      {at ? (
        <>
          {model.fromGuest.value && <p>{t('confirmByMail')}</p>}
          <p className="quiet">{t('receipt', { address: statement.email })}</p>
        </>
      ) : (
        <div className="row">
          <button
            type="button"
            className="button primary"
            part="confirm-withdrawal"
            aria-disabled={busy || undefined}
            aria-busy={busy}
            onClick={model.confirm}
          >
            {busy ? common('working') : t('confirm')}
          </button>
          <button
            type="button"
            className="button"
            part="back"
            aria-disabled={busy || undefined}
            onClick={model.back}
          >
            {t('change')}
          </button>
        </div>
      )}
    </>
  );
}

export const mount = widget({
  name: 'withdraw',
  styles: [tokens, base, content, form, later, tones, notices, fields, styles],
  create: createWithdrawing,
  View: Withdraw,
});
