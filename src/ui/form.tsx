import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { signal, useSignals, words } from '#core';
import { check as checkRules, type Form as Rules } from '../rules/fields.ts';
import { words as ruleWords } from '../rules/words.ts';
import { createAction } from '../state/action.ts';
import { Button, type ButtonProps } from './button.tsx';

const t = words('field', { optional: ['valgfrit', 'optional'] });

/** What is wrong with a field: a rule that it breaks, or a message of the server. */
export type FieldError =
  | { rule: string; params?: Record<string, number>; text?: undefined }
  | { rule?: undefined; text: () => string };
type Errors = { [field: string]: FieldError | undefined };

/** Checks what was typed: gives clean values, or what is wrong with which field. */
type Check<Clean> = (typed: Record<string, unknown>) => { values?: Clean; errors?: Errors };

/** A form with its own rules, whose `submit` hands on clean values. */
export type FormModel<Clean> = ReturnType<typeof createForm<Clean>>;
/** What the components of a form draw. */
export type FormState = Omit<FormModel<unknown>, 'submit' | 'reset' | 'showError'>;

/** A form with these rules; `initial` has every field, and what it shows at first. What was typed stays until `reset` (docs/product.md R9.5). */
export function createForm<Clean>(
  rules: Rules<Clean> | Check<Clean>,
  initial: Record<string, string | boolean>,
) {
  const check: Check<Clean> = typeof rules === 'function' ? rules : (values) => checkRules(rules, values);
  const typed = signal(initial);
  const errors = signal<Errors>({});
  const rejections = signal(0);
  const { busy, run } = createAction();
  return {
    typed,
    errors,
    /** True while a submit is under way; another submit does nothing then. */
    busy,
    /** Counts the submits that were refused: with each, the first wrong field takes the focus. */
    rejections,
    set(name: string, value: string | boolean) {
      typed.value = { ...typed.peek(), [name]: value };
      // A message follows the typing, but a new one waits for the submit: if it appeared when the field loses focus, it
      // would move the button away from the pointer that is about to press it.
      const shown = Object.entries(errors.peek()).filter(([, error]) => error);
      const { errors: remaining } = check(typed.peek());
      errors.value = Object.fromEntries(
        shown.map(([field, error]) => [field, error?.text && field !== name ? error : remaining?.[field]]),
      );
    },
    /** Somebody has left a field: says at once what no hint beside it could tell, that the password is a common one. */
    leave(name: string) {
      const found = check(typed.peek()).errors?.[name];
      if (found?.rule === 'common') errors.value = { ...errors.peek(), [name]: found };
    },
    /** Shows a message of the server beside a field, until somebody types in it or submits again; `andFocus` moves the focus there. */
    showError(name: string, text: () => string, andFocus?: boolean) {
      errors.value = { ...errors.peek(), [name]: { text } };
      if (andFocus) rejections.value++;
    },
    /** Sends the clean values if no rule is broken; `retry` sends the same values again. */
    async submit(send: (values: Clean, retry: () => void) => Promise<void>) {
      if (busy.peek()) return;
      const { values, errors: found } = check(typed.peek());
      errors.value = found ?? {};
      if (values) await run((retry) => send(values, retry));
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

/** One labelled input with its hint and its message; `name` is the API field that it fills. `children` stand between. */
export function Field(
  props: Omit<ComponentProps<'input'>, 'form'> & {
    form: FormState;
    name: string;
    label: string;
    hint?: ReactNode;
    optional?: boolean;
  },
) {
  useSignals();
  const { form, name, label, hint, optional, children, ...input } = props;
  const id = useId();
  const error = form.errors.value[name];
  return (
    <div className="field" part="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> ({t('optional')})</span>}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        value={String(form.typed.value[name] ?? '')}
        required={!optional}
        aria-invalid={!!error}
        aria-describedby={hint ? `${id}h ${id}e` : `${id}e`}
        onInput={(event) => form.set(name, event.currentTarget.value)}
        onBlur={() => form.leave(name)}
      />
      {children}
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

/** The button that submits a form. */
export function Submit({ form, ...rest }: Omit<ButtonProps, 'form'> & { form: FormState }) {
  return <Button {...rest} type="submit" part="submit" className="primary" action={form} />;
}
