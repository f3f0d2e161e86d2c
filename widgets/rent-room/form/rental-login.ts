import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Page } from '#core';
import { getCurrentUser, type Room } from '../../../src/api/calls.ts';
import {
  createLogin,
  createPasskeyButton,
  type Login,
  type PasskeyButton,
} from '../../../src/login/login.tsx';
import type { Session } from '../../../src/session/session.ts';
import { createLatest } from '../../../src/state/resource.ts';
import type { Notices } from '../../../src/ui/notices.tsx';

/** The login above the sign-up form, for guests who have an account (docs/product.md R4.2). */
export interface RentalLogin {
  login: Login;
  passkey: PasskeyButton;
  /** Opened by itself when a session has ended, or when the sign-up finds an account. */
  loginOpen: ReadonlySignal<boolean>;
  /** What the login is filled in with, if the person is known. */
  loginEmail: ReadonlySignal<string>;
  /** Whether the sign-up was refused because the person has an account. */
  accountExists: ReadonlySignal<boolean>;
  /** Whether a tenant's session ended here without a request, and nobody has signed in or up since. */
  signedOut: ReadonlySignal<boolean>;
  /** Counts the presses of the pay button that ended at the login: with each, the login takes the focus. */
  loginFocusRequests: ReadonlySignal<number>;
  toggleLogin(): void;
  /** Reads the tenant's e-mail, so that the login is filled in if the session ends. A failure changes nothing. */
  loadTenantEmail(): Promise<void>;
  /** Opens the login after the sign-up found an account. The rental of the room goes on after the login. */
  openFor(room: Room, email: string): void;
  /** Asks for the focus after a press of the pay button that ended with the session. */
  requestFocus(): void;
  /** The login no longer leads on to a rental. */
  forgetRoom(): void;
  reset(): void;
}

export function createRentalLogin(options: {
  page: Pick<Page, 'api' | 'load'>;
  session: Session;
  notices: Notices;
  accountCreated: ReadonlySignal<boolean>;
  /** Called after a login that a rental waited for. */
  continueRental: (room: Room) => void;
}): RentalLogin {
  const { page, session, notices, accountCreated, continueRental } = options;
  /** Null until it is opened or closed by hand, or by a sign-up that found an account. */
  const opened = signal<boolean | null>(null);
  const loginFocusRequests = signal(0);
  const [accountEmail, tenantEmail] = [signal(''), signal('')];
  const emailLoads = createLatest();
  let waitingRoom: Room | null = null;

  const isGuest = computed(() => session.state.value === 'out' && !accountCreated.value);
  const signedOut = computed(() => session.lost.value && isGuest.value);
  const loginOpen = computed(() => isGuest.value && (opened.value ?? signedOut.value));

  function close(): void {
    waitingRoom = null;
    accountEmail.value = '';
    opened.value = null;
  }

  const ownSession: Parameters<typeof createLogin>[0]['session'] = {
    lost: session.lost,
    async signIn(...proof) {
      const answer = await session.signIn(...proof);
      if (!answer.failure) {
        const room = waitingRoom;
        close();
        if (room) continueRental(room);
      }
      return answer;
    },
  };
  const login = createLogin({ session: ownSession, notices });

  return {
    login,
    passkey: createPasskeyButton({ page, session: ownSession }),
    loginOpen,
    loginEmail: computed(() => accountEmail.value || (signedOut.value ? tenantEmail.value : '')),
    accountExists: computed(() => accountEmail.value !== ''),
    signedOut,
    loginFocusRequests,
    toggleLogin() {
      const open = !loginOpen.peek();
      close();
      opened.value = open;
    },
    async loadTenantEmail() {
      tenantEmail.value = '';
      await emailLoads.run(
        () => getCurrentUser(page.api),
        ({ value: user }) => {
          if (user) tenantEmail.value = user.email;
        },
      );
    },
    openFor(room, email) {
      accountEmail.value = email;
      opened.value = true;
      waitingRoom = room;
      loginFocusRequests.value++;
    },
    requestFocus: () => void loginFocusRequests.value++,
    forgetRoom() {
      waitingRoom = null;
    },
    reset() {
      emailLoads.drop();
      tenantEmail.value = '';
      close();
    },
  };
}
