import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryEvent } from '../history.ts';
import { isDayOff, lastWithdrawalDay } from './days.ts';
import { type Facts, priceOfMonth, readFacts } from './facts.ts';
import { check } from './index.ts';

type Loose<Event> = Event extends HistoryEvent ? Omit<Event, 'step' | 'at'> : never;
type Part = Loose<HistoryEvent> & { time?: string };

const facts: Facts = readFacts(`
chargeDaysUsed: true
gates: [{ id: 1, device: gate }]
floors:
  - campaign: { active: true, sqmPrice: 100, months: 2 }
    rooms: [{ id: 12, number: "112", sqm: 5, price: 900 }, { id: 13, number: "113", sqm: 9, price: 700 }]
`);
const [maja, bo] = ['maja@example.dk', 'bo@example.dk'];
const phone = '+4520000001';

let calls = 0;
function ask(
  by: string | null,
  operation: string,
  input: object,
  answer: unknown,
  during: Part[] = [],
): Part[] {
  calls += 1;
  const code = (answer as { code?: number } | null)?.code;
  const called: Part = { kind: 'called', call: calls, by, operation, input: { ...input } };
  if (answer === null) return [called, ...during, { kind: 'unanswered', call: calls }];
  return [called, ...during, { kind: 'answered', call: calls, status: code ? 400 : 200, body: answer }];
}

/** The time of a part holds until the next one that has a time; without one a second passes. */
function tell(parts: Part[]): HistoryEvent[] {
  let at = 0;
  return parts.map(({ time, ...event }, step) => {
    at = time ? Date.parse(time) : at + 1000;
    return { ...event, step, at } as HistoryEvent;
  });
}
const on = (time: string, [first, ...others]: Part[]): Part[] => [{ ...(first as Part), time }, ...others];

const signUp = (email: string, phoneNumber: string) => ask(null, 'signUp', { email, phoneNumber }, {});
const opened = (count: number, { email = maja, room = '112', lasts = 30 } = {}): Part => ({
  kind: 'checkout-opened',
  checkout: `cs_${count}`,
  leaseId: count,
  customer: email,
  email,
  title: `Rum ${room}`,
  expiresAt: Date.parse('2026-01-31T10:00:03Z') + lasts * 60_000,
});
const order = (count: number, email = maja, more = {}) =>
  ask(email, 'createLeaseWithCheckout', { roomId: 12, code: '4711', ...more }, { sessionId: `cs_${count}` }, [
    opened(count, { email }),
  ]);
const charge = (from: string, to: string, amount = 50_000): Part => ({
  kind: 'charged',
  invoice: `in_${from}`,
  subscription: 'sub_1',
  customer: maja,
  amount,
  from,
  to,
});
const paid: Part[] = [
  { kind: 'checkout-paid', checkout: 'cs_1', leaseId: 1, subscription: 'sub_1' },
  charge('2026-01-31', '2026-02-27'),
];
const lock = (lastDay: string | null): Part => ({ kind: 'code-set', room: '112', code: '4711', lastDay });
const sms = (text: string, to = phone): Part => ({ kind: 'sms', to, text });
const mail = (subject: string, id = subject, text = ''): Part => ({
  kind: 'mail',
  id,
  to: maja,
  subject,
  text,
});
const confirmed = [sms('Rum 112 er dit'), mail('Rum 112 er dit')];
const list = (endDate: string | null, state = endDate ? 'terminating' : 'active') =>
  ask(maja, 'listLeases', {}, { data: [{ id: 1, room: { id: 12 }, doorGateId: 99, endDate, state }] });
const terminate = ask(maja, 'cancelLease', { id: 1 }, {});
const terminated = [...terminate, lock('2026-02-27'), mail('Rum 112 er opsagt')];
const gate = (gateId: number, answer: unknown = {}, by = maja) =>
  ask(by, 'openGateAsTenant', { gateId }, answer, [
    { kind: 'opened', device: gateId === 1 ? 'gate' : 'door-112' },
  ]);
const refused = (gateId: number, by = maja) => ask(by, 'openGateAsTenant', { gateId }, { code: 2 });
const byCode = () =>
  ask(null, 'openGateWithCode', { gateId: 1, phoneNumber: phone, otp: '12345678' }, {}, [
    { kind: 'opened', device: 'gate' },
  ]);
