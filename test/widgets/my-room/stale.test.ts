import { TOKEN_KEY } from '../../../src/contract.ts';
import { mount } from '../../../widgets/my-room/index.tsx';
import { json } from '../../setup/backend.ts';
import { parts } from '../../setup/draw.tsx';
import fc from '../../setup/fast-check.ts';
import { assert, test } from '../../setup/suite.ts';
import { floors } from '../facility.ts';
import { keepToken, textOf } from '../page.ts';
import { inEnglish, nothingUnderWay, press, type Question, type Scene, schedules } from '../schedules.ts';

/** Two people at one browser, each by their token, and why the server refuses what they do at their door. */
const REFUSED: Record<string, { code: number; text: string }> = {
  anna: { code: 28, text: 'Lease not found' },
  bent: { code: 9, text: 'Room not found' },
};
const PRESSED = [
  'open-door',
  'close-door',
  'open-outer',
  'alarm-on',
  'alarm-off',
  'terminate',
  'confirm',
  'delete',
  'edit',
  'gate',
  'submit',
];

type Action = { signs: string | null } | { tab: number } | { presses: string } | 'closes' | 'again';

/** Every word of an answer says whose it is. */
function answer({ path, token, body }: Question): unknown {
  const [who = ''] = token.split(' ');
  switch (path) {
    case '/authentication/refreshtoken':
      return body?.end ? {} : { token: who };
    case '/floor/getfiltered':
      return { data: { data: floors } };
    case '/lease/getfiltered':
      return {
        data: [1, 2].map((id) => ({
          id,
          room: { id, number: `${who} ${id}`, sqm: 4 },
          location: who,
          floor: who,
          code: '4711',
          created: '2026-03-02T23:30:00Z',
          endDate: null,
          doorState: 0,
          alarmState: 1,
          doorGateId: 70 + id,
        })),
      };
    case '/gate/getfiltered':
      return { data: { data: [1, 2].map((id) => ({ id, name: `${who} ${id}`, status: 0 })) } };
    case '/gate/getstatus':
    case '/room/getstatus':
      return { value: 1 };
    case '/stripe/getinvoicesfiltered':
      return {
        data: [{ id: who, number: who, created: '2026-01-31', total: 1, invoicePdf: `https://${who}.test` }],
      };
    case '/stripe/getpaymentmethods':
      return { data: [{ id: who, card: { brand: who, last4: who, expMonth: 4, expYear: 2028 } }] };
    case '/user/getcurrent':
      return {
        value: {
          customerNumber: who,
          firstName: who,
          lastName: who,
          email: `${who}@example.dk`,
          phoneNumber: '+4528123456',
          mobile: null,
        },
      };
    case '/lease/getpayedperiodend':
      return { value: '2026-12-20' };
    case '/nox/enablealarmlogged':
      return {};
    default:
      return json({ code: REFUSED[who]?.code }, 400);
  }
}

function check({ root: newest }: Scene, done: boolean): void {
  const root = newest();
  const [now = ''] = (localStorage.getItem(TOKEN_KEY) ?? '').split(' ');
  const widget = root.querySelector('.widget');
  const values = [...root.querySelectorAll('input')].map(({ value }) => value);
  const links = [...root.querySelectorAll('a')].map(({ href }) => href);
  const drawn = [textOf(widget), ...values, ...links].join(' ');
  for (const [who, { text }] of Object.entries(REFUSED)) {
    if (who === now) continue;
    assert.not.match(drawn, who);
    assert.not.match(drawn, text);
  }
  if (!now)
    assert.equal([parts(root, 'tab').length, root.querySelectorAll('dialog').length], [0, 0], 'signed out');
  if (done) nothingUnderWay(root);
}

// A chunk comes faster than an answer here, and for every person.
test.before(async () => {
  await import('../../../src/ui/error-texts.ts');
  await import('../../../widgets/my-room/area/index.tsx');
  await import('../../../widgets/my-room/account/invoices.tsx');
  await import('../../../widgets/my-room/account/payment-tab.tsx');
  await import('../../../widgets/my-room/account/details-tab.tsx');
});

test('my room draws no answer meant for another person or to an abandoned request', () =>
  schedules<Action>({
    name: 'my-room',
    mount,
    actions: fc.oneof(
      { weight: 3, arbitrary: fc.record({ signs: fc.constantFrom('anna', 'bent', null) }) },
      { weight: 3, arbitrary: fc.record({ tab: fc.nat(3) }) },
      { weight: 6, arbitrary: fc.record({ presses: fc.constantFrom(...PRESSED) }) },
      { weight: 1, arbitrary: fc.constantFrom('closes', 'again') },
    ),
    before() {
      history.replaceState(null, '', '/MyRoom');
      inEnglish();
      keepToken('anna');
    },
    answer,
    act(action, scene) {
      const root = scene.root();
      if (action === 'again') scene.again();
      else if (action === 'closes') press(root.querySelector('dialog button'));
      else if ('signs' in action) keepToken(action.signs);
      else if ('tab' in action) press(parts(root, 'tab')[action.tab]);
      else press(parts(root, action.presses)[0]);
    },
    check,
  }));
