import { goToCheckout } from '../../../src/checkout/checkout.ts';
import { load } from '../../setup/load.ts';
import { navigations } from '../../setup/navigation.ts';
import { assert, rejection, suite } from '../../setup/suite.ts';

const test = suite('checkout');

const tag = document.head.appendChild(document.createElement('script'));

/** What the page allows besides the provider. */
function on(checkoutOrigins: string[] = []) {
  tag.dataset.checkoutOrigins = checkoutOrigins.join(' ');
  return { load };
}

const page = globalThis as unknown as Record<string, unknown>;
test.before.each(() => {
  navigations.length = 0;
  Reflect.deleteProperty(page, 'STRIPE_PK');
  Reflect.deleteProperty(page, 'Stripe');
});

const refusalOf = async (promise: Promise<unknown>) => (await rejection(promise))?.message ?? '';

test("the provider's own address is followed", async () => {
  const url = 'https://checkout.stripe.com/c/pay/cs_1#fid';
  await goToCheckout({ sessionId: 'cs_1', url }, on());
  assert.equal(navigations, [url]);
});

test('R4.9 an address on an origin that the page allows is followed', async () => {
  const url = 'http://localhost:8080/simulator/pay/cs_1';
  await goToCheckout({ sessionId: 'cs_1', url }, on(['http://localhost:8080']));
  assert.equal(navigations, [url]);
});

const ELSEWHERE = [
  'https://evil.example/c/pay/cs_1',
  'https://checkout.stripe.com.evil.example/',
  'https://checkout.stripe.com@evil.example/',
  'http://checkout.stripe.com/',
  'https://checkout.stripe.com:8443/',
  'javascript:alert(1)',
  'data:text/html,1',
  'blob:https://checkout.stripe.com/1',
];

for (const url of ELSEWHERE) {
  test(`the address ${url} is refused, and the message says how to allow it`, async () => {
    const message = await refusalOf(goToCheckout({ sessionId: 'cs_1', url }, on(['https://pay.example'])));
    assert.match(message, 'data-checkout-origins');
    assert.equal(navigations, []);
  });
}

test('an address that is none is refused', async () => {
  assert.ok(await refusalOf(goToCheckout({ sessionId: 'cs_1', url: 'pay here' }, on(['null']))));
  assert.equal(navigations, []);
});

const ENTRIES: Record<string, string> = {
  'https://pay.example/': 'https://pay.example/1',
  ' https://pay.example  https://other.example': 'https://other.example/1',
  'HTTPS://Pay.Example:443/checkout?a=1': 'https://pay.example/1',
  'http://localhost:8081/': 'http://localhost:8081/1',
};

for (const [attribute, url] of Object.entries(ENTRIES))
  test(`"${attribute}" lets checkouts lead to ${url}`, async () => {
    await goToCheckout({ sessionId: 'cs_1', url }, on([attribute]));
    assert.equal(navigations, [url]);
  });

for (const entry of ['pay.example', 'ftp://pay.example', 'blob:https://pay.example/1', 'https://', '*'])
  test(`"${entry}" lets no checkout lead anywhere, and does not stand in the way of others`, async () => {
    await goToCheckout(
      { sessionId: 'cs_1', url: 'https://good.example/' },
      on([entry, 'https://good.example']),
    );
    assert.equal(navigations, ['https://good.example/']);
    assert.match(
      await refusalOf(goToCheckout({ sessionId: 'cs_1', url: 'https://pay.example/' }, on([entry]))),
      'data-checkout-origins',
    );
  });

for (const key of [undefined, '', 5, document.createElement('form')]) {
  test(`without an address the page's STRIPE_PK is needed (${typeof key})`, async () => {
    page.STRIPE_PK = key;
    assert.match(await refusalOf(goToCheckout({ sessionId: 'cs_1' }, on())), 'set STRIPE_PK');
    assert.is(document.querySelector('script[src*="stripe"]'), null);
  });
}

/** The page's own Stripe.js, which the loader of @stripe/stripe-js takes, once, instead of fetching one. */
const own = { made: [] as unknown[], calls: {} as object };
const Stripe = Object.assign(
  (key: unknown) => {
    own.made.push(key);
    return { _registerWrapper() {}, ...own.calls };
  },
  { version: 'basil' },
);

function bring(calls: object): void {
  Object.assign(own, { made: [], calls });
  Object.assign(page, { STRIPE_PK: 'pk_test_1', Stripe });
}

test('without an address Stripe.js goes to the session, with the key of the page', async () => {
  const sessions: unknown[] = [];
  bring({
    redirectToCheckout: async (session: unknown) => {
      sessions.push(session);
      return {};
    },
  });
  await goToCheckout({ sessionId: 'cs_1' }, on());
  assert.equal([own.made, sessions], [['pk_test_1'], [{ sessionId: 'cs_1' }]]);
});

test('a checkout that is no longer wanted once Stripe.js has loaded is not opened', async () => {
  let asked = 0;
  bring({ redirectToCheckout: async () => assert.unreachable() });
  const wanted = () => ++asked > 1;
  assert.is(await goToCheckout({ sessionId: 'cs_1' }, on(), wanted), false);
  assert.is(asked, 1);
});

test('a Stripe.js that lacks the call is a clear failure', async () => {
  bring({});
  const message = await refusalOf(goToCheckout({ sessionId: 'cs_1' }, on()));
  assert.match(message, 'cannot redirect to a checkout');
});

test("Stripe's own refusal is passed on", async () => {
  bring({ redirectToCheckout: async () => ({ error: { message: 'No such session' } }) });
  assert.is(await refusalOf(goToCheckout({ sessionId: 'cs_1' }, on())), 'No such session');
});
