import { type ReadonlySignal, signal } from '@preact/signals-react';

/** A rule that a field breaks, or what the server says against it. */
export type Broken =
  | { rule: string; params?: Record<string, number>; text?: undefined }
  | { rule?: undefined; text: () => string };
type Errors = { [field: string]: Broken | undefined };

/** What a form's rules say of what was typed: clean values, or what is wrong with which field. */
type Check<Clean> = (typed: Record<string, unknown>) => { values?: Clean; errors?: Errors };

/** A form's state, as its parts draw it. What was typed stays until `reset`, whatever happens to the request. */
export interface FormState {
  typed: ReadonlySignal<Record<string, string | boolean>>;
  errors: ReadonlySignal<Errors>;
  /** True while a submit is on its way; a second submit does nothing. */
  busy: ReadonlySignal<boolean>;
  /** Counts the submits that were refused by the rules; the first wrong field gets the focus. */
  refused: ReadonlySignal<number>;
  set(name: string, value: string | boolean): void;
}

export interface FormModel<Clean> extends FormState {
  /** Sends the clean values if the rules allow it. */
  submit(send: (values: Clean) => Promise<void>): Promise<void>;
  /** Shows what the server says against a field, until that is typed in or the form is sent again. */
  refuse(name: string, text: () => string): void;
  reset(): void;
}

export function createForm<Clean>(options: {
  initial: Record<string, string | boolean>;
  check: Check<Clean>;
}): FormModel<Clean> {
  const { initial, check } = options;
  const typed = signal(initial);
  const errors = signal<Errors>({});
  const busy = signal(false);
  const refused = signal(0);
  return {
    typed,
    errors,
    busy,
    refused,
    set(name, value) {
      typed.value = { ...typed.peek(), [name]: value };
      // A message follows what is typed. A new one waits for the submit: one that came as the field is left would
      // move the button from under the pointer that is about to press it.
      const told = Object.entries(errors.peek()).filter(([, broken]) => broken);
      if (!told.length) return;
      const { errors: left } = check(typed.peek());
      errors.value = Object.fromEntries(
        told.map(([field, broken]) => [field, broken?.text && field !== name ? broken : left?.[field]]),
      );
    },
    refuse(name, text) {
      errors.value = { ...errors.peek(), [name]: { text } };
    },
    async submit(send) {
      if (busy.peek()) return;
      const { values, errors: broken } = check(typed.peek());
      errors.value = broken ?? {};
      if (!values) {
        refused.value++;
        return;
      }
      busy.value = true;
      try {
        await send(values);
      } finally {
        busy.value = false;
      }
    },
    reset() {
      typed.value = initial;
      errors.value = {};
    },
  };
}
