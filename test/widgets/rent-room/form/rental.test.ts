import { createApi } from '../../../../src/api/client.ts';
import { announce } from '../../../../src/contract.ts';
import { createLifetime } from '../../../../src/core/lifetime.ts';
import { createTokens } from '../../../../src/core/token.ts';
import { createSession } from '../../../../src/session/session.ts';
import { createNotices } from '../../../../src/ui/notices.tsx';
import { createRental } from '../../../../widgets/rent-room/form/rental.ts';
import { backend, json, refusal } from '../../../setup/backend.ts';
import { settled } from '../../../setup/draw.tsx';
import { load } from '../../../setup/load.ts';
import { assert, captureConsole, column, columns, deferred, suite } from '../../../setup/suite.ts';
import { room } from '../../facility.ts';

const test = suite('rental');
const CAN_LEASE = '/room/canlease';
const SIGN_UP = '/authentication/signup';
const SIGN_IN = '/authentication/signin';
const REFRESH = '/authentication/refreshtoken';
const CHECKOUT = '/lease/createwithcheckout';
const CURRENT = '/user/getcurrent';
const PASSWORD = 'Kasse-12!';

const typed = {
  firstName: ' Åse ',
  lastName: 'Holm',
  email: 'aase@example.dk',
  phoneNumber: '20 12 34 56',
  mobile: '',
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  code: '0123',
  terms: true,
};

const person = {
  firstName: 'Åse',
  lastName: 'Holm',
  email: 'aase@example.dk',
  phoneNumber: '+4520123456',
  mobile: '',
  password: PASSWORD,
};

const lease = {
  roomId: 101,
  code: '0123',
  successUrl: 'http://localhost/PaymentSuccess/101',
  cancelUrl: 'http://localhost/PaymentCancel',
};

test.before.each(() => {
  localStorage.clear();
  announce(document, 'language', { language: 'en' });
});

/** A rental against a backend that lets everything through, but for `answers`. */
function rentalWith(answers: Record<string, unknown> = {}, options: { token?: string } = {}) {
  const world = backend({
    [CAN_LEASE]: { value: true },
    [SIGN_UP]: {},
    [SIGN_IN]: { token: 'signed-in' },
    [REFRESH]: { token: 'refreshed' },
    [CHECKOUT]: { sessionId: 'cs_1', url: 'https://checkout.stripe.com/cs_1' },
    ...answers,
  });
  if (options.token) localStorage.setItem('jwt_access_token', options.token);
  const tokens = createTokens();
  const api = createApi({
    base: 'http://api.test',
    token: () => tokens.current.peek(),
    onSignedOut: () => tokens.set(null),
  });
  const lifetime = createLifetime();
  const session = createSession({ api, tokens, lifetime });
  const notices = createNotices({ load, lifetime });
  const left: unknown[] = [];
  const events = { taken: 0 };
  const chosen = { id: 101 };
  const checkout = { open: async (_: { isStillCurrent: () => boolean }) => {} };
  const rental = createRental({
    page: { api, load, lifetime },
    session,
    notices,
    leaveForCheckout: async (session, { isStillCurrent }) => {
      left.push(session);
      await checkout.open({ isStillCurrent });
    },
    isChosen: ({ id }) => id === chosen.id,
    onTaken: () => {
      events.taken++;
    },
  });
  const fill = (values: Record<string, string | boolean> = typed) => {
    for (const [name, text] of Object.entries(values)) rental.form.set(name, text);
  };
  return {
    ...world,
    rental,
    session,
    tokens,
    notices,
    left,
    events,
    chosen,
    checkout,
    fill,
    calls: () => world.sent.map(({ path }) => path),
    said: () => notices.failure.value?.text(),
    toasts: () => notices.toasts.value.map(({ kind, text }) => [kind, text()]),
  };
}

/** The same, once a guest has filled in the form and pressed. */
async function rented(answers: Record<string, unknown> = {}) {
  const world = rentalWith(answers);
  world.fill();
  await world.rental.rent(room());
  await settled();
  return world;
}

