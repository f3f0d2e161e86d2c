import { signal } from '@preact/signals-react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from '../../../src/core/page.ts';
import type { Leases } from '../../../widgets/my-room/area/leases.ts';
import { createArrival } from '../../../widgets/my-room/arrival/arrival.ts';
import { stopClock } from '../../setup/clock.ts';
import { part, parts, settled } from '../../setup/draw.tsx';
import { clear, lease, press, shown, textOf, until } from './my-room.ts';

const test = suite('my-room: arrival');
test.after.each(clear);

const PAGE = { path: '/PaymentSuccess/112', shows: '[part="arrival"]' };
const PLAN = {
  image: 'https://api.test/plan.svg',
  rooms: [{ id: 112, number: '112', outline: { x: 10, y: 10, width: 10, height: 10 } }],
};
const invoice = {
  id: 'in_1',
  number: 'A-1',
  created: '2026-11-22T10:00:00Z',
  total: 967.5,
  invoicePdf: null,
};

test('on the page after the checkout a room shows what was paid and the way to it, step by step', async () => {
  const { root } = await shown({
    ...PAGE,
    answers: {
      '/stripe/getinvoicesfiltered': {
        data: [{ ...invoice, room: '112', period: { from: '2026-11-22', to: '2026-12-21' } }],
      },
      '/floor/get': { value: PLAN },
    },
  });
  await until(() => root.querySelector('[part="plan"] rect'));
  const told = textOf(part(root, 'arrival'));
  for (const text of [
    'Room 112 is yours now. Your code 4711 works',
    'Paid967,50 DKK',
    'Period22.11.2026 – 21.12.2026',
    'Next payment21.12.2026',
    'Havnegade 12, 8000 Aarhus C',
  ])
    assert.match(told, text);
  assert.equal([...part(root, 'arrival').querySelectorAll('h3')].map(textOf), [
    'Get here',
    'Open the gate',
    'Find the room',
    'Open the door',
    'The alarm is off',
  ]);
  for (const name of ['open-outer', 'open-door', 'alarm-on', 'map']) assert.ok(part(root, name), name);
  assert.is(parts(root, 'tab').length, 0);
  await press(part(root, 'all'));
  assert.is(parts(root, 'tab').length, 4);
  assert.ok(part(root, 'lease'));
});

test('in a chain it is the room of the department whose page it is', async () => {
  const other = { ...lease({ id: 1 }), department: { id: 2, name: 'Aarhus' }, code: '1111' };
  const own = { ...lease({ id: 2 }), department: { id: 1, name: 'Odense' }, code: '2222' };
  const { root } = await shown({ ...PAGE, answers: { '/lease/getfiltered': { data: [other, own] } } });
  assert.match(textOf(part(root, 'arrival')), 'Your code 2222 works');
});

test('while the payment is being confirmed the leases are read again, and after 20 seconds that takes long', async () => {
  const clock = stopClock();
  let [reads, loads, paid] = [0, 0, false];
  const current = signal<unknown>({ state: 'there', value: [] });
  const api = {
    call: async () => {
      reads++;
      // Also the answer to what is asked once the room is there.
      return { value: Object.assign([], { leases: paid ? [lease()] : [] }) };
    },
  };
  const all = {
    current,
    load() {
      loads++;
      current.value = { state: 'there', value: [{ lease: lease() }] };
    },
  };
  const arrival = createArrival({
    page: { api, floors: async () => ({ value: [] }) } as unknown as Page,
    leases: { all } as unknown as Leases,
    number: '112',
  });
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await clock.advance(1000);
  };
  try {
    await pass(19);
    assert.equal([arrival.lease.value, arrival.late.value, loads], [null, false, 0]);
    assert.ok(reads >= 4, `${reads} reads`);
    await pass(1);
    assert.is(arrival.late.value, true);
    paid = true;
    await pass(15);
    assert.is(arrival.lease.value?.lease.id, 7);
    await pass(60);
    assert.is(loads, 1, 'not read any more');
  } finally {
    arrival.dispose();
    clock.restore();
  }
});

test('until then the page says that the payment is being confirmed', async () => {
  const { root } = await shown({
    path: '/MyRoom?rented=112',
    shows: '[part="arrival"]',
    answers: { '/lease/getfiltered': { data: [] } },
  });
  const told = 'Room 112The payment is being confirmed … This usually takes a few seconds.';
  assert.match(textOf(part(root, 'arrival')), told);
});

test('a page that follows no rental shows no arrival', async () => {
  const { root } = await shown();
  await settled();
  assert.is(parts(root, 'arrival').length, 0);
});

test.run();
