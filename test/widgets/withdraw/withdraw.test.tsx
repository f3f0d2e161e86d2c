import { mount } from '../../../widgets/withdraw/index.tsx';
import { backend, json, refusal } from '../../setup/backend.ts';
import { changeLanguage, input, part, parts, settled } from '../../setup/draw.tsx';
import { assert, column, deferred, suite } from '../../setup/suite.ts';
import { floors } from '../facility.ts';
import {
  clear,
  fillIn,
  keepToken,
  mounted,
  press,
  submit,
  textOf,
  tryAgainButton,
  visit,
  waitUntil,
} from '../page.ts';

const test = suite('withdraw');
const FLOORS = '/floor/getfiltered';
const WITHDRAW = '/lease/withdraw';
const TOKEN = `e30.${btoa(JSON.stringify({ sub: '1', exp: 4_000_000_000 }))}.x`;

test.before.each(() => visit('/Withdraw'));
test.after.each(clear);

const withDepartment = (more: object) => ({
  data: { data: floors.map((floor) => ({ ...floor, department: { ...floor.department, ...more } })) },
});

async function shown(answers: Record<string, unknown> = {}) {
  const world = backend({
    [FLOORS]: withDepartment({ withdrawal: { days: 14 } }),
    [WITHDRAW]: { value: '2026-11-22T13:05:12.000Z' },
    ...answers,
  });
  const { root } = await mounted(mount);
  await waitUntil(() => root.querySelector('[part="form"], .note'));
  return {
    ...world,
    root,
    fill: (values: Record<string, string>) => fillIn(root, values),
    next: () => submit(part(root, 'form')),
  };
}

const STATEMENT = { name: 'Maja Holm', contract: '212', email: 'maja@example.dk' };

test('R13.3 a withdrawal is sent by the second button, which says only that, and its receipt is announced', async () => {
  const { root, fill, next, to } = await shown();
  fill(STATEMENT);
  await next();
  assert.equal(to(WITHDRAW), [], 'the first step sends nothing');
  assert.is(textOf(part(root, 'confirm-withdrawal')), 'Confirm withdrawal');
  assert.match(textOf(root.querySelector('.withdraw')), 'The lease ends at midnight on the day after');
  for (const value of Object.values(STATEMENT)) assert.match(textOf(root.querySelector('dl')), value);
  await press(part(root, 'confirm-withdrawal'));
  await settled();
  assert.equal(column(to(WITHDRAW), 'body'), [{ departmentId: 1, ...STATEMENT }]);
  assert.match(textOf(root.querySelector('[role="status"]')), 'Received Sunday 22 November at 14:05');
  assert.match(textOf(root.querySelector('.withdraw')), 'Confirm with the button in it');
  assert.match(textOf(root.querySelector('.withdraw')), 'The receipt is on its way to maja@example.dk');
  assert.equal(parts(root, 'confirm-withdrawal'), []);
  await changeLanguage('da');
  assert.match(textOf(root.querySelector('h2')), 'Vi har modtaget din fortrydelse');
});

test('R9.2 what was typed can be changed before it is sent, and is sent again after a failure', async () => {
  const { root, fill, next, answers } = await shown({ [WITHDRAW]: json({}, 500) });
  fill(STATEMENT);
  await next();
  await press(part(root, 'back'));
  assert.is(input(root, 'contract').value, '212');
  await next();
  await press(part(root, 'confirm-withdrawal'));
  await settled();
  assert.ok(root.querySelector('dialog'));
  answers[WITHDRAW] = { value: '2026-11-22T13:05:12.000Z' };
  await press(tryAgainButton(root));
  await settled();
  assert.match(textOf(root.querySelector('h2')), 'We have received your withdrawal');
});

test('while it is being sent, nothing leads back to the form', async () => {
  keepToken(TOKEN);
  const answer = deferred<object>();
  const { root, fill, next } = await shown({ [WITHDRAW]: () => answer.promise });
  fill(STATEMENT);
  await next();
  await press(part(root, 'confirm-withdrawal'));
  await press(part(root, 'back'));
  answer.resolve({ value: '2026-11-22T13:05:12.000Z' });
  await settled();
  assert.match(textOf(root.querySelector('h2')), 'We have received your withdrawal');
  assert.match(textOf(root.querySelector('dl')), 'Maja Holm');
});

test('what was sent is not shown to whoever is at the page after a logout in another tab', async () => {
  keepToken(TOKEN);
  const answer = deferred<object>();
  const { root, fill, next } = await shown({ [WITHDRAW]: () => answer.promise });
  fill(STATEMENT);
  await next();
  await press(part(root, 'confirm-withdrawal'));
  keepToken(null);
  await settled();
  answer.resolve({ value: '2026-11-22T13:05:12.000Z' });
  await settled();
  assert.is(input(root, 'name').value, '');
});

test('whoever is signed in finds the fields filled in, and what the address names is kept', async () => {
  keepToken(TOKEN);
  const lease = {
    id: 7,
    room: { id: 1, number: '212', sqm: 7 },
    code: '4711',
    created: '2026-11-20T10:00:00Z',
  };
  const answers: Record<string, unknown> = {
    '/authentication/refreshtoken': { token: TOKEN },
    '/user/getcurrent': {
      value: { firstName: 'Maja', lastName: 'Holm', email: 'maja@example.dk', phoneNumber: '+4520123456' },
    },
    '/lease/getfiltered': {
      data: [
        { ...lease, id: 8, room: { ...lease.room, number: '101' } },
        { ...lease, withdrawUntil: '2026-12-04' },
      ],
    },
  };
  const { root } = await shown(answers);
  const values = (from: ParentNode) => ['name', 'contract', 'email'].map((name) => input(from, name).value);
  assert.equal(values(root), ['Maja Holm', '212', 'maja@example.dk']);
  clear();
  history.replaceState(null, '', '/Withdraw?contract=315');
  assert.equal(values((await shown(answers)).root), ['Maja Holm', '315', 'maja@example.dk']);
  clear();
  const read = deferred<unknown>();
  const { root: left } = await shown({ ...answers, '/user/getcurrent': () => read.promise });
  keepToken(null);
  await settled();
  read.resolve(answers['/user/getcurrent']);
  await settled();
  assert.equal(values(left), ['', '315', ''], 'nobody finds the name of somebody who signed out meanwhile');
});

test('R13.7 a backend that takes no withdrawals gets none: a sentence says how to withdraw instead', async () => {
  const { root, to } = await shown({ [FLOORS]: withDepartment({ phone: '66 00 12 00' }) });
  assert.equal(parts(root, 'form'), []);
  assert.match(textOf(root.querySelector('.note')), 'To withdraw from a contract, call us or write to us');
  assert.is(root.querySelector('a')?.getAttribute('href'), 'tel:+4566001200');
  assert.equal(to(WITHDRAW), []);
});

test('where the backend cannot be reached the same sentence stands, and the form can be loaded again', async () => {
  const { root, answers } = await shown({ [FLOORS]: refusal(8) });
  assert.match(textOf(root.querySelector('.note')), 'call us');
  answers[FLOORS] = withDepartment({ withdrawal: { days: 14 } });
  await press(part(root, 'retry'));
  await waitUntil(() => root.querySelector('[name=contract]'));
});