test('a guest is asked for everything, a tenant with a good token for code and terms', async () => {
  const guest = rentalWith().rental;
  assert.equal([guest.formKind.value, guest.signedOut.value], ['guest', false]);
  const { rental, session } = rentalWith({}, { token: 'kept' });
  assert.is(rental.formKind.value, 'checking');
  await session.restore();
  assert.is(rental.formKind.value, 'short');
});

test('R4.1 a guest is signed up and in, gets a lease with checkout and leaves for the payment', async () => {
  const { sent, left } = await rented();
  assert.equal(columns(sent, 'method', 'path', 'query', 'body', 'authorization'), [
    ['GET', CAN_LEASE, 'id=101', undefined, null],
    ['POST', SIGN_UP, '', person, null],
    ['POST', SIGN_IN, '', { emailOrPhone: person.email, password: PASSWORD }, null],
    ['POST', CHECKOUT, '', lease, 'Bearer signed-in'],
  ]);
  assert.equal(left, [{ sessionId: 'cs_1', url: 'https://checkout.stripe.com/cs_1' }]);
});

test('a tenant goes straight to the lease', async () => {
  const { rental, session, fill, sent } = rentalWith({}, { token: 'kept' });
  await session.restore();
  sent.length = 0;
  fill({ code: '0123', terms: true });
  await rental.rent(room());
  assert.equal(columns(sent, 'path', 'body', 'authorization'), [
    [CAN_LEASE, undefined, 'Bearer refreshed'],
    [CHECKOUT, lease, 'Bearer refreshed'],
  ]);
});

test('a room number is encoded in the address that the payment leads back to', async () => {
  const { rental, fill, to } = rentalWith();
  fill();
  await rental.rent(room({ number: 'A/1 ø' }));
  assert.equal(to(CHECKOUT)[0]?.body, {
    ...lease,
    successUrl: 'http://localhost/PaymentSuccess/A%2F1%20%C3%B8',
  });
});

for (const [when, answers, expected] of [
  ['at the check', { [CAN_LEASE]: { value: false } }, [CAN_LEASE]],
  ['at the checkout', { [CHECKOUT]: refusal(26) }, [CAN_LEASE, SIGN_UP, SIGN_IN, CHECKOUT]],
] as const)
  test(`R4.4 a room that is taken ${when} is a toast, the lists are read again, and the flow stops`, async () => {
    const { calls, toasts, events, said } = await rented(answers);
    assert.equal([calls(), toasts(), events.taken], [expected, [['error', 'Room not available']], 1]);
    assert.is(said(), undefined);
  });

const STOPS: [what: string, answers: Record<string, unknown>, calls: string[], text: string][] = [
  ['the check cannot be made', { [CAN_LEASE]: refusal(9) }, [CAN_LEASE], 'Room not found'],
  [
    'the check has another shape',
    { [CAN_LEASE]: { value: 'yes' } },
    [CAN_LEASE],
    'Something went wrong, try again later or reach our support',
  ],
  [
    'the network fails at the sign-up',
    { [SIGN_UP]: new TypeError('Failed to fetch') },
    [CAN_LEASE, SIGN_UP],
    'Something went wrong, try again later or reach our support',
  ],
  [
    'the sign-in is refused with a number',
    { [SIGN_IN]: { error: 31 } },
    [CAN_LEASE, SIGN_UP, SIGN_IN],
    'Identity error',
  ],
  [
    'the sign-in is refused with a text',
    { [SIGN_IN]: { error: 'Account locked' } },
    [CAN_LEASE, SIGN_UP, SIGN_IN],
    'Account locked',
  ],
  [
    'the payment provider is not set up',
    { [CHECKOUT]: refusal(6) },
    [CAN_LEASE, SIGN_UP, SIGN_IN, CHECKOUT],
    'Card payment provider not configured',
  ],
  [
    'the room is not known at the checkout',
    { [CHECKOUT]: refusal(9) },
    [CAN_LEASE, SIGN_UP, SIGN_IN, CHECKOUT],
    'Room not found',
  ],
  [
    'the checkout has no session',
    { [CHECKOUT]: {} },
    [CAN_LEASE, SIGN_UP, SIGN_IN, CHECKOUT],
    'Something went wrong, try again later or reach our support',
  ],
];

