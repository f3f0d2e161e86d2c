import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { words } from '../language/language.ts';
import { words as ruleWords } from '../rules/words.ts';
import type { FormState } from './form.ts';
import { t } from './words.ts';

const rule = words<string>('rules', ruleWords);

/** A form whose first wrong field gets the focus when the rules refuse it. */
export function Form(props: { form: FormState; label: string; onSubmit: () => void; children: ReactNode }) {
  useSignals();
  const { form, label, onSubmit, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const refused = form.refused.value;
  // A form that was refused before it was taken down does not come back with the focus.
  const seen = useRef(refused);
  useEffect(() => {
    if (refused !== seen.current)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={element} part="form" aria-label={label} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'readOnly' | 'autoCapitalize'
>;

/** One labelled input with its hint and its message; `name` is the API field that it fills. */
export function Field(
  props: InputProps & {
    form: FormState;
    name: string;
    label: string;
    hint?: ReactNode;
    prefix?: string;
    optional?: boolean;
  },
) {
  useSignals();
  const { form, name, label, hint, prefix, optional, ...input } = props;
  const revealed = useSignal(false);
  const isPassword = input.type === 'password';
  const id = useId();
  const broken = form.errors.value[name];
  return (
    <div className="field" part="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> ({t('optional')})</span>}
      </label>
      <div className={prefix ? 'entry prefixed' : 'entry'}>
        {prefix && <span aria-hidden>{prefix}</span>}
        <input
          {...input}
          type={revealed.value ? 'text' : input.type}
          id={id}
          name={name}
          value={String(form.typed.value[name] ?? '')}
          required={!optional}
          aria-invalid={!!broken}
          aria-describedby={hint ? `${id}h ${id}e` : `${id}e`}
          onInput={(event) => form.set(name, event.currentTarget.value)}
        />
      </div>
      {isPassword && (
        <button
          type="button"
          className="link reveal"
          aria-controls={id}
          aria-label={t(revealed.value ? 'hidePassword' : 'showPassword')}
          onClick={() => {
            revealed.value = !revealed.value;
          }}
        >
          {t(revealed.value ? 'hide' : 'show')}
        </button>
      )}
      {hint && (
        <div id={`${id}h`} className="hint quiet">
          {hint}
        </div>
      )}
      <FieldError id={`${id}e`} form={form} name={name} />
    </div>
  );
}

/** A tick box with its message. */
export function Tick(props: { form: FormState; name: string; children: ReactNode }) {
  useSignals();
  const { form, name, children } = props;
  const id = useId();
  return (
    <div className="field" part="field">
      <label className="tick">
        <input
          type="checkbox"
          name={name}
          checked={!!form.typed.value[name]}
          aria-invalid={!!form.errors.value[name]}
          aria-describedby={id}
          onChange={(event) => form.set(name, event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} form={form} name={name} />
    </div>
  );
}

function FieldError({ id, form, name }: { id: string; form: FormState; name: string }) {
  useSignals();
  const broken = form.errors.value[name];
  return (
    <small id={id} className="error" part="error">
      {broken && (broken.text ? broken.text() : rule(broken.rule, broken.params))}
    </small>
  );
}

/** The button that sends a form; says when it is working and takes no second press meanwhile. `secondary` where something else is to be done first. */
export function Submit(props: {
  form: FormState;
  disabled?: boolean;
  secondary?: boolean;
  children: ReactNode;
}) {
  useSignals();
  const busy = props.form.busy.value;
  return (
    <button
      type="submit"
      className={props.secondary ? 'button' : 'button primary'}
      part="submit"
      disabled={props.disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy}
    >
      {busy ? t('working') : props.children}
    </button>
  );
}
