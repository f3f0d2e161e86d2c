import { effect } from '@preact/signals-react';
import { requestPasswordLink, signIn } from '../../../src/api/calls.ts';
import { createApi } from '../../../src/api/client.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import { createTokens } from '../../../src/core/token.ts';
import { createSession, followOtherTabs } from '../../../src/session/session.ts';
import { backend, json, refusal } from '../../setup/backend.ts';
import { type StoppedClock, withStoppedClock } from '../../setup/clock.ts';
import { assert, column, columns, deferred, suite } from '../../setup/suite.ts';

const test = suite('session');
const KEY = 'jwt_access_token';
const REFRESH = '/authentication/refreshtoken';
const SIGN_IN = '/authentication/signin';
const UPDATE = '/passwordrestore/generatelink';
const credentials = { emailOrPhone: 'mette@example.dk', password: 'Havnegade12!' };

let heard: string[] = [];
for (const name of ['signin', 'signout']) {
  document.addEventListener(`selfstorage:${name}`, () => heard.push(name));
}

test.before.each(() => {
  localStorage.clear();
  heard = [];
});

const made: (() => void)[] = [];
test.after.each(() => {
  for (const undo of made.splice(0)) undo();
});

/** A session over the page's own token, as a widget has one. */
function sessionWith(token?: string) {
  if (token) localStorage.setItem(KEY, token);
  const tokens = createTokens();
  const api = createApi({
    base: 'http://api.test',
    token: () => tokens.current.peek(),
    fresh: () => session.whenFresh(),
    onSignedOut: (sentWith) => {
      if (sentWith === tokens.current.peek()) session.refused();
    },
  });
  const lifetime = createLifetime();
  const session = createSession({ api, tokens, lifetime });
  followOtherTabs({ tokens, lifetime });
  made.push(lifetime.end);
  const logIn = () => session.signIn(() => signIn(api, credentials));
  return { api, tokens, session, lifetime, logIn };
}

/** Somebody who has signed in, with everything that the session was asked for since. */
async function signedIn(answers: Record<string, unknown>) {
  const world = backend(answers);
  const page = sessionWith();
  await page.logIn();
  return { ...world, ...page };
}

/** A test on a stopped clock, which it moves itself. */
const onStoppedClock = (name: string, run: Parameters<typeof withStoppedClock>[0]) =>
  test(name, () => withStoppedClock(run));

const tokenOf = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;
/** An unsigned token that lives this many seconds. */
const jwt = (life: number, name = 'a') => tokenOf({ iat: 1000, exp: 1000 + life, name });

const otherTab = (value: string | null) => {
  if (value) localStorage.setItem(KEY, value);
  else localStorage.removeItem(KEY);
  dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue: value }));
};

test('a page without a token is signed out and asks nothing', async () => {
  const { sent } = backend({});
  const { session } = sessionWith();
  await session.restore();
  assert.equal([session.state.value, session.lost.value, sent.length], ['out', false, 0]);
});

test('R5.1 a stored token is validated, and its successor stored and sent from then on', async () => {
  const { sent } = backend({ [REFRESH]: { token: 'second' }, [UPDATE]: {} });
  const { session, api } = sessionWith('first');
  assert.is(session.state.value, 'checking');
  await session.restore();
  assert.equal([session.state.value, session.lost.value], ['in', false]);
  assert.is(localStorage.getItem(KEY), 'second');
  await requestPasswordLink(api, { emailOrPhone: 'x' });
  assert.equal(columns(sent, 'method', 'path', 'authorization'), [
    ['POST', REFRESH, 'Bearer first'],
    ['POST', UPDATE, 'Bearer second'],
  ]);
  assert.equal(heard, [], 'nobody signed in just now');
});

const LOST: Record<string, unknown> = {
  'expired (401)': json({}, 401),
  'refused (400)': refusal(5),
  'answered without a token': {},
  'answered with an empty token': { token: '' },
  'answered with a token that is no text': { token: 5 },
  'answered with a page of HTML': new Response('<!doctype html>'),
  'not answered in time': new DOMException('signal timed out', 'TimeoutError'),
  'answered with 500': json({}, 500),
};