for (const [what, answers, expected, text] of STOPS) {
  test(`when ${what} the flow stops, says why, and everything typed is still there`, async () => {
    const { rental, calls, said, left, toasts } = await rented(answers);
    assert.equal([calls(), said(), left, toasts()], [expected, text, [], []]);
    assert.equal([rental.form.typed.value, rental.form.busy.value], [typed, false]);
  });
}

const EXISTS = 'User with this email or phone already exists';

/** Somebody with an account has filled in the sign-up form and pressed. */
async function metAccount(answers: Record<string, unknown> = {}) {
  const world = await rented({ [SIGN_UP]: refusal(32), ...answers });
  const { rental } = world;
  return {
    ...world,
    emailError: () => rental.form.errors.value.email?.text?.(),
    logIn: () => rental.login.submit({ emailOrPhone: typed.email, password: PASSWORD }),
  };
}

test('R4.2 an account that is there already blames no field: the dialog leads to the log-in, which opens filled in', async () => {
  const { rental, calls, said, toasts, emailError, notices } = await metAccount();
  assert.equal([calls(), said(), toasts()], [[CAN_LEASE, SIGN_UP], EXISTS, []]);
  assert.equal([emailError(), rental.accountExists.value], [undefined, true]);
  notices.failure.value?.action?.run();
  assert.equal(
    [rental.loginOpen.value, rental.loginEmail.value, rental.loginFocusRequests.value],
    [true, 'aase@example.dk', 1],
  );
  assert.equal(
    [rental.form.typed.value, rental.form.busy.value, rental.formKind.value],
    [typed, false, 'guest'],
  );
});

test('a password that the server refuses is told beside its field, and nothing is rented', async () => {
  const { rental, calls, said } = await rented({ [SIGN_UP]: refusal(1, 'password') });
  assert.match(rental.form.errors.value.password?.text?.() ?? '', 'cannot be used');
  assert.equal([calls(), said()], [[CAN_LEASE, SIGN_UP], undefined]);
});

test('after that log-in the rental goes on with the room and the code', async () => {
  const { rental, sent, left, logIn } = await metAccount();
  sent.length = 0;
  await logIn();
  await settled();
  assert.equal(columns(sent, 'path', 'body', 'authorization'), [
    [SIGN_IN, { emailOrPhone: typed.email, password: PASSWORD }, null],
    [CAN_LEASE, undefined, 'Bearer signed-in'],
    [CHECKOUT, lease, 'Bearer signed-in'],
  ]);
  assert.equal([left.length, rental.formKind.value, rental.accountExists.value], [1, 'short', false]);
});

const UNWANTED: Record<string, (world: Awaited<ReturnType<typeof metAccount>>) => void> = {
  'another room was chosen': ({ chosen }) => {
    chosen.id = 102;
  },
  'the log-in was closed and opened again': ({ rental }) => {
    rental.toggleLogin();
    rental.toggleLogin();
  },
  'the person left': ({ rental }) => rental.reset(),
};

for (const [what, happens] of Object.entries(UNWANTED))
  test(`a log-in after ${what} rents nothing by itself`, async () => {
    const world = await metAccount();
    happens(world);
    await world.logIn();
    await settled();
    assert.equal(
      [world.rental.formKind.value, world.to(CHECKOUT).length, world.left.length],
      ['short', 0, 0],
    );
  });

test('after a sign-up that succeeded a retry goes on from there', async () => {
  const { rental, calls, answers, sent, left } = await rented({ [SIGN_IN]: new TypeError('no network') });
  assert.equal([rental.accountCreated.value, rental.formKind.value], [true, 'guest']);
  answers[SIGN_IN] = { token: 'signed-in' };
  sent.length = 0;
  await rental.rent(room());
  assert.equal([calls(), left.length], [[CAN_LEASE, SIGN_IN, CHECKOUT], 1]);
});

