import { formatPhone } from '../../../src/format/contact.ts';
import { refusal } from '../../setup/backend.ts';
import { changeLanguage, input, part, parts, settled } from '../../setup/draw.tsx';
import { assert, column, columns, deferred, suite } from '../../setup/suite.ts';
import { press, submit, textOf, tryAgainButton, typeInto, waitUntil } from '../page.ts';
import { clear, dialog, dialogText, lease, shown, toasts } from './my-room.ts';

const test = suite('my-room: your information');
test.after.each(clear);

const UPDATE = '/user/update';
const PASSWORD = '/authentication/changepassword';
const CODE = '/lease/changecode';
const second = lease({ id: 8, room: { id: 113, number: '113', sqm: 4 }, code: '0815' });

async function opened(answers: Record<string, unknown> = {}) {
  const data = [lease(), second];
  const world = await shown({
    tab: '#details',
    answers: { '/lease/getfiltered': { data }, ...answers },
    shows: '[part="form"]',
  });
  await waitUntil(() => parts(world.root, 'form').length === 3);
  const [user, password, codes] = parts(world.root, 'form') as [HTMLElement, HTMLElement, HTMLElement];
  return { ...world, user, password, codes };
}

const codeFields = (form: Element) => [...form.querySelectorAll<HTMLInputElement>('[name="code"]')];
const errors = (form: Element) =>
  parts(form, 'error')
    .map(textOf)
    .filter((text) => text);

async function fillPassword(form: HTMLElement, next: string): Promise<void> {
  await typeInto(input(form, 'oldPassword'), 'Kasse-12!');
  await typeInto(input(form, 'newPassword'), next);
  await typeInto(input(form, 'passwordConfirmation'), next);
  await submit(form);
}

test('who opened what is read when somebody asks for it, where the backend knows it', async () => {
  const at = '2026-11-21T10:20:00Z';
  const data = [
    { at, device: 'gate', name: 'Port', action: 'open', way: 'link', helper: 'Bo Lund', result: 'done' },
    { at, device: 'alarm', name: '112', action: 'on', way: 'my-room', result: 'failed' },
  ];
  const value = { customerNumber: '1', firstName: 'Maja', lastName: 'Holm', email: 'm@example.dk' };
  const user = { value: { ...value, phoneNumber: '+4528123456', mobile: '', accessLog: true } };
  const { root, sent } = await opened({ '/user/getcurrent': user, '/user/getaccesslog': { data } });
  const log = part(root, 'access-log');
  assert.is(sent.filter(({ path }) => path === '/user/getaccesslog').length, 0);
  const details = log.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await waitUntil(() => log.querySelectorAll('li').length === 2);
  assert.equal(
    [...log.querySelectorAll('li')].map((line) => textOf(line)),
    [
      'Port was opened by Bo Lund with a link. Saturday 21 November at 11:20',
      'The alarm in room 112 was told to turn on from My room. Saturday 21 November at 11:20',
    ],
  );
});

test('customer number and e-mail are there to be read, the rest to be changed', async () => {
  const { user, to, root } = await opened();
  const names = () => parts(root, 'form').map((form) => form.getAttribute('aria-label'));
  assert.equal(names(), ['Contact details', 'Change password', 'Room codes']);
  assert.equal(column(to('/user/getcurrent'), 'method'), ['POST']);
  const fields = [...user.querySelectorAll('input')].map(({ name, value, readOnly }) => [
    name,
    value,
    readOnly,
  ]);
  assert.equal(fields, [
    ['customerNumber', '10001', true],
    ['email', 'maja@example.dk', true],
    ['firstName', 'Maja', false],
    ['lastName', 'Holm', false],
    ['phoneNumber', formatPhone('+4528123456'), false],
    ['mobile', '', false],
  ]);
  await changeLanguage('da');
  assert.equal(names(), ['Kontaktinfo', 'Skift adgangskode', 'Rumkoder']);
});

test('changed details are sent with their phones normalised', async () => {
  const { user, root, to } = await opened();
  await typeInto(input(user, 'lastName'), ' Holm Berg ');
  await typeInto(input(user, 'mobile'), '29 12 34 56');
  await submit(user);
  assert.equal(columns(to(UPDATE), 'method', 'body'), [
    ['POST', { firstName: 'Maja', lastName: 'Holm Berg', phoneNumber: '+4528123456', mobile: '+4529123456' }],
  ]);
  assert.equal(toasts(root), ['Data updated']);
  assert.is(input(user, 'mobile').value, formatPhone('+4529123456'));
});

test('what is typed while details are saved stays, and what was saved is shown in its usual form', async () => {
  const answer = deferred<unknown>();
  const { user } = await opened({ [UPDATE]: () => answer.promise });
  await typeInto(input(user, 'mobile'), '29123456');
  await submit(user);
  await typeInto(input(user, 'lastName'), 'Holm Berg');
  answer.resolve({});
  await settled();
  assert.equal(
    [input(user, 'lastName').value, input(user, 'mobile').value],
    ['Holm Berg', formatPhone('+4529123456')],
  );
});

test('refused details stay as typed, and can be corrected', async () => {
  const { user, root, to, answers } = await opened({ [UPDATE]: refusal(32) });
  await typeInto(input(user, 'phoneNumber'), '29123456');
  await submit(user);
  assert.match(await dialogText(root), 'User with this email or phone already exists');
  assert.is(input(user, 'phoneNumber').value, '29123456');
  answers[UPDATE] = {};
  await press(tryAgainButton(root));
  assert.equal([to(UPDATE).length, dialog(root)], [1, null]);
  await submit(user);
  assert.equal([to(UPDATE).length, toasts(root)], [2, ['Data updated']]);
});

