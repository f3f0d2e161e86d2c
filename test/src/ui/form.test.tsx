import { cleanup, fireEvent } from '@testing-library/preact';
import { announce } from '../../../src/contract.ts';
import { newPassword, rentAsTenant, userData } from '../../../src/rules/forms.ts';
import { createForm, Field, Form, Submit, Tick } from '../../../src/ui/form.tsx';
import { draw, input, part, settled } from '../../setup/draw.tsx';
import { assert, deferred, test } from '../../setup/suite.ts';

const GOOD = 'Kasse-12!';

const passwordForm = () => createForm(newPassword, { password: '', passwordConfirmation: '' });

function filled() {
  const form = passwordForm();
  form.set('password', GOOD);
  form.set('passwordConfirmation', GOOD);
  return form;
}

test('what the rules refuse is not sent, and every wrong field has its message', async () => {
  const form = passwordForm();
  let sent = 0;
  await form.submit(async () => {
    sent++;
  });
  assert.is(sent, 0);
  assert.equal(form.errors.value, {
    password: { rule: 'required' },
    passwordConfirmation: { rule: 'required' },
  });
  assert.is(form.rejections.value, 1);
});

test('a submit sends the clean values', async () => {
  const sent: unknown[] = [];
  await filled().submit(async (values) => {
    sent.push(values);
  });
  assert.equal(sent, [{ password: GOOD, passwordConfirmation: GOOD }]);
});

test('a form sends one submit at a time, and is busy until it is answered', async () => {
  const form = filled();
  const answer = deferred();
  let sent = 0;
  const send = () => {
    sent++;
    return answer.promise;
  };
  const first = form.submit(send);
  const second = form.submit(send);
  assert.equal([sent, form.busy.value], [1, true]);
  answer.resolve();
  await Promise.all([first, second]);
  assert.equal([sent, form.busy.value], [1, false]);
  await form.submit(async () => {
    sent++;
  });
  assert.is(sent, 2);
});

test('R9.5 what was typed stays when sending fails, and the form works again', async () => {
  const form = filled();
  let thrown: unknown;
  await form
    .submit(async () => {
      throw new Error('no network');
    })
    .catch((error) => {
      thrown = error;
    });
  assert.instance(thrown, Error);
  assert.equal([form.busy.value, form.typed.value.password], [false, GOOD]);
});

test('what was typed stays after a success too, until it is reset', async () => {
  const form = filled();
  await form.submit(async () => {});
  assert.is(form.typed.value.password, GOOD);
  form.reset();
  assert.equal(form.typed.value, { password: '', passwordConfirmation: '' });
});

test('R6.6 a message follows what is typed and goes when it is mended', async () => {
  const form = passwordForm();
  await form.submit(async () => {});
  form.set('password', 'abc');
  assert.equal(form.errors.value.password, { rule: 'min', params: { min: 8 } });
  form.set('password', GOOD);
  assert.is(form.errors.value.password, undefined);
});

test('a field without a message gets none while it is typed in', () => {
  const form = passwordForm();
  form.set('password', 'a');
  assert.is(form.errors.value.password, undefined);
});

test('a message of one field goes when another field mends it', async () => {
  const form = filled();
  form.set('password', 'Kasse-12!!');
  await form.submit(async () => {});
  assert.equal(form.errors.value.passwordConfirmation, { rule: 'passwordMatch' });
  form.set('password', GOOD);
  assert.is(form.errors.value.passwordConfirmation, undefined);
});

test('what the server says against a field stays while others are typed in, and goes with that one', () => {
  const form = filled();
  form.showError('password', () => 'known');
  form.set('passwordConfirmation', 'x');
  assert.is(form.errors.value.password?.text?.(), 'known');
  form.set('password', GOOD);
  assert.is(form.errors.value.password, undefined);
});

test('what the server says against a field does not keep the form from being sent again', async () => {
  const form = filled();
  form.showError('password', () => 'known');
  let sent = 0;
  await form.submit(async () => {
    sent++;
  });
  assert.equal([sent, form.errors.value.password], [1, undefined]);
});

test.before.each(() => {
  cleanup();
  announce(document, 'language', { language: 'en' });
});

