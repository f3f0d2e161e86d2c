import { computed, hostPages, type Page, type ReadonlySignal, signal } from '#core';
import {
  type CheckoutSession,
  canLeaseRoom,
  createLeaseWithCheckout,
  getCurrentUser,
  type Room,
  signIn,
  signUp,
} from '../../../src/api/calls.ts';
import type { Api, Failure } from '../../../src/api/client.ts';
import { PERSON_EXISTS, ROOM_NOT_AVAILABLE, SOMETHING_WRONG, VALIDATION_ERROR } from '../../../src/codes.ts';
import { createLogin, type LoginSession, loadPasskeyButton } from '../../../src/login/login.tsx';
import { showRefusedPassword } from '../../../src/login/password.tsx';
import { check } from '../../../src/rules/fields.ts';
import { rentAsGuest, rentAsTenant } from '../../../src/rules/forms.ts';
import type { Session } from '../../../src/session/session.ts';
import { createLatest } from '../../../src/state/resource.ts';
import type { Place } from '../../../src/ui/error-texts.ts';
import { createForm } from '../../../src/ui/form.tsx';
import type { Notices } from '../../../src/ui/notices.tsx';
import { t } from './words.ts';

type Person = Parameters<typeof signUp>[1] & { mobile: string };

/** How a guest becomes a tenant on the way to the payment (docs/product.md R4.1). */
function createAccount({ api, session }: { api: Api; session: Session }) {
  const accountCreated = signal(false);
  /** Whether a sign-up was not answered, and so may have been carried out. */
  let outcomeOpen = false;
  return {
    /** Whether this visitor's account has been created: from then on its fields cannot change. */
    accountCreated,
    /** Signs up and then in, without what is done already. Resolves with the failure that stopped it, or with undefined. */
    async run(person: Person) {
      const { email, password } = person;
      const logIn = async () =>
        (await session.signIn(() => signIn(api, { emailOrPhone: email, password }))).failure;
      // Read before the sign-up: a person who signs in elsewhere meanwhile may be another one.
      let signedIn = session.state.peek() === 'in' && !session.lost.peek();
      if (!accountCreated.peek()) {
        const { failure } = await signUp(api, person);
        if (failure?.code === SOMETHING_WRONG) outcomeOpen = true;
        signedIn = failure?.code === PERSON_EXISTS && outcomeOpen && !(await logIn());
        if (failure && !signedIn) return failure;
        accountCreated.value = true;
      }
      return signedIn ? undefined : logIn();
    },
    reset() {
      accountCreated.value = false;
      outcomeOpen = false;
    },
  };
}

