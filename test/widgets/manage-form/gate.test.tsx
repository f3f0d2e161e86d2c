import { mount } from '../../../widgets/manage-form/index.tsx';
import { backend, json, network, refusal } from '../../setup/backend.ts';
import { withStoppedClock } from '../../setup/clock.ts';
import { changeLanguage, input, part, parts, settled } from '../../setup/draw.tsx';
import { assert, column, columns, deferred, suite } from '../../setup/suite.ts';
import { floors } from '../facility.ts';
import { clear, fillIn, mounted, press, submit, tryAgainButton, visit } from '../page.ts';

const test = suite('gate wizard');
const CODE = '/otp/requestcode';
const CHECK = '/otp/checkcode';
const GATES = '/gate/getfiltered';
const STATUS = '/gate/getstatus';
const OPEN = '/nox/opengate';
const ACCESS = '/helper/get';
const OPEN_AS_HELPER = '/helper/open';

const gates = [
  { id: 1, name: 'North gate', status: 1 },
  { id: 2, name: 'South gate', status: 9 },
  { id: 3, name: 'Old gate', status: null },
];
const ANSWERS = {
  '/floor/getfiltered': { data: { data: floors } },
  [CODE]: {},
  [GATES]: { data: { data: gates } },
  [STATUS]: refusal(13),
  [OPEN]: {},
};

test.before.each(() => visit('/Access'));
test.after.each(clear);

async function shown(answers: Record<string, unknown> = {}) {
  const world = backend({ ...ANSWERS, ...answers });
  const { root } = await mounted(mount);
  const wizard = root.querySelector<HTMLElement>('section');
  if (!wizard) throw new Error('there is no wizard');
  const send = async (name: string, value: string) => {
    fillIn(wizard, { [name]: value });
    await submit(part(wizard, 'form'));
  };
  return {
    world,
    wizard,
    root,
    send,
    press: async (text: string) => {
      const button = [...wizard.querySelectorAll('button')].find(({ textContent }) => textContent === text);
      await press(button);
    },
    async toGates() {
      await send('phoneNumber', '28123456');
      await send('otp', '12345678');
    },
    openFirst: () => press(part(wizard, 'gate')),
    focused: () => root.activeElement,
    step: () => /Step \d of 3/.exec(wizard.textContent ?? '')?.[0],
    result: () => wizard.querySelector('.result')?.textContent,
    dialog: () => root.querySelector('dialog p')?.textContent,
    advice: () => root.querySelector('dialog p + p')?.textContent,
  };
}

test('R10.5 a phone number asks for a code of operation type 1, with +45 before it, and the phone can fill it in', async () => {
  const { world, send, step, focused, wizard } = await shown();
  const regions = [...wizard.querySelectorAll('[role="status"]')];
  await send('phoneNumber', '28 12 34 56');
  assert.equal(columns(world.to(CODE), 'method', 'path', 'body'), [
    ['POST', CODE, { operationType: 1, phoneNumber: '+4528123456' }],
  ]);
  assert.is(step(), 'Step 2 of 3');
  assert.is(focused(), input(wizard, 'otp'));
  const { autocomplete, inputMode } = input(wizard, 'otp');
  assert.equal([autocomplete, inputMode], ['one-time-code', 'numeric']);
  const message = regions.find(({ textContent }) => /we sent a code to 28.12.34.56/.test(textContent ?? ''));
  assert.ok(message?.isConnected, 'a live region that was there before the message');
});

test('a phone number that cannot be one is refused beside its field, before anything is sent', async () => {
  const { world, send, wizard, step } = await shown();
  await send('phoneNumber', '2812345');
  assert.is(part(wizard, 'error').textContent, 'The phone number is not valid');
  assert.equal([world.to(CODE).length, step()], [0, 'Step 1 of 3']);
});

test('the code leads to the gates of the department', async () => {
  const { world, wizard, toGates, step } = await shown();
  await toGates();
  assert.equal(
    world.to(GATES).map(({ method, query }) => [method, decodeURIComponent(query)]),
    [['GET', 'filters=departmentId==1&pageNumber=1&pageSize=1000']],
  );
  assert.is(step(), 'Step 3 of 3');
  assert.equal(column(parts(wizard, 'gate'), 'textContent'), [
    'North gateClosedOpen',
    'South gateOpen nowOpen again',
    'Old gateClosed (its status could not be read)Open',
  ]);
});