test('after a sign-in that succeeded too a retry needs only the lease, for another room as well', async () => {
  const { rental, calls, answers, chosen, sent, to } = await rented({ [CHECKOUT]: refusal(26) });
  assert.equal([rental.accountCreated.value, rental.formKind.value], [true, 'guest']);
  answers[CHECKOUT] = { sessionId: 'cs_2' };
  sent.length = 0;
  chosen.id = 102;
  await rental.rent(room({ id: 102, number: '102' }));
  assert.equal(calls(), [CAN_LEASE, CHECKOUT]);
  assert.equal(to(CHECKOUT)[0]?.body, {
    ...lease,
    roomId: 102,
    successUrl: 'http://localhost/PaymentSuccess/102',
  });
});

/** A sign-up that was done, though its answer never came. */
async function unanswered(options: { signIn?: unknown; first?: unknown } = {}) {
  const { signIn = { token: 'signed-in' }, first = new TypeError('Failed to fetch') } = options;
  const world = await rented({ [SIGN_UP]: first, [SIGN_IN]: signIn });
  world.notices.closeFailure();
  world.answers[SIGN_UP] = refusal(32);
  world.sent.length = 0;
  await world.rental.rent(room());
  await settled();
  return world;
}

test('a sign-up whose answer was lost is met again by signing in, and the flow goes on', async () => {
  const { calls, rental, left, said } = await unanswered();
  assert.equal(calls(), [CAN_LEASE, SIGN_UP, SIGN_IN, CHECKOUT]);
  assert.equal([rental.accountCreated.value, left.length, said()], [true, 1, undefined]);
});

test('where that sign-in is refused the account is another one, and the person is led to the log-in', async () => {
  const { calls, rental, said } = await unanswered({ signIn: { error: 31 } });
  assert.equal(calls(), [CAN_LEASE, SIGN_UP, SIGN_IN]);
  assert.equal([rental.accountCreated.value, rental.accountExists.value, said()], [false, true, EXISTS]);
});

test('nobody is signed in to an account that was there before the first sign-up', async () => {
  const { calls, rental } = await unanswered({ first: refusal(32) });
  assert.equal([calls(), rental.accountCreated.value], [[CAN_LEASE, SIGN_UP], false]);
});

/** A tenant whose session ends with the press of the button. */
async function endedAtCheckout(answers: Record<string, unknown>) {
  const world = rentalWith({ [CHECKOUT]: json({}, 401), ...answers }, { token: 'kept' });
  await world.session.restore();
  await world.rental.loadTenantEmail();
  assert.is(world.rental.loginOpen.value, false);
  world.fill({ code: '0123', terms: true });
  await world.rental.rent(room());
  return world;
}

const MAJA = {
  value: { firstName: 'Maja', lastName: 'Holm', email: 'maja@example.dk', phoneNumber: '+4528123456' },
};

test('who left is not named to whoever comes next', async () => {
  const { rental, tokens } = await endedAtCheckout({ [CURRENT]: MAJA });
  rental.reset();
  tokens.set('theirs');
  tokens.set(null);
  assert.is(rental.loginEmail.value, '');
});

test('of a guest who signed up and is forgotten nothing is left', async () => {
  const { rental } = await rented({ [CHECKOUT]: refusal(27) });
  assert.is(rental.accountCreated.value, true);
  rental.reset();
  assert.is(rental.accountCreated.value, false);
  assert.equal(Object.values(rental.form.typed.value).filter(Boolean), []);
});

test('a submit while one is on its way sends nothing', async () => {
  const answer = deferred<unknown>();
  const { rental, fill, calls, left } = rentalWith({ [SIGN_UP]: () => answer.promise });
  fill();
  const both = [rental.rent(room()), rental.rent(room())];
  await settled();
  assert.equal([rental.form.busy.value, calls()], [true, [CAN_LEASE, SIGN_UP]]);
  answer.resolve({});
  await Promise.all(both);
  assert.equal([calls().length, left.length], [4, 1]);
});

