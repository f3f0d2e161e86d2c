import type Stripe from 'stripe';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stripeWaysToPay } from '../../../server/providers/stripe/account.ts';

const test = suite('ways to pay');
const { now } = Date;
let later = 0;
test.before.each(() => {
  later = 0;
  Date.now = () => now() + later * 60_000;
});
test.after(() => {
  Date.now = now;
});

/** An account whose answers a test changes. */
function account() {
  const it = { asked: 0, fails: false, ways: ['card'] };
  const list = async () => {
    it.asked++;
    if (it.fails) throw new Error('silent');
    const has = Object.fromEntries(it.ways.map((way) => [way, { available: true }]));
    const other = { is_default: false, active: true, klarna: { available: true } };
    return { data: [other, { is_default: true, active: true, ...has, paypal: { available: false } }] };
  };
  const stripe = { paymentMethodConfigurations: { list } } as unknown as Stripe;
  return Object.assign(it, stripeWaysToPay(stripe));
}

test('they are read once for many visitors, and a change of the account is known after a while', async () => {
  const it = account();
  assert.equal(await Promise.all([it.waysToPay(), it.waysToPay()]), [['card'], ['card']]);
  it.ways = ['google_pay', 'card', 'mobilepay'];
  later = 9;
  assert.equal(await it.waysToPay(), ['card']);
  assert.is(it.asked, 1);
  later = 10;
  assert.equal(await it.waysToPay(), ['card'], 'nobody waits for the new answer');
  await new Promise((done) => setTimeout(done));
  assert.equal(await it.waysToPay(), ['card', 'google_pay']);
  assert.is(it.asked, 2);
});

test('a provider that does not answer is asked again a minute later, and what was known stays', async () => {
  const it = account();
  it.fails = true;
  assert.equal(await it.waysToPay(), []);
  assert.equal(await it.waysToPay(), []);
  assert.is(it.asked, 1);
  it.fails = false;
  later = 1;
  await it.waysToPay();
  await new Promise((done) => setTimeout(done));
  assert.equal(await it.waysToPay(), ['card']);
  it.fails = true;
  later = 30;
  await it.waysToPay();
  await new Promise((done) => setTimeout(done));
  assert.equal(await it.waysToPay(), ['card']);
});

test.run();
