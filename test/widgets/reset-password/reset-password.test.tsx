import { fireEvent } from '@testing-library/preact';
import { announce } from '../../../src/contract.ts';
import { mount } from '../../../widgets/reset-password/index.tsx';
import { backend, json, refusal } from '../../setup/backend.ts';
import { withStoppedClock } from '../../setup/clock.ts';
import { changeLanguage, input, part, parts } from '../../setup/draw.tsx';
import { assert, columns, suite } from '../../setup/suite.ts';
import { clear, fillIn, keepToken, mounted, press, submit, tryAgainButton, visit } from '../page.ts';

const test = suite('reset-password');
const LINK = '/passwordrestore/generatelink';
const RESET = '/passwordrestore/resetpassword';
const SIGN_IN = '/authentication/signin';
const PASSWORD = 'Havnegade12!';

test.before.each(() => visit('/ResetPassword'));
test.after.each(clear);

async function shown(address: string, answers: Record<string, unknown> = {}) {
  history.replaceState({ ...history.state, of: 'the host' }, '', address);
  const world = backend({
    [LINK]: {},
    [RESET]: {},
    '/floor/getfiltered': { data: { data: [] } },
    ...answers,
  });
  const { root } = await mounted(mount);
  return {
    world,
    root,
    async send(values: Record<string, string>) {
      fillIn(root, values);
      await submit(part(root, 'form'));
    },
    result: () => root.querySelector('.result')?.textContent,
    dialog: () => root.querySelector('dialog p')?.textContent,
    errors: () => parts(root, 'error').map(({ textContent }) => textContent),
  };
}

const twice = (password: string) => ({ password, passwordConfirmation: password });

test('without a code the page asks for a link', async () => {
  const { world, send, result } = await shown('/ResetPassword?code=');
  await send({ emailOrPhone: '28 12 34 56' });
  assert.equal(columns(world.sent, 'method', 'path', 'body'), [
    ['POST', LINK, { emailOrPhone: '+4528123456' }],
  ]);
  assert.match(result() ?? '', 'Link sent via SMS');
});

test('that the link was sent stays readable, in the language of the page', async () => {
  const { send, result } = await shown('/ResetPassword');
  await send({ emailOrPhone: 'mette@example.dk' });
  await changeLanguage('da');
  assert.match(result() ?? '', 'Linket er sendt på sms');
});

test('who asks again within the minute is told to wait, not that a link was sent, and nothing is sent', async () => {
  const { world, send, result } = await shown('/ResetPassword');
  await send({ emailOrPhone: '28123456' });
  await send({ emailOrPhone: '28 12 34 56' });
  assert.is(world.to(LINK).length, 1);
  assert.is(result(), 'We sent a link a moment ago. You can get a new one in a minute.');
  await changeLanguage('da');
  assert.is(result(), 'Vi har lige sendt et link. Du kan få et nyt om et minut.');
  await withStoppedClock(async (clock) => {
    clock.sleep(61_000);
    void send({});
    await clock.settled();
  });
  assert.is(world.to(LINK).length, 2);
  assert.match(result() ?? '', 'Linket er sendt på sms');
});

test('a link that cannot be sent is told, and what was typed stays', async () => {
  const { root, send, result, dialog } = await shown('/ResetPassword', { [LINK]: refusal(21) });
  await send({ emailOrPhone: 'mette@example.dk' });
  assert.equal([dialog(), result()], ['User phone not provided', undefined]);
  assert.is(input(root, 'emailOrPhone').value, 'mette@example.dk');
});

test('R9.2 a link that was not asked for is asked for by the button of the dialog', async () => {
  const { world, root, send, result } = await shown('/ResetPassword', { [LINK]: json({}, 500) });
  await send({ emailOrPhone: '28123456' });
  world.answers[LINK] = {};
  await press(tryAgainButton(root));
  assert.match(result() ?? '', 'Link sent via SMS');
});

test('the code leaves the address bar, and everything else stays there', async () => {
  const { root } = await shown('/ResetPassword?a=1&code=secret&b=2#end');
  assert.is(location.pathname + location.search + location.hash, '/ResetPassword?a=1&b=2#end');
  assert.is(history.state.of, 'the host');
  assert.ok(input(root, 'passwordConfirmation'));
  assert.is(localStorage.length, 0, 'nothing is kept');
});

test('a code sets the new password', async () => {
  const { world, root, send, result } = await shown('/ResetPassword?code=se-cr_et');
  await send(twice(PASSWORD));
  assert.equal(columns(world.to(RESET), 'method', 'body'), [
    ['POST', { password: PASSWORD, code: 'se-cr_et' }],
  ]);
  assert.is(result(), 'Password was changed');
  assert.is(root.activeElement, input(root, 'emailOrPhone'));
});

