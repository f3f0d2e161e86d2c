import { signal } from '@preact/signals-react';
import { cleanup, fireEvent } from '@testing-library/preact';
import { createApi } from '../../src/api/client.ts';
import { announce } from '../../src/contract.ts';
import { createLifetime } from '../../src/core/lifetime.ts';
import { createTokens } from '../../src/core/token.ts';
import { createLogin, LoginForm } from '../../src/login/login.tsx';
import { NewPassword } from '../../src/login/password.tsx';
import { newPassword } from '../../src/rules/forms.ts';
import { createSession } from '../../src/session/session.ts';
import { createForm } from '../../src/ui/form.tsx';
import { createNotices } from '../../src/ui/notices.tsx';
import { backend, json } from '../setup/backend.ts';
import { changeLanguage, draw, input, part, settled } from '../setup/draw.tsx';
import { load } from '../setup/load.ts';
import { assert, column, columns, deferred, test } from '../setup/suite.ts';

const SIGN_IN = '/authentication/signin';

test.before.each(() => {
  cleanup();
  localStorage.clear();
  announce(document, 'language', { language: 'en' });
});

function drawn(answer: unknown) {
  const world = backend({ [SIGN_IN]: answer });
  const tokens = createTokens();
  const api = createApi({ base: 'http://api.test', token: () => tokens.current.peek(), onSignedOut() {} });
  const session = createSession({ api, tokens, lifetime: createLifetime() });
  const notices = createNotices({ load, lifetime: createLifetime() });
  const { container } = draw(<LoginForm login={createLogin({ api, session, notices })} />);
  return {
    world,
    session,
    container,
    refusal: () => notices.failure.value?.text(),
    advice: () => notices.failure.value?.advice?.(),
    async retry() {
      notices.failure.value?.retry?.();
      await settled();
    },
    async send(emailOrPhone: string, password: string) {
      input(container, 'emailOrPhone').value = emailOrPhone;
      input(container, 'password').value = password;
      fireEvent.submit(part(container, 'form'));
      await settled();
    },
  };
}

test('the right password signs in', async () => {
  const { world, session, send } = drawn({ token: 'good' });
  await send('mette@example.dk', ' Havnegade12! ');
  assert.equal(columns(world.sent, 'method', 'path', 'body'), [
    ['POST', SIGN_IN, { emailOrPhone: 'mette@example.dk', password: ' Havnegade12! ' }],
  ]);
  assert.is(session.state.value, 'in');
});

test('eight digits are sent with +45 before them, once', async () => {
  const { world, send } = drawn({ token: 'good' });
  await send('28 12 34 56', 'a');
  await send('+45 28123456', 'a');
  assert.equal(
    world.sent.map(({ body }) => (body as { emailOrPhone: string }).emailOrPhone),
    ['+4528123456', '+4528123456'],
  );
});

test('the browser demands both fields, and blanks do not fill them', () => {
  const { container } = drawn({});
  const form = part(container, 'form') as HTMLFormElement;
  const isComplete = (emailOrPhone: string, password: string) => {
    input(container, 'emailOrPhone').value = emailOrPhone;
    input(container, 'password').value = password;
    return form.checkValidity();
  };
  assert.equal(
    [isComplete('', 'a'), isComplete('  ', 'a'), isComplete('a', ''), isComplete('a', 'b')],
    [false, false, false, true],
  );
  assert.is(form.noValidate, false);
});

test("a refusal with a code shows the catalogue's text, and what was typed stays", async () => {
  const { container, session, refusal, send } = drawn({ error: 3 });
  await send('mette@example.dk', 'wrong');
  assert.is(refusal(), 'User not found');
  assert.equal(
    [input(container, 'emailOrPhone').value, input(container, 'password').value, session.state.value],
    ['mette@example.dk', 'wrong', 'out'],
  );
  assert.is(part(container, 'submit').getAttribute('aria-busy'), 'false');
});

test('a refusal with a text shows that text', async () => {
  const { refusal, send } = drawn({ error: 'Closed for <b>repairs</b>' });
  await send('mette@example.dk', 'a');
  assert.is(refusal(), 'Closed for <b>repairs</b>');
});

test('a wrong password has advice of its own, in the language of the page', async () => {
  const { advice, send } = drawn({ error: 31 });
  await send('mette@example.dk', 'wrong');
  assert.is(advice(), 'The email/phone or password is wrong.');
  announce(document, 'language', { language: 'da' });
  assert.is(advice(), 'E-mail/telefon eller adgangskode er forkert.');
});

