import { useSignals } from '@preact/signals-react/runtime';
import { type MouseEvent, useEffect, useId } from 'react';
import { language } from '#core';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { Field, Form, Submit } from '../../../src/ui/form.tsx';
import { networkText as network } from '../../../src/ui/load-state.tsx';
import { PhoneLink } from '../../../src/ui/notices.tsx';
import { GateList } from './gate-list.tsx';
import type { Step, Wizard } from './wizard.ts';
import { t } from './words.ts';

const NUMBER: Record<Step, number> = { phone: 1, code: 2, gates: 3 };

/** Opens a gate in three steps. The result of the last attempt is shown above the first step, and where the code was sent above the second. */
export function GateWizard({ wizard }: { wizard: Wizard }) {
  useSignals();
  const id = useId();
  const step = wizard.step.value;
  const attempt = wizard.lastAttempt.value;
  const sent = step === 'code' && wizard.sent.value;
  // A new step takes the focus, unless the person went elsewhere meanwhile. After a success it goes to the result, since a focused field
  // would open a phone's keyboard over it.
  const area = useFocusOnChange(
    step,
    (element: HTMLElement) =>
      hasFocus(element) &&
      element.querySelector<HTMLElement>(attempt?.result === 'opened' ? '.result' : 'input, h3'),
  );
  return (
    <section ref={area} className="card" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <div role="status">
        {attempt && (
          <p className={`note result ${attempt.result === 'opened' ? 'good' : 'bad'}`} tabIndex={-1}>
            {attempt.result === 'offline' ? network('offline') : t(attempt.result, { gate: attempt.gate })}
          </p>
        )}
        {/* The time makes each message different, so that it is read aloud again. */}
        {sent && <p>{t('codeSent', { phone: sent.phone, time: formatTime(sent.at) })}</p>}
      </div>
      <p className="quiet">{t('step', { number: NUMBER[step] })}</p>
      {step === 'phone' && <PhoneStep wizard={wizard} />}
      {step === 'code' && <CodeStep wizard={wizard} />}
      {step === 'gates' && <GateList wizard={wizard} />}
    </section>
  );
}

/** Whether the focus is inside the element, or nowhere else in the widget and the page. */
function hasFocus(element: HTMLElement): boolean {
  const root = element.getRootNode() as ShadowRoot;
  return root.activeElement
    ? element.contains(root.activeElement)
    : !!document.activeElement?.contains(root.host);
}

function PhoneStep({ wizard }: { wizard: Wizard }) {
  useSignals();
  const { phone } = wizard;
  return (
    <Form form={phone} label={t('heading')} onSubmit={wizard.requestCode}>
      <Field
        form={phone}
        name="phoneNumber"
        label={t('phoneNumber')}
        hint={t('phoneHint')}
        type="tel"
        autoComplete="tel"
      />
      <div className="row">
        <Submit form={phone}>{t('sendCode')}</Submit>
        <button
          type="button"
          className="button"
          aria-disabled={phone.busy.value || undefined}
          onClick={wizard.skipToCode}
        >
          {t('haveCode')}
        </button>
      </div>
      <ResendWait wizard={wizard} />
    </Form>
  );
}

function CodeStep({ wizard }: { wizard: Wizard }) {
  useSignals();
  const { code, phone } = wizard;
  const resend = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The countdown replaces the button, and the code has to be typed next.
    currentTarget.form?.querySelector('input')?.focus();
    void wizard.requestCode();
  };
  return (
    <Form form={code} label={t('heading')} onSubmit={wizard.enterCode}>
      <Field form={code} name="otp" label={t('otp')} inputMode="numeric" autoComplete="one-time-code" />
      <div className="row">
        <Submit form={code}>{t('next')}</Submit>
        <button type="button" className="button" onClick={wizard.back}>
          {t('back')}
        </button>
      </div>
      {wizard.late.value && <LateSms wizard={wizard} />}
      {wizard.resendWait.value ? (
        <ResendWait wizard={wizard} />
      ) : (
        <button
          type="button"
          className="link"
          aria-disabled={phone.busy.value || undefined}
          aria-busy={phone.busy.value}
          onClick={resend}
        >
          {t('resend')}
        </button>
      )}
    </Form>
  );
}

/** Other ways in: the page where tenants log in, if the host page names it (`data-my-room`), and the facility's phone. */
function LateSms({ wizard }: { wizard: Wizard }) {
  useSignals();
  const phone = wizard.facilityPhone.value;
  useEffect(() => void wizard.findPhone(), [wizard]);
  const myRoom = document.querySelector<HTMLElement>('script[data-my-room]')?.dataset.myRoom;
  return (
    <p className="note stack" role="status">
      <span>{t('late')}</span>
      {myRoom && <a href={myRoom}>{t('logIn')}</a>}
      {phone && <PhoneLink phone={phone} />}
    </p>
  );
}

const formatTime = (at: Date): string => at.toLocaleTimeString(language.value, { timeStyle: 'short' });

function ResendWait({ wizard }: { wizard: Wizard }) {
  useSignals();
  const seconds = wizard.resendWait.value;
  return seconds ? <small className="quiet">{t('wait', { seconds })}</small> : null;
}
