import { computed } from '@preact/signals-react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApi } from '../../../../src/api/client.ts';
import { createChosenRoom } from '../../../../widgets/rent-room/choice/chosen-room.ts';
import { createPriceCheck } from '../../../../widgets/rent-room/form/price-check.ts';
import { toQuote } from '../../../../widgets/rent-room/form/quote.ts';
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
  const choice = createChosenRoom(
    createApi({ base: 'http://api.test', token: () => null, onSignedOut: () => {} }),
  );
  const price = computed(() => toQuote(choice.roomPrice.value));
  const todaysPrice = createPriceCheck({ price, reloadPrice: choice.reloadPrice });
  choice.toggleRoom(room());
  await settled();
  let told = 0;
  const isShown = () => todaysPrice.isCurrent(() => told++);
  return { ...world, ...choice, price, isShown, told: () => told };
}

const CASES: [what: string, at: string, answer: unknown, shown: boolean, told: number, asked: number][] = [
  ['on the same day it is the one on screen, and not read again', EVENING, costs(900), true, 0, 1],
  ['on another day it is read again, and goes on where it is the same', NIGHT, costs(450), true, 0, 2],
  ['on another day that ended an offer it is told as another one', NOON, costs(900), false, 1, 2],
  ['on another day on which it cannot be read it is not known', NIGHT, json({}, 400), false, 0, 2],
];

for (const [what, at, answer, shown, told, asked] of CASES)
  test(what, async () => {
    const world = await chosen();
    world.answers[PRICE] = answer;
    itIs(at);
    assert.equal([await world.isShown(), world.told(), world.to(PRICE).length], [shown, told, asked]);
  });

test('a new price is on screen when it is told, and good for the next press', async () => {
  const { answers, price, isShown, to } = await chosen();
  answers[PRICE] = costs(900);
  itIs(NIGHT);
  await isShown();
  assert.is(price.value.state === 'there' && price.value.value.dueNow, 90_000);
  assert.equal([await isShown(), to(PRICE).length], [true, 2]);
});

test('a price that is just being read again is waited for', async () => {
  const { answers, price, reloadPrice, isShown, told } = await chosen();
  answers[PRICE] = costs(900);
  void reloadPrice();
  assert.is(price.value.state, 'there', 'what was read stays meanwhile');
  assert.equal([await isShown(), told()], [false, 1]);
});

test.run();
