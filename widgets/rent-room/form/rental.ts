import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type CheckoutSession,
  canLeaseRoom,
  createLeaseWithCheckout,
  getCurrentUser,
  type Room,
  signUp,
} from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import type { Failure } from '../../../src/api/failure.ts';
import { PERSON_EXISTS, ROOM_NOT_AVAILABLE, SOMETHING_WRONG } from '../../../src/codes.ts';
import { createLogin, type Login } from '../../../src/login/login.ts';
import { check } from '../../../src/rules/check.ts';
import { rentShort, signUp as signUpRules } from '../../../src/rules/rent.ts';
import type { Session } from '../../../src/session/session.ts';
import type { Place } from '../../../src/ui/catalogue.ts';
import { createForm, type FormModel } from '../../../src/ui/form.ts';
import type { Notices } from '../../../src/ui/notices.ts';
import { t } from './words.ts';

type Clean = { code: string } & Partial<
  Record<'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'mobile' | 'password', string>
>;

export interface Rental {
  form: FormModel<Clean>;
  /** `checking` while a kept token is validated; a guest who has signed up stays with the guest form. */
  kind: ReadonlySignal<'checking' | 'guest' | 'short'>;
  /** True once this visitor's account has been created: its fields can no longer change. */
  accountMade: ReadonlySignal<boolean>;
  /** Whether a customer's session ended here unasked, and nobody has signed in or up since. */
  signedOut: ReadonlySignal<boolean>;
  /** The room that turned out to be taken at the last submit. */
  gone: ReadonlySignal<Room | null>;
  /**
   * Above the sign-up form, for a guest who is a customer already. It opens by itself where a session has ended, and where the sign-up
   * finds an account; in that case a rental that was asked for goes on after the log-in.
   */
  login: Login;
  loginShown: ReadonlySignal<boolean>;
  /** What the log-in is filled in with, as far as the person is known. */
  loginName: ReadonlySignal<string>;
  /** Whether the sign-up was refused because the person has an account. */
  hasAccount: ReadonlySignal<boolean>;
  /** Counts the presses of the pay button that ended at the log-in: it takes the focus then. */
  ledToLogin: ReadonlySignal<number>;
  toggleLogin(): void;
  /** Learns who is signed in, so that the log-in is filled in if the session ends. Nothing changes where that fails. */
  learnName(): Promise<void>;
  /** Nothing is left of the person who was here. */
  forget(): void;
  /**
   * Runs the rent flow for a room (spec section 4). Ends on the payment provider's page, or stops and says why; without a word where another
   * room is chosen meanwhile, or the person is no longer the one who pressed.
   */
  rent(room: Room): Promise<void>;
}

const NOBODY = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  mobile: '',
  password: '',
  passwordConfirmation: '',
};
const EMPTY = { ...NOBODY, code: '', terms: false };

/**
 * The rent form and its flow: available? sign up, sign in, lease with checkout, off to the payment. Each step that fails stops it; what was
 * typed stays, and a retry goes on after the steps that are done.
 */
