import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Api } from '../api/client.ts';
import type { Failure, Result } from '../api/failure.ts';
import { fields } from '../api/read.ts';
import { SOMETHING_WRONG } from '../codes.ts';
import { announce } from '../contract.ts';
import { claimsOf, samePerson } from './claims.ts';
import type { Tokens } from './token.ts';

/** `checking` while a kept token has not been validated yet. */
export type SessionState = 'checking' | 'in' | 'out';

export interface Session {
  state: ReadonlySignal<SessionState>;
  /** Whether the last session ended without anybody here wanting it. */
  lost: ReadonlySignal<boolean>;
  /** Validates the kept token once; later calls wait for the same answer. */
  restore(): Promise<void>;
  /** What a call with the token waits for: a refresh that is due, or under way because it was. A page that slept finds its timers late. */
  fresh(): Promise<void> | undefined;
  signIn(credentials: { emailOrPhone: string; password: string }): Promise<Result<true>>;
  /** Signs out here. */
  signOut(): void;
  /** Signs out, and tells the server that the session is over; what it answers changes nothing. */
  end(): void;
  /** Signs out after the server has refused the token, without anybody here wanting it. */
  refused(): void;
}

interface SignInAnswer {
  token?: unknown;
  error?: unknown;
}

/** How often a refresh is sent that reaches nobody: a phone that wakes up has no network yet. The server gives the same generation again. */
const ATTEMPTS = 3;
/** In milliseconds, and twice as long the second time. */
const PAUSE = 2000;

/** Signed in or not (spec section 4): a token is restored, validated, refreshed at half its life, cleared on any failure. */
export function createSession({ api, tokens }: { api: Api; tokens: Tokens }): Session {
  // What the server has vouched for. Another tab's token counts as good: that tab has asked.
  const trusted = signal(false);
  const lost = signal(false);
  const state = computed<SessionState>(() => {
    if (!tokens.current.value) return 'out';
    return trusted.value ? 'in' : 'checking';
  });
  let restored: Promise<void> | undefined;
  let asking = false;

  async function refresh(): Promise<void> {
    const asked = tokens.current.peek();
    // While this tab waited another one may have done the work, or have signed out; its event may still be on the way.
    const stands = () => {
      tokens.catchUp();
      return tokens.current.peek() === asked;
    };
    // Answers whether to ask once more.
    const ask = async (attempt: number) => {
      if (!stands()) return false;
      // Half a minute without an answer is none of that, and too long to wait for again.
      let unreachable = false;
      asking = true;
      const { value } = await api.call(
        (http) =>
          http.POST('/authentication/refreshtoken').catch((error) => {
            unreachable = error instanceof TypeError;
            throw error;
          }),
        fields<{ token: string }>({ token: 'string' }),
        true,
      );
      asking = false;
      // A page that is left breaks its requests off, which says nothing about the token that the next page starts with.
      if (!value) await new Promise((resolve) => setTimeout(resolve));
      if (!stands()) return false;
      if (!value && leaving) due = 0;
      else if (unreachable && attempt < ATTEMPTS) return true;
      else tokens.set(value?.token || null);
      return false;
    };
    // Between two attempts another tab may ask.
    for (let attempt = 1; asked && (await alone(() => ask(attempt))); attempt++)
      await online(PAUSE * attempt);
    trusted.value = true;
  }

  let leaving = false;
  for (const type of ['pagehide', 'pageshow'])
    addEventListener(type, () => {
      leaving = type === 'pagehide';
    });
  tokens.samePerson = samePerson;

  let timer: ReturnType<typeof setTimeout> | undefined;
  // By the clock, however wrong it is: while a device sleeps, `performance.now()` stands still.
  let due = Number.POSITIVE_INFINITY;
  let renewing: Promise<void> | undefined;
  function renew() {
    due = Number.POSITIVE_INFINITY;
    renewing = refresh().then(() => {
      renewing = undefined;
    });
  }
  function fresh() {
    if (Date.now() > due) renew();
    return renewing;
  }
  effect(() => {
    const life = lifetimeOf(tokens.current.value);
    clearTimeout(timer);
    due = Date.now() + life / 2;
    if (life < Number.POSITIVE_INFINITY && trusted.value)
      timer = setTimeout(renew, Math.min(life / 2, 2 ** 31 - 1));
  });
  // Timers sleep in a background tab.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void fresh();
  });

  let before = state.peek();
  effect(() => {
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
    lost.value = false;
  }

  /** It is sent with the token before that is forgotten, and outlives the page. */
  function tellEnd() {
    void api.call(
      (http) => http.POST('/authentication/refreshtoken', { body: { end: true }, keepalive: true }),
      Boolean,
      true,
    );
  }

  return {
    state,
    lost,
    restore() {
      restored ??= refresh();
      return restored;
    },
    fresh,
    async signIn(credentials) {
      const { value, failure } = await api.call(
        (http) => http.POST('/authentication/signin', { body: credentials }),
        fields<SignInAnswer>({}),
        true,
      );
      if (failure) return { failure };
      if (typeof value.token !== 'string' || !value.token) return { failure: refusalOf(value.error) };
      // Who signed in elsewhere meanwhile leaves first, so that no tab takes the one for the other.
      signOut();
      trusted.value = true;
      tokens.set(value.token);
      return { value: true };
    },
    signOut,
    end() {
      tellEnd();
      signOut();
    },
    refused() {
      // Somebody with a copy of the token may have replaced it: the server ends the session when it sees the old one here. A refresh that is under way shows it.
      if (!asking) tellEnd();
      tokens.set(null);
    },
  };
}

/** A sign-in that is refused carries a code of the catalogue or a text to show as it is. */
function refusalOf(error: unknown): Failure {
  if (typeof error === 'number') return { code: error };
  return typeof error === 'string' && error
    ? { code: SOMETHING_WRONG, text: error }
    : { code: SOMETHING_WRONG };
}

/** Milliseconds between a token's issue and its end, by its own claims, so that a wrong clock does no harm. */
function lifetimeOf(token: string | null): number {
  const { iat = 0, exp = 0 } = claimsOf(token);
  return exp > iat ? (exp - iat) * 1000 : Number.POSITIVE_INFINITY;
}

/** Resolves when the browser is back on a network, or after so many milliseconds. */
const online = (wait: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, wait);
    addEventListener('online', () => resolve(), { once: true });
  });

/** One refresh at a time over all tabs, where the browser has locks and gives them: with blocked storage it may refuse. */
async function alone<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await navigator.locks.request('selfstorage-refresh', work);
  } catch {
    return work();
  }
}