test('R5.6 before it is saved, the page says what a new password ends', async () => {
  const { root } = await shown('/ResetPassword?code=secret');
  assert.match(root.textContent, 'passkeys and the access that you gave to others are removed');
});

test('R5.6 a reload, or a widget that is mounted again, still has the code', async () => {
  await shown('/ResetPassword?code=secret');
  clear();
  const { world, send } = await shown(location.pathname);
  await send(twice(PASSWORD));
  assert.equal(world.to(RESET)[0]?.body, { password: PASSWORD, code: 'secret' });
});

test('a code that did its work is forgotten', async () => {
  const { send } = await shown('/ResetPassword?code=secret');
  await send(twice(PASSWORD));
  clear();
  const { root } = await shown('/ResetPassword');
  assert.ok(part(root, 'form').textContent?.includes('Send link'));
});

test('the new password can be used at once', async () => {
  const { root, send } = await shown('/ResetPassword?code=secret', { [SIGN_IN]: { token: 'good' } });
  await send(twice(PASSWORD));
  input(root, 'emailOrPhone').value = 'mette@example.dk';
  input(root, 'password').value = PASSWORD;
  part(root, 'submit').focus();
  const regions = [...root.querySelectorAll('[role="status"]')];
  await submit(part(root, 'form'));
  assert.ok(
    regions.some(({ isConnected, textContent }) => isConnected && textContent === 'You are logged in.'),
    'a region that was there before its text',
  );
  assert.is(root.activeElement, root.querySelector('.reset'), 'the focus stays in the widget');
  assert.is(localStorage.getItem('jwt_access_token'), 'good');
});

test('a session that was kept from before ends with the old password', async () => {
  keepToken('old');
  const { root, send } = await shown('/ResetPassword?code=secret');
  await send(twice(PASSWORD));
  assert.is(localStorage.getItem('jwt_access_token'), null);
  assert.is(input(root, 'password').getAttribute('autocomplete'), 'current-password');
});

test('a link that was used or has expired says so, and not that a one-time code is wrong, and offers a new one', async () => {
  const { world, root, send, result } = await shown('/ResetPassword?code=old', { [RESET]: refusal(15) });
  await send(twice(PASSWORD));
  assert.is(result(), 'The link has been used or has expired. Ask for a new one here.');
  await changeLanguage('da');
  assert.is(result(), 'Linket er brugt eller udløbet. Bed om et nyt her.');
  assert.is(root.querySelector('dialog'), null);
  assert.is(root.activeElement, input(root, 'emailOrPhone'));
  announce(document, 'language', { language: 'en' });
  await send({ emailOrPhone: 'mette@example.dk' });
  assert.is(world.to(LINK).length, 1);
  assert.match(result() ?? '', 'Link sent via SMS');
  assert.is(root.querySelectorAll('.result').length, 1);
});

test('a password that the server refuses is told beside its field, and the link stays good', async () => {
  const { root, send, errors, dialog } = await shown('/ResetPassword?code=secret', {
    [RESET]: refusal(1, 'password'),
  });
  await send(twice(PASSWORD));
  assert.match(errors()[0] ?? '', 'cannot be used');
  await changeLanguage('da');
  assert.match(errors()[0] ?? '', 'kan ikke bruges');
  assert.is(root.activeElement, input(root, 'password'));
  assert.is(dialog(), undefined);
});

test('R9.2 a failure that is not the link’s keeps what was typed, and the dialog’s button sends it again', async () => {
  const { world, root, send, dialog } = await shown('/ResetPassword?code=secret', { [RESET]: json({}, 500) });
  await send(twice(PASSWORD));
  assert.is(dialog(), 'Something went wrong, try again later or reach our support');
  assert.is(input(root, 'password').value, PASSWORD);
  world.answers[RESET] = {};
  await press(tryAgainButton(root));
  assert.equal(world.to(RESET)[1]?.body, { password: PASSWORD, code: 'secret' });
});

for (const [language, told] of [
  ['en', 'The password may have been changed already. Try to log in with the new one, or get a new link.'],
  ['da', 'Adgangskoden er måske allerede ændret. Prøv at logge ind med den nye, eller få et nyt link.'],
] as const) {
  test(`a link that is used up after an answer that was lost leads to the login (${language})`, async () => {
    const { world, root, send, result, dialog } = await shown('/ResetPassword?code=secret', {
      [RESET]: new TypeError('gone'),
    });
    announce(document, 'language', { language });
    await send(twice(PASSWORD));
    fireEvent.click(root.querySelector('dialog button') as Element);
    world.answers[RESET] = refusal(15);
    await send({});
    assert.equal([result(), dialog()], [told, undefined]);
    assert.is(root.activeElement, input(root, 'emailOrPhone'));
    assert.is(input(root, 'password').getAttribute('autocomplete'), 'current-password');
  });
}
