import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stopClock } from '../../setup/clock.ts';
import { part, parts, settled } from '../../setup/draw.tsx';
import { clear, lease, press, shown, textOf, until } from './my-room.ts';

const test = suite('my-room: arrival');
test.after.each(clear);

const LEASES = '/lease/getfiltered';
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
    'Drive here',
    'Open the gate',
    'Find the room',
    'Open the door',
    'Turn the alarm off',
  ]);
  for (const name of ['open-outer', 'open-door', 'alarm-on', 'map']) assert.ok(part(root, name), name);
  assert.is(parts(root, 'tab').length, 0);
  await press(part(root, 'all'));
  assert.is(parts(root, 'tab').length, 4);
  assert.ok(part(root, 'lease'));
});

test('while the payment is being confirmed it says so, reads again, and shows the room as soon as it is there', async () => {
  const clock = stopClock();
  try {
    const { root, answers, to } = await shown({
      path: '/MyRoom?rented=112',
      shows: '[part="arrival"]',
      answers: { [LEASES]: { data: [lease({ id: 8, room: { id: 9, number: '9', sqm: 3 } })] } },
    });
    assert.match(
      textOf(part(root, 'arrival')),
      'The payment is being confirmed … This usually takes a few seconds.',
    );
    await clock.advance(20_000);
    await clock.settled();
    assert.match(textOf(part(root, 'arrival')), 'You need not pay again.');
    assert.ok(to(LEASES).length > 4, `${to(LEASES).length} reads`);
    answers[LEASES] = { data: [lease()] };
    await clock.advance(20_000);
    await clock.settled();
    assert.match(textOf(part(root, 'arrival')), 'Room 112 is yours now.');
    const asked = to(LEASES).length;
    await clock.advance(60_000);
    await clock.settled();
    assert.is(to(LEASES).length, asked, 'not read any more');
  } finally {
    clock.restore();
  }
});

test('a page that follows no rental shows no arrival', async () => {
  const { root } = await shown();
  await settled();
  assert.is(parts(root, 'arrival').length, 0);
});

test.run();
