import { type ReadonlySignal, signal } from '@preact/signals-react';
import { IDENTITY_ERROR, SIGNED_OUT } from '../codes.ts';
import { normaliseLogin } from '../format/phone.ts';
import type { Session } from '../session/session.ts';
import { createAction } from '../state/action.ts';
import type { Notices } from '../ui/notices.ts';

export interface Credentials {
  emailOrPhone: string;
  password: string;
}

/**
 * The state of the login form (docs/product.md R5.5). It does without `createForm` and the rules, which are larger than the rest of the page
 * before login; the inputs themselves hold what was typed.
 */
export interface Login {
  /** The fields that were empty at the last submit. */
  emptyFields: ReadonlySignal<(keyof Credentials)[]>;
  /** True while a sign-in is under way; another submit does nothing then. */
  busy: ReadonlySignal<boolean>;
  /** Whether the last session ended without a request of this page. */
  sessionLost: { readonly value: boolean };
  submit(onInput: Credentials): Promise<void>;
  /** Somebody types in a field: removes its message. */
  onInput(name: string): void;
}

/**
 * Signs in with `session`; `notices` show why that was refused. Both may be stand-ins that load the real ones when they are called, so
 * that the page before login does not contain them.
 */
export function createLogin(options: {
  session: Pick<Session, 'signIn'> & { lost: Login['sessionLost'] };
  notices: Pick<Notices, 'showFailure'>;
}): Login {
  const { session, notices } = options;
  const emptyFields = signal<(keyof Credentials)[]>([]);
  const { busy, run } = createAction();
  return {
    emptyFields,
    busy,
    sessionLost: session.lost,
    async submit({ emailOrPhone, password }) {
      const credentials = { emailOrPhone: normaliseLogin(emailOrPhone), password };
      emptyFields.value = (['emailOrPhone', 'password'] as const).filter((name) => !credentials[name]);
      if (emptyFields.value.length) return;
      await run(async () => {
        const { failure } = await session.signIn(credentials);
        if (!failure) return;
        const shown = failure.code === SIGNED_OUT ? { code: IDENTITY_ERROR } : failure;
        // Not awaited: the form can be sent again before the text of the failure is loaded.
        void notices.showFailure({ ...shown, place: 'login' });
      });
    },
    onInput(name) {
      if (emptyFields.peek().length) emptyFields.value = emptyFields.peek().filter((each) => each !== name);
    },
  };
}
