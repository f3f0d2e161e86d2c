import type { BrowserContext, Route } from 'playwright-core';

/** Every field that the customer's specification gives the answers of the 32 calls. */
const FIELDS = new Set(
  [
    'code message error token value data sessionId nextPaymentDate',
    'id number sqm price available floor name campaign active text image department address zip city',
    'fullMonthPrice discountAmount discountDuration paidPeriodStart',
    'room location created endDate state doorState alarmState status',
    'total invoicePdf card brand last4 expMonth expYear',
    'customerNumber firstName lastName email phoneNumber mobile sqmPrice',
  ].flatMap((names) => names.split(' ')),
);

const GO = '/contract-only/checkout/';

/** In place of Stripe's own script: it knows the address of a checkout by its id, and works with the key of the page alone. */
const STRIPE = `window.Stripe = (key) => ({
  _registerWrapper() {},
  async redirectToCheckout({ sessionId }) {
    if (key !== STRIPE_PK) throw new Error('not the key of the page: ' + key);
    location.assign(await (await fetch('${GO}' + sessionId)).text());
    return {};
  },
})`;

/**
 * Makes the backend one of the 32 calls alone: every further field is taken out of its answers, other calls do not exist, and checkouts are
 * reached by Stripe's script. `refused` gets what was asked for beyond the calls.
 */
export async function contractOnly(
  context: BrowserContext,
  calls: string[],
  refused: string[],
): Promise<void> {
  const addresses = new Map<string, string>();
  await context.route('**/api/**', async (route: Route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname.replace(/^\/api/, '')}`;
    if (!calls.includes(call)) {
      refused.push(call);
      return route.fulfill({ status: 404 });
    }
    // A request that is under way when its page is closed has nobody to answer.
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    const body = await response.json().catch(() => null);
    if (body?.sessionId && body.url) addresses.set(body.sessionId, body.url);
    await route.fulfill({ response, json: stripped(body) }).catch(() => {});
  });
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE }),
  );
  await context.route(`**${GO}*`, (route) =>
    route.fulfill({ body: addresses.get(route.request().url().split(GO)[1] ?? '') ?? '' }),
  );
}

function stripped(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(stripped);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (FIELDS.has(name) ? [[name, stripped(value)]] : [])),
  );
}