for (const [what, answer] of Object.entries(LOST)) {
  test(`R5.2 a stored token whose refresh is ${what} is cleared, and the session counts as lost`, async () => {
    const { sent } = backend({ [REFRESH]: answer });
    const { session, tokens } = sessionWith('first');
    // A page that was left and has come back takes it for what it is.
    for (const type of ['pagehide', 'pageshow']) dispatchEvent(new Event(type));
    await session.restore();
    assert.is(sent.length, 1);
    assert.equal([session.state.value, session.lost.value], ['out', true]);
    assert.equal([tokens.current.value, localStorage.getItem(KEY)], [null, null]);
    assert.equal(heard, ['signout']);
  });
}

test('a refresh that breaks off because the page is left says nothing about the token', async () => {
  const { promise, resolve } = deferred<Error>();
  backend({ [REFRESH]: () => promise });
  const { session } = sessionWith('first');
  const restored = session.restore();
  dispatchEvent(new Event('pagehide'));
  resolve(new TypeError('Failed to fetch'));
  await restored;
  dispatchEvent(new Event('pageshow'));
  assert.equal([localStorage.getItem(KEY), heard.includes('signout')], ['first', false]);
});

const UNREACHABLE = new TypeError('Failed to fetch');

/** Moves the clock on, and waits for what happens without a timer. */
const step = async (clock: StoppedClock, milliseconds: number) => {
  await clock.advance(milliseconds);
  // The turn in which a page that is left would have said so.
  await clock.advance(0);
  await clock.settled();
};

/** A session whose stored token was validated once and has no answer yet. */
async function restoring(clock: StoppedClock) {
  const { session } = sessionWith('first');
  void session.restore();
  await clock.settled();
  await step(clock, 0);
  return session;
}

onStoppedClock('a refresh that reaches nobody is sent again, and the session goes on', async (clock) => {
  const { to, answers, session, api } = await signedIn({
    [SIGN_IN]: { token: jwt(600) },
    [REFRESH]: UNREACHABLE,
    [UPDATE]: {},
  });
  clock.sleep(400_000);
  document.dispatchEvent(new Event('visibilitychange'));
  const asked = requestPasswordLink(api, { emailOrPhone: 'x' });
  await clock.settled();
  await step(clock, 0);
  assert.equal([to(REFRESH).length, session.state.value], [1, 'in']);
  assert.is(to(UPDATE).length, 0, 'it waits for the fresh token');
  answers[REFRESH] = { token: jwt(600, 'b') };
  await step(clock, 2000);
  await asked;
  assert.equal([to(REFRESH).length, session.state.value], [2, 'in']);
  assert.equal(column(to(UPDATE), 'authorization'), [`Bearer ${jwt(600, 'b')}`]);
  session.signOut();
});

onStoppedClock('a refresh that reached nobody is sent again as soon as there is a network', async (clock) => {
  const { to, answers } = backend({ [REFRESH]: UNREACHABLE });
  const session = await restoring(clock);
  answers[REFRESH] = { token: 'second' };
  dispatchEvent(new Event('online'));
  await clock.settled();
  assert.equal([to(REFRESH).length, session.state.value], [2, 'in']);
});

onStoppedClock('a refresh that reaches nobody three times clears the token', async (clock) => {
  const { to } = backend({ [REFRESH]: UNREACHABLE });
  const session = await restoring(clock);
  await step(clock, 2000);
  assert.equal([to(REFRESH).length, localStorage.getItem(KEY)], [2, 'first']);
  await step(clock, 4000);
  await step(clock, 60_000);
  assert.equal([to(REFRESH).length, session.state.value, session.lost.value], [3, 'out', true]);
  assert.equal([localStorage.getItem(KEY), heard], [null, ['signout']]);
});

onStoppedClock('who signs out while a refresh reaches nobody is asked about no more', async (clock) => {
  const { to } = backend({ [REFRESH]: UNREACHABLE });
  const session = await restoring(clock);
  session.signOut();
  await step(clock, 60_000);
  assert.equal([to(REFRESH).length, session.state.value], [1, 'out']);
});