const completed: Part = { kind: 'checkout-completed', checkout: 'cs_1', leaseId: 1, subscription: 'sub_1' };
const vacant = (by: string | null, value: boolean) => ask(by, 'canLeaseRoom', { id: 12 }, { value });
const back = (amount: number): Part => ({ kind: 'refunded', invoice: 'in_1', subscription: 'sub_1', amount });
const over: Part = { kind: 'subscription-ended', subscription: 'sub_1' };
const settled: Part[] = [{ kind: 'settled' }];
const withdrawn = ask(maja, 'withdraw', { email: maja, contract: '112' }, { value: '' });
const withdrawal = [...withdrawn, mail('Kvittering: fortrydelse'), mail('Lejemålet af rum 112 er fortrudt')];

const people = on('2026-01-31T09:00:00Z', [...signUp(maja, phone), ...signUp(bo, '+4520000002')]);
const start = [...people, ...on('2026-01-31T10:00:00Z', order(1))];
const rented = [...start, ...paid, lock(null), ...confirmed, ...list(null)];
const asked = [
  ...people,
  ...on('2026-01-31T10:00:00Z', order(1, maja, { accessNow: true })),
  ...paid,
  lock(null),
  ...confirmed,
];

/** What breaks no rule, however odd it looks. */
const GOOD: [name: string, parts: Part[]][] = [
  [
    'a hold whose payment is under way',
    [...start, completed, ...on('2026-02-02T10:00:00Z', vacant(bo, false))],
  ],
  [
    'a lease with a renewal',
    [...rented, ...on('2026-02-28T10:00:00Z', [charge('2026-02-28', '2026-03-30')]), ...list(null)],
  ],
  ['a door for its tenant and no other', [...rented, ...gate(99), ...gate(1), ...refused(99, bo)]],
  [
    'a termination to the end of the paid month',
    [...rented, ...terminated, ...list('2026-02-27'), ...settled],
  ],
  [
    'a lease that goes on until the provider refuses to take the termination back',
    [
      ...rented,
      ...terminated,
      over,
      ...ask(maja, 'keepLease', { id: 1 }, { code: 29 }, list(null)),
      ...list('2026-02-27'),
      ...settled,
    ],
  ],
  ['a hold that is over', [...start, ...on('2026-02-03T10:00:00Z', vacant(null, true))]],
  [
    'an order that was never answered',
    [...people, ...ask(bo, 'createLeaseWithCheckout', { roomId: 12 }, null), ...vacant(null, false)],
  ],
  [
    'a room that is held, though the same tenant ordered another at the same time',
    [
      ...people,
      ...on(
        '2026-01-31T10:00:00Z',
        ask(maja, 'createLeaseWithCheckout', { roomId: 12 }, { sessionId: 'cs_1' }, [
          ...ask(maja, 'createLeaseWithCheckout', { roomId: 13 }, { sessionId: 'cs_2' }, [
            opened(2, { room: '113' }),
          ]),
          opened(1),
        ]),
      ),
      ...vacant(bo, false),
    ],
  ],
  [
    'an order that is refused because the same tenant ordered again, which was refused too',
    [
      ...people,
      ...ask(maja, 'createLeaseWithCheckout', { roomId: 12 }, { code: 26 }, [
        ...vacant(bo, false),
        ...ask(maja, 'createLeaseWithCheckout', { roomId: 404 }, { code: 9 }),
      ]),
    ],
  ],
  [
    'the next payment of a lease whose first payment is under way',
    [
      ...start,
      completed,
      ...ask(maja, 'listPaymentMethods', {}, { data: [], nextPaymentDate: '2026-02-28' }),
    ],
  ],
  [
    'a withdrawal that was sent before the contract, and never answered',
    [
      ...on('2026-01-20T10:00:00Z', ask(null, 'withdraw', { email: maja, contract: '112' }, null)),
      ...start,
      ...[...paid].reverse(),
      lock(null),
      ...confirmed,
    ],
  ],
  [
    'a withdrawal in the millisecond in which the room is ordered again',
    [
      ...people,
      ...[...withdrawn, ...order(1)].map((part) => ({ ...part, time: '2026-01-31T10:00:00Z' })),
      ...paid,
      lock(null),
      ...confirmed,
      lock('2026-02-01'),
      ...[mail('Kvittering: fortrydelse'), mail('Lejemålet af rum 112 er fortrudt')],
      back(50_000),
      over,
      ...list('2026-02-01'),
    ],
  ],
  [
    'a withdrawal in time of a contract that the server heard of later',
    [
      ...start,
      ...paid,
      ...on('2026-02-10T10:00:00Z', [lock(null)]),
      ...confirmed,
      ...on('2026-02-20T10:00:00Z', withdrawal),
      back(50_000),
      over,
      ...list('2026-02-21'),
    ],
  ],
  ['a message that came twice because the server was killed', [...rented, { kind: 'killed' }, ...confirmed]],
  [
    'a payment that came too late',
    [...start, ...paid, back(50_000), over, ...settled, ...ask(maja, 'listLeases', {}, { data: [] })],
  ],
  [
    'days that were used',
    [...asked, ...list(null), ...on('2026-02-02T10:00:00Z', withdrawal), back(44_643), over, ...settled],
  ],
];

