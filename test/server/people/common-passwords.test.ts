import { assert } from '../../setup/suite.ts';
import { PASSWORD } from '../server.ts';
import { createServerSuite } from '../suites.ts';

const test = createServerSuite('common passwords');
const refused = (field: string) => [400, { code: 1, message: `Validation error: ${field}: common`, field }];

test('R6.7 a common password is refused at sign-up, change and reset, in capital or small letters, and the field is named', async ({
  server,
}) => {
  const { email, phoneNumber, token } = await server.person();
  await server.post('/passwordrestore/generatelink', { emailOrPhone: email });
  await server.tasksDone();
  const code = /code=(\S+)/.exec(server.sms[0]?.text ?? '')?.[1] ?? '';
  const person = {
    firstName: 'Maja',
    lastName: 'Holm',
    email: 'maja@example.dk',
    phoneNumber: '+4529000000',
  };
  for (const password of ['Sommer2026!', 'P@ssw0rd', 'pASSWORD1!']) {
    const change = { oldPassword: PASSWORD, newPassword: password, passwordConfirmation: password };
    for (const [path, body, field] of [
      ['/authentication/signup', { ...person, password }, 'password'],
      ['/authentication/changepassword', change, 'newPassword'],
      ['/passwordrestore/resetpassword', { code, password }, 'password'],
    ] as const) {
      const { status, answer } = await server.post(path, body, token);
      assert.equal([status, answer], refused(field), `${path} ${password}`);
    }
  }
  const reset = { code, password: 'Sommerhus8!' };
  assert.is(
    (await server.post('/passwordrestore/resetpassword', reset)).status,
    200,
    'the link is still good',
  );
  await server.signIn(phoneNumber, 'Sommerhus8!');
});
