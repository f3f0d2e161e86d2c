import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mount as banner } from '../../widgets/discount-banner/banner.tsx';
import { mount as manageForm } from '../../widgets/manage-form/index.tsx';
import { mount as resetPassword } from '../../widgets/reset-password/index.tsx';
import { json } from '../setup/backend.ts';
import { floors } from './facility.ts';
import {
  all,
  inEnglish,
  keepToken,
  nothingUnderWay,
  press,
  readText,
  type Scene,
  schedules,
} from './schedules.ts';

const MINUTES = 61_000;
const { now } = performance;
let passed = 0;
test.before(async () => {
  await import('../../src/ui/error-texts.ts');
});
test.before.each(() => {
  performance.now = () => now.call(performance) + passed;
  keepToken(null);
  inEnglish();
});
test.after(() => {
  performance.now = now;
});

const drawn = ({ root }: Scene): string => readText(root().querySelector('.widget'));
const field = (root: ParentNode, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`);

/** As a person types. */
function type(root: ParentNode, name: string, value: string): void {
  const found = field(root, name);
  if (!found) return;
  found.value = value;
  found.dispatchEvent(new Event('input', { bubbles: true }));
}

test('the banner draws the answer to the newest question', async () => {
  let asked = 0;
  let newest = 0;
  const [floor] = floors;
  await schedules<'again' | 'later'>({
    name: 'discount-banner',
    mount: banner,
    actions: fc.constantFrom('again', 'later'),
    before() {
      passed += MINUTES;
      newest = asked;
    },
    answer() {
      asked += 1;
      const campaign = { active: true, text: `offer ${asked} of many`, sqmPrice: 1 };
      return { data: { data: [{ ...floor, campaign }] } };
    },
    act(action, scene) {
      if (action === 'later') passed += MINUTES;
      else scene.again();
    },
    check(scene, done) {
      const text = drawn(scene);
      const shown = Number(/offer (\d+) of/.exec(text)?.[1] ?? 0);
      if (shown) assert.ok(shown >= newest, `${shown} after ${newest}`);
      newest = Math.max(newest, shown);
      if (done) assert.is(shown, asked);
    },
  });
});

test('that a link was sent is shown only by the widget that asked for it', async () => {
  let asked = 0;
  await schedules<'asks' | 'again'>({
    name: 'reset-password',
    mount: resetPassword,
    actions: fc.oneof({ weight: 3, arbitrary: fc.constant('asks') }, fc.constant('again')) as fc.Arbitrary<
      'asks' | 'again'
    >,
    before() {
      asked = 0;
    },
    answer: ({ body }) => (body.emailOrPhone === 'anna@example.dk' ? {} : json({ code: 3 }, 400)),
    act(action, scene) {
      if (action === 'again') {
        asked = 0;
        scene.again();
        return;
      }
      asked += 1;
      type(scene.root(), 'emailOrPhone', asked % 2 ? 'anna@example.dk' : 'bent@example.dk');
      scene
        .root()
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    },
    check(scene, done) {
      const text = drawn(scene);
      const told = /Link sent/.test(text) || scene.root().querySelector('dialog') !== null;
      assert.ok(asked || !told, text);
      if (done) nothingUnderWay(scene.root());
    },
  });
});

test('the gates are those of the newest question, and what came of an attempt names its own gate', async () => {
  let lists = 0;
  let tried = '';
  const buttons = {
    next: /^Continue$/,
    back: /^Back$/,
    have: /^I have a code$/,
    resend: /^Send a new code$/,
  };
  type Press = keyof typeof buttons;
  await schedules<{ presses: Press } | 'opens' | 'again'>({
    name: 'manage-form',
    mount: manageForm,
    actions: fc.oneof(
      { weight: 6, arbitrary: fc.record({ presses: fc.constantFrom(...(Object.keys(buttons) as Press[])) }) },
      { weight: 2, arbitrary: fc.constant('opens') },
      { weight: 1, arbitrary: fc.constant('again') },
    ) as fc.Arbitrary<{ presses: Press } | 'opens' | 'again'>,
    before() {
      tried = '';
    },
    answer({ path, body }) {
      if (path === '/gate/getfiltered') {
        lists += 1;
        return { data: { data: [1, 2].map((id) => ({ id, name: `gate ${lists} ${id}`, status: 0 })) } };
      }
      return path === '/nox/opengate' && body.gateId === 2 ? json({ code: 15 }, 400) : {};
    },
    act(action, scene) {
      const root = scene.root();
      if (action === 'again') {
        tried = '';
        scene.again();
      } else if (action === 'opens') {
        const gate = all(root, 'gate')[lists % 2];
        if (gate) tried = /gate \d+ \d/.exec(readText(gate))?.[0] ?? '';
        press(gate);
      } else {
        type(root, 'phoneNumber', '28123456');
        type(root, 'otp', '12345678');
        press(
          [...root.querySelectorAll('button')].find((each) => buttons[action.presses].test(readText(each))),
        );
      }
    },
    check(scene, done) {
      const root = scene.root();
      const shown = all(root, 'gate').map((gate) => Number(/gate (\d+)/.exec(readText(gate))?.[1]));
      const result = /(gate \d+ \d) was/.exec(readText(root.querySelector('.result')))?.[1];
      if (result) assert.is(result, tried);
      for (const list of shown) assert.is(list, lists);
      if (done) nothingUnderWay(root);
    },
  });
});

test.run();