onStoppedClock('a session that has ended with its last widget refreshes nothing any more', async (clock) => {
  const { to, lifetime } = await signedIn({
    [SIGN_IN]: { token: jwt(600) },
    [REFRESH]: { token: jwt(600, 'b') },
  });
  lifetime.end();
  clock.sleep(400_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await step(clock, 600_000);
  assert.equal(to(REFRESH), []);
});

test('a token is validated once, whoever asks', async () => {
  const { sent } = backend({ [REFRESH]: { token: 'second' } });
  const { session } = sessionWith('first');
  await Promise.all([session.restore(), session.restore()]);
  await session.restore();
  assert.is(sent.length, 1);
});

test('signing in stores the token', async () => {
  const { sent } = backend({ [SIGN_IN]: { token: 'abc' } });
  const { session, logIn } = sessionWith();
  assert.equal(await logIn(), { value: true });
  assert.equal([session.state.value, localStorage.getItem(KEY)], ['in', 'abc']);
  assert.equal(sent[0]?.body, credentials);
  assert.equal(heard, ['signin']);
});

const REFUSED: [what: string, answer: unknown, failure: { code: number; text?: string }][] = [
  ['a number', { error: 31 }, { code: 31 }],
  ['a text', { error: 'Wrong password' }, { code: 100, text: 'Wrong password' }],
  ['an empty error', { error: '' }, { code: 100 }],
  ['neither token nor error', {}, { code: 100 }],
  ['a token that is no text', { token: 1 }, { code: 100 }],
  ['an error of another kind', { error: { code: 31 } }, { code: 100 }],
  ['400', refusal(31), { code: 31 }],
  ['no network', new TypeError('Failed to fetch'), { code: 100 }],
];

for (const [what, answer, failure] of REFUSED) {
  test(`a sign-in that is answered with ${what} is refused`, async () => {
    backend({ [SIGN_IN]: answer });
    const { session, logIn } = sessionWith();
    const { code, text } = (await logIn()).failure ?? { code: 0 };
    assert.equal({ code, ...(text && { text: text() }) }, failure);
    assert.equal([session.state.value, localStorage.getItem(KEY)], ['out', null]);
    assert.equal(heard, []);
  });
}

test('signing out clears the token and is no loss', async () => {
  const { session } = await signedIn({ [SIGN_IN]: { token: 'abc' } });
  session.signOut();
  assert.equal([session.state.value, session.lost.value, localStorage.getItem(KEY)], ['out', false, null]);
  assert.equal(heard, ['signin', 'signout']);
});

test('logging out tells the server with the token that it ends, and waits for nothing', () => {
  const { to } = backend({ [REFRESH]: () => deferred().promise });
  const { session } = sessionWith('kept');
  session.end();
  assert.equal([session.state.value, session.lost.value, localStorage.getItem(KEY)], ['out', false, null]);
  return new Promise<void>((resolve) => setTimeout(resolve)).then(() =>
    assert.equal(columns(to(REFRESH), 'body', 'authorization'), [[{ end: true }, 'Bearer kept']]),
  );
});

const update = ({ api }: ReturnType<typeof sessionWith>) => requestPasswordLink(api, { emailOrPhone: 'x' });

test('a 401 to any call signs out, and the session counts as lost', async () => {
  const { ...page } = await signedIn({ [SIGN_IN]: { token: 'abc' }, [UPDATE]: json({}, 401) });
  const { failure } = await update(page);
  assert.is(failure?.code, 401);
  assert.equal([page.session.state.value, page.session.lost.value], ['out', true]);
});

test('a token that a call was refused with goes back to the server, once, which may end the session of whoever replaced it', async () => {
  const { to, ...page } = await signedIn({
    [SIGN_IN]: { token: 'abc' },
    [UPDATE]: json({}, 401),
    [REFRESH]: json({}, 401),
  });
  await Promise.all([update(page), update(page)]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(columns(to(REFRESH), 'body', 'authorization'), [[{ end: true }, 'Bearer abc']]);
  assert.is(page.session.state.value, 'out');
});

test('a token that a call is refused with while it is checked is kept until the check decides', async () => {
  const answer = deferred<unknown>();
  backend({ [UPDATE]: json({}, 401), [REFRESH]: () => answer.promise });
  const page = sessionWith('first');
  const restored = page.session.restore();
  await update(page);
  assert.equal([page.session.state.value, localStorage.getItem(KEY)], ['checking', 'first']);
  answer.resolve({ token: 'second' });
  await restored;
  assert.equal([page.session.state.value, localStorage.getItem(KEY)], ['in', 'second']);
});

test('somebody who signs in while an old token is checked stays signed in when the check fails', async () => {
  const check = deferred<Response>();
  backend({ [REFRESH]: () => check.promise, [SIGN_IN]: { token: 'abc' } });
  const { session, logIn } = sessionWith('first');
  const restored = session.restore();
  await logIn();
  check.resolve(json({}, 401));
  await restored;
  assert.equal([session.state.value, localStorage.getItem(KEY)], ['in', 'abc']);
});

test('a sign-out in another tab counts although its event has not arrived when a refresh is answered', async () => {
  const check = deferred<unknown>();
  backend({ [REFRESH]: () => check.promise });
  const { session } = sessionWith('first');
  const restored = session.restore();
  localStorage.removeItem(KEY);
  check.resolve({ token: 'second' });
  await restored;
  assert.equal([session.state.value, localStorage.getItem(KEY)], ['out', null]);
});

test('a person who signed in elsewhere during a sign-in is signed out before the person here signs in', async () => {
  const answer = deferred<unknown>();
  backend({ [SIGN_IN]: () => answer.promise });
  const { session, logIn, tokens } = sessionWith();
  const seen: unknown[] = [];
  effect(() => void seen.push(tokens.current.value));
  const signedIn = logIn();
  otherTab('theirs');
  answer.resolve({ token: 'ours' });
  await signedIn;
  assert.equal(seen, [null, 'theirs', null, 'ours']);
  assert.equal([session.state.value, session.lost.value], ['in', false]);
});

type LockRequest = (name: string, work: () => Promise<void>) => Promise<unknown>;

/** Locks as browsers have them: one holder at a time, the others wait their turn. */
function inTurn(): LockRequest {
  let turn: Promise<unknown> = Promise.resolve();
  return (_, work) => {
    turn = turn.then(work);
    return turn;
  };
}

function withLocks(request = inTurn()) {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return () => Reflect.deleteProperty(navigator, 'locks');
}

onStoppedClock('between two attempts of a refresh that reaches nobody another tab may try', async (clock) => {
  const undo = withLocks();
  try {
    const { to, answers } = backend({ [REFRESH]: UNREACHABLE });
    const { session } = sessionWith('first');
    const { session: other } = sessionWith('first');
    void session.restore();
    await clock.settled();
    await step(clock, 0);
    answers[REFRESH] = { token: 'second' };
    void other.restore();
    await clock.settled();
    assert.equal([to(REFRESH).length, other.state.value], [2, 'in']);
    await step(clock, 2000);
    assert.equal([to(REFRESH).length, session.state.value], [2, 'in']);
  } finally {
    undo();
  }
});

test('R5.3 a tab that waited while another one refreshed takes that token instead of asking too', async () => {
  const undo = withLocks();
  try {
    const first = deferred<unknown>();
    const { sent } = backend({ [REFRESH]: () => first.promise });
    const { session } = sessionWith('first');
    const { session: other, tokens: theirs } = sessionWith('first');
    const restored = [session.restore(), other.restore()];
    first.resolve({ token: 'second' });
    await Promise.all(restored);
    assert.equal([theirs.current.value, other.state.value], ['second', 'in']);
    assert.is(sent.length, 1);
  } finally {
    undo();
  }
});

test('where the browser refuses its locks a token is refreshed all the same', async () => {
  const undo = withLocks(() => Promise.reject(new DOMException('denied', 'SecurityError')));
  try {
    backend({ [REFRESH]: { token: 'second' } });
    const { session, tokens } = sessionWith('first');
    await session.restore();
    assert.equal([session.state.value, tokens.current.value], ['in', 'second']);
  } finally {
    undo();
  }
});

onStoppedClock('a token is refreshed when half of its life is over', async (clock) => {
  const { sent, session } = await signedIn({
    [SIGN_IN]: { token: jwt(600) },
    [REFRESH]: () => ({ token: jwt(1000, 'b') }),
  });
  assert.equal(clock.waits(), [300_000]);
  await clock.advance(299_000);
  assert.is(sent.length, 1);
  await clock.advance(1_000);
  await clock.settled();
  assert.equal([sent.length, sent[1]?.path], [2, REFRESH]);
  assert.is(localStorage.getItem(KEY), jwt(1000, 'b'));
  assert.equal(clock.waits(), [500_000]);
  assert.is(session.state.value, 'in');
});

onStoppedClock(
  'a refresh that was broken off by leaving is made up for when the page comes back',
  async (clock) => {
    const { promise, resolve } = deferred<Error>();
    const { to, answers, session } = await signedIn({
      [SIGN_IN]: { token: jwt(600) },
      [REFRESH]: () => promise,
    });
    await clock.advance(300_000);
    dispatchEvent(new Event('pagehide'));
    resolve(new DOMException('aborted', 'AbortError'));
    await clock.settled();
    await step(clock, 0);
    answers[REFRESH] = { token: jwt(600, 'b') };
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await clock.settled();
    assert.equal([to(REFRESH).length, localStorage.getItem(KEY)], [2, jwt(600, 'b')]);
    session.signOut();
  },
);

for (const [what, token, signsOut, waits] of [
  ['of somebody who has signed out has no timer', jwt(600), true, []],
  ['without an end has no timer', 'opaque', false, []],
  ['of a year has the longest timer that there is', jwt(31_536_000), false, [2 ** 31 - 1]],
] as const)
  onStoppedClock(`a token ${what}`, async (clock) => {
    const { session } = await signedIn({ [SIGN_IN]: { token } });
    if (signsOut) session.signOut();
    assert.equal(clock.waits(), waits);
  });

onStoppedClock('a token that does not say when it was issued counts from now', async (clock) => {
  await signedIn({ [SIGN_IN]: { token: tokenOf({ exp: Date.now() / 1000 + 600 }) } });
  assert.equal(clock.waits().map(Math.round), [300_000]);
});

onStoppedClock('a tab that slept past the half-life refreshes when it is looked at again', async (clock) => {
  const { sent, to, session } = await signedIn({
    [SIGN_IN]: { token: jwt(600) },
    [REFRESH]: { token: jwt(600, 'b') },
  });
  document.dispatchEvent(new Event('visibilitychange'));
  await clock.settled();
  assert.is(sent.length, 1);
  clock.sleep(400_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await clock.settled();
  assert.is(to(REFRESH).length, 1);
  session.signOut();
});

onStoppedClock(
  'on a device that slept whatever is asked first waits for a fresh token, and nobody is signed out',
  async (clock) => {
    const { sent, session, api } = await signedIn({
      [SIGN_IN]: { token: jwt(600) },
      [REFRESH]: { token: jwt(600, 'b') },
      [UPDATE]: ({ authorization }: { authorization: string }) =>
        authorization === `Bearer ${jwt(600, 'b')}` ? {} : json({}, 401),
    });
    clock.sleep(1_000_000);
    const ask = () => requestPasswordLink(api, { emailOrPhone: 'x' });
    const answers = await Promise.all([ask(), ask()]);
    assert.equal(answers, [{ value: true }, { value: true }]);
    assert.is(session.state.value, 'in');
    await ask();
    assert.equal(column(sent, 'path'), [SIGN_IN, REFRESH, UPDATE, UPDATE, UPDATE]);
    session.signOut();
  },
);

onStoppedClock(
  'a sign-out on a device that slept is sent at once, with the token that ends',
  async (clock) => {
    const { sent, session } = await signedIn({ [SIGN_IN]: { token: jwt(600) }, [REFRESH]: {} });
    clock.sleep(1_000_000);
    session.end();
    await clock.settled();
    assert.equal(columns(sent.slice(1), 'path', 'authorization'), [[REFRESH, `Bearer ${jwt(600)}`]]);
    assert.is(session.state.value, 'out');
  },
);
