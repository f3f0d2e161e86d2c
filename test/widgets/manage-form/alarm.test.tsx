import { getPage } from '../../../src/core/page.ts';
import { mount } from '../../../widgets/manage-form/index.tsx';
import { backend, json, refusal } from '../../setup/backend.ts';
import { withStoppedClock } from '../../setup/clock.ts';
import { changeLanguage, input, part, parts, settled } from '../../setup/draw.tsx';
import { fromLoader } from '../../setup/load.ts';
import { assert, column, columns, deferred, suite } from '../../setup/suite.ts';
import { floors } from '../facility.ts';
import { clear, fillIn, mounted, press, script, submit, visit, waitUntil } from '../page.ts';

const test = suite('alarm form');
const TOGGLE = '/nox/togglealarm';

test.before.each(() => visit('/Access'));
test.after.each(clear);

async function shown(answer: unknown, answers: Record<string, unknown> = {}) {
  const world = backend({ '/floor/getfiltered': { data: { data: floors } }, [TOGGLE]: answer, ...answers });
  const { root } = await mounted(mount);
  const alarm = root.querySelectorAll<HTMLElement>('section')[1];
  if (!alarm) throw new Error('there is no alarm form');
  return {
    world,
    alarm,
    root,
    async send(roomNumber: string, roomCode: string) {
      fillIn(alarm, { roomNumber, roomCode });
      await submit(part(alarm, 'form'));
    },
    result: () => [...alarm.querySelectorAll('.result p')].map((line) => line.textContent).join(''),
    dialog: () => root.querySelector('dialog p')?.textContent,
    advice: () => root.querySelector('dialog p + p')?.textContent,
  };
}

for (const [value, english, danish] of [
  [1, 'ALARM IS OFFThe alarm is now off in room 101.', 'ALARMEN ER FRAAlarmen er nu slået fra i rum 101.'],
  [5, 'ALARM IS ONThe alarm is now on in room 101.', 'ALARMEN ER TILAlarmen er nu slået til i rum 101.'],
] as const) {
  test(`R7.11 the answer ${value} is shown in a text that stays`, async () => {
    const { world, root, alarm, send, result } = await shown({ value });
    await send(' 101 ', '4711');
    assert.equal(columns(world.sent, 'method', 'path', 'body'), [
      ['POST', TOGGLE, { departmentId: 1, roomNumber: '101', roomCode: '4711' }],
    ]);
    assert.is(result(), english);
    assert.ok(root.activeElement?.matches('.result'), 'in view, without the keyboard over it');
    await changeLanguage('da');
    assert.is(result(), danish);
    // A second press would switch it back: it asks for the code first.
    assert.is(input(alarm, 'roomCode').value, '');
  });
}

test('R7.11 for a minute, and not with a second tap, the alarm is switched back without the code', async () => {
  const { world, alarm, send, result } = await shown({ value: 5 });
  const back = () => parts(alarm, 'switch-back')[0];
  await withStoppedClock(async (clock) => {
    void send('101', '4711');
    await clock.settled();
    back()?.click();
    await clock.advance(4999);
    back()?.click();
    assert.is(world.to(TOGGLE).length, 1, 'it was pressed by mistake');
    world.answers[TOGGLE] = { value: 1 };
    await clock.advance(1);
    back()?.click();
    await clock.settled();
    assert.equal(
      column(world.to(TOGGLE), 'body'),
      Array(2).fill({ departmentId: 1, roomNumber: '101', roomCode: '4711' }),
    );
    assert.match(result(), 'ALARM IS OFFThe alarm is now off in room 101.');
    await clock.advance(60_000);
    assert.is(back(), undefined, 'who has the phone by now?');
  });
});

test('a wrong code is refused, and what was typed stays', async () => {
  const { alarm, send, result, dialog, advice } = await shown(refusal(14));
  await send('101', '0000');
  assert.equal([dialog(), advice()], ['Access denied', 'The room number or room code is wrong.']);
  assert.is(result(), '');
  assert.equal([input(alarm, 'roomNumber').value, input(alarm, 'roomCode').value], ['101', '0000']);
});

for (const [name, answer] of [
  ['no answer', new TypeError('gone')],
  ['a server that fails', json({}, 503)],
  ['a controller that fails or does not answer in time', refusal(13)],
  ['an answer that is neither 1 nor 5', { value: 2 }],
] as const) {
  test(`${name} leaves the state open, and nothing sends it again`, async () => {
    const { world, root, send, advice } = await shown(answer);
    await send('101', '4711');
    assert.match(advice() ?? '', 'The alarm in room 101 did not answer.');
    await press(root.querySelector('dialog button'));
    assert.is(world.to(TOGGLE).length, 1);
  });
}

for (const [code, told] of [
  [1, 'Check what you typed, and try again.'],
  [11, undefined],
] as const) {
  test(`a clear refusal is not shown as a missing answer (${code})`, async () => {
    const { send, advice } = await shown(refusal(code));
    await send('101', '4711');
    assert.is(advice(), told);
  });
}

test('ten presses switch once', async () => {
  const { promise, resolve } = deferred<unknown>();
  const { world, send } = await shown(() => promise);
  for (let press = 0; press < 10; press++) await send('101', '4711');
  resolve({ value: 5 });
  await settled();
  assert.is(world.to(TOGGLE).length, 1);
});

const REFRESH = '/authentication/refreshtoken';
const { tokens } = getPage(fromLoader(script));

// One test, since a page validates a stored token once.
test('a stored token is refreshed as the page opens, and the alarm is switched with the fresh one', async () => {
  const { promise, resolve } = deferred<unknown>();
  tokens.set('kept');
  const { world, send, result } = await shown({ value: 5 }, { [REFRESH]: () => promise });
  await waitUntil(() => world.sent.length);
  assert.is(world.to(REFRESH).length, 1, 'before anything is pressed');
  await send('101', '4711');
  assert.equal(columns(world.sent, 'path', 'authorization'), [[REFRESH, 'Bearer kept']]);
  resolve({ token: 'fresh' });
  await waitUntil(result);
  assert.equal(column(world.to(TOGGLE), 'authorization'), ['Bearer fresh']);
  assert.is(result(), 'ALARM IS ONThe alarm is now on in room 101.');
  tokens.set(null);
});
