import { fireEvent } from '@testing-library/preact';
import { announce } from '../../../src/contract.ts';
import { part, parts, settled } from '../../setup/draw.tsx';
import { assert, suite } from '../../setup/suite.ts';
import { clear, press, shown, textOf, until } from './my-room.ts';

const test = suite('my-room: the tabs');
test.after.each(clear);

const selected = (root: ShadowRoot) =>
  parts(root, 'tab')
    .filter((tab) => tab.getAttribute('aria-selected') === 'true')
    .map((tab) => (tab as HTMLAnchorElement).hash);

test('there are four tabs, named in both languages, and the leases come first', async () => {
  const { root } = await shown();
  assert.equal(parts(root, 'tab').map(textOf), ['Leases', 'Invoices', 'Payment details', 'Your information']);
  announce(document, 'language', { language: 'da' });
  await settled();
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
  await until(() => to('/stripe/getpaymentmethods').length);
  assert.equal(asked(), [0, 1, 0, 1]);
  const [leases, invoices, payment, details] = parts(root, 'tab');
  await press(invoices);
  await until(() => parts(root, 'invoice').length);
  assert.equal(asked(), [1, 1, 0, 1]);
  await press(payment);
  await until(() => parts(root, 'payment-method').length);
  await press(details);
  await until(() => parts(root, 'form').length === 3);
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
      parts(root, 'tab').map((each) => each.tabIndex),
      parts(root, 'tab').map((each) => ((each as HTMLAnchorElement).hash === tab ? 0 : -1)),
    );
  }
});
