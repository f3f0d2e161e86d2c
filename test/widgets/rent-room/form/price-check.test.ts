import { computed, signal } from '@preact/signals-react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApi } from '../../../../src/api/client.ts';
import { createLifetime } from '../../../../src/core/lifetime.ts';
import { createPriceCheck, toQuote } from '../../../../widgets/rent-room/form/price.tsx';
import { createRoomPrice } from '../../../../widgets/rent-room/selection.ts';
import { backend, json } from '../../../setup/backend.ts';
import { settled } from '../../../setup/draw.tsx';
import { room } from '../../facility.ts';

const test = suite("today's price");
const PRICE = '/calculation/roomprice';
const { Date: RealDate } = globalThis;
const EVENING = '2026-11-21T22:30:00Z';
const NIGHT = '2026-11-21T23:30:00Z';
const NOON = '2026-11-22T11:00:00Z';

function itIs(instant: string): void {
  globalThis.Date = class extends RealDate {
    constructor(given: string | number = instant) {
      super(given);
    }
  } as DateConstructor;
}
test.after.each(() => {
  globalThis.Date = RealDate;
});

const costs = (amount: number) => ({
  fullMonthPrice: 900,
  discountAmount: 900 - amount,
  discountDuration: 2,
  paidPeriodStart: '2026-11-21',
});

/** A room was chosen half an hour before midnight in Copenhagen. */
async function chosen(amount = 450) {
  itIs(EVENING);
  const world = backend({ [PRICE]: costs(amount) });
  const lifetime = createLifetime();
  const api = createApi({ base: 'http://api.test', token: () => null, onSignedOut: () => {} });
  const price = createRoomPrice({ api, lifetime }, signal(room()));
  const quote = computed(() => toQuote(price.roomPrice.value));
  const priceCheck = createPriceCheck({ lifetime, quote, reloadPrice: price.reloadPrice });
  await settled();
  let changes = 0;
  const isCurrent = () => priceCheck.isCurrent(() => changes++);
  return { ...world, ...price, quote, isCurrent, changes: () => changes };
}

const CASES: [what: string, at: string, answer: unknown, current: boolean, changes: number, reads: number][] =
  [
    ['on the same day the price on screen is current, and not read again', EVENING, costs(900), true, 0, 1],
    [
      'on another day the price is read again, and is current if it is the same',
      NIGHT,
      costs(450),
      true,
      0,
      2,
    ],
    ['after the end of a campaign another price is reported', NOON, costs(900), false, 1, 2],
    ['a price that cannot be read again is not current', NIGHT, json({}, 400), false, 0, 2],
  ];

for (const [what, at, answer, current, changes, reads] of CASES)
  test(what, async () => {
    const world = await chosen();
    world.answers[PRICE] = answer;
    itIs(at);
    assert.equal(
      [await world.isCurrent(), world.changes(), world.to(PRICE).length],
      [current, changes, reads],
    );
  });

test('a price that was reported is on screen, and current at the next press', async () => {
  const { answers, quote, isCurrent, to } = await chosen();
  answers[PRICE] = costs(900);
  itIs(NIGHT);
  await isCurrent();
  assert.is(quote.value.value?.dueNow, 90_000);
  assert.equal([await isCurrent(), to(PRICE).length], [true, 2]);
});

test('a price that is being read again is waited for', async () => {
  const { answers, quote, reloadPrice, isCurrent, changes } = await chosen();
  answers[PRICE] = costs(900);
  void reloadPrice();
  assert.is(quote.value.state, 'there', 'the price before stays meanwhile');
  assert.equal([await isCurrent(), changes()], [false, 1]);
});

test.run();
