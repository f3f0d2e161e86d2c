import { language, useSignals, widget } from '#core';
import { formatMoment } from '../../src/format/time.ts';
import { Button } from '../../src/ui/button.tsx';
import { useFocusOnChange } from '../../src/ui/focus.ts';
import { Field, Form, Submit } from '../../src/ui/form.tsx';
import forms from '../../src/ui/forms.css';
import { LoadState } from '../../src/ui/load-state.tsx';
import { NoticeBoard, PhoneLink } from '../../src/ui/notices.tsx';
import ui from '../../src/ui/ui.css';
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
      <LoadState state={state} text={t('failed')} onRetry={model.reload} />
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
            <dt className="quiet hint">{t(field)}</dt>
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
        <>
          <p>{t('ends')}</p>
          <Button
            className="primary"
            part="confirm-withdrawal"
            action={model.sending}
            onClick={() => model.confirm(statement)}
          >
            {t('confirm')}
          </Button>
          <Button part="back" paused={model.sending.busy.value} onClick={model.back}>
            {t('change')}
          </Button>
        </>
      )}
    </>
  );
}

export const mount = widget({
  name: 'withdraw',
  styles: [ui, forms, styles],
  create: createWithdrawing,
  View: Withdraw,
});
