import { type ReadonlySignal, signal } from '@preact/signals-react';
import { IDENTITY_ERROR, SIGNED_OUT } from '../codes.ts';
import { normaliseLogin } from '../format/phone.ts';
import type { Session } from '../session/session.ts';
import type { Notices } from '../ui/notices.ts';

export interface Credentials {
  emailOrPhone: string;
  password: string;
}

/**
 * The login form's state (spec section 2). It stands without the shared form parts and their rules, which would weigh more than the
 * rest of the page before login; what was typed is kept by the inputs themselves.
 */
export interface Login {
  /** The fields that were sent empty. */
  missing: ReadonlySignal<(keyof Credentials)[]>;
  /** True while a sign-in is on its way; a second one does nothing. */
  busy: ReadonlySignal<boolean>;
  /** Whether the last session ended without the person wanting it. */
  lost: { readonly value: boolean };
  submit(typed: Credentials): Promise<void>;
  /** A field is being filled in: its message goes. */
  typed(name: string): void;
}

/**
 * Signs in with `session`; `notices` show why that was refused (spec section 8). Both may be stand-ins that load the real ones when
 * they are called, so that a page before login does not carry them.
 */
export function createLogin(options: {
  session: Pick<Session, 'signIn'> & { lost: Login['lost'] };
  notices: Pick<Notices, 'fail'>;
}): Login {
  const { session, notices } = options;
  const missing = signal<(keyof Credentials)[]>([]);
  const busy = signal(false);
  return {
    missing,
    busy,
    lost: session.lost,
    async submit({ emailOrPhone, password }) {
      if (busy.peek()) return;
      const credentials = { emailOrPhone: normaliseLogin(emailOrPhone), password };
      missing.value = (['emailOrPhone', 'password'] as const).filter((name) => !credentials[name]);
      if (missing.value.length) return;
      busy.value = true;
      try {
        const { failure } = await session.signIn(credentials);
        // Whoever was refused may go on before the words for it have come.
        if (!failure) return;
        const shown = failure.code === SIGNED_OUT ? { code: IDENTITY_ERROR } : failure;
        void notices.fail({ ...shown, place: 'login' });
      } finally {
        busy.value = false;
      }
    },
    typed(name) {
      if (missing.peek().length) missing.value = missing.peek().filter((each) => each !== name);
    },
  };
}
