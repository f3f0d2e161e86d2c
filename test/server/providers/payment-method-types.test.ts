import type Stripe from 'stripe';
import { stripePaymentMethodTypes } from '../../../server/providers/stripe/account.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('payment method types');

/** An account whose answers a test changes. */
function account() {
  const it = { asked: 0, fails: false, types: ['card'] };
  const list = async () => {
    it.asked++;
    if (it.fails) throw new Error('silent');
    const has = Object.fromEntries(it.types.map((type) => [type, { available: true }]));
    const other = { is_default: false, active: true, klarna: { available: true } };
    return { data: [other, { is_default: true, active: true, ...has, paypal: { available: false } }] };
  };
  const stripe = { paymentMethodConfigurations: { list } } as unknown as Stripe;
  return Object.assign(it, stripePaymentMethodTypes(stripe));
}

test('they are read once for many visitors, and a change of the account is known after the next reading', async () => {
  const it = account();
  assert.equal(await Promise.all([it.paymentMethodTypes(), it.paymentMethodTypes()]), [['card'], ['card']]);
  it.types = ['google_pay', 'card', 'mobilepay'];
  assert.equal(await it.paymentMethodTypes(), ['card']);
  assert.is(it.asked, 1);
  const reading = it.readPaymentMethodTypes();
  assert.equal(await it.paymentMethodTypes(), ['card'], 'nobody waits for the new answer');
  await reading;
  assert.equal(await it.paymentMethodTypes(), ['card', 'google_pay']);
  assert.is(it.asked, 2);
});

test('while the provider does not answer, what was known stays; a reading that fails says so, for the job to repeat it', async () => {
  const it = account();
  it.fails = true;
  assert.equal(await it.paymentMethodTypes(), []);
  assert.equal(await it.paymentMethodTypes(), []);
  assert.is(it.asked, 1);
  it.fails = false;
  await it.readPaymentMethodTypes();
  assert.equal(await it.paymentMethodTypes(), ['card']);
  it.fails = true;
  let failed = false;
  await it.readPaymentMethodTypes().catch(() => {
    failed = true;
  });
  assert.ok(failed);
  assert.equal(await it.paymentMethodTypes(), ['card']);
});
