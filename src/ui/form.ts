import { type ReadonlySignal, signal } from '@preact/signals-react';
import { createAction } from '../state/action.ts';

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
}

export interface FormModel<Clean> extends FormState {
  /** Sends the clean values if no rule is broken. */
  submit(send: (values: Clean) => Promise<void>): Promise<void>;
  /** Shows a message of the server beside a field, until somebody types in it or submits again; `andFocus` moves the focus there. */
  showError(name: string, text: () => string, andFocus?: boolean): void;
  reset(): void;
}

export function createForm<Clean>(options: {
  initial: Record<string, string | boolean>;
  check: Check<Clean>;
}): FormModel<Clean> {
  const { initial, check } = options;
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