export function createRental(options: {
  api: Api;
  session: Session;
  notices: Notices;
  /** Leaves the page for the checkout, unless the rental no longer `stands`; rejects when it cannot. */
  leave: (session: CheckoutSession, rental: { room: Room; stands: () => boolean }) => Promise<void>;
  /** Whether the person still looks at this room. */
  isChosen: (room: Room) => boolean;
  /** Whether the person has seen what they will pay. Where not, they are told, and see it now. */
  isPriceShown: () => Promise<boolean>;
  /** A room turned out to be taken. */
  onTaken: () => void;
}): Rental {
  const { api, session, notices, leave, isChosen, isPriceShown, onTaken } = options;
  const accountMade = signal(false);
  // Null until it is opened or closed by hand, or opened by a sign-up that found an account.
  const loginPicked = signal<boolean | null>(null);
  const ledToLogin = signal(0);
  /** The e-mail that turned out to have an account, and that of the tenant whose session it is or was. */
  const accountEmail = signal('');
  const tenantEmail = signal('');
  /** What was asked for when the sign-up found an account. */
  let pending: Room | null = null;
  // A sign-up that was sent and not answered may have been done all the same.
  let unanswered = false;
  // Counts those who left.
  let left = 0;
  const gone = signal<Room | null>(null);
  const kind = computed(() => {
    if (accountMade.value) return 'guest';
    return { checking: 'checking', in: 'short', out: 'guest' }[session.state.value] as
      | 'checking'
      | 'guest'
      | 'short';
  });
  const form = createForm<Clean>({
    initial: EMPTY,
    check: (typed) =>
      check<Clean>(kind.peek() === 'guest' ? (signUpRules as never) : (rentShort as never), typed),
  });

  const signedOut = computed(() => session.lost.value && session.state.value === 'out' && !accountMade.value);
  const loginShown = computed(
    () => kind.value === 'guest' && !accountMade.value && (loginPicked.value ?? signedOut.value),
  );
  const loginName = computed(() => accountEmail.value || (signedOut.value ? tenantEmail.value : ''));

  const login = createLogin({
    session: {
      lost: session.lost,
      async signIn(credentials) {
        const answer = await session.signIn(credentials);
        if (!answer.failure) {
          const room = pending;
          closeLogin();
          if (room && isChosen(room)) void rent(room);
        }
        return answer;
      },
    },
    notices,
  });

  function closeLogin(): void {
    pending = null;
    accountEmail.value = '';
    loginPicked.value = null;
  }

  function leadToAccount(room: Room): void {
    form.refuse('email', () => t('hasAccount'));
    // As it was typed: the form sends a domain with other letters than a to z in ASCII.
    accountEmail.value = String(form.typed.peek().email).trim();
    loginPicked.value = true;
    pending = room;
    ledToLogin.value++;
  }

  /** The failure that stops the flow, or undefined. */
  async function becomeTenant(values: Clean): Promise<Failure | undefined> {
    const {
      firstName = '',
      lastName = '',
      email = '',
      phoneNumber = '',
      mobile = '',
      password = '',
    } = values;
    const body = { firstName, lastName, email, phoneNumber, mobile, password };
    const signIn = async () => (await session.signIn({ emailOrPhone: email, password })).failure;
    // As it was before the sign-up, and never lost since: somebody who signs in elsewhere meanwhile is not who signed up here.
    let signedIn = session.state.peek() === 'in' && !session.lost.peek();
    if (!accountMade.peek()) {
      const { failure } = await signUp(api, body);
      if (failure?.code === SOMETHING_WRONG) unanswered = true;
      signedIn = failure?.code === PERSON_EXISTS && unanswered && !(await signIn());
      if (failure && !signedIn) return failure;
      accountMade.value = true;
    }
    return signedIn ? undefined : signIn();
  }

  const taken = (room: Room) => {
    gone.value = room;
    notices.toast({ kind: 'error', text: () => t('notAvailable') });
    onTaken();
  };

  /** The steps of the rent flow. `stands` says whether the person still looks at the room and is still the one who pressed. */
  async function send(room: Room, values: Clean, stands: () => boolean): Promise<void> {
    // Only what nobody can mend by other input is worth sending again as it is.
    const stop = (failure: Failure, place: Place = 'rent') => {
      const again = failure.code === SOMETHING_WRONG ? () => void rent(room) : undefined;
      if (stands()) notices.fail({ ...failure, place }, again);
    };
    if (!(await isPriceShown()) || !stands()) return;
    const free = await canLeaseRoom(api, room.id);
    if (free.failure) return stop(free.failure);
    if (!stands()) return;
    if (!free.value) return taken(room);

    const refused = kind.peek() === 'guest' ? await becomeTenant(values) : undefined;
    if (!stands()) return;
    if (refused?.code === PERSON_EXISTS) return leadToAccount(room);
    if (refused) return stop(refused, 'signUp');

    const checkout = await createLeaseWithCheckout(api, {
      roomId: room.id,
      code: values.code,
      successUrl: `${location.origin}/PaymentSuccess/${encodeURIComponent(room.number)}`,
      cancelUrl: `${location.origin}/PaymentCancel`,
    });
    if (!stands()) return;
    if (checkout.failure)
      return checkout.failure.code === ROOM_NOT_AVAILABLE ? taken(room) : stop(checkout.failure);
    try {
      await leave(checkout.value, { room, stands });
    } catch (error) {
      console.error(error);
      stop({ code: SOMETHING_WRONG });
    }
  }

  const rent = (room: Room): Promise<void> =>
    form.submit(async (values) => {
      gone.value = null;
      pending = null;
      const [asked, before] = [kind.peek(), left];
      const samePerson = () => left === before;
      await send(room, values, () => isChosen(room) && kind.peek() === asked && samePerson());
      if (asked === 'short' && signedOut.peek() && samePerson()) ledToLogin.value++;
    });

  return {
    form,
    kind,
    accountMade,
    gone,
    login,
    loginShown,
    loginName,
    hasAccount: computed(() => accountEmail.value !== ''),
    ledToLogin,
    toggleLogin() {
      const open = !loginShown.peek();
      closeLogin();
      loginPicked.value = open;
    },
    async learnName() {
      const before = left;
      tenantEmail.value = '';
      const { value: user } = await getCurrentUser(api);
      if (user && left === before) tenantEmail.value = user.email;
    },
    signedOut,
    forget() {
      left++;
      form.reset();
      accountMade.value = false;
      gone.value = null;
      tenantEmail.value = '';
      closeLogin();
      unanswered = false;
    },
    rent,
  };
}
