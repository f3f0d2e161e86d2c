import { useSignals } from '@preact/signals-react/runtime';
import { cleanup, fireEvent } from '@testing-library/preact';
import { announce } from '../../../src/contract.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import { explainFailure, useSlowNotice } from '../../../src/ui/load-state.tsx';
import { createNotices, NoticeBoard } from '../../../src/ui/notices.tsx';
import { network } from '../../setup/backend.ts';
import { type StoppedClock, stopClock, withStoppedClock } from '../../setup/clock.ts';
import { changeLanguage, draw, parts, settled } from '../../setup/draw.tsx';
import { load } from '../../setup/load.ts';
import { assert, suite, test } from '../../setup/suite.ts';

test.before.each(() => {
  cleanup();
  announce(document, 'language', { language: 'en' });
});

function board() {
  const lifetime = createLifetime();
  const notices = createNotices({ load, lifetime });
  const { container } = draw(<NoticeBoard notices={notices} />);
  return {
    notices,
    lifetime,
    dialog: () => container.querySelector('dialog'),
    buttons: () => [...container.querySelectorAll('button')].map(({ textContent }) => textContent),
    async press(index: number) {
      fireEvent.click(container.querySelectorAll('button')[index] as Element);
      await settled();
    },
    async pressEscape() {
      container.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
      await settled();
    },
    toasts: () => parts(container, 'toast').map(({ textContent, className }) => [textContent, className]),
    container,
  };
}

test('a failure is shown in a modal dialog titled Oops', async () => {
  const { notices, dialog } = board();
  await notices.showFailure({ code: 9 });
  await settled();
  assert.ok(dialog()?.open);
  assert.is(dialog()?.querySelector('h2')?.textContent, 'Oops');
  assert.is(dialog()?.querySelector('p')?.textContent, 'Room not found');
  const described = document.getElementById(dialog()?.getAttribute('aria-describedby') ?? '');
  assert.is(described?.textContent, 'Room not found');
  const labelled = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '');
  assert.is(labelled?.textContent, 'Oops');
});

test('R9.2 too many tries say when the next one is allowed, below the text of the catalogue', async () => {
  const { notices, dialog } = board();
  await notices.showFailure({ code: 100, waitSeconds: 200 });
  await settled();
  assert.match(dialog()?.textContent ?? '', 'Too many tries. Try again in 4 min.');
});

test('R9.2 trying again sends what may work, and closes the dialog of a command that was refused', async () => {
  const { notices, buttons } = board();
  const named = async (failure: { code: number; place?: 'rent' }) => {
    await notices.showFailure(failure, () => {});
    await settled();
    return buttons();
  };
  assert.equal(await named({ code: 9, place: 'rent' }), ['Please try again']);
  assert.equal(await named({ code: 27, place: 'rent' }), ['Cancel', 'Please try again']);
  assert.equal(await named({ code: 9 }), ['Cancel', 'Please try again']);
});

test('a text of the server is shown as it is, as text', async () => {
  const { notices, dialog } = board();
  await notices.showFailure({ code: 100, text: () => '<b>Wrong</b> password' });
  await settled();
  assert.is(dialog()?.querySelector('p')?.textContent, '<b>Wrong</b> password');
});

test('a 401 is skipped', async () => {
  const { notices, dialog } = board();
  await notices.showFailure({ code: 401 });
  await settled();
  assert.is(dialog(), null);
});

test('without a network the dialog says so, and goes when the network is back', async () => {
  const { notices, dialog } = board();
  network('offline');
  await notices.showFailure({ code: 100 });
  await settled();
  const { textContent } = dialog()?.querySelector('p') ?? {};
  network('online');
  await settled();
  assert.is(textContent, 'You are offline. Try again when you are connected.');
  assert.is(dialog(), null);
});

test('try again closes the dialog and tries again', async () => {
  const { notices, dialog, buttons, press } = board();
  let tried = 0;
  await notices.showFailure({ code: 100 }, () => tried++);
  await settled();
  assert.equal(buttons(), ['Cancel', 'Please try again']);
  await press(1);
  assert.equal([tried, dialog()], [1, null]);
});

test('without anything to try the button closes the dialog', async () => {
  const { notices, dialog, press } = board();
  await notices.showFailure({ code: 100 });
  await settled();
  await press(0);
  assert.is(dialog(), null);
});

