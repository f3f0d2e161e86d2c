import { TOKEN_KEY } from '../../../src/contract.ts';
import { json, refusal } from '../../setup/backend.ts';
import { input, part, parts, settled } from '../../setup/draw.tsx';
import { assert, suite } from '../../setup/suite.ts';
import { clear, dialog, press, shown, submit, textOf, tryAgain, type, until } from './my-room.ts';

const test = suite('my-room: the session');
test.after.each(clear);

const SIGNED_OUT = () => json({ code: 5, message: 'no' }, 401);
const ENDED = /You have been logged out/;

async function signIn(root: ShadowRoot): Promise<void> {
  await type(input(root, 'emailOrPhone'), '28123456');
  await type(input(root, 'password'), 'Kasse-12!');
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
  await until(() => parts(root, 'lease').length);
  assert.equal(to('/authentication/signin')[0]?.body, {
    emailOrPhone: '+4528123456',
    password: 'Kasse-12!',
  });
  assert.is(to('/lease/getfiltered')[0]?.authorization, 'Bearer signed-in');
  assert.is(root.querySelector('[name="password"]'), null);
});

test('a refused sign-in says why, and what was typed stays', async () => {
  const { root } = await shown({
    token: null,
    answers: { '/authentication/signin': { error: 'Wrong password' } },
  });
  await signIn(root);
  await until(() => dialog(root));
  assert.match(textOf(dialog(root)), 'Wrong password');
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
    await until(() => root.querySelector('[name="emailOrPhone"]'));
    assert.match(textOf(root), ENDED);
    assert.is(dialog(root), null);
    answers[path] =
      tab === '#details'
        ? { value: { firstName: 'M', lastName: 'H', email: 'e', phoneNumber: 'p' } }
        : { data: [] };
    await signIn(root);
    await until(() => parts(root, 'tab').length);
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
  await until(() => root.querySelector('[name="emailOrPhone"]'));
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
  await until(() => root.querySelector('[name="emailOrPhone"]'));
  answers['/lease/getfiltered'] = { data: [] };
  await signIn(root);
  await until(() => parts(root, 'tab').length);
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
  await press(tryAgain(root));
  assert.is(to('/lease/getfiltered').length, 2);
  assert.match(textOf(root), 'You have no leases');
  assert.is(dialog(root), null);
});