/** The login above the sign-up form, for guests who have an account (docs/product.md R4.2). */
function createRentalLogin(options: {
  page: Pick<Page, 'api' | 'load' | 'lifetime'>;
  session: Session;
  notices: Notices;
  accountCreated: ReadonlySignal<boolean>;
  /** Called after a login that a rental waited for. */
  continueRental: (room: Room) => void;
}) {
  const { page, session, notices, accountCreated, continueRental } = options;
  /** Null until it is opened or closed by hand, or by a sign-up that found an account. */
  const opened = signal<boolean | null>(null);
  const [accountEmail, tenantEmail, loginFocusRequests] = [signal(''), signal(''), signal(0)];
  const emailLoads = createLatest();
  let waitingRoom: Room | null = null;

  const isGuest = computed(() => session.state.value === 'out' && !accountCreated.value);
  const signedOut = computed(() => session.lost.value && isGuest.value);
  const loginOpen = computed(() => isGuest.value && (opened.value ?? signedOut.value));

  function close(open: boolean | null = null): void {
    waitingRoom = null;
    accountEmail.value = '';
    opened.value = open;
  }

  const ownSession: LoginSession = {
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
  const login = createLogin({ api: page.api, session: ownSession, notices });

  return {
    login,
    passkey: loadPasskeyButton({ page, session: ownSession }),
    /** Opened by itself when a session has ended, or when the sign-up finds an account; then filled in. */
    loginOpen,
    loginEmail: computed(() => accountEmail.value || (signedOut.value ? tenantEmail.value : '')),
    /** Whether the sign-up was refused because the person has an account. */
    accountExists: computed(() => accountEmail.value !== ''),
    /** Whether a tenant's session ended here without a request, and nobody has signed in or up since. */
    signedOut,
    /** Counts the presses of the pay button that ended at the login: with each, the login takes the focus. */
    loginFocusRequests,
    /** Of who is signed in; empty while it is not known. */
    tenantEmail,
    toggleLogin: () => close(!loginOpen.peek()),
    /** Reads the tenant's e-mail, so that the login is filled in if the session ends. A failure changes nothing. */
    async loadTenantEmail() {
      tenantEmail.value = '';
      await emailLoads.run(
        () => getCurrentUser(page.api),
        ({ value: user }) => {
          if (user) tenantEmail.value = user.email;
        },
      );
    },
    /** Opens the login after the sign-up found an account. The rental of the room goes on after the login. */
    openFor(room: Room, email: string) {
      accountEmail.value = email;
      opened.value = true;
      waitingRoom = room;
    },
    requestFocus: () => void loginFocusRequests.value++,
    /** The login no longer leads on to a rental. */
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

type Values = { code: string } & Partial<Person>;

export type Rental = ReturnType<typeof createRental>;

/** The fields of the sign-up, without those of the rental. */
const toPerson = (values: Partial<Person>): Person => {
  const { firstName = '', lastName = '', email = '', phoneNumber = '', mobile = '', password = '' } = values;
  return { firstName, lastName, email, phoneNumber, mobile, password };
};

interface Options {
  page: Pick<Page, 'api' | 'load' | 'lifetime'>;
  /** Sent with the requests of the rental: the room may be kept for who has the link. */
  offer?: { offer?: string };
  session: Session;
  notices: Notices;
  /** Leaves for the checkout, unless the rental is no longer current; rejects if that is not possible. */
  leaveForCheckout: (
    checkout: CheckoutSession,
    rental: { room: Room; isStillCurrent: () => boolean },
  ) => Promise<void>;
  isChosen: (room: Room) => boolean;
  onTaken: () => void;
}

/** The rent form and its steps. A failure stops it; what was typed stays, and a retry skips the steps that are done. */
export function createRental(options: Options) {
  const { page, offer = {}, session, notices, isChosen } = options;
  const { api } = page;
  const account = createAccount({ api, session });
  const { accountCreated } = account;
  const { openFor, requestFocus, forgetRoom, ...rentalLogin } = createRentalLogin({
    page,
    session,
    notices,
    accountCreated,
    continueRental: (room) => isChosen(room) && void rent(room),
  });
  let personChanges = 0;
  const takenRoom = signal<Room | null>(null);
  const formKind = computed(() => {
    if (accountCreated.value) return 'guest';
    return ({ checking: 'checking', in: 'short', out: 'guest' } as const)[session.state.value];
  });
  const form = createForm<Values>(
    (typed) => (formKind.peek() === 'guest' ? check(rentAsGuest, typed) : check(rentAsTenant, typed)),
    { ...toPerson({}), passwordConfirmation: '', code: '', terms: false },
  );

  const onTaken = (room: Room) => {
    takenRoom.value = room;
    notices.toast({ kind: 'error', text: () => t('notAvailable') });
    options.onTaken();
  };

  /** The requests of a rental. After each of them it goes on only if `isStillCurrent`. */
  async function send(room: Room, values: Values, isStillCurrent: () => boolean): Promise<void> {
    const stop = (failure: Failure, place: Place = 'rent') => {
      // Other failures would happen again with the same input.
      const retry = failure.code === SOMETHING_WRONG ? () => void rent(room) : undefined;
      if (isStillCurrent()) void notices.showFailure({ ...failure, place }, retry);
    };
    const available = await canLeaseRoom(api, { id: room.id, ...offer });
    if (available.failure) return stop(available.failure);
    if (!isStillCurrent()) return;
    if (!available.value) return onTaken(room);

    const refused = formKind.peek() === 'guest' ? await account.run(toPerson(values)) : undefined;
    if (!isStillCurrent()) return;
    if (refused?.code === PERSON_EXISTS) {
      // No field is blamed: the phone may be the one that is taken.
      const action = { text: () => t('logIn'), run: requestFocus };
      void notices.showFailure({ code: PERSON_EXISTS, action });
      // As it was typed: the values have an international domain in ASCII.
      return openFor(room, String(form.typed.peek().email).trim());
    }
    if (refused && showRefusedPassword(form, refused)) return;
    if (refused) return stop(refused);

    const checkout = await createLeaseWithCheckout(api, {
      ...offer,
      roomId: room.id,
      code: values.code,
      ...(form.typed.peek().accessNow && { accessNow: true }),
      successUrl: `${hostPages()}/PaymentSuccess/${encodeURIComponent(room.number)}`,
      cancelUrl: `${hostPages()}/PaymentCancel`,
    });
    if (!isStillCurrent()) return;
    if (checkout.failure?.code === ROOM_NOT_AVAILABLE) return onTaken(room);
    // The form was valid, so what is refused is this page's address to come back to.
    if (checkout.failure)
      return stop(checkout.failure, checkout.failure.code === VALIDATION_ERROR ? 'checkout' : 'rent');
    try {
      await options.leaveForCheckout(checkout.value, { room, isStillCurrent });
    } catch (error) {
      console.error(error);
      stop({ code: SOMETHING_WRONG });
    }
  }

  const rent = (room: Room): Promise<void> =>
    form.submit(async (values) => {
      takenRoom.value = null;
      forgetRoom();
      const [kind, person] = [formKind.peek(), personChanges];
      const isSamePerson = () => personChanges === person;
      await send(room, values, () => isChosen(room) && formKind.peek() === kind && isSamePerson());
      if (kind === 'short' && rentalLogin.signedOut.peek() && isSamePerson()) requestFocus();
    });

  return {
    ...rentalLogin,
    form,
    /** `checking` while a stored token is validated. A guest who has signed up keeps the guest form. */
    formKind,
    accountCreated,
    /** The room that turned out to be taken at the last submit. */
    takenRoom,
    /** For who is somebody else. */
    logOut: session.end,
    /** Removes everything of the person who was here. */
    reset() {
      personChanges++;
      form.reset();
      account.reset();
      takenRoom.value = null;
      rentalLogin.reset();
    },
    /**
     * Rents a room (docs/product.md R4.1). Ends on the payment provider's page, or stops and says why. Stops silently if another room is chosen
     * meanwhile, or the person changes.
     */
    rent,
  };
}
