import { useSignals } from '@preact/signals-react/runtime';
import { type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
import { language } from '../../../src/language/language.ts';
import { Field, Form, Submit } from '../../../src/ui/form-parts.tsx';
import { t as network } from '../../../src/ui/network.ts';
import { GateList } from './gate-list.tsx';
import type { Step, Wizard } from './wizard.ts';
import { t } from './words.ts';

const NUMBER: Record<Step, number> = { phone: 1, code: 2, gates: 3 };

/** Opening a gate in three steps. What came of the last attempt stays above the first one, what was sent above the second. */
export function GateWizard({ wizard }: { wizard: Wizard }) {
  useSignals();
  const id = useId();
  const step = wizard.step.value;
  const attempt = wizard.lastAttempt.value;
  const sent = step === 'code' && wizard.sent.value;
  const area = useFocusOnNewStep(step, attempt?.result === 'opened');
  return (
    <section ref={area} className="card" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <div role="status">
        {attempt && (
          <p className={`note result ${attempt.result === 'opened' ? 'good' : 'bad'}`} tabIndex={-1}>
            {attempt.result === 'offline' ? network('offline') : t(attempt.result, { gate: attempt.gate })}
          </p>
        )}
        {/* With the time, the news of another code is another text, which is read aloud. */}
        {sent && <p>{t('codeSent', { phone: sent.phone, time: formatTime(sent.at) })}</p>}
      </div>
      <p className="quiet">{t('step', { number: NUMBER[step] })}</p>
      {step === 'phone' && <PhoneStep wizard={wizard} />}
      {step === 'code' && <CodeStep wizard={wizard} />}
      {step === 'gates' && <GateList wizard={wizard} />}
    </section>
  );
}

/**
 * Focus goes where a new step begins, or to the good news: a field would open a phone's keyboard over it. A person who went elsewhere
 * while the answer was on its way is left there.
 */
function useFocusOnNewStep(step: Step, opened: boolean) {
  const area = useRef<HTMLElement>(null);
  const shown = useRef(step);
  // Before a dialog opens, which gives the focus back to where it found it.
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (area.current && isHere(area.current))
      area.current.querySelector<HTMLElement>(opened ? '.result' : 'input, h3')?.focus();
  }, [step, opened]);
  return area;
}

/** Whether the focus is inside an element of a shadow root, or on nothing nearer than the page around it. */
function isHere(element: HTMLElement): boolean {
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
          onClick={wizard.useOwnCode}
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
    // The button gives way to the countdown; what is to be typed next is the code.
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

const formatTime = (at: Date): string => at.toLocaleTimeString(language.value, { timeStyle: 'short' });

function ResendWait({ wizard }: { wizard: Wizard }) {
  useSignals();
  const seconds = wizard.resendWait.value;
  return seconds ? <small className="quiet">{t('wait', { seconds })}</small> : null;
}
