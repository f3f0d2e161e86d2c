import { addMonths, dayAt } from '../../../src/format/date.ts';
import { json, network, refusal } from '../../setup/backend.ts';
import { withStoppedClock } from '../../setup/clock.ts';
import { changeLanguage, part, parts, settled } from '../../setup/draw.tsx';
import { assert, column, deferred, suite } from '../../setup/suite.ts';
import { press, script, textOf, tryAgainButton, waitUntil } from '../page.ts';
import { cancelButton, clear, dialog, lease, shown, toasts } from './my-room.ts';

const test = suite('my-room: leases');
test.after.each(clear);

const OPEN = '/nox/opengatelogged';
const CLOSE = '/nox/closegatelogged';
const STATUS = '/gate/getstatus';
const GATES = '/gate/getfiltered';
const ALARM = '/room/getstatus';
const ENABLE = '/nox/enablealarmlogged';
const DISABLE = '/nox/disablealarmlogged';

const some = (...changed: Parameters<typeof lease>) => ({
  '/lease/getfiltered': { data: [lease(...changed)] },
});
const statuses = (root: ShadowRoot) => [...root.querySelectorAll('[role="status"].state')].map(textOf);
/** The outer gate's comes before them. */
const doorText = (root: ShadowRoot) => statuses(root)[1];
const alarmText = (root: ShadowRoot) => statuses(root)[2];
const confirm = (root: ShadowRoot) => dialog(root)?.querySelector('[part="confirm"]');

test('the card shows the lease, and the calls ask as the contract says', async () => {
  const { root, to } = await shown();
  const card = textOf(part(root, 'lease'));
  for (const text of ['Room 112', 'Havnegade 12, 8000 Aarhus C', 'Ground floor', '03.03.2026', '4711'])
    assert.match(card, text);
  assert.equal(statuses(root), ['Port mod Havnegade is closed', 'The door is closed', 'The alarm is off']);
  assert.is(to('/lease/getfiltered')[0]?.query, 'forCurrentUser=true&active=true&pageNumber=1&pageSize=1000');
  assert.is(to(GATES)[0]?.query, 'filters=departmentId%3D%3D1&pageNumber=1&pageSize=1000');
  assert.equal([to(STATUS).length, to(ALARM).length], [0, 0], 'the list knows the states');
  const ways = [...root.querySelectorAll('.big')].map((each) => each.getAttribute('part'));
  assert.equal(ways, ['open-outer', 'open-door', 'alarm-on'], 'in the order of the way in');
  await changeLanguage('da');
  assert.match(textOf(part(root, 'lease')), 'Rum 112');
  assert.match(textOf(part(root, 'lease')), 'Stuen');
  assert.equal(statuses(root), ['Port mod Havnegade er lukket', 'Døren er lukket', 'Alarmen er slået fra']);
});

test('R13.1 the card says until when one can withdraw from the contract', async () => {
  const { root } = await shown({ answers: some({ withdrawUntil: '2026-12-04' }) });
  assert.is(textOf(part(root, 'withdraw')), 'Withdraw from contract (until 04.12.2026)');
});

test('in a chain there are the gates of every department with a room, and those of the page alone go', async () => {
  const gates = [
    { id: 1, name: 'Port, Odense', status: 1 },
    { id: 31, name: 'Port, Aarhus', status: 1 },
  ];
  const { root, to } = await shown({
    answers: { '/lease/getfiltered': { data: [lease()], gates } },
    shows: '[part="gate"]',
  });
  const named = () => [...root.querySelectorAll('.gates .big')].map(textOf);
  assert.is(named().length, 2);
  assert.match(named()[1] ?? '', 'Aarhus');
  await press(part(root, 'gate'));
  assert.equal(to(OPEN).at(-1)?.body, { gateId: 31 });
  clear();
  const elsewhere = await shown({
    answers: { '/lease/getfiltered': { data: [lease()], gates: gates.slice(1) } },
  });
  await waitUntil(() => elsewhere.root.querySelectorAll('.gates .big').length === 1);
  await press(part(elsewhere.root, 'open-outer'));
  assert.equal(elsewhere.to(OPEN).at(-1)?.body, { gateId: 31 });
  clear();
  const without = await shown({ answers: { '/lease/getfiltered': { data: [lease()], gates: [] } } });
  await waitUntil(() => !parts(without.root, 'open-outer').length);
});

