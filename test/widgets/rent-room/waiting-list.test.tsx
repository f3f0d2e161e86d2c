import { fireEvent } from '@testing-library/preact';
import type { Floor } from '../../../src/api/calls.ts';
import { mount } from '../../../widgets/rent-room/index.tsx';
import { backend, refusal, type Sent } from '../../setup/backend.ts';
import { input, parts, tileNumbers } from '../../setup/draw.tsx';
import { assert, column, suite } from '../../setup/suite.ts';
import { floors, rooms } from '../facility.ts';
import { clear, mounted, press, submit, textOf, typeInto, visit, waitUntil } from '../page.ts';

const test = suite('the waiting list on a page');

const JOIN = '/waitinglist/join';
const ROOMS = '/room/getfiltered';
const waiting = floors.map((floor) => ({
  ...floor,
  department: { ...floor.department, waitingList: true },
})) as Floor[];

test.before.each(() => visit('/RentRoom'));
test.after.each(clear);

/** A facility without rooms of 20 m² and more; `[JOIN]` is what its waiting list answers. */
async function shown(facility: Floor[], answers: Record<string, unknown> = {}) {
  const world = backend({
    '/floor/getfiltered': { data: { data: facility } },
    [ROOMS]: ({ query }: Sent) => ({ data: { data: query.includes('sqmFrom=20') ? [] : rooms } }),
    '/floor/get': { value: { image: null } },
    '/calculation/roomprice': { fullMonthPrice: 900, paidPeriodStart: '2026-11-30' },
    ...answers,
  });
  const { root } = await mounted(mount);
  return { ...world, root };
}

/** Chooses the sold-out band and asks to be told. */
async function asked(answers: Record<string, unknown>) {
  const world = await shown(waiting, answers);
  await press(parts(world.root, 'band')[3]);
  await press(parts(world.root, 'waiting-list')[0]);
  await waitUntil(() => world.root.querySelector('.waiting'));
  return world;
}

async function send(root: ParentNode, phoneNumber: string): Promise<void> {
  fireEvent.input(input(root, 'phoneNumber'), { target: { value: phoneNumber } });
  await submit(root.querySelector('.waiting form') as Element);
}

const note = (root: ParentNode) => textOf(root.querySelector('.waiting .note'));

test('a size without rooms offers to tell, takes a phone number, and says that it is on the list', async () => {
  const { root, to } = await asked({ [JOIN]: {} });
  assert.match(textOf(parts(root, 'band')[3]), 'None available · be told');
  assert.is(root.activeElement, input(root, 'phoneNumber'));
  assert.match(textOf(root.querySelector('.waiting')), 'You want: 20+ m².');
  await send(root, '28 12 34 56');
  assert.equal(column(to(JOIN), 'body'), [{ departmentId: 1, sqmFrom: 20, phoneNumber: '+4528123456' }]);
  assert.is(note(root), 'You are on the list: 20+ m². We text 28 12 34 56 when it is your turn.');
  assert.is(root.querySelector('.waiting form'), null);
});

test('R4.12 where the wish needs a code, a field for it appears until the number is changed', async () => {
  const { root, to } = await asked({
    [JOIN]: ({ body }: Sent) => {
      const { otp } = body as { otp?: string };
      return otp === '11223344' ? {} : otp ? refusal(15) : { needsCode: true };
    },
  });
  await send(root, '28 12 34 56');
  const otp = input(root, 'otp');
  assert.is(root.activeElement, otp);
  await typeInto(input(root, 'phoneNumber'), '20 30 40 50');
  assert.is(root.querySelector('[name=otp]'), null);
  const enter = async (code: string) => {
    fireEvent.input(input(root, 'otp'), { target: { value: code } });
    await send(root, '28 12 34 56');
  };
  await typeInto(input(root, 'phoneNumber'), '28 12 34 56');
  await send(root, '28 12 34 56');
  assert.match(textOf(root.querySelector('.waiting')), 'This field is required', 'no second SMS');
  await enter('11223345');
  assert.match(textOf(root.querySelector('.waiting')), 'The code is wrong, used or expired.');
  await enter('11223344');
  assert.is(note(root), 'You are on the list: 20+ m². We text 28 12 34 56 when it is your turn.');
  assert.equal(
    to(JOIN).map(({ body }) => (body as { otp?: string }).otp),
    [undefined, '11223345', '11223344'],
  );
});