test('a code that a person can do something about says what helps in its place, in the language of the page', async () => {
  const { notices, dialog } = board();
  const said = () => [...(dialog()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  await notices.showFailure({ code: 31, place: 'password' });
  await settled();
  assert.equal(said(), ['Identity error', 'The current password is wrong.']);
  await changeLanguage('da');
  assert.is(said()[1], 'Den nuværende adgangskode er forkert.');
  await notices.showFailure({ code: 31, place: 'login' });
  await settled();
  assert.is(said()[1], 'E-mail/telefon eller adgangskode er forkert.');
  await notices.showFailure({ code: 9, place: 'login' });
  await settled();
  assert.equal(said(), ['Rummet findes ikke']);
});

test('escape closes the dialog without trying again', async () => {
  const { notices, dialog, pressEscape } = board();
  let tried = 0;
  await notices.showFailure({ code: 100 }, () => tried++);
  await settled();
  await pressEscape();
  assert.equal([tried, dialog()], [0, null]);
});

const question = { text: () => 'Terminate this lease?', action: () => 'Terminate' };

async function asked() {
  const drawn = board();
  const answers: boolean[] = [];
  void drawn.notices.confirm(question).then((yes) => answers.push(yes));
  await settled();
  return { ...drawn, answers };
}

type Asked = Awaited<ReturnType<typeof asked>>;

test('a question is a dialog with two buttons', async () => {
  const { dialog, buttons } = await asked();
  assert.ok(dialog()?.open);
  assert.is(dialog()?.querySelector('h2')?.textContent, 'Terminate this lease?');
  assert.equal(buttons(), ['Cancel', 'Terminate']);
});

for (const [what, answer, yes] of [
  ['the first button', ({ press }: Asked) => press(0), false],
  ['the second button', ({ press }: Asked) => press(1), true],
  ['escape', ({ pressEscape }: Asked) => pressEscape(), false],
] as const)
  test(`${what} of a question answers ${yes}`, async () => {
    const drawn = await asked();
    await answer(drawn);
    assert.equal([drawn.answers, drawn.dialog()], [[yes], null]);
  });

test('a question while another one is open is a no: the press that is on its way is meant for the one in view', async () => {
  const { notices, answers, dialog, press } = await asked();
  const other = { ...question, text: () => 'Terminate the other lease?' };
  const toOther: boolean[] = [];
  void notices.confirm(other).then((yes) => toOther.push(yes));
  await settled();
  assert.equal(toOther, [false]);
  assert.is(dialog()?.querySelector('h2')?.textContent, 'Terminate this lease?');
  await press(1);
  assert.equal([answers, dialog()], [[true], null]);
});

test('the end of the widget is a no', async () => {
  const { lifetime, answers } = await asked();
  lifetime.end();
  await settled();
  assert.equal(answers, [false]);
});

test('R9.4 a toast is there at once and gone after 3000 ms', () =>
  withStoppedClock(async (clock) => {
    const { notices } = board();
    const shown = () => notices.toasts.value.map(({ kind, text }) => [kind, text()]);
    notices.toast({ kind: 'error', text: () => 'Room not available' });
    assert.equal(shown(), [['error', 'Room not available']]);
    await clock.advance(1000);
    notices.toast({ kind: 'success', text: () => 'Data updated' });
    await clock.advance(1999);
    assert.is(shown().length, 2);
    await clock.advance(1);
    assert.equal(shown(), [['success', 'Data updated']]);
    await clock.advance(1000);
    assert.equal(shown(), []);
  }));

test('toasts are drawn where a screen reader hears them, in the order they came', async () => {
  const { notices, toasts, container } = board();
  const live = container.querySelector('[role="status"]');
  notices.toast({ kind: 'error', text: () => 'one' });
  notices.toast({ kind: 'success', text: () => 'two' });
  await settled();
  assert.equal(toasts(), [
    ['one', 'toast error'],
    ['two', 'toast success'],
  ]);
  assert.ok(live?.contains(parts(container, 'toast')[0] ?? null));
});

const testSlowNotice = suite('slow notice');

function Waiting() {
  useSignals();
  return <button type="button">{useSlowNotice()}</button>;
}

let clock: StoppedClock;
testSlowNotice.before.each(() => {
  announce(document, 'language', { language: 'en' });
  clock = stopClock();
});
testSlowNotice.after.each(() => {
  clock.restore();
  network('online');
  cleanup();
});

async function waiting() {
  const { container } = draw(<Waiting />);
  await clock.advance(0);
  return container.querySelector('button') as HTMLButtonElement;
}

const TRYING = 'This is taking longer than usual. We are still trying.';

testSlowNotice('after three seconds it says that the widget is still trying', async () => {
  const place = await waiting();
  await clock.advance(2999);
  assert.is(place.textContent, '');
  await clock.advance(1);
  assert.is(place.textContent, TRYING);
  announce(document, 'language', { language: 'da' });
  await clock.advance(0);
  assert.is(place.textContent, 'Det tager længere tid end normalt. Vi prøver stadig.');
});

testSlowNotice('without a network it says so, until the network is back', async () => {
  const place = await waiting();
  await clock.advance(3000);
  network('offline');
  await clock.advance(0);
  assert.is(place.textContent, 'You are offline. Try again when you are connected.');
  assert.is(explainFailure('No rooms.'), 'You are offline. Try again when you are connected.');
  network('online');
  await clock.advance(0);
  assert.equal([place.textContent, explainFailure('No rooms.')], [TRYING, 'No rooms.']);
});