test('a refusal with a bare 401 is shown as a wrong password', async () => {
  const { refusal, send } = drawn(json({}, 401));
  await send('mette@example.dk', 'a');
  assert.is(refusal(), 'Identity error');
});

test('R9.2 a log-in that was not answered is sent again by the button of the dialog', async () => {
  const { world, session, retry, send } = drawn(new TypeError('gone'));
  await send('mette@example.dk', 'Havnegade12!');
  world.answers[SIGN_IN] = { token: 'good' };
  await retry();
  assert.equal(column(world.sent, 'body')[1], { emailOrPhone: 'mette@example.dk', password: 'Havnegade12!' });
  assert.is(session.state.value, 'in');
});

test('after a refusal the login works before the text of the failure has loaded', async () => {
  const session = { lost: signal(false), signIn: async () => ({ failure: { code: 3 } }) };
  const { submit, busy } = createLogin({
    api: createApi({ base: 'http://api.test', token: () => null, onSignedOut() {} }),
    session,
    notices: { showFailure: () => new Promise<void>(() => {}) },
  });
  await Promise.race([submit({ emailOrPhone: 'mette@example.dk', password: 'a' }), settled()]);
  assert.is(busy.value, false);
});

test('ten presses send one request', async () => {
  const { promise, resolve } = deferred<unknown>();
  const { world, container, send } = drawn(() => promise);
  for (let press = 0; press < 10; press++) await send('mette@example.dk', 'a');
  assert.is(part(container, 'submit').getAttribute('aria-busy'), 'true');
  resolve({ token: 'good' });
  await settled();
  assert.is(world.sent.length, 1);
});

test('a password manager finds both fields, and a forgotten password its page', () => {
  const { container } = drawn({});
  assert.equal(
    ['emailOrPhone', 'password'].map((name) => input(container, name).getAttribute('autocomplete')),
    ['username', 'current-password'],
  );
  assert.is(container.querySelector('a')?.getAttribute('href'), `${location.origin}/ResetPassword`);
});

test('the password can be shown', async () => {
  const { container } = drawn({});
  assert.is(input(container, 'password').type, 'password');
  fireEvent.click(container.querySelector('.reveal') as Element);
  await settled();
  assert.is(input(container, 'password').type, 'text');
});

test('after the end of a session the form says so', async () => {
  localStorage.setItem('jwt_access_token', 'old');
  const { container, session } = drawn({});
  await session.restore();
  await settled();
  const said = () => container.querySelector('[role="alert"]')?.textContent ?? '';
  assert.match(said(), 'Failed to login with token. You have been logged out');
  await changeLanguage('da');
  assert.match(said(), 'Du er blevet logget ud. Log ind igen');
});

function drawnPassword() {
  const form = createForm(() => ({ values: {} }), { password: '' });
  const { container } = draw(<NewPassword form={form} name="password" label="Password" />);
  const input = container.querySelector('input') as HTMLInputElement;
  return {
    input,
    button: container.querySelector('button') as HTMLButtonElement,
    async type(value: string) {
      fireEvent.input(input, { target: { value } });
      await settled();
    },
  };
}

test('R6.7 that a password is a common one is said when the field is left', async () => {
  const form = createForm(newPassword, { password: '', passwordConfirmation: '' });
  const { container } = draw(<NewPassword form={form} name="password" label="Password" />);
  const input = container.querySelector('input') as HTMLInputElement;
  const told = async (value: string) => {
    fireEvent.input(input, { target: { value } });
    fireEvent.focusOut(input);
    await settled();
    return container.querySelector('.error')?.textContent;
  };
  assert.is(await told('Kort1!'), '', 'other rules wait for the submit');
  assert.match((await told('sOMMER2026!')) ?? '', /Many people|Mange/);
  assert.is(await told('Kasse-12!'), '');
});

test('the password can be shown and hidden again, and stays as it was typed', async () => {
  const { input, button, type } = drawnPassword();
  await type('aB3$');
  assert.is(input.type, 'password');
  fireEvent.click(button);
  await settled();
  assert.equal([input.type, input.value], ['text', 'aB3$']);
  fireEvent.click(button);
  await settled();
  assert.equal([input.type, input.value], ['password', 'aB3$']);
});