/** What breaks a rule, with its number. */
const BAD: [rule: string, name: string, parts: Part[]][] = [
  [
    'R4.8',
    'a withdrawal of a guest that nobody confirmed is carried out',
    [...rented, ...ask(null, 'withdraw', { email: maja, contract: '112' }, { value: '' }), back(50_000)],
  ],
  ['R4.6', 'two holds at once', [...start, ...order(2, bo)]],
  ['R4.6', 'a leased room is said to be free', [...rented, ...vacant(bo, true)]],
  ['R2.1', 'a free room is said to be taken', [...people, ...vacant(bo, false)]],
  [
    'R2.1',
    'a free room is said to be taken to somebody who orders it',
    [...people, ...ask(maja, 'createLeaseWithCheckout', { roomId: 12 }, { code: 26 })],
  ],
  [
    'R4.5',
    'a checkout of two hours',
    [...people, ...on('2026-01-31T10:00:00Z', [opened(1, { lasts: 120 })])],
  ],
  ['R3.5', 'another price', [...start, paid[0] as Part, charge('2026-01-31', '2026-02-27', 90_000)]],
  ['R3.5', 'a month twice', [...rented, charge('2026-01-31', '2026-02-27')]],
  ['R3.6', 'a month that is too short', [...start, paid[0] as Part, charge('2026-01-31', '2026-02-26')]],
  [
    'R3.6',
    'a month that is charged before it begins',
    [...rented, ...on('2026-02-27T10:00:00Z', [charge('2026-02-28', '2026-03-30')])],
  ],
  [
    'R8.6',
    'a charge after the last day',
    [...rented, ...terminated, ...on('2026-02-28T10:00:00Z', [charge('2026-02-28', '2026-03-30')])],
  ],
  ['R4.8', 'a refund without a reason', [...rented, back(50_000)]],
  [
    'R4.8',
    'neither lease nor refund',
    [...start, ...paid, ...settled, ...ask(maja, 'listLeases', {}, { data: [] })],
  ],
  [
    'R13.5',
    'too much for days that were used',
    [...asked, ...list(null), ...on('2026-02-02T10:00:00Z', withdrawal), back(50_000), ...settled],
  ],
  ['R13.5', 'a withdrawal that is not paid back', [...rented, ...withdrawal, ...settled]],
  ['R8.1', 'a lease that goes on without payments', [...rented, over, ...settled, ...list(null)]],
  ['R8.2', 'another last day', [...rented, ...terminated, ...list('2026-02-28')]],
  [
    'R8.6',
    'a lease that is kept too late',
    [...rented, ...terminated, ...on('2026-03-02T10:00:00Z', ask(maja, 'keepLease', { id: 1 }, {}))],
  ],
  [
    'R8.2',
    'a lease that goes on after a refusal to take the termination back',
    [...rented, ...terminated, ...ask(maja, 'keepLease', { id: 1 }, { code: 29 }), ...list(null)],
  ],
  ['R7.6', 'a door for somebody else', [...rented, ...gate(99, {}, bo)]],
  ['R7.6', 'a gate after the last day', [...rented, ...terminated, ...on('2026-02-27T23:00:01Z', gate(1))]],
  ['R7.6', 'a tenant who is refused', [...rented, ...refused(1)]],
  ['R7.6', 'a gate that nobody asked for', [...rented, { kind: 'opened', device: 'gate' }]],
  ['R7.6', 'a code with another last day', [...rented, ...terminate, lock('2026-02-28')]],
  [
    'R7.6',
    'a code after the last day',
    [
      ...rented,
      ...terminated,
      { kind: 'code-tried', room: '112', code: '4711', opened: true, time: '2026-02-27T23:30:00Z' },
    ],
  ],
  [
    'R7.6',
    "a tenant's code that is refused",
    [
      ...rented,
      { kind: 'code-tried', room: '112', code: '4711', opened: false, time: '2026-02-01T10:00:00Z' },
    ],
  ],
  ['R7.6', 'an alarm that another reads', [...rented, ...ask(bo, 'getRoomStatus', { id: 12 }, { value: 5 })]],
  [
    'R7.5',
    'a code by SMS that opens twice',
    [...rented, sms('(10 min.): 12345678'), ...byCode(), ...byCode()],
  ],
  [
    'R7.5',
    'a code by SMS that is old',
    [...rented, sms('(10 min.): 12345678'), ...on('2026-01-31T10:30:00Z', byCode())],
  ],
  ['R9.1', 'a failure without a fault', [...rented, ...ask(maja, 'getRoomStatus', { id: 12 }, { code: 13 })]],
  [
    'R3.9',
    'another next payment',
    [...rented, ...ask(maja, 'listPaymentMethods', {}, { data: [], nextPaymentDate: '2026-03-02' })],
  ],
  ['R11.4', 'no confirmation', [...start, ...paid, ...list(null), ...settled]],
  ['R11.2', 'a confirmation that comes twice', [...rented, ...confirmed]],
  ['R11.5', 'a termination that nobody confirms', [...rented, ...terminate, ...settled]],
  ['R11.3', 'a room code in a message', [...rented, sms('Koden er 4711')]],
  ['R11.13', 'no receipt', [...rented, ...withdrawn, ...settled]],
  [
    'R10.6',
    "a list with another's lease",
    [...rented, ...ask(bo, 'listLeases', {}, { data: [{ id: 1, room: { id: 12 }, endDate: null }] })],
  ],
  [
    'R10.6',
    "another's phone in an answer",
    [...rented, ...ask(bo, 'getCurrentUser', {}, { value: { phoneNumber: phone } })],
  ],
  ['R10.6', 'a lease that another terminates', [...rented, ...ask(bo, 'cancelLease', { id: 1 }, {})]],
  ['R11.3', "another's phone in a message", [...rented, sms(`Ring til ${phone}`, '+4520000002')]],
  [
    'R13.2',
    'too long to withdraw',
    [
      ...rented,
      ...ask(
        maja,
        'listLeases',
        {},
        {
          data: [{ id: 1, room: { id: 12 }, endDate: null, state: 'active', withdrawUntil: '2026-02-17' }],
        },
      ),
    ],
  ],
];

