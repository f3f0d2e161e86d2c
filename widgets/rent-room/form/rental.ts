import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Api } from '../../../src/api/client.ts';
import { type Failure, SOMETHING_WRONG } from '../../../src/api/failure.ts';
import { fields, nothing, value } from '../../../src/api/read.ts';
import type { Room } from '../../../src/api/types.ts';
import { createLogin, type Login } from '../../../src/login/login.ts';
import { check } from '../../../src/rules/check.ts';
import { rentShort, signUp } from '../../../src/rules/rent.ts';
import type { Session } from '../../../src/session/session.ts';
import type { Place } from '../../../src/ui/catalogue.ts';
import { createForm, type FormModel } from '../../../src/ui/form.ts';
import type { Notices } from '../../../src/ui/notices.ts';
import { t } from './words.ts';

const ROOM_NOT_FOUND = 9;
const ROOM_NOT_AVAILABLE = 26;
const PERSON_EXISTS = 32;

type Clean = { code: string } & Partial<
  Record<'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'mobile' | 'password', string>
>;

interface CheckoutSession {
  sessionId: string;
  url?: string;
}

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
  /** For a guest who turns out to be a customer already; shown unasked to a customer whose session has ended. */
  login: Login;
  loginShown: ReadonlySignal<boolean>;
  toggleLogin(): void;
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
  // Null until somebody presses for the one or the other.
  const loginPicked = signal<boolean | null>(null);
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
    check: (typed) => check<Clean>(kind.peek() === 'guest' ? (signUp as never) : (rentShort as never), typed),
  });

  const signedOut = computed(() => session.lost.value && session.state.value === 'out' && !accountMade.value);
  // As it was when the session ended: what is typed later does not take the form away under the hands.
  const loginFirst = computed(() => {
    const typed = form.typed.peek();
    return signedOut.value && !Object.keys(NOBODY).some((name) => typed[name]);
  });
  const loginShown = computed(
    () => kind.value === 'guest' && !accountMade.value && (loginPicked.value ?? loginFirst.value),
  );

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
      const { failure } = await api.call((http) => http.POST('/authentication/signup', { body }), nothing);
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

  const rent = (room: Room): Promise<void> =>
    form.submit(async (values) => {
      gone.value = null;
      const [asked, before] = [kind.peek(), left];
      const stands = () => isChosen(room) && kind.peek() === asked && left === before;
      // Only what nobody can mend by other input is worth sending again as it is.
      const stop = (failure: Failure, place: Place = 'rent') => {
        const again = failure.code === SOMETHING_WRONG ? () => void rent(room) : undefined;
        if (stands()) notices.fail({ ...failure, place }, again);
      };
      if (!(await isPriceShown()) || !stands()) return;
      const free = await api.call(
        (http) => http.GET('/room/canlease', { params: { query: { id: room.id } } }),
        value<boolean>('boolean'),
      );
      if (free.failure) return stop(free.failure);
      if (!stands()) return;
      if (!free.value) return taken(room);

      const refused = asked === 'guest' ? await becomeTenant(values) : undefined;
      if (refused) return stop(refused, 'signUp');
      if (!stands()) return;

      const body = {
        roomId: room.id,
        code: values.code,
        successUrl: `${location.origin}/PaymentSuccess/${encodeURIComponent(room.number)}`,
        cancelUrl: `${location.origin}/PaymentCancel`,
      };
      const checkout = await api.call(
        (http) => http.POST('/lease/createwithcheckout', { body }),
        fields<CheckoutSession>({ sessionId: 'string' }),
      );
      if (!stands()) return;
      if (checkout.failure) {
        const { code } = checkout.failure;
        return code === ROOM_NOT_AVAILABLE || code === ROOM_NOT_FOUND ? taken(room) : stop(checkout.failure);
      }
      try {
        await leave(checkout.value, { room, stands });
      } catch (error) {
        console.error(error);
        stop({ code: SOMETHING_WRONG });
      }
    });

  return {
    form,
    kind,
    accountMade,
    gone,
    login: createLogin({ session, notices }),
    loginShown,
    toggleLogin() {
      loginPicked.value = !loginShown.peek();
    },
    signedOut,
    forget() {
      left++;
      form.reset();
      accountMade.value = false;
      gone.value = null;
      loginPicked.value = null;
      unanswered = false;
    },
    rent,
  };
}
