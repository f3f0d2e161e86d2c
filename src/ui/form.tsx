import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { type ReadonlySignal, signal, useSignal, useSignals, words } from '#core';
import { check as checkRules, type Form as Rules } from '../rules/fields.ts';
import { words as ruleWords } from '../rules/words.ts';
import { createAction } from '../state/action.ts';
import { t } from './words.ts';

/** The texts of form fields. */
const field = words('field', {
  optional: ['valgfrit', 'optional'],
  show: ['Vis', 'Show'],
  hide: ['Skjul', 'Hide'],
  showPassword: ['Vis adgangskoden', 'Show the password'],
  hidePassword: ['Skjul adgangskoden', 'Hide the password'],
});

/** What is wrong with a field: a rule that it breaks, or a message of the server. */
export type FieldError =
  | { rule: string; params?: Record<string, number>; text?: undefined }
  | { rule?: undefined; text: () => string };
type Errors = { [field: string]: FieldError | undefined };

/** Checks what was typed: gives clean values, or what is wrong with which field. */
type Check<Clean> = (typed: Record<string, unknown>) => { values?: Clean; errors?: Errors };

/** A form's state, as its components draw it. What was typed stays until `reset` (docs/product.md R9.5). */
export interface FormState {
  typed: ReadonlySignal<Record<string, string | boolean>>;
  errors: ReadonlySignal<Errors>;
  /** True while a submit is under way; another submit does nothing then. */
  busy: ReadonlySignal<boolean>;
  /** Counts the submits that were refused: with each, the first wrong field takes the focus. */
  rejections: ReadonlySignal<number>;
  set(name: string, value: string | boolean): void;
  /** Somebody has left a field: says at once what no hint beside it could tell, that the password is a common one. */
  leave(name: string): void;
}

export interface FormModel<Clean> extends FormState {
  /** Sends the clean values if no rule is broken. */
  submit(send: (values: Clean) => Promise<void>): Promise<void>;
  /** Shows a message of the server beside a field, until somebody types in it or submits again; `andFocus` moves the focus there. */
  showError(name: string, text: () => string, andFocus?: boolean): void;
  reset(): void;
}

/** A form with these rules; `initial` has every field, and what it shows at first. */
export function createForm<Clean>(
  rules: Rules<Clean> | Check<Clean>,
  initial: Record<string, string | boolean>,
): FormModel<Clean> {
  const check: Check<Clean> = typeof rules === 'function' ? rules : (values) => checkRules(rules, values);
  const typed = signal(initial);
  const errors = signal<Errors>({});
  const rejections = signal(0);
  const { busy, run } = createAction();
  return {
    typed,
    errors,
    busy,
    rejections,
    set(name, value) {
      typed.value = { ...typed.peek(), [name]: value };
      // A message follows the typing, but a new one waits for the submit: if it appeared when the field loses focus, it
      // would move the button away from the pointer that is about to press it.
      const shown = Object.entries(errors.peek()).filter(([, error]) => error);
      if (!shown.length) return;
      const { errors: remaining } = check(typed.peek());
      errors.value = Object.fromEntries(
        shown.map(([field, error]) => [field, error?.text && field !== name ? error : remaining?.[field]]),
      );
    },
    leave(name) {
      const found = check(typed.peek()).errors?.[name];
      if (found?.rule === 'common') errors.value = { ...errors.peek(), [name]: found };
    },
    showError(name, text, andFocus) {
      errors.value = { ...errors.peek(), [name]: { text } };
      if (andFocus) rejections.value++;
    },
    async submit(send) {
      if (busy.peek()) return;
      const { values, errors: found } = check(typed.peek());
      errors.value = found ?? {};
      if (values) await run(() => send(values));
      else rejections.value++;
    },
    reset() {
      typed.value = initial;
      errors.value = {};
    },
  };
}

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
          onBlur={() => form.leave(name)}
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
      <FieldMessage id={`${id}e`} form={form} name={name} />
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
      <FieldMessage id={id} form={form} name={name} />
    </div>
  );
}

function FieldMessage({ id, form, name }: { id: string; form: FormState; name: string }) {
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