test('a gate is opened with the phone number and the code, and the wizard returns to its first step', async () => {
  const { world, wizard, toGates, openFirst, step, result, focused } = await shown();
  await toGates();
  await openFirst();
  assert.equal(columns(world.to(OPEN), 'method', 'body'), [
    ['POST', { gateId: 1, phoneNumber: '+4528123456', otp: '12345678' }],
  ]);
  assert.equal([step(), result()], ['Step 1 of 3', 'North gate was opened. It closes by itself.']);
  assert.is(focused(), wizard.querySelector('.result'));
  assert.is(input(wizard, 'phoneNumber').value, '28123456');
  await changeLanguage('da');
  assert.is(result(), 'North gate blev åbnet. Den lukker af sig selv.');
});

test('gates without a status in the list can be opened at once, and are read one after the other', async () => {
  const states = [deferred<unknown>(), deferred<unknown>()];
  const unknown = gates.map((gate) => ({ ...gate, status: gate.id === 2 ? 1 : null }));
  const { world, wizard, toGates, openFirst } = await shown({
    [GATES]: { data: { data: unknown } },
    [STATUS]: ({ query }: { query: string }) => states[query === 'id=1' ? 0 : 1]?.promise,
  });
  const told = () => parts(wizard, 'gate').map((gate) => gate.querySelector('small')?.textContent);
  const read = () => world.to(STATUS).map(({ query }) => query);
  await toGates();
  assert.equal(told(), ['Reading the status …', 'Closed', 'Reading the status …']);
  assert.equal(read(), ['id=1']);
  states[0]?.resolve({ value: 9 });
  await settled();
  assert.equal(told(), ['Open now', 'Closed', 'Reading the status …']);
  assert.equal(read(), ['id=1', 'id=3']);
  await openFirst();
  assert.is(world.to(OPEN).length, 1);
});

test('a gate that is open is not closed by a press, but opened again', async () => {
  const { world, wizard, toGates } = await shown();
  await toGates();
  await press(parts(wizard, 'gate')[1]);
  assert.equal(
    columns(
      world.sent.filter(({ path }) => path.startsWith('/nox/')),
      'path',
      'body',
    ),
    [[OPEN, { gateId: 2, phoneNumber: '+4528123456', otp: '12345678' }]],
  );
});

test('a wrong code is reported after the attempt; phone number and code stay as typed', async () => {
  const { wizard, world, toGates, openFirst, press, step, result, dialog, advice } = await shown({
    [OPEN]: refusal(15),
  });
  await toGates();
  await openFirst();
  assert.is(dialog(), 'One-time password validation error');
  assert.is(advice(), 'The code is wrong, used or expired. Check it, or get a new one.');
  assert.is(step(), 'Step 1 of 3');
  assert.is(result(), undefined);
  assert.is(input(wizard, 'phoneNumber').value, '28123456');
  await press('I have a code');
  assert.equal([step(), input(wizard, 'otp').value], ['Step 2 of 3', '12345678']);
  assert.is(world.to(CODE).length, 1);
});

for (const [name, answer] of [
  ['an answer that never comes', new TypeError('gone')],
  ['a server that fails', json({}, 500)],
  ['a controller that fails or does not answer in time', refusal(13)],
] as const) {
  test(`${name} leaves open whether the gate opens, and is not tried again`, async () => {
    const { world, toGates, openFirst, advice, root } = await shown({ [OPEN]: answer });
    await toGates();
    await openFirst();
    assert.is(advice(), 'North gate did not answer. Check whether it is open before you try again.');
    await press(root.querySelector('dialog button'));
    assert.is(world.to(OPEN).length, 1);
  });
}

for (const [code, told] of [
  [1, 'Check what you typed, and try again.'],
  [11, undefined],
] as const) {
  test(`a clear refusal is not shown as a missing answer (${code})`, async () => {
    const { toGates, openFirst, advice } = await shown({ [OPEN]: refusal(code) });
    await toGates();
    await openFirst();
    assert.is(advice(), told);
  });
}

test('a backend that can tell says after the second step that the code is wrong', async () => {
  const { world, wizard, send, step } = await shown({
    [GATES]: { data: { data: gates }, checksCodes: true },
    [CHECK]: refusal(15),
  });
  await send('phoneNumber', '28123456');
  await send('otp', '12345678');
  assert.equal(
    [step(), part(wizard, 'error').textContent],
    ['Step 2 of 3', 'The code is wrong, used or expired. Check it, or get a new one.'],
  );
  assert.equal(world.to(CHECK)[0]?.body, { phoneNumber: '+4528123456', otp: '12345678' });
  world.answers[CHECK] = {};
  await send('otp', '87654321');
  assert.is(step(), 'Step 3 of 3');
});

