import { newPassword } from '../../../src/rules/forms.ts';
import { createForm } from '../../../src/ui/form.tsx';
import { later } from '../../setup/backend.ts';
import { assert, test } from '../../setup/suite.ts';

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
  const answer = later<void>();
  let sent = 0;
  const send = () => {
    sent++;
    return answer.promise;
  };
  const first = form.submit(send);
  const second = form.submit(send);
  assert.equal([sent, form.busy.value], [1, true]);
  answer.come();
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
