import { type ReadonlySignal, signal } from '@preact/signals-react';
import { signUp } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import type { Failure } from '../../../src/api/failure.ts';
import { PERSON_EXISTS, SOMETHING_WRONG } from '../../../src/codes.ts';
import type { Session } from '../../../src/session/session.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  mobile: string;
  password: string;
}

export interface SignUp {
  /** Whether this visitor's account has been created: from then on its fields cannot change. */
  accountCreated: ReadonlySignal<boolean>;
  /** Signs up and then in, without what is done already. Resolves with the failure that stopped it, or with undefined. */
  run(person: Person): Promise<Failure | undefined>;
  reset(): void;
}

/** How a guest becomes a tenant on the way to the payment (docs/product.md R4.1). */
export function createSignUp({ api, session }: { api: Api; session: Session }): SignUp {
  const accountCreated = signal(false);
  /** Whether a sign-up was not answered, and so may have been carried out. */
  let outcomeOpen = false;
  return {
    accountCreated,
    async run(person) {
      const { email, password } = person;
      const signIn = async () => (await session.signIn({ emailOrPhone: email, password })).failure;
      // Read before the sign-up: a person who signs in elsewhere meanwhile may be another one.
      let signedIn = session.state.peek() === 'in' && !session.lost.peek();
      if (!accountCreated.peek()) {
        const { failure } = await signUp(api, person);
        if (failure?.code === SOMETHING_WRONG) outcomeOpen = true;
        signedIn = failure?.code === PERSON_EXISTS && outcomeOpen && !(await signIn());
        if (failure && !signedIn) return failure;
        accountCreated.value = true;
      }
      return signedIn ? undefined : signIn();
    },
    reset() {
      accountCreated.value = false;
      outcomeOpen = false;
    },
  };
}
