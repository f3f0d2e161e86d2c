import { type Page, signal } from '#core';
import { refreshToken } from '../api/calls.ts';

/** What a token says about itself, not verified; empty for a token that is no JWT. */
export function readClaims(token: string | null): { iat?: number; exp?: number; sub?: unknown } {
  try {
    const payload = String(token?.split('.')[1]).replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload)) ?? {};
  } catch {
    return {};
  }
}

/** Whether two tokens certainly belong to one person: the same token, or two with the same subject. */
export function samePerson(one: string | null, other: string | null): boolean {
  const { sub } = readClaims(one);
  return one === other || (!!sub && sub === readClaims(other).sub);
}

/** Milliseconds from a token's `iat`, or from now if it has none, to its `exp`; infinite without `exp`. With both, this computer's clock does not matter. */
function readLifetime(token: string | null): number {
  const { iat = Date.now() / 1000, exp = 0 } = readClaims(token);
  return exp > iat ? (exp - iat) * 1000 : Number.POSITIVE_INFINITY;
}

/** While the network is unreachable, for example after a phone wakes up. Sending a refresh again is safe: its answer has the same rotation. */
const ATTEMPTS = 3;
/** Milliseconds between the first and the second attempt; twice as many before the third. */
const PAUSE = 2000;
/** The longest delay that a timer takes, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Replaces the token before it expires (docs/product.md R5.1 to R5.3). */
export function createRenewal({ api, tokens, lifetime }: Pick<Page, 'api' | 'tokens' | 'lifetime'>) {
  const accepted = signal(false);
  /** `pagehide` has come, and no `pageshow` since. */
  let isPageLeft = false;
  for (const type of ['pagehide', 'pageshow'])
    lifetime.listen(window, type, () => {
      isPageLeft = type === 'pagehide';
    });
  let asking = false;
  /** When to renew, by the clock: `performance.now()` stands still while a device sleeps. */
  let due = Number.POSITIVE_INFINITY;
  let pending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Sends one refresh, unless another tab has already replaced `oldToken`. Resolves with whether to try again. */
  async function attempt(oldToken: string, isLast: boolean): Promise<boolean> {
    const isStillCurrent = () => {
      tokens.catchUp();
      return tokens.current.peek() === oldToken;
    };
    if (!isStillCurrent()) return false;
    asking = true;
    const { value, failure } = await refreshToken(api);
    asking = false;
    // A navigation aborts the request, which says nothing about the token. `pagehide` may come just after the failure, so wait for it.
    if (failure) await new Promise((resolve) => setTimeout(resolve));
    if (!isStillCurrent()) return false;
    // If the browser shows this page again, the next call renews first.
    if (failure && isPageLeft) due = 0;
    else if (failure?.unreachable && !isLast) return true;
    else tokens.set(value?.token || null);
    return false;
  }

  async function refresh(): Promise<void> {
    const oldToken = tokens.current.peek();
    // The lock is free during the pauses, so that another tab may try.
    for (let count = 1; oldToken && (await withMutex(() => attempt(oldToken, count === ATTEMPTS))); count++)
      await untilOnline(PAUSE * count);
    accepted.value = true;
  }

  function startRenewal() {
    due = Number.POSITIVE_INFINITY;
    pending = refresh().then(() => {
      pending = undefined;
    });
  }

  function whenFresh() {
    if (Date.now() > due) startRenewal();
    return pending;
  }

  lifetime.effect(() => {
    const life = readLifetime(tokens.current.value);
    clearTimeout(timer);
    due = Date.now() + life / 2;
    if (life < Number.POSITIVE_INFINITY && accepted.value)
      timer = setTimeout(startRenewal, Math.min(life / 2, LONGEST_TIMER));
  });
  // Timers of a background tab are late.
  lifetime.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') void whenFresh();
  });
  lifetime.add(() => clearTimeout(timer));

  return {
    /** Whether the server has accepted the current token; one that another tab has stored, it gave to that tab. */
    accepted,
    /** Replaces the token now; signs out if the server refuses. Other calls do not wait for it. */
    refresh,
    /** Starts a renewal if one is due, since timers of a page that slept are late. Returns the one under way, which calls wait for. */
    whenFresh,
    /** Whether the request of a refresh is under way. */
    isAsking: () => asking,
  };
}

/** Resolves when the browser is back on a network, or after `wait` milliseconds. */
const untilOnline = (wait: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, wait);
    addEventListener('online', () => resolve(), { once: true });
  });

/** Runs one refresh at a time over all tabs. If the browser has no locks, or refuses them because storage is blocked, it runs at once. */
const withMutex = async (work: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await navigator.locks.request('selfstorage-refresh', work);
  } catch {
    return work();
  }
};