test('the browser hands over the code of the SMS, which leads on to the gates', async () => {
  const { credentials } = navigator;
  const sms = deferred<unknown>();
  Object.assign(window, { OTPCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: () => sms.promise } });
  try {
    const { world, send, step, openFirst } = await shown();
    await send('phoneNumber', '28123456');
    sms.resolve({ code: '87654321' });
    await settled();
    assert.is(step(), 'Step 3 of 3');
    await openFirst();
    assert.match(JSON.stringify(world.to(OPEN)[0]?.body), '87654321');
  } finally {
    Reflect.deleteProperty(window, 'OTPCredential');
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  }
});

test('R7.9 twenty seconds without an SMS offer the log-in and the phone number that the host page names', async () => {
  const host = document.body.appendChild(document.createElement('script'));
  Object.assign(host.dataset, { myRoom: '/MyRoom', phone: '66 00 12 00' });
  const { wizard, send } = await shown();
  await withStoppedClock(async (clock) => {
    void send('phoneNumber', '28123456');
    await clock.settled();
    assert.is(wizard.querySelector('a'), null);
    await clock.advance(20_000);
    assert.equal(
      [...wizard.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
      [
        ['Log in to open without a code', '/MyRoom'],
        ['Call 66 00 12 00', 'tel:+4566001200'],
      ],
    );
  });
});

test('while a gate is opening it says so, and no press sends another request', async () => {
  const { promise, resolve } = deferred<unknown>();
  const { world, wizard, toGates, press, step } = await shown({ [OPEN]: () => promise });
  await toGates();
  for (let round = 0; round < 5; round++) for (const gate of parts(wizard, 'gate')) gate.click();
  await settled();
  assert.match(part(wizard, 'gate').textContent, 'Opening …');
  assert.is(part(wizard, 'gate').getAttribute('aria-busy'), 'true');
  await press('Back');
  assert.is(step(), 'Step 3 of 3');
  resolve({});
  await settled();
  assert.is(world.to(OPEN).length, 1);
});

test('a second request for the same number within a minute only leads to the next step', async () => {
  const { world, wizard, send, press, step } = await shown();
  await send('phoneNumber', '28123456');
  await press('Back');
  await send('phoneNumber', '+45 28 12 34 56');
  assert.equal([step(), world.to(CODE).length], ['Step 2 of 3', 1]);
  assert.match(wizard.textContent, 'a new code in 60 sec');
  await press('Back');
  await send('phoneNumber', '28123457');
  assert.is(world.to(CODE).length, 2, 'another number does not wait');
});

test('a code that was used is not offered again', async () => {
  const { world, wizard, toGates, openFirst, press, send, step } = await shown();
  await toGates();
  await openFirst();
  await press('I have a code');
  assert.is(input(wizard, 'otp').value, '');
  assert.not.match(wizard.textContent, 'we sent a code');
  await press('Back');
  await send('phoneNumber', '28123456');
  assert.equal([step(), world.to(CODE).length], ['Step 2 of 3', 1], 'the next one waits for its minute');
  assert.not.match(wizard.textContent, 'we sent a code');
});

test('a code that cannot be sent is reported, and the number stays', async () => {
  const { wizard, send, step, dialog } = await shown({ [CODE]: refusal(21) });
  await send('phoneNumber', '28123456');
  assert.equal([dialog(), step()], ['User phone not provided', 'Step 1 of 3']);
  assert.is(input(wizard, 'phoneNumber').value, '28123456');
});

test('another code can be requested after a minute: the old one goes, the focus is on the new one, and the message differs', async () => {
  const { promise, resolve } = deferred<unknown>();
  const { wizard, world, send, press, focused } = await shown();
  const news = () => wizard.querySelector('[role="status"]')?.textContent ?? '';
  await withStoppedClock(async (clock) => {
    void send('phoneNumber', '28123456');
    await clock.settled();
    fillIn(wizard, { otp: '12345678' });
    assert.match(wizard.textContent, 'a new code in 60 sec');
    const first = news();
    await clock.advance(60_000);
    world.answers[CODE] = () => promise;
    void press('Send a new code');
    await clock.settled();
    assert.is(focused(), input(wizard, 'otp'));
    resolve({});
    await clock.settled();
    assert.match(wizard.textContent, 'a new code in 60 sec');
    assert.is(focused(), input(wizard, 'otp'));
    assert.equal([world.to(CODE).length, input(wizard, 'otp').value], [2, '']);
    assert.match(news(), /we sent a code to 28.12.34.56/);
    assert.is.not(news(), first);
  });
});

for (const where of ['the alarm form', 'the page around the widget'] as const)
  test(`the next step takes no focus from ${where}`, async () => {
    const { promise, resolve } = deferred<unknown>();
    const { root, send, step } = await shown({ [CODE]: () => promise });
    const search = document.body.appendChild(document.createElement('input'));
    const field = where === 'the alarm form' ? input(root, 'roomNumber') : search;
    await send('phoneNumber', '28123456');
    field.focus();
    resolve({});
    await settled();
    assert.is(step(), 'Step 2 of 3');
    assert.is((field.getRootNode() as Document | ShadowRoot).activeElement, field);
    search.remove();
  });

test('gates that could not be loaded can be loaded again, which moves the focus to their list', async () => {
  const { world, wizard, toGates, press, focused } = await shown({ [GATES]: json({}, 400) });
  await toGates();
  assert.match(wizard.querySelector('[role="alert"]')?.textContent ?? '', 'could not be loaded');
  world.answers[GATES] = { data: { data: [] } };
  wizard.querySelector<HTMLElement>('[role="alert"] button')?.focus();
  await press('Try again');
  assert.is(focused(), wizard.querySelector('h3')?.parentElement);
  assert.match(wizard.textContent, 'There are no gates');
});

test('an attempt without a network says so, until it is back', async () => {
  const { toGates, openFirst, dialog, step } = await shown({ [OPEN]: new TypeError('gone') });
  await toGates();
  network('offline');
  await openFirst();
  const told = dialog();
  network('online');
  await settled();
  assert.match(told ?? '', 'You are offline.');
  assert.equal([dialog(), step()], [undefined, 'Step 1 of 3']);
});

test('R9.2 the button of the dialog asks for the code again, and opens the same gate again', async () => {
  const { root, world, send, openFirst, step, result } = await shown({
    [CODE]: json({}, 500),
    [OPEN]: refusal(13),
  });
  await send('phoneNumber', '28123456');
  world.answers[CODE] = {};
  await press(tryAgainButton(root));
  await send('otp', '12345678');
  await openFirst();
  world.answers[OPEN] = {};
  await press(tryAgainButton(root));
  assert.equal(column(world.to(OPEN), 'body')[1], { gateId: 1, phoneNumber: '+4528123456', otp: '12345678' });
  assert.equal([step(), result()], ['Step 1 of 3', 'North gate was opened. It closes by itself.']);
});

/** What a helper's link opens now. */
const access = (change: object = {}) => ({
  value: {
    room: '002',
    floor: 'Basement',
    begun: true,
    from: '2026-03-10T12:00:00Z',
    until: '2026-03-10T13:00:00Z',
    gates: [
      { id: 1, name: 'North gate', door: false },
      { id: 70, name: '002', door: true },
    ],
    ...change,
  },
});

test('R7.13 two presses of a helper open once, and what did not open says so and can be pressed again', async () => {
  history.replaceState({ helper: 'x' }, '');
  const { promise, resolve } = deferred<unknown>();
  const { root, world, advice } = await shown({ [ACCESS]: access(), [OPEN_AS_HELPER]: () => promise });
  const text = (name: string) => part(root, name).textContent;
  const door = part(root, 'open-door');
  await press(door);
  await press(door);
  assert.equal(
    [text('open-door'), column(world.to(OPEN_AS_HELPER), 'body')],
    ['Opening …', [{ token: 'x', gateId: 70 }]],
  );
  resolve({});
  await settled();
  assert.is(text('open-door'), 'The door is open.');
  world.answers[OPEN_AS_HELPER] = refusal(13);
  await press(part(root, 'open-gate'));
  assert.match(advice() ?? '', 'North gate did not answer. Check whether it is open');
  assert.is(text('open-gate'), 'Open North gate');
  world.answers[OPEN_AS_HELPER] = {};
  await press(tryAgainButton(root));
  assert.is(text('open-gate'), 'North gate is open.');
  history.replaceState(null, '');
});

test('the place that a helper can open is named in the language that is chosen later', async () => {
  history.replaceState({ helper: 'x' }, '');
  let floor = 'Basement';
  const { root } = await shown({ [ACCESS]: () => access({ floor }) });
  await settled();
  assert.match(root.textContent, 'Basement');
  floor = 'Kælder';
  await changeLanguage('da');
  assert.match(root.textContent, 'Kælder');
  history.replaceState(null, '');
});
