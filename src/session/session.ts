import { computed, createLifetime, type Page, type ReadonlySignal, signal, untracked } from '#core';
import { endSession, type SignedIn } from '../api/calls.ts';
import type { Failure, Result } from '../api/client.ts';
import { SOMETHING_WRONG } from '../codes.ts';
import { announce, TOKEN_KEY } from '../contract.ts';
import { createRenewal, samePerson } from './renewal.ts';

/** `checking` while the server has not yet accepted a stored token. */
export type SessionState = 'checking' | 'in' | 'out';

export type Session = ReturnType<typeof createSession>;

/** Signed in or not (docs/product.md section 5): a stored token is restored, refreshed at half of its life, and dropped on any failure. */
export function createSession(page: Pick<Page, 'api' | 'tokens' | 'lifetime'>) {
  const { api, tokens, lifetime } = page;
  const renewal = createRenewal(page);
  const lost = signal(false);
  const state = computed<SessionState>(() => {
    if (!tokens.current.value) return 'out';
    return renewal.accepted.value ? 'in' : 'checking';
  });
  let restored: Promise<void> | undefined;

  let before = state.peek();
  lifetime.effect(() => {
    const now = state.value;
    if (before === 'out' && now === 'in') announce(document, 'signin', {});
    if (before !== 'out' && now === 'out') {
      lost.value = true;
      announce(document, 'signout', {});
    }
    before = now;
  });

  function signOut() {
    tokens.set(null);
    // The effect above has just set it.
    lost.value = false;
  }

  let passkeys: unknown;
  return {
    state,
    /** Whether the last session ended although nobody on this page signed out: refused by the server, or ended in another tab. */
    lost: lost as ReadonlySignal<boolean>,
    /** Whether the person has just signed in with a password and could add a passkey. */
    passkeys: () => passkeys,
    /** Refreshes the stored token once; later calls wait for the same answer. */
    restore: () => (restored ??= renewal.refresh()),
    whenFresh: renewal.whenFresh,
    /** Signs in by the call that `send` sends. */
    async signIn(send: () => Promise<Result<SignedIn>>): Promise<Result<true>> {
      const { value, failure } = await send();
      if (failure) return { failure };
      if (typeof value.token !== 'string' || !value.token) return { failure: toRefusal(value.error) };
      // Signs out first: another tab may have signed in as somebody else, whose data must not stay on the page.
      signOut();
      renewal.accepted.value = true;
      passkeys = value.passkeys;
      tokens.set(value.token);
      return { value: true };
    },
    /** Signs out on this page. */
    signOut,
    /** Signs out, and tells the server; its answer changes nothing. */
    end() {
      void endSession(api);
      signOut();
    },
    /** Signs out after the server has refused the token. */
    refused() {
      // The refresh that `restore()` sent decides: a stored token may just have expired.
      if (restored && state.peek() === 'checking') return;
      // A thief may have refreshed the token. The server ends the session if it gets the old token again: from this call, or from a
      // refresh under way.
      if (tokens.current.peek() && !renewal.isAsking()) void endSession(api);
      tokens.set(null);
    },
  };
}

/** Why a sign-in was refused: a code of the catalogue, or a text to show as it is. */
const toRefusal = (error: unknown): Failure =>
  typeof error === 'number'
    ? { code: error }
    : { code: SOMETHING_WRONG, ...(typeof error === 'string' && error && { text: () => error }) };

/**
 * The page's one session, made for the first widget that needs it; it ends with the last one. The page object holds it, because each widget has its
 * own copy of this module.
 */
export function acquireSession(given: Page): Session {
  const page = given.shared ?? given;
  if (!page.session) {
    const lifetime = createLifetime();
    page.session = Object.assign(createSession({ ...page, lifetime }), { lifetime });
  }
  const { session } = page;
  page.sessionUsers++;
  given.lifetime.add(() => {
    if (--page.sessionUsers) return;
    session.lifetime.end();
    page.session = undefined;
  });
  return session;
}

/** Keeps the token in step with other tabs (docs/product.md R5.3), for every widget that shows who is signed in. */
export function followOtherTabs({
  tokens: { current, catchUp },
  lifetime,
}: Pick<Page, 'tokens' | 'lifetime'>) {
  catchUp();
  lifetime.listen<StorageEvent>(window, 'storage', ({ key, newValue }) => {
    // Without a new value somebody signed out. By now another person may have signed in.
    if (key === TOKEN_KEY || key === null) catchUp(() => !newValue);
  });
  // A page that was in the back-forward cache has missed all events.
  lifetime.listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (persisted) catchUp((stored) => !samePerson(stored, current.peek()));
  });
}

/**
 * Calls `onChange` when somebody else may be at this page: after a logout in another tab, or a change while the page was in the back-forward cache. A
 * session that ends on this page does not count, since what was typed is still wanted.
 */
export function onUserChange({ tokens, lifetime }: Pick<Page, 'tokens' | 'lifetime'>, onChange: () => void) {
  const before = tokens.replaced.peek();
  lifetime.effect(() => {
    if (tokens.replaced.value > before) untracked(onChange);
  });
}
