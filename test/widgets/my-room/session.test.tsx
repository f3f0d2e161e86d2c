import { signal } from '@preact/signals-react';
import { cleanup, fireEvent } from '@testing-library/preact';
import type { Api } from '../../../src/api/client.ts';
import { TOKEN_KEY } from '../../../src/contract.ts';
import { createLogin } from '../../../src/login/login.tsx';
import type { SessionState } from '../../../src/session/session.ts';
import type { MemberArea } from '../../../widgets/my-room/area/index.tsx';
import { MyRoom } from '../../../widgets/my-room/index.tsx';
import { json, refusal } from '../../setup/backend.ts';
import { changeLanguage, draw, input, part, parts, settled } from '../../setup/draw.tsx';
import { assert, column, test } from '../../setup/suite.ts';
import { press, submit, textOf, tryAgainButton, typeInto, waitUntil } from '../page.ts';
import { clear, dialog, dialogText, shown } from './my-room.ts';

test.after.each(() => {
  clear();
  cleanup();
});

const SIGNED_OUT = () => json({ code: 5, message: 'no' }, 401);
const ENDED = /You have been logged out/;

async function signIn(root: ShadowRoot): Promise<void> {
  await typeInto(input(root, 'emailOrPhone'), '28123456');
  await typeInto(input(root, 'password'), 'Kasse-12!');
  await submit(part(root, 'form'));
}

test('nobody signed in sees the login form, and nothing is asked of the server', async () => {
  const { root, sent } = await shown({ token: null });
  assert.ok(input(root, 'password'));
  assert.equal([parts(root, 'tab').length, sent.length], [0, 0]);
  assert.not.match(textOf(root), ENDED);
});

test('signing in opens the area', async () => {
  const { root, to } = await shown({ token: null });
  await signIn(root);
  await waitUntil(() => parts(root, 'lease').length);
  assert.equal(to('/authentication/signin')[0]?.body, { emailOrPhone: '+4528123456', password: 'Kasse-12!' });
  assert.is(to('/lease/getfiltered')[0]?.authorization, 'Bearer signed-in');
  assert.is(root.querySelector('[name="password"]'), null);
});

test('a refused sign-in says why, and what was typed stays', async () => {
  const { root } = await shown({
    token: null,
    answers: { '/authentication/signin': { error: 'Wrong password' } },
  });
  await signIn(root);
  assert.match(await dialogText(root), 'Wrong password');
  assert.is(input(root, 'emailOrPhone').value, '28123456');
});

for (const [tab, path] of Object.entries({
  '#leases': '/lease/getfiltered',
  '#invoices': '/stripe/getinvoicesfiltered',
  '#payment': '/stripe/getpaymentmethods',
  '#details': '/user/getcurrent',
})) {
  test(`a 401 in ${tab} leads back to the login form, and signing in again to the tab`, async () => {
    const { root, answers } = await shown({ tab, answers: { [path]: SIGNED_OUT }, shows: '[part="form"]' });
    await waitUntil(() => root.querySelector('[name="emailOrPhone"]'));
    assert.match(textOf(root), ENDED);
    assert.is(dialog(root), null);
    answers[path] =
      tab === '#details'
        ? { value: { firstName: 'M', lastName: 'H', email: 'e', phoneNumber: 'p' } }
        : { data: [] };
    await signIn(root);
    await waitUntil(() => parts(root, 'tab').length);
    assert.is(
      part(root, 'tab').parentElement?.querySelector<HTMLAnchorElement>('[aria-selected="true"]')?.hash,
      tab,
    );
    assert.not.match(textOf(root), ENDED);
  });
}

test('a 401 to a button leads back to the login form without a dialog', async () => {
  const { root } = await shown({ answers: { '/nox/opengatelogged': SIGNED_OUT } });
  await press(part(root, 'open-door'));
  await waitUntil(() => root.querySelector('[name="emailOrPhone"]'));
  assert.match(textOf(root), ENDED);
  assert.is(dialog(root), null);
});

test('logging out clears the token and loads the page again', async () => {
  const { root } = await shown();
  let reloads = 0;
  const { reload } = location;
  location.reload = () => void reloads++;
  await press(part(root, 'logout'));
  location.reload = reload;
  assert.equal([localStorage.getItem(TOKEN_KEY), reloads], [null, 1]);
  assert.not.match(textOf(root), ENDED);
});

test('each sign-in meets data of its own', async () => {
  const { root, to, answers } = await shown();
  answers['/nox/opengatelogged'] = SIGNED_OUT;
  await press(part(root, 'open-door'));
  await waitUntil(() => root.querySelector('[name="emailOrPhone"]'));
  answers['/lease/getfiltered'] = { data: [] };
  await signIn(root);
  await waitUntil(() => parts(root, 'tab').length);
  await settled();
  assert.equal([to('/lease/getfiltered').length, parts(root, 'lease').length], [2, 0]);
});