test('R4.12 a new code can be sent in place of one that is late or too old, and a refusal leaves the field', async () => {
  let answer: unknown = { needsCode: true };
  const { root, to } = await asked({ [JOIN]: () => answer });
  await send(root, '28 12 34 56');
  await typeInto(input(root, 'otp'), '11223344');
  await press(root.querySelector('.waiting .calm'));
  assert.is(root.activeElement, input(root, 'otp'));
  assert.is(input(root, 'otp').value, '');
  assert.match(textOf(root.querySelector('.waiting')), 'We sent a new one. Only that works.');
  answer = refusal(8);
  await press(root.querySelector('.waiting .calm'));
  assert.match(textOf(root.querySelector('.waiting')), 'That did not work just now. Try again in a moment.');
  assert.ok(input(root, 'otp'));
  assert.equal(
    to(JOIN).map(({ body }) => (body as { otp?: string }).otp),
    [undefined, undefined, undefined],
  );
});

test('another floor without rooms is another wish', async () => {
  const { root, to } = await asked({ [JOIN]: {} });
  await send(root, '28123456');
  await press(parts(root, 'floor')[1]);
  assert.is(note(root), '');
  await send(root, '28123456');
  assert.equal(to(JOIN)[1]?.body, { departmentId: 1, floorId: 20, sqmFrom: 20, phoneNumber: '+4528123456' });
});

test('a wrong number is not sent, and a refusal keeps what was typed', async () => {
  const { root, to } = await asked({ [JOIN]: refusal(8) });
  await send(root, '12');
  assert.is(to(JOIN).length, 0);
  assert.match(textOf(parts(root, 'error')[0]), 'phone');
  await send(root, '28123456');
  assert.is(textOf(parts(root, 'error')[0]), 'That did not work just now. Try again in a moment.');
  assert.is(input(root, 'phoneNumber').value, '28123456');
});

test('a backend without a waiting list is not asked for one', async () => {
  const { root } = await shown(floors);
  await press(parts(root, 'band')[3]);
  assert.is(textOf(parts(root, 'band')[3]), '20+ m²None available');
  assert.ok(root.querySelector('.empty'));
  assert.equal(parts(root, 'waiting-list'), []);
});

test('a search without rooms offers nothing: nobody can wait for a number', async () => {
  const { root } = await shown(waiting, { [ROOMS]: { data: { data: [] } } });
  fireEvent.input(input(root, 'searchText'), { target: { value: '999' } });
  await submit(input(root, 'searchText').form as Element);
  assert.ok(root.querySelector('.empty'));
  assert.equal(parts(root, 'waiting-list'), []);
  assert.is(textOf(parts(root, 'band')[3]), '20+ m²None available');
});

test('the link of an offer lists the room that is kept, chooses it, and rents it with its token', async () => {
  const kept = rooms[1];
  history.replaceState(null, '', '/RentRoom?room=102&offer=t0k');
  const isHolder = ({ query, body }: Sent) =>
    query.includes('offer=t0k') || (body as { offer?: string })?.offer === 't0k';
  const { root, to } = await shown(waiting, {
    [ROOMS]: (sent: Sent) => ({ data: { data: rooms.filter((room) => room !== kept || isHolder(sent)) } }),
    '/room/canlease': (sent: Sent) => ({ value: isHolder(sent) }),
    '/authentication/signup': {},
    '/authentication/signin': { token: 'signed-in' },
    '/lease/createwithcheckout': { sessionId: 'cs', url: 'https://checkout.stripe.com/cs' },
  });
  await waitUntil(() => root.querySelector('[part="submit"]'));
  assert.equal(tileNumbers(root), ['101', '102', '103']);
  assert.is(parts(root, 'room')[1]?.getAttribute('aria-pressed'), 'true');
  assert.is(root.querySelector('.list .note'), null);
  const person = { firstName: 'Ida', lastName: 'Lund', email: 'ida@example.dk', phoneNumber: '28123456' };
  const password = { password: 'Kasse-12!', passwordConfirmation: 'Kasse-12!', code: '0123' };
  for (const [name, value] of Object.entries({ ...person, ...password }))
    fireEvent.input(input(root, name), { target: { value } });
  await press(input(root, 'terms'));
  fireEvent.submit(root.querySelector('.details-form form') as Element);
  await waitUntil(() => to('/lease/createwithcheckout').length);
  const sent = to('/lease/createwithcheckout').map(({ body }) => (body as { offer?: string }).offer);
  assert.equal(sent, ['t0k']);
});

test('a link whose offer is over says so', async () => {
  history.replaceState(null, '', '/RentRoom?room=102&offer=t0k');
  const { root } = await shown(waiting, {
    [ROOMS]: { data: { data: rooms.filter(({ number }) => number !== '102') } },
  });
  await waitUntil(() => root.querySelector('.list .note'));
  assert.is(
    textOf(root.querySelector('.list .note')),
    'We no longer keep room 102 for you. These rooms are available now.',
  );
});
