import { type MouseEvent, useId } from 'react';
import { language, readAttribute, useSignals } from '#core';
import { GATE_OPEN } from '../../src/codes.ts';
import { formatPhone } from '../../src/format/contact.ts';
import { formatTime } from '../../src/format/time.ts';
import { Button } from '../../src/ui/button.tsx';
import { useFocusOnChange } from '../../src/ui/focus.ts';
import { Field, Form, Submit } from '../../src/ui/form.tsx';
import { LoadState } from '../../src/ui/load-state.tsx';
import { PhoneLink } from '../../src/ui/notices.tsx';
import { type ListedGate, type Step, t, type Wizard } from './gate.ts';

const statusText = ({ status: { value } }: ListedGate): string =>
  t(value === GATE_OPEN ? 'open' : value === 'reading' ? 'reading' : value === null ? 'unread' : 'closed');

/** The third step: one button per gate. */
function GateList({ wizard }: { wizard: Wizard }) {
  useSignals();
  const id = useId();
  const { state, value } = wizard.gates.current.value;
  return (
    <section className="stack" aria-labelledby={id} tabIndex={-1}>
      <h3 id={id} tabIndex={-1}>
        {t('gates')}
      </h3>
      {state === 'loading' && <div className="skeleton gates-skeleton" aria-busy="true" />}
      <LoadState state={state} text={t('gatesFailed')} onRetry={wizard.gates.load} />
      {value?.length === 0 && <p>{t('noGates')}</p>}
      {value && (
        <ul className="stack">
          {value.map((gate) => (
            <li key={gate.id}>
              <GateButton gate={gate} wizard={wizard} />
            </li>
          ))}
        </ul>
      )}
      <Button onClick={wizard.back}>{t('back')}</Button>
    </section>
  );
}

function GateButton({ gate, wizard }: { gate: ListedGate; wizard: Wizard }) {
  useSignals();
  const isOpen = gate.status.value === GATE_OPEN;
  const opening = wizard.openingGate.value;
  const busy = opening === gate.id;
  return (
    <Button
      part="gate"
      className="primary gate"
      aria-busy={busy}
      paused={opening !== null}
      onClick={() => wizard.open(gate)}
    >
      <span>
        {gate.name}
        <small>{statusText(gate)}</small>
      </span>
      <span>{t(busy ? 'opening' : isOpen ? 'openAgain' : 'doOpen')}</span>
    </Button>
  );
}

const timeOf = (at: Date) => formatTime(at, language.value);
const NUMBER: Record<Step, number> = { phone: 1, code: 2, gates: 3 };

/** Opens a gate in three steps. The result of the last attempt is shown above the first step, and where the code was sent above the second. */
export function GateWizard({ wizard }: { wizard: Wizard }) {
  useSignals();
  const id = useId();
  const step = wizard.step.value;
  const opened = wizard.openedGate.value;
  const sent = step === 'code' && wizard.sent.value;
  // A new step takes the focus, unless the person went elsewhere meanwhile. After a success it goes to the result, since a focused field
  // would open a phone's keyboard over it.
  const area = useFocusOnChange(
    step,
    (element: HTMLElement) =>
      hasFocus(element) && element.querySelector<HTMLElement>(opened ? '.result' : 'input, h3'),
  );
  return (
    <section ref={area} className="card" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <p className="quiet">{t('step', { number: NUMBER[step] })}</p>
      <div role="status">
        {opened && (
          <p className="note result good" tabIndex={-1}>
            {t('opened', { gate: opened })}
          </p>
        )}
        {/* The time makes each message different, so that it is read aloud again. */}
        {sent && <p>{t('codeSent', { phone: formatPhone(sent.phone), time: timeOf(sent.at) })}</p>}
      </div>
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
      <Submit form={phone}>{t('sendCode')}</Submit>
      <Button aria-disabled={phone.busy.value || undefined} onClick={wizard.skipToCode}>
        {t('haveCode')}
      </Button>
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
      <Submit form={code}>{t('next')}</Submit>
      <Button onClick={wizard.back}>{t('back')}</Button>
      {wizard.late.value && <LateSms />}
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
function LateSms() {
  useSignals();
  const myRoom = readAttribute('data-my-room');
  return (
    <p className="note stack" role="status">
      <span>{t('late')}</span>
      {myRoom && <a href={myRoom}>{t('logIn')}</a>}
      <PhoneLink />
    </p>
  );
}

function ResendWait({ wizard }: { wizard: Wizard }) {
  useSignals();
  const seconds = wizard.resendWait.value;
  return seconds ? <small className="quiet">{t('wait', { seconds })}</small> : null;
}