test('a history that follows the rules has no violation', () => {
  for (const [name, parts] of GOOD)
    assert.equal([name, ...check(tell(parts), facts).map(({ rule, text }) => `${rule} ${text}`)], [name]);
});

test('each rule that is broken is found by its number', () => {
  for (const [rule, name, parts] of BAD) {
    const found = check(tell(parts), facts);
    assert.ok(
      found.some((each) => each.rule === rule),
      `${name}: ${found.map((each) => `${each.rule} ${each.text}`).join('; ') || 'nothing'}`,
    );
    assert.ok(found.every(({ events }) => events.length > 0));
  }
});

test('days off, the days of withdrawal and prices are counted by the checker itself', () => {
  assert.equal(['2026-04-03', '2026-05-14', '2026-05-25', '2026-06-05'].map(isDayOff), [
    true,
    true,
    true,
    true,
  ]);
  assert.equal(
    [isDayOff('2026-05-01'), isDayOff('2027-03-29'), isDayOff('2027-03-30')],
    [false, true, false],
  );
  assert.is(lastWithdrawalDay('2026-12-10', 14), '2026-12-28');
  const [room] = facts.rooms;
  assert.equal(
    [0, 1, 2].map((month) => room && priceOfMonth(room, month)),
    [50_000, 50_000, 90_000],
  );
});

test.run();
