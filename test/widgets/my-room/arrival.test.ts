import { signal } from '@preact/signals-react';
import { createLifetime } from '../../../src/core/lifetime.ts';
import type { Page } from '../../../src/core/page.ts';
import type { Leases } from '../../../widgets/my-room/area/leases.ts';
import { createArrival } from '../../../widgets/my-room/arrival/index.tsx';
import { withStoppedClock } from '../../setup/clock.ts';
import { part, parts, settled } from '../../setup/draw.tsx';
import { assert, deferred, suite } from '../../setup/suite.ts';
import { press, textOf, waitUntil } from '../page.ts';
import { clear, lease, shown } from './my-room.ts';

const test = suite('my-room: arrival');
test.after.each(() => {
  clear();
  history.replaceState(null, '');
});

const PAGE = { path: '/PaymentSuccess/112', shows: '[part="arrival"]' };
const created = () => new Date().toISOString();
const rented = () => ({ data: [lease({ created: created() })] });
const PLAN = {
  image: 'https://api.test/plan.svg',
  rooms: [{ id: 112, number: '112', outline: { x: 10, y: 10, width: 10, height: 10 } }],
};

test('R4.14 on the page after the checkout the way to the room stands above the leases, step by step', async () => {
  const { root } = await shown({
    ...PAGE,
    answers: { '/lease/getfiltered': rented(), '/floor/get': { value: PLAN } },
  });
  await waitUntil(() => root.querySelector('[part="plan"] rect'));
  const arrival = part(root, 'arrival');
  for (const text of ['Room 112 is yours now. Your code 4711 works', 'Havnegade 12, 8000 Aarhus C'])
    assert.match(textOf(arrival), text);
  assert.equal([...arrival.querySelectorAll('h3')].map(textOf), [
    'Get here',
    'Open the gate',
    'Find the room',
    'Open the door',
    'The alarm is off',
  ]);
  for (const name of ['open-outer', 'open-door', 'alarm-on', 'map'])
    assert.ok(arrival.querySelector(`[part="${name}"]`), name);
  assert.is(
    arrival.querySelector('details')?.open,
    false,
    'gates that open at once are shown to who is there',
  );
});

test('R4.14 where there is no gate, none is to be opened', async () => {
  const { root } = await shown({
    ...PAGE,
    answers: { '/lease/getfiltered': rented(), '/gate/getfiltered': { data: { data: [] } } },
  });
  assert.equal(textOf(part(root, 'arrival').querySelectorAll('h3')[1]), 'Find the room');
});

test('the plan has its place before it is read, and none where there is no plan', async () => {
  const floor = deferred<unknown>();
  const answers = { '/lease/getfiltered': rented(), '/floor/get': () => floor.promise };
  const { root } = await shown({ ...PAGE, answers });
  assert.is(parts(root, 'plan').length, 1);
  floor.resolve({ value: {} });
  await waitUntil(() => !parts(root, 'plan').length);
});

test('a plan that could not be read is read again with the leases', async () => {
  let reads = 0;
  const loaded = () => ({ state: 'there', value: [{ lease: lease() }] });
  const current = signal<unknown>(loaded());
  const lifetime = createLifetime();
  const floors = async () => {
    reads += 1;
    return { failure: { code: 100 } };
  };
  createArrival({
    page: { lifetime, floors } as unknown as Page,
    leases: { all: { current } } as unknown as Leases,
    number: '112',
  });
  await settled();
  current.value = loaded();
  await settled();
  lifetime.end();
  assert.is(reads, 2);
});

test('R4.14 the tabs and the log-out are there all the time, and a closed arrival stays closed', async () => {
  const answers = { '/lease/getfiltered': rented() };
  const { root } = await shown({ ...PAGE, answers });
  assert.equal([parts(root, 'tab').length, parts(root, 'logout').length], [4, 1]);
  await press(part(root, 'close-arrival'));
  assert.equal([parts(root, 'arrival').length, parts(root, 'lease').length], [0, 1]);
  assert.is(history.state.selfstorageArrivalClosed, true, 'also after a reload');
});

test('R4.14 a room that was rented longer ago needs no arrival', async () => {
  const { root } = await shown({ path: '/PaymentSuccess/112', shows: '[part="lease"]' });
  await settled();
  assert.is(parts(root, 'arrival').length, 0);
});

test('in a chain it is the room of the department whose page it is', async () => {
  const other = {
    ...lease({ id: 1, created: created() }),
    department: { id: 2, name: 'Aarhus' },
    code: '1111',
  };
  const own = {
    ...lease({ id: 2, created: created() }),
    department: { id: 1, name: 'Odense' },
    code: '2222',
  };
  const { root } = await shown({ ...PAGE, answers: { '/lease/getfiltered': { data: [other, own] } } });
  assert.match(textOf(part(root, 'arrival')), 'Your code 2222 works');
});

for (const [what, held, said] of [
  ['a payment that is being confirmed takes long', [{ room: { number: '112' } }], 'late'],
  ['a payment that was declined is no longer under way', [], 'none'],
] as const)
  test(`R4.14 the leases are read again, and after 20 seconds ${what}`, () =>
    withStoppedClock(async (clock) => {
      let [reads, loads, paid] = [0, 0, false];
      const current = signal<unknown>({ state: 'there', value: [] });
      const api = {
        call: async () => {
          reads++;
          return { value: { leases: paid ? [lease()] : [], held } };
        },
      };
      const all = {
        current,
        load() {
          loads++;
          current.value = { state: 'there', value: [{ lease: lease() }] };
        },
      };
      const lifetime = createLifetime();
      const arrival = createArrival({
        page: { api, lifetime, floors: async () => ({ value: [] }) } as unknown as Page,
        leases: { all } as unknown as Leases,
        number: '112',
      });
      const pass = async (seconds: number) => {
        for (let second = 0; second < seconds; second++) await clock.advance(1000);
      };
      await pass(19);
      assert.equal([arrival.lease.value, arrival.waiting.value, loads], [null, 'soon', 0]);
      assert.ok(reads >= 4, `${reads} reads`);
      await pass(16);
      assert.is(arrival.waiting.value, said);
      paid = true;
      await pass(15);
      assert.is(arrival.lease.value?.lease.id, 7);
      await pass(60);
      assert.is(loads, 1, 'not read any more');
      lifetime.end();
    }));

test('until then the page says once that the payment is being confirmed', async () => {
  const held = [
    { leaseId: 9, until: '2099-01-22T13:05:00Z', room: { id: 112, number: '112' }, settling: true },
  ];
  const { root } = await shown({
    path: '/MyRoom?rented=112',
    shows: '[part="arrival"]',
    answers: { '/lease/getfiltered': { data: [], held } },
  });
  const told = 'Room 112The payment is being confirmed … This usually takes a few seconds.';
  assert.match(textOf(part(root, 'arrival')), told);
  const elsewhere = 'Your payment for room 112 is being confirmed.';
  assert.not.match(textOf(root), elsewhere);
  await press(part(root, 'close-arrival'));
  await waitUntil(() => textOf(root).includes(elsewhere));
});

test('a page that follows no rental shows no arrival', async () => {
  const { root } = await shown();
  await settled();
  assert.is(parts(root, 'arrival').length, 0);
});