for (const [what, path, answer] of [
  ['the room is free', CAN_LEASE, { value: true }],
  ['the room is taken', CAN_LEASE, { value: false }],
  ['the sign-up succeeds', SIGN_UP, {}],
  ['the sign-up fails', SIGN_UP, json({}, 500)],
  ['the checkout is there', CHECKOUT, { sessionId: 'cs_1' }],
  ['the checkout finds the room taken', CHECKOUT, refusal(26)],
  ['the checkout fails', CHECKOUT, json({}, 500)],
] as const)
  test(`when another room is chosen before it is known that ${what}, the flow stops without a word`, async () => {
    const { promise, resolve } = deferred<unknown>();
    const { rental, fill, to, chosen, events, left, said, toasts } = rentalWith({ [path]: () => promise });
    fill();
    const rent = rental.rent(room());
    await settled();
    chosen.id = 102;
    resolve(answer);
    await rent;
    assert.equal([to(path).length, to(CHECKOUT).length], [1, path === CHECKOUT ? 1 : 0]);
    assert.equal([left.length, events.taken, said(), toasts()], [0, 0, undefined, []]);
    assert.is(rental.form.busy.value, false);
  });

for (const [what, path, sent] of [
  ['the room is looked up', CAN_LEASE, [CAN_LEASE]],
  ['the sign-up is on its way', SIGN_UP, [CAN_LEASE, SIGN_UP, SIGN_IN, CHECKOUT]],
] as const)
  test(`somebody who signs in in another tab while ${what} rents nothing by a guest's press`, async () => {
    const { promise, resolve } = deferred<unknown>();
    const { rental, session, tokens, fill, sent: calls, to } = rentalWith({ [path]: () => promise });
    await session.restore();
    fill();
    const rent = rental.rent(room());
    await settled();
    tokens.set('theirs');
    assert.is(session.state.value, 'in');
    resolve(path === CAN_LEASE ? { value: true } : {});
    await rent;
    assert.equal(column(calls, 'path'), sent);
    assert.not(to(CHECKOUT).some(({ authorization }) => authorization === 'Bearer theirs'));
  });

for (const [path, answer, orders] of [
  [CAN_LEASE, { value: true }, 0],
  [CHECKOUT, { sessionId: 'cs_1' }, 1],
] as const)
  test(`a tenant who leaves while ${path} is on its way leaves no rental to whoever signs in next`, async () => {
    const { promise, resolve } = deferred<unknown>();
    const world = rentalWith({ [path]: () => promise }, { token: 'kept' });
    await world.session.restore();
    world.fill({ code: '0123', terms: true });
    const rent = world.rental.rent(room());
    await settled();
    world.tokens.set(null);
    world.rental.reset();
    world.tokens.set('theirs');
    resolve(answer);
    await rent;
    assert.equal([world.to(CHECKOUT).length, world.left.length], [orders, 0]);
  });

test('a checkout that cannot be reached is a dialog, and the reason is in the console', async () => {
  const { rental, fill, checkout, said: dialog } = rentalWith();
  checkout.open = async () => {
    throw new Error('SelfStorage: set STRIPE_PK to the publishable key.');
  };
  fill();
  const { said } = await captureConsole('error', () => rental.rent(room()).then(settled));
  assert.match(dialog() ?? '', 'Something went wrong');
  assert.match(said[0] ?? '', 'set STRIPE_PK');
  assert.equal([rental.form.busy.value, rental.form.typed.value], [false, typed]);
});

test('a server that failed can be asked again from the dialog, and then the flow goes on', async () => {
  const { notices, answers, to } = await rented({ [CHECKOUT]: json({}, 502) });
  answers[CHECKOUT] = { sessionId: 'cs_1', url: 'https://checkout.stripe.com/cs_1' };
  notices.failure.value?.retry?.();
  await settled();
  assert.equal([to(SIGN_UP).length, to(CHECKOUT).length], [1, 2]);
});

test('a checkout that may not return to this page blames nothing that was typed', async () => {
  const { notices } = await rented({ [CHECKOUT]: refusal(1) });
  assert.match(notices.failure.value?.advice?.() ?? '', 'cannot be started from this page');
});

test('a refusal that a second try would only repeat offers none', async () => {
  for (const refused of [
    { [CAN_LEASE]: refusal(9) },
    { [SIGN_UP]: refusal(1) },
    { [SIGN_IN]: { error: 31 } },
    { [CHECKOUT]: refusal(27) },
  ]) {
    const { notices } = await rented(refused);
    assert.ok(notices.failure.value, JSON.stringify(refused));
    assert.is(notices.failure.value?.retry, undefined, JSON.stringify(refused));
  }
});