test('a room that is held stands above the leases, and is one of them once it turns out to be paid for', async () => {
  const HELD = { leaseId: 9, until: '2099-01-22T13:05:00Z', room: { id: 212, number: '212' } };
  let paid = false;
  const { root } = await shown({
    answers: {
      '/lease/getfiltered': () =>
        paid
          ? { data: [lease({ id: 9, room: { id: 212, number: '212', sqm: 3 } }), lease()] }
          : { data: [lease()], held: [HELD] },
      '/lease/cancel': () => {
        paid = true;
        return refusal(35);
      },
    },
    shows: '[part="held"]',
  });
  assert.ok(
    part(root, 'held').compareDocumentPosition(part(root, 'lease')) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await press(part(root, 'give-back'));
  await waitUntil(() => parts(root, 'lease').length === 2);
  assert.is(parts(root, 'held').length, 0);
  assert.match(textOf(root), 'room 212 is yours');
});

test('without a lease it says so and shows no gates, and leads to the rooms where the host names the page', async () => {
  const opened = () => shown({ answers: { '/lease/getfiltered': { data: [] } }, language: 'da' });
  const rooms = (root: ParentNode) =>
    [...root.querySelectorAll('a')].find((link) => textOf(link) === 'Lej et rum');
  const { root } = await opened();
  assert.match(textOf(root), 'Du har ingen lejemål');
  assert.equal([parts(root, 'open-outer').length, rooms(root)], [0, undefined]);
  clear();
  script.dataset.rentRoom = '/rooms';
  document.head.append(script);
  const named = await opened();
  script.remove();
  delete script.dataset.rentRoom;
  assert.is(rooms(named.root)?.getAttribute('href'), '/rooms');
});

test('the door opens, its status is read again, and another button closes it', async () => {
  const { root, to, answers, posted } = await shown();
  await withStoppedClock(async (clock) => {
    part(root, 'open-door').click();
    await clock.settled();
    assert.equal(posted(OPEN), [{ gateId: 70 }]);
    assert.is(to(STATUS)[0]?.query, 'id=70');
  });
  assert.is(textOf(part(root, 'close-door')), 'Close door');
  answers[STATUS] = { value: 1 };
  await press(part(root, 'close-door'));
  assert.equal(posted(CLOSE), [{ gateId: 70 }]);
  assert.is(doorText(root), 'The door is closed');
});

for (const [name, opener, opened, again] of [
  ['a door', 'open-door', 'The door is open', 'Open door again'],
  ['an outer gate', 'open-outer', 'Port mod Havnegade is open', 'Open outer door again'],
] as const) {
  test(`R7.3 a tap on the same place does nothing for five seconds after ${name} was opened, and opens it again later`, async () => {
    const { root, to } = await shown();
    const button = part(root, opener);
    await withStoppedClock(async (clock) => {
      for (const seconds of [5, 4, 1]) {
        button.click();
        await clock.settled();
        assert.equal(
          [button.isConnected, textOf(button), button.getAttribute('aria-disabled')],
          [true, `${opened}${seconds}`, 'true'],
        );
        for (let second = 0; second < (seconds === 4 ? 3 : 1); second++) await clock.advance(1000);
      }
      await clock.settled();
      assert.equal([textOf(button), button.getAttribute('aria-disabled'), to(OPEN).length], [again, null, 1]);
      button.click();
      await clock.settled();
    });
    await waitUntil(() => to(OPEN).length === 2);
    assert.is(to(CLOSE).length, 0);
  });
}

test('a door that was closed, or has closed by itself, can be opened at once', async () => {
  const { root, to, answers } = await shown({ answers: some({ doorState: 9 }) });
  answers[STATUS] = { value: 1 };
  await press(part(root, 'close-door'));
  await press(part(root, 'open-door'));
  assert.equal([to(CLOSE).length, to(OPEN).length, textOf(part(root, 'open-door'))], [1, 1, 'Open door']);
  await press(part(root, 'open-door'));
  assert.is(to(OPEN).length, 2);
});

test('a second tap does not switch the alarm back for five seconds', async () => {
  const { root, to } = await shown();
  await withStoppedClock(async (clock) => {
    const button = part(root, 'alarm-on');
    for (const wait of [0, 1000, 3999]) {
      await clock.advance(wait);
      button.click();
      await clock.settled();
    }
    assert.equal([to(ENABLE).length, to(DISABLE).length], [1, 0]);
    assert.equal(
      [textOf(part(root, 'alarm-off')), part(root, 'alarm-off').getAttribute('aria-disabled')],
      ['Turn alarm off', 'true'],
    );
    await clock.advance(1);
    part(root, 'alarm-off').click();
    await clock.settled();
  });
  await waitUntil(() => to(DISABLE).length === 1);
});

test('R7.2 an alarm that is off asks to close the door first, while that is open', async () => {
  const { root } = await shown({ answers: some({ doorState: 9, alarmState: 1 }) });
  assert.match(textOf(root), 'The alarm is off. Close the door first.');
});

test('a status that cannot be read counts as closed, says so, and can be read again', async () => {
  const { root, answers } = await shown({ answers: { [STATUS]: refusal(13) } });
  await press(part(root, 'open-door'));
  await waitUntil(() => /^The door was told, but its status cannot be read\./.test(doorText(root) ?? ''));
  assert.ok(part(root, 'open-door'));
  assert.is(dialog(root), null);
  answers[STATUS] = { value: 9 };
  await press(part(root, 'retry'));
  assert.is(doorText(root), 'The door is open');
});

test('R7.1 only the status 9 is open', async () => {
  for (const [doorState, closes] of [
    [9, 1],
    [5, 0],
    [null, 0],
  ] as const) {
    const { root } = await shown({ answers: { ...some({ doorState }), [STATUS]: { value: 5 } } });
    assert.equal([parts(root, 'open-door').length, parts(root, 'close-door').length], [1, closes]);
    clear();
  }
});

test('before any state is known every button works, and the states are read meanwhile', async () => {
  const states = [deferred<unknown>(), deferred<unknown>(), deferred<unknown>()];
  const gates = [{ id: 1, name: 'Nord', status: null }];
  const { root, to, answers } = await shown({
    answers: {
      ...some({ doorState: null, alarmState: null }),
      [GATES]: { data: { data: gates } },
      [STATUS]: ({ query }: { query: string }) => states[query === 'id=70' ? 0 : 1]?.promise,
      [ALARM]: () => states[2]?.promise,
    },
  });
  const reading = 'Reading the status …';
  assert.equal(statuses(root), [reading, reading, reading]);
  // Whoever comes to an alarm that is on must be able to switch it off.
  const named = [...root.querySelectorAll('.big')].map((each) => each.getAttribute('part'));
  assert.equal(named, ['open-outer', 'open-door', 'alarm-on', 'alarm-off']);
  answers[STATUS] = { value: 9 };
  await press(part(root, 'open-door'));
  assert.equal([to(OPEN).length, doorText(root)], [1, 'The door is open']);
  for (const [index, value] of [1, 9, 5].entries()) states[index]?.resolve({ value });
  await settled();
  assert.equal(statuses(root), ['Nord is open', 'The door is open', 'The alarm is on']);
  assert.equal(parts(root, 'alarm-on').length, 0);
});

test('at most three slow states are read at once, so that a press finds a connection', async () => {
  const data = [1, 2, 3].map((id) =>
    lease({
      id,
      room: { id, number: `${id}`, sqm: 4 },
      doorGateId: 70 + id,
      doorState: null,
      alarmState: null,
    }),
  );
  const slow: (() => void)[] = [];
  const status = () => new Promise((resolve) => slow.push(() => resolve({ value: 1 })));
  const { root, to } = await shown({
    answers: { '/lease/getfiltered': { data }, [STATUS]: status, [ALARM]: status },
  });
  const asked = () => to(STATUS).length + to(ALARM).length;
  assert.is(asked(), 3);
  // A page that is looked at again meanwhile.
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  assert.is(asked(), 3);
  await press(parts(root, 'open-door')[2]);
  assert.is(to(OPEN).length, 1);
  for (let answered = 0; answered < slow.length; answered++) {
    const underWay = slow.length - answered;
    assert.ok(underWay <= 4, 'three, and the door that was opened');
    slow[answered]?.();
    await settled();
  }
  assert.equal(
    statuses(root).filter((text) => /^Reading/.test(text)),
    [],
  );
});

test('a room without a door of its own has no button for one', async () => {
  const { root } = await shown({ answers: some({ doorGateId: null }) });
  assert.is(root.querySelector('[part="open-door"]'), null);
});

test('where the backend does not say how the door is opened, the card says that it cannot be opened here', async () => {
  const { root } = await shown({ answers: some({ doorGateId: undefined }) });
  assert.match(textOf(part(root, 'lease')), 'The door cannot be opened here.');
});

test('the status of an open door is read until it has closed by itself', async () => {
  const { root, answers, to } = await shown();
  await withStoppedClock(async (clock) => {
    await clock.advance(0);
    part(root, 'open-door').click();
    await clock.settled();
    assert.equal(clock.waits().includes(5000), true);
    answers[STATUS] = { value: 1 };
    await clock.advance(5000);
    await clock.settled();
    assert.equal([to(STATUS).length, clock.waits().includes(5000)], [2, false]);
  });
  await waitUntil(() => doorText(root) === 'The door is closed');
});

test('while a request is under way the button says so and sends no other; then the state flips before it has been read', async () => {
  const answer = deferred<unknown>();
  const status = deferred<unknown>();
  const { root, to } = await shown({
    answers: { [OPEN]: () => answer.promise, [STATUS]: () => status.promise },
  });
  const button = part(root, 'open-door');
  await press(button);
  await press(button);
  assert.equal(
    [button.getAttribute('aria-busy'), textOf(button), doorText(root), to(OPEN).length],
    ['true', 'Open door', 'Sending …', 1],
  );
  answer.resolve({});
  await settled();
  assert.equal([button.getAttribute('aria-busy'), to(OPEN).length], ['false', 1]);
  assert.is(doorText(root), 'The door is open');
});

test('a refused command opens the dialog, which says what to do and whom to call, and does not offer to try again', async () => {
  const host = document.body.appendChild(document.createElement('script'));
  host.dataset.phone = '66 00 12 00';
  const { root, to } = await shown({ answers: { [OPEN]: refusal(11) } });
  await press(part(root, 'open-door'));
  await waitUntil(() => dialog(root)?.querySelector('a'));
  const advice = 'The door refused and is as it was. Contact us if you need to get in now.';
  assert.is(
    textOf(dialog(root)),
    `OopsAccess-control area not found${advice}Call 66 00 12 00Error code 11Please try again`,
  );
  assert.equal([to(STATUS).length, doorText(root)], [0, `${advice}Call 66 00 12 00`]);
  assert.is(part(root, 'phone').getAttribute('href'), 'tel:+4566001200');
  await press(tryAgainButton(root));
  assert.equal([to(OPEN).length, dialog(root)], [1, null]);
});

for (const [name, answer] of [
  ['a press that nobody answered', () => json({}, 500)],
  ['a controller that fails or does not answer in time', () => refusal(13)],
] as const) {
  test(`${name} leaves the outcome unknown, and the status is read`, async () => {
    const { root, to, answers } = await shown({ answers: { [OPEN]: answer, [STATUS]: { value: 1 } } });
    await press(part(root, 'open-door'));
    await waitUntil(() => dialog(root));
    const unanswered = 'The door did not answer. Check whether it is open before you try again.';
    assert.equal([to(STATUS).length, doorText(root)], [1, unanswered]);
    answers[STATUS] = { value: 9 };
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    assert.is(doorText(root), 'The door is open');
  });
}

for (const [pressed, path, name] of [
  ['open-outer', OPEN, 'gate'],
  ['alarm-on', '/nox/enablealarmlogged', 'alarm'],
] as const) {
  test(`a controller that does not answer is reported with the name of what was pressed (${name})`, async () => {
    const { root } = await shown({
      answers: { [path]: refusal(13), [STATUS]: { value: 1 }, [ALARM]: { value: 1 } },
    });
    await press(part(root, pressed));
    await waitUntil(() => dialog(root));
    const told = `The ${name} did not answer. Check whether it is ${name === 'alarm' ? 'on' : 'open'} before you try again.`;
    assert.match(textOf(dialog(root)), told);
    const control = part(root, pressed).closest('.control');
    assert.match(textOf(control), told);
  });
}

test('a press without a network says so, until the network is back and the status is read', async () => {
  const { root } = await shown({ answers: { [OPEN]: () => json({}, 500), [STATUS]: { value: 1 } } });
  network('offline');
  try {
    await press(part(root, 'open-door'));
    await waitUntil(() => dialog(root));
    assert.match(doorText(root) ?? '', 'You are offline.');
    assert.match(textOf(dialog(root)), 'You are offline.');
  } finally {
    network('online');
  }
  await settled();
  assert.equal([doorText(root), dialog(root)], ['The door is closed', null]);
});

test('trying again sends the same command, also when the door turned out to be open by then', async () => {
  const { root, to, answers } = await shown({ answers: { [OPEN]: () => json({}, 500) } });
  await press(part(root, 'open-door'));
  await waitUntil(() => dialog(root));
  assert.is(doorText(root), 'The door is open');
  answers[OPEN] = {};
  await press(tryAgainButton(root));
  assert.equal([to(OPEN).length, to(CLOSE).length], [2, 0]);
});

test('the only outer gate is one button, and a second one closes it, in both languages', async () => {
  const { root, to } = await shown();
  const named = () =>
    ['open-outer', 'close-outer'].map((name) => textOf(root.querySelector(`[part="${name}"]`)));
  assert.equal(named(), ['Open outer door', '']);
  await press(part(root, 'open-outer'));
  assert.equal(to(OPEN)[0]?.body, { gateId: 1 });
  assert.is(statuses(root)[0], 'Port mod Havnegade is open');
  assert.is(named()[1], 'Close outer door');
  await changeLanguage('da');
  assert.is(named()[1], 'Luk port');
});

test('several outer gates stand above the leases, each once, with its name', async () => {
  const gates = [
    { id: 1, name: 'Nord', status: 0 },
    { id: 2, name: 'Syd', status: 9 },
  ];
  const data = [lease({ endDate: '2026-12-31' }), lease({ id: 8, room: { id: 113, number: '113', sqm: 4 } })];
  const { root, posted } = await shown({
    answers: { [GATES]: { data: { data: gates } }, '/lease/getfiltered': { data } },
  });
  const named = [...root.querySelectorAll('[part="open-outer"], [part="gate"], h2')].map(textOf);
  assert.equal(named, ['Open Nord', 'Open Syd again', 'Room 113', 'Room 112Ends 31.12.2026']);
  assert.equal(statuses(root).slice(0, 2), ['Nord: Closed', 'Syd: Open']);
  await press(part(root, 'gate'));
  assert.equal(posted(OPEN), [{ gateId: 2 }]);
});

test('R8.9 while a discount runs the price says what is paid now, until when, and what then', async () => {
  const discounted = { price: 1032, until: '2027-02-25' };
  const { root } = await shown({ answers: some({ price: 1499, discounted }) });
  assert.match(textOf(root.querySelector('.facts')), '1032,00 DKK until 25.02.2027, then 1499,00 DKK');
});

test('the price and a way to the plan are shown where the backend tells them', async () => {
  const { root } = await shown({ answers: some({ price: 1429, plan: 'https://plans.test/2.svg' }) });
  const facts = () => [...root.querySelectorAll('.facts > *')].map(textOf);
  assert.equal(facts(), [
    'Room code4711',
    'Size7.5 m²',
    'Price per month1429,00 DKK',
    'FloorGround floor: see plan (opens in a new tab)',
    'Created03.03.2026',
  ]);
  assert.is(part(root, 'plan').getAttribute('href'), 'https://plans.test/2.svg');
  clear();
  const without = await shown({ answers: some({ plan: 'javascript:alert(1)' }) });
  assert.equal(
    [parts(without.root, 'plan').length, without.root.querySelectorAll('.facts > *').length],
    [0, 4],
  );
});

test('R7.2 the alarm is on at 5, off at any other value, and unknown when it could not be read', async () => {
  for (const [alarmState, name, text] of [
    [5, 'alarm-off', 'The alarm is on'],
    [1, 'alarm-on', 'The alarm is off'],
    [9, 'alarm-on', 'The alarm is off'],
    [null, 'alarm-on', 'The status of the alarm cannot be read.'],
  ] as const) {
    const { root } = await shown({ answers: { ...some({ alarmState }), [ALARM]: refusal(13) } });
    assert.ok(part(root, name));
    await waitUntil(() => alarmText(root)?.startsWith(text));
    clear();
  }
});

test('switching the alarm on and off sends one command each, then reads the states of all rooms, its own first', async () => {
  const data = [lease(), lease({ id: 8, room: { id: 113, number: '113', sqm: 4 } })];
  const { root, to, answers, posted } = await shown({ answers: { '/lease/getfiltered': { data } } });
  await press(part(root, 'alarm-on'));
  assert.equal(posted(ENABLE), [{ roomId: 112 }]);
  assert.equal(column(to(ALARM), 'query'), ['id=112', 'id=113']);
  answers[ALARM] = { value: 1 };
  await press(parts(root, 'alarm-off')[1]);
  assert.equal(posted(DISABLE), [{ roomId: 113 }]);
  assert.equal(column(to(ALARM), 'query'), ['id=112', 'id=113', 'id=113', 'id=112']);
  assert.is(alarmText(root), 'The alarm is off');
});

test('an alarm that was never read can be switched either way, or read again', async () => {
  for (const [name, path] of [
    ['alarm-on', '/nox/enablealarmlogged'],
    ['alarm-off', '/nox/disablealarmlogged'],
    ['retry', ALARM],
  ] as const) {
    const { root, to, answers } = await shown({
      answers: { ...some({ alarmState: null }), [ALARM]: refusal(13) },
    });
    answers[ALARM] = { value: 5 };
    const big = part(root, 'alarm-on');
    part(root, name).focus();
    await press(part(root, name));
    assert.is(to(path).at(-1)?.method, path === ALARM ? 'GET' : 'POST');
    assert.is(root.activeElement, big, 'the focus stays with the alarm');
    assert.is(root.querySelectorAll('[part^="alarm"]').length, 1, 'once it is known there is one way');
    clear();
  }
});

test('a failed switch is reported, the state is read, and only a person sends it again', async () => {
  const { root, to } = await shown({ answers: { '/nox/enablealarmlogged': refusal(13) } });
  await press(part(root, 'alarm-on'));
  await waitUntil(() => dialog(root));
  assert.equal([to('/nox/enablealarmlogged').length, to(ALARM).length], [1, 1]);
  await settled();
  assert.equal([to('/nox/enablealarmlogged').length, !!dialog(root)], [1, true]);
  await press(tryAgainButton(root));
  assert.is(to('/nox/enablealarmlogged').length, 2);
});

test('terminating asks with the end of the paid period, cancels, and leaves the end date in place of the button', async () => {
  const { root, to, posted } = await shown();
  await press(part(root, 'terminate'));
  assert.is(to('/lease/getpayedperiodend')[0]?.query, 'id=7');
  assert.is(
    textOf(dialog(root)),
    'Terminate the lease of room 112?Last day20.12.2026. You have access all of that day.' +
      'PaymentPaid up to and including 20.12.2026. Nothing more is charged.' +
      'Before you leaveEmpty and sweep the room, and turn the alarm off. Close the door when you leave.' +
      'Keep the roomTerminate room 112',
  );
  assert.is(to('/lease/cancel').length, 0);
  assert.equal([textOf(cancelButton(root)), textOf(confirm(root))], ['Keep the room', 'Terminate room 112']);
  await changeLanguage('da');
  assert.equal([textOf(cancelButton(root)), textOf(confirm(root))], ['Behold rummet', 'Opsig rum 112']);
  await changeLanguage('en');
  await press(confirm(root));
  assert.equal(posted('/lease/cancel'), [{ id: 7 }]);
  assert.is(root.querySelector('[part="terminate"]'), null);
  assert.match(textOf(part(root, 'lease')), 'Lease canceled with access until the end of 20.12.2026.');
  assert.match(textOf(root.querySelector('h2')), 'Ends 20.12.2026');
  assert.match(textOf(root.activeElement), 'Lease canceled', 'the focus of the button that has gone');
  assert.equal(toasts(root), ['Lease canceled with access until the end of 20.12.2026.']);
});

test('where the backend tells it, the question says what was paid last, and the termination is taken back in one tap', async () => {
  const { root, to } = await shown({
    answers: {
      ...some({ canKeep: true }),
      '/lease/getpayedperiodend': { value: '2026-12-20', lastPayment: { amount: 967.5, day: '2026-11-21' } },
      '/lease/keep': refusal(29),
    },
    language: 'da',
  });
  await press(part(root, 'terminate'));
  assert.match(textOf(dialog(root)), 'Sidste betaling: 967,50 DKK den 21.11.2026.');
  assert.match(textOf(dialog(root)), 'Du kan tage opsigelsen tilbage her til og med den sidste dag.');
  await press(confirm(root));
  await press(part(root, 'keep'));
  assert.match(textOf(dialog(root)), 'betalingen for rum 112 er stoppet');
  assert.is(root.querySelector('[part="keep"]'), null);
  clear();

  const again = await shown({
    answers: { ...some({ canKeep: true, endDate: '2026-12-20' }), '/lease/keep': {} },
  });
  await press(part(again.root, 'keep'));
  assert.equal(again.posted('/lease/keep'), [{ id: 7 }]);
  assert.equal(toasts(again.root), ['The termination is taken back. You keep room 112.']);
  assert.ok(part(again.root, 'terminate'));
  assert.is(to('/lease/keep').length, 1);
});

test('a month that is not paid need not be paid by whoever terminates, and cannot be taken back', async () => {
  const { root } = await shown({
    answers: {
      ...some({ canKeep: true }),
      '/lease/getpayedperiodend': { value: '2026-11-22', unpaid: 967.5 },
    },
  });
  await press(part(root, 'terminate'));
  assert.match(
    textOf(dialog(root)),
    'The unpaid invoice of 967,50 DKK is cancelled. Nothing more is charged.',
  );
  await press(confirm(root));
  assert.is(root.querySelector('[part="keep"]'), null);
});

test('an amount of another type in an answer is shown as nothing, and ends nothing', async () => {
  const { root } = await shown({
    answers: { '/lease/getpayedperiodend': { value: '2026-12-20', unpaid: 'none' } },
  });
  await press(part(root, 'terminate'));
  assert.match(textOf(dialog(root)), 'Terminate room 112');
});

test('a termination that is not confirmed changes nothing', async () => {
  const { root, to } = await shown({ language: 'da' });
  await press(part(root, 'terminate'));
  assert.match(textOf(dialog(root)), 'Vil du opsige lejemålet for rum 112?');
  await press(cancelButton(root));
  assert.equal([to('/lease/cancel').length, dialog(root)], [0, null]);
  assert.is(part(root, 'terminate').getAttribute('aria-busy'), 'false');
});

test('without a known period end the question does without, and the end date is read afterwards', async () => {
  const { root, answers } = await shown({ answers: { '/lease/getpayedperiodend': { value: null } } });
  await press(part(root, 'terminate'));
  assert.is(textOf(dialog(root)?.querySelector('h2')), 'Terminate the lease of room 112?');
  Object.assign(answers, some({ endDate: '2026-02-28', state: 'terminating' }));
  await press(confirm(root));
  assert.match(textOf(part(root, 'lease')), 'until the end of 28.02.2026');
});

test('after an answer that was lost the card shows whether the lease is terminated', async () => {
  const { root, answers } = await shown({ answers: { '/lease/cancel': new TypeError('gone') } });
  await press(part(root, 'terminate'));
  Object.assign(answers, some({ endDate: '2026-12-20', state: 'terminating' }));
  await press(confirm(root));
  assert.match(textOf(dialog(root)), 'Something went wrong');
  await press(cancelButton(root));
  assert.match(textOf(part(root, 'lease')), 'Lease canceled with access until the end of 20.12.2026.');
});

test('R8.8 a payment that failed stands above the leases, with the way to pay it', async () => {
  const unpaid = [
    {
      room: { id: 112, number: '112' },
      amount: 967.5,
      day: '2026-11-22',
      payUrl: 'https://invoice.stripe.com/i/1',
    },
    {
      room: { id: 113, number: '113' },
      department: { id: 2, name: 'Aarhus' },
      amount: 500,
      day: '2026-11-22',
      payUrl: 'javascript:alert(1)',
    },
  ];
  const { root, answers } = await shown({
    answers: { '/lease/getfiltered': { data: [lease()], unpaid } },
    shows: '[part="unpaid"]',
  });
  const [first, second] = parts(root, 'unpaid');
  assert.match(textOf(first), 'The payment for room 112 on 22.11.2026 failed. Pay 967,50 DKK now');
  assert.is(first?.querySelector<HTMLAnchorElement>('[part="pay"]')?.href, 'https://invoice.stripe.com/i/1');
  assert.is(second?.querySelector('[part="pay"]'), null);
  assert.match(
    textOf(second),
    'room 113, Aarhus on 22.11.2026 failed. Choose another card, and 500,00 DKK is',
  );
  assert.ok(first?.compareDocumentPosition(part(root, 'lease')) === Node.DOCUMENT_POSITION_FOLLOWING);
  Object.assign(answers, some());
  document.dispatchEvent(new Event('visibilitychange'));
  await waitUntil(() => !parts(root, 'unpaid').length);
});

const NOW = dayAt(new Date());
const card = (last4: string, months: number) => {
  const { year, month } = addMonths({ ...NOW, day: 1 }, months);
  return { id: last4, card: { brand: 'visa', last4, expMonth: month, expYear: year } };
};

test('a card that has expired, or will this month or the next, is named among the leases, with a link to the cards', async () => {
  const data = [card('1111', -1), card('2222', 0), card('3333', 1), card('4444', 2)];
  const { root } = await shown({ answers: { '/stripe/getpaymentmethods': { data } } });
  const told = () => [...root.querySelectorAll('.expiring')].map(textOf);
  await waitUntil(() => told().length);
  assert.equal(
    told().map((text) => text.replace(/\d\d\/\d{4}/, 'MM/YYYY')),
    [
      'The card ending in 1111 has expired. Replace the card',
      'The card ending in 2222 expires at the end of MM/YYYY. Replace the card',
      'The card ending in 3333 expires at the end of MM/YYYY. Replace the card',
    ],
  );
  assert.ok(root.querySelector('.expiring')?.closest('[role="status"]'));
  const way = root.querySelector<HTMLButtonElement>('.expiring button');
  way?.focus();
  await press(way);
  await waitUntil(() => parts(root, 'payment-method').length);
  assert.is(root.activeElement?.getAttribute('role'), 'tabpanel');
  assert.equal(
    parts(root, 'payment-method').map((each) => textOf(each.querySelector('p > span')).slice(0, 8)),
    ['Expired:', 'Expires ', 'Expires ', 'Expires '],
  );
  assert.equal(root.querySelectorAll('[part="payment-method"] .error').length, 3);
});

test('a page that becomes visible again reads doors, gates and alarms', async () => {
  const { to } = await shown();
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  assert.equal([to(STATUS).map(({ query }) => query), to(ALARM).length], [['id=70', 'id=1'], 1]);
});
