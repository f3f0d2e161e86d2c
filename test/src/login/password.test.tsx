import { cleanup, fireEvent } from '@testing-library/preact';
import { NewPassword } from '../../../src/login/password.tsx';
import { newPassword } from '../../../src/rules/forms.ts';
import { createForm } from '../../../src/ui/form.tsx';
import { draw, settled } from '../../setup/draw.tsx';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('new password');
test.after.each(cleanup);

function drawn() {
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
  const { input, button, type } = drawn();
  await type('aB3$');
  assert.is(input.type, 'password');
  fireEvent.click(button);
  await settled();
  assert.equal([input.type, input.value], ['text', 'aB3$']);
  fireEvent.click(button);
  await settled();
  assert.equal([input.type, input.value], ['password', 'aB3$']);
});