test('leases that cannot be loaded raise the dialog, whose button loads again', async () => {
  const { root, answers, to } = await shown({
    answers: { '/lease/getfiltered': refusal(27) },
    shows: 'dialog',
  });
  assert.match(textOf(dialog(root)), 'Payment provider API error');
  answers['/lease/getfiltered'] = { data: [] };
  await press(tryAgainButton(root));
  assert.is(to('/lease/getfiltered').length, 2);
  assert.match(textOf(root), 'You have no leases');
  assert.is(dialog(root), null);
});

const selected = (root: ShadowRoot) =>
  parts(root, 'tab')
    .filter((tab) => tab.getAttribute('aria-selected') === 'true')
    .map((tab) => (tab as HTMLAnchorElement).hash);

test('there are four tabs, named in both languages, and the leases come first', async () => {
  const { root } = await shown();
  assert.equal(parts(root, 'tab').map(textOf), ['Leases', 'Invoices', 'Payment details', 'Your information']);
  await changeLanguage('da');
  assert.equal(parts(root, 'tab').map(textOf), [
    'Lejemål',
    'Fakturaer',
    'Betalingsoplysninger',
    'Dine oplysninger',
  ]);
  assert.is(textOf(part(root, 'logout')), 'Log ud');
  assert.equal(selected(root), ['#leases']);
});

test('each tab asks for its data once: the cards when there is time, the others when they are first opened', async () => {
  const { root, to } = await shown();
  const asked = () =>
    [
      '/stripe/getinvoicesfiltered',
      '/stripe/getpaymentmethods',
      '/user/getcurrent',
      '/lease/getfiltered',
    ].map((path) => to(path).length);
  await waitUntil(() => to('/stripe/getpaymentmethods').length);
  assert.equal(asked(), [0, 1, 0, 1]);
  const [leases, invoices, payment, details] = parts(root, 'tab');
  await press(invoices);
  await waitUntil(() => parts(root, 'invoice').length);
  assert.equal(asked(), [1, 1, 0, 1]);
  await press(payment);
  await waitUntil(() => parts(root, 'payment-method').length);
  await press(details);
  await waitUntil(() => parts(root, 'form').length === 3);
  for (const tab of [leases, invoices, payment, details]) await press(tab);
  assert.equal(asked(), [1, 1, 1, 1]);
});

test('a tab has its own address: a link opens it, and the back button leaves it', async () => {
  const { root } = await shown({ tab: '#payment', shows: '[part="payment-method"]' });
  assert.equal(selected(root), ['#payment']);
  await press(parts(root, 'tab')[1]);
  assert.is(location.hash, '#invoices');
  // What the back button does.
  history.replaceState(null, '', '#payment');
  dispatchEvent(new Event('hashchange'));
  await settled();
  assert.equal(selected(root), ['#payment']);
});

test('an address that names no tab shows the leases', async () => {
  const { root } = await shown({ tab: '#terms' });
  assert.equal(selected(root), ['#leases']);
});

test("a fragment of the page around it leaves the tab as it is, and the way back to the page's own address shows the leases", async () => {
  const { root } = await shown({ tab: '#payment', shows: '[part="payment-method"]' });
  for (const [fragment, tab] of [
    ['#top', '#payment'],
    ['', '#leases'],
  ] as const) {
    history.replaceState(null, '', `/MyRoom${fragment}`);
    dispatchEvent(new Event('hashchange'));
    await settled();
    assert.equal(selected(root), [tab]);
  }
});

test('the arrow keys go round, Home and End to the ends, and the focus goes with them', async () => {
  const { root } = await shown();
  for (const [key, tab] of [
    ['ArrowLeft', '#details'],
    ['ArrowRight', '#leases'],
    ['ArrowRight', '#invoices'],
    ['End', '#details'],
    ['Home', '#leases'],
  ] as const) {
    fireEvent.keyDown(part(root, 'tab'), { key });
    await settled();
    assert.equal(selected(root), [tab]);
    assert.is((root.activeElement as HTMLAnchorElement).hash, tab);
    assert.equal(
      column(parts(root, 'tab'), 'tabIndex'),
      parts(root, 'tab').map((each) => ((each as HTMLAnchorElement).hash === tab ? 0 : -1)),
    );
  }
});

for (const state of ['checking', 'out'] as SessionState[])
  test(`trying again keeps the focus in the widget (${state})`, async () => {
    const failed = signal(true);
    const load = async () => {
      failed.value = false;
      return null;
    };
    const session = { lost: signal(false), signIn: async () => ({ failure: { code: 100 } }) };
    const { container } = draw(
      <MyRoom
        model={{
          ready: signal(true),
          state: signal(state),
          login: createLogin({ api: {} as Api, session, notices: { showFailure: async () => {} } }),
          passkey: { loaded: signal(null), failed: signal(false), load },
          part: { loaded: signal<MemberArea | null>(null), failed, load },
          area: signal(null),
        }}
      />,
    );
    part(container, 'retry').focus();
    await press(part(container, 'retry'));
    assert.is(container.querySelector('[part="retry"]'), null);
    assert.is(document.activeElement, container.querySelector('.my-room'));
  });