test('a second phone number that another backend sends as a number is shown', async () => {
  const value = { firstName: 'Maja', lastName: 'Holm', email: 'm@example.dk', phoneNumber: '+4528123456' };
  const { user } = await opened({ '/user/getcurrent': { value: { ...value, mobile: 28111111 } } });
  assert.is(input(user, 'mobile').value, '28111111');
});

test('a new password is sent, and its form empty again', async () => {
  const { password, root, to } = await opened();
  await fillPassword(password, 'Sommerhus8!');
  assert.equal(to(PASSWORD)[0]?.body, {
    oldPassword: 'Kasse-12!',
    newPassword: 'Sommerhus8!',
    passwordConfirmation: 'Sommerhus8!',
  });
  assert.equal(toasts(root), ['Password updated']);
  assert.equal(column([...password.querySelectorAll<HTMLInputElement>('[name]')], 'value'), ['', '', '']);
});

test('R5.11 where the backend can, a new password ends passkeys, helpers and the second phone unless the tick is taken away', async () => {
  const value = { customerNumber: '1', firstName: 'Maja', lastName: 'Holm', email: 'm@example.dk' };
  const user = { value: { ...value, phoneNumber: '+4528123456', mobile: '+4528111111', endAccess: true } };
  const world = await opened({ '/user/getcurrent': user, '/passkey/getlist': { data: [] } });
  const sent = () => (world.to(PASSWORD).at(-1)?.body as { endAccess?: boolean } | undefined)?.endAccess;
  await press(input(world.password, 'endAccess'));
  await fillPassword(world.password, 'Sommerhus8!');
  assert.is(sent(), undefined);
  assert.is(input(world.user, 'mobile').value, formatPhone('+4528111111'));
  await fillPassword(world.password, 'Vinterhus9!');
  assert.is(sent(), true);
  assert.is(input(world.user, 'mobile').value, '');
});

test('a wrong old password is reported, and what was typed stays', async () => {
  const { password, root } = await opened({ [PASSWORD]: refusal(31) });
  await fillPassword(password, 'Sommerhus8!');
  assert.match(await dialogText(root), 'Identity error');
  assert.match(textOf(dialog(root)), 'The current password is wrong.');
  assert.not.match(textOf(dialog(root)), 'email');
  assert.is(input(password, 'newPassword').value, 'Sommerhus8!');
});

test('a new password that the server refuses is told beside its field, which takes the focus', async () => {
  const { password, root } = await opened({ [PASSWORD]: refusal(1, 'newPassword') });
  await fillPassword(password, 'Havnegade7!');
  assert.match(errors(password)[0] ?? '', 'cannot be used');
  assert.is(root.activeElement, input(password, 'newPassword'));
  assert.is(dialog(root), null);
});

test('an old password that is refused after an answer that was lost may be changed already', async () => {
  const { password, root, answers } = await opened({ [PASSWORD]: new TypeError('gone') });
  await fillPassword(password, 'Sommerhus8!');
  answers[PASSWORD] = refusal(31);
  await press(tryAgainButton(root));
  assert.match(await dialogText(root), 'It may already have been changed to the new one.');
  await changeLanguage('da');
  assert.match(textOf(dialog(root)), 'Måske er den allerede skiftet til den nye.');
});

test('each code is sent once, and shows on its card', async () => {
  const { codes, root, posted } = await opened();
  assert.equal(column(codeFields(codes), 'value'), ['4711', '0815']);
  await typeInto(codeFields(codes)[1], '2026');
  await submit(codes);
  assert.equal(posted(CODE), [
    { id: 7, code: '4711' },
    { id: 8, code: '2026' },
  ]);
  assert.equal(toasts(root), ['Code updated']);
  await press(part(root, 'tab'));
  assert.match(textOf(parts(root, 'lease')[1]), '2026');
});

test('after a failure half-way, trying again sends each code again', async () => {
  const { codes, root, to, answers } = await opened({
    [CODE]: ({ body }: { body: unknown }) => ((body as { id: number }).id === 8 ? refusal(13) : {}),
  });
  await typeInto(codeFields(codes)[0], '1112');
  await typeInto(codeFields(codes)[1], '2223');
  await submit(codes);
  assert.match(await dialogText(root), 'Access-control operation failed');
  answers[CODE] = {};
  await press(tryAgainButton(root));
  assert.equal(
    to(CODE).map(({ body }) => (body as { id: number }).id),
    [7, 8, 7, 8],
  );
  assert.equal(toasts(root), ['Code updated']);
});

test('details that fail to load open the dialog, whose button loads them again', async () => {
  const { root, answers } = await shown({
    tab: '#details',
    answers: { '/user/getcurrent': refusal(3) },
    shows: 'dialog',
  });
  assert.match(textOf(dialog(root)), 'User not found');
  answers['/user/getcurrent'] = {
    value: {
      customerNumber: '1',
      firstName: 'M',
      lastName: 'H',
      email: 'e@x.dk',
      phoneNumber: '+4528123456',
    },
  };
  await press(tryAgainButton(root));
  assert.is(input(root, 'firstName').value, 'M');
});