function drawn(send: (values: unknown) => Promise<void> = async () => {}) {
  const person = createForm(userData, { firstName: '', lastName: '', phoneNumber: '', mobile: '' });
  const { container, unmount } = draw(
    <Form form={person} label="You" onSubmit={() => void person.submit(send)}>
      <Field form={person} name="firstName" label="First name" autoComplete="given-name" maxLength={40} />
      <Field form={person} name="lastName" label="Last name" />
      <Field form={person} name="phoneNumber" label="Phone" hint="Eight digits" type="tel" />
      <Field form={person} name="mobile" label="Second phone" optional />
      <Submit form={person}>Save</Submit>
    </Form>,
  );
  return { form: person, container, unmount };
}

const messageOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

test('a field has its label, its name and what its input takes', () => {
  const { container } = drawn();
  const field = input(container, 'firstName');
  assert.is(field.labels?.[0]?.textContent, 'First name');
  assert.equal(
    [field.getAttribute('autocomplete'), field.getAttribute('maxlength'), field.required],
    ['given-name', '40', true],
  );
  assert.is(input(container, 'phoneNumber').type, 'tel');
});

test('a field that may stay empty says so', () => {
  const { container } = drawn();
  const field = input(container, 'mobile');
  assert.is(field.required, false);
  assert.match(field.labels?.[0]?.textContent ?? '', 'optional');
});

test('a hint describes its field', () => {
  const { container } = drawn();
  assert.is(messageOf(input(container, 'phoneNumber')), 'Eight digits');
});

test('a refused field says so, names why, and the first one has the focus', async () => {
  const { container } = drawn();
  fireEvent.input(input(container, 'firstName'), { target: { value: 'Åse' } });
  fireEvent.input(input(container, 'phoneNumber'), { target: { value: '12' } });
  assert.is(input(container, 'lastName').getAttribute('aria-invalid'), 'false');
  fireEvent.submit(part(container, 'form'));
  await settled();
  assert.is(document.activeElement, input(container, 'lastName'));
  assert.is(input(container, 'lastName').getAttribute('aria-invalid'), 'true');
  assert.is(messageOf(input(container, 'lastName')), 'This field is required');
  assert.is(messageOf(input(container, 'phoneNumber')), 'Eight digitsThe phone number is not valid');
  assert.is(input(container, 'firstName').getAttribute('aria-invalid'), 'false');
  assert.is(input(container, 'mobile').getAttribute('aria-invalid'), 'false');
});

test('the button says that it is working, keeps the focus and takes no second press', async () => {
  const answer = deferred();
  let sent = 0;
  const { container } = drawn(() => {
    sent++;
    return answer.promise;
  });
  for (const name of ['firstName', 'lastName']) {
    fireEvent.input(input(container, name), { target: { value: 'Åse' } });
  }
  fireEvent.input(input(container, 'phoneNumber'), { target: { value: '20123456' } });
  const button = part<HTMLButtonElement>(container, 'submit');
  button.focus();
  fireEvent.submit(part(container, 'form'));
  fireEvent.submit(part(container, 'form'));
  await settled();
  assert.equal(
    [sent, button.textContent, button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')],
    [1, 'One moment …', 'true', 'true'],
  );
  assert.is(button.disabled, false);
  assert.is(document.activeElement, button);
  answer.resolve();
  await settled();
  assert.equal([button.textContent, button.hasAttribute('aria-disabled')], ['Save', false]);
});

test('a tick is a boolean, with a message of its own', async () => {
  const form = createForm(rentAsTenant, { code: '1237', terms: false });
  const { container } = draw(
    <Form form={form} label="Rent" onSubmit={() => void form.submit(async () => {})}>
      <Tick form={form} name="terms">
        I accept
      </Tick>
    </Form>,
  );
  fireEvent.submit(part(container, 'form'));
  await settled();
  assert.is(messageOf(input(container, 'terms')), 'You must accept the rental terms');
  fireEvent.click(input(container, 'terms'));
  await settled();
  assert.is(form.typed.value.terms, true);
  assert.is(messageOf(input(container, 'terms')), '');
});
