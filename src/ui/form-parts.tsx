import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { words } from '#core';
import { words as ruleWords } from '../rules/words.ts';
import { t as field } from './field-words.ts';
import type { FormState } from './form.ts';
import { t } from './words.ts';

const rule = words<string>('rules', ruleWords);

/** A form whose first wrong field takes the focus when a submit breaks a rule. */
export function Form(props: { form: FormState; label: string; onSubmit: () => void; children: ReactNode }) {
  useSignals();
  const { form, label, onSubmit, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const rejections = form.rejections.value;
  // A form that is drawn again takes no focus for a submit from before.
  const seen = useRef(rejections);
  useEffect(() => {
    if (rejections !== seen.current)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejections]);
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
  const error = form.errors.value[name];
  return (
    <div className="field" part="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> ({field('optional')})</span>}
      </label>
      <div className={prefix && 'prefixed'}>
        {prefix && <span aria-hidden>{prefix}</span>}
        <input
          {...input}
          type={revealed.value ? 'text' : input.type}
          id={id}
          name={name}
          value={String(form.typed.value[name] ?? '')}
          required={!optional}
          aria-invalid={!!error}
          aria-describedby={hint ? `${id}h ${id}e` : `${id}e`}
          onInput={(event) => form.set(name, event.currentTarget.value)}
        />
      </div>
      {isPassword && (
        <button
          type="button"
          className="link reveal"
          aria-controls={id}
          aria-label={field(revealed.value ? 'hidePassword' : 'showPassword')}
          onClick={() => {
            revealed.value = !revealed.value;
          }}
        >
          {field(revealed.value ? 'hide' : 'show')}
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

/** A checkbox with its message. */
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
  const error = form.errors.value[name];
  return (
    <small id={id} className="error" part="error">
      {error && (error.text ? error.text() : rule(error.rule, error.params))}
    </small>
  );
}

/** The button that submits a form. While that is under way it says so and takes no press. `secondary`: something else should be done first. */
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
