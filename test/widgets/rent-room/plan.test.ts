import { keepOneTabStop, watchArrowKeys } from '../../../widgets/rent-room/one-tab-stop.ts';
import { scaleForFingers } from '../../../widgets/rent-room/plan/zoom.ts';
import { assert, test } from '../../setup/suite.ts';

const room = (width: number, height: number) => ({
  id: 1,
  number: '1',
  outline: { x: 0, y: 0, width, height },
});
const CANVAS = { width: 400, height: 200 };

test('R2.18 a plan is enlarged until the smallest side of a vacant room is 44 px, and no more', () => {
  assert.is(scaleForFingers([room(50, 50), room(20, 10)], CANVAS), 44.5 / 20);
  assert.is(scaleForFingers([room(50, 50)], CANVAS), 1);
});

test('R2.18 a tiny room does not enlarge the plan beyond measure, and a plan without rooms stays whole', () => {
  assert.is(scaleForFingers([room(0.1, 50)], CANVAS), 12);
  assert.is(scaleForFingers([], CANVAS), 1);
});

/** Seven buttons inside of a shadow root as in a widget. */
function grid() {
  document.body.innerHTML = '<div></div>';
  const root = (document.body.firstElementChild as HTMLElement).attachShadow({ mode: 'open' });
  root.innerHTML = `<div>${'<button></button>'.repeat(7)}</div>`;
  const list = root.firstElementChild as HTMLElement;
  const buttons = [...list.querySelectorAll('button')];
  keepOneTabStop(list);
  const undo = watchArrowKeys(list);
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    (root.activeElement as HTMLElement).dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { list, buttons, press, undo, at: () => buttons.indexOf(root.activeElement as HTMLButtonElement) };
}

const stops = (buttons: HTMLButtonElement[]) =>
  buttons.flatMap(({ tabIndex }, index) => (tabIndex === 0 ? [index] : []));

for (const [from, key, to] of [
  [0, 'ArrowRight', 1],
  [4, 'ArrowLeft', 3],
  [1, 'ArrowDown', 2],
  [4, 'ArrowUp', 3],
  [4, 'Home', 0],
  [1, 'End', 6],
] as const)
  test(`R2.12 ${key} leads from button ${from} to ${to}, and takes the tab stop along`, () => {
    const { buttons, press, at } = grid();
    buttons[from]?.focus();
    assert.ok(press(key));
    assert.equal([at(), stops(buttons)], [to, [to]]);
  });

test('at the edge, and for other keys, the page keeps the key', () => {
  const { buttons, press, at } = grid();
  buttons[0]?.focus();
  for (const key of ['ArrowLeft', 'ArrowUp', 'a']) assert.not(press(key), key);
  assert.is(at(), 0);
});

test('buttons that are drawn anew leave one tab stop: the focused, else the pressed, else the first', () => {
  const { list, buttons } = grid();
  buttons[2]?.setAttribute('aria-pressed', 'true');
  keepOneTabStop(list);
  assert.equal(stops(buttons), [2]);
  buttons[5]?.focus();
  keepOneTabStop(list);
  assert.equal(stops(buttons), [5]);
});

test('after the undo a key moves nothing', () => {
  const { buttons, press, undo, at } = grid();
  undo();
  buttons[0]?.focus();
  assert.not(press('ArrowRight'));
  assert.is(at(), 0);
});
