import type { Page } from 'playwright-core';
import { assert, figure, test } from '../setup/suite.ts';
import { cardHolder, checkout, slowController, tenantWithLease } from './people.ts';
import { becomes, openPage, part, type Server, sees, useTestBed } from './test-bed.ts';

const testBed = useTestBed();

const OTHER_CARD = '5555 5555 5555 4444';

/** The tenant's cards, asked for with the token that the page has by now. */
async function cardIds(page: Page, server: Server): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('jwt_access_token') ?? '');
  const { answer } = await server.listPaymentMethods(token);
  return answer.data.map(({ id }: { id: string }) => id);
}

test('a card is replaced on the hosted page: the new one is there and said to be used, the old one is gone', async () => {
  const { token, card } = await cardHolder(testBed.server);
  await testBed.visit({ token, language: 'en' }, async ({ page, server }) => {
    await openPage(page, server, '/MyRoom#payment');
    await part(page, 'edit').click();
    await checkout.arrived(page);
    await page.locator('[name=number]').fill(OTHER_CARD);
    await page.locator('[name=expiry]').fill('12/34');
    await page.locator('[name=cvc]').fill('123');
    await checkout.pay(page);
    await page.waitForURL(/\/MyRoom/);
    await sees(page, 'The card ending in 4444 is used from now on.');
    await becomes(() => part(page, 'payment-method').count(), 1);
    assert.match((await part(page, 'payment-method').textContent()) ?? '', /4444/);
    assert.is(new URL(page.url()).hash, '#payment');
    const kept = await cardIds(page, server);
    assert.equal([kept.length, kept.includes(card)], [1, false]);
    await page.reload();
    await part(page, 'payment-method').waitFor();
    assert.is(await page.getByText('from now on').count(), 0);
  })();
});

/** Below the eight seconds after which the server gives a controller up. */
const CONTROLLER_MS = 6000;

/** What is asked of the controller and what it has answered, in this order. */
function watched(page: Page): string[] {
  const seen: string[] = [];
  const name = (address: string) => /(getstatus|opengate)/.exec(address)?.[1];
  page.on('request', (request) => {
    const call = name(request.url());
    if (call) seen.push(`${call} asked`);
  });
  page.on('response', (response) => {
    const call = name(response.url());
    if (call) seen.push(`${call} answered`);
  });
  return seen;
}

test('with a controller that takes six seconds the door, gate and alarm of every room can be used before it has answered', async () => {
  const { token } = await tenantWithLease(testBed.server, 3);
  await slowController(testBed.server, CONTROLLER_MS);
  const looks = testBed.visit({ token, language: 'en' }, async ({ page, server }) => {
    const seen = watched(page);
    const began = performance.now();
    await openPage(page, server, '/MyRoom');
    for (const name of ['open-door', 'alarm-on', 'alarm-off']) await part(page, name).nth(2).waitFor();
    // Two outer gates, and a door and an alarm in each of three cards.
    await becomes(() => page.getByText('Reading the status …').count(), 8);
    const answered = page.waitForResponse(/opengatelogged/);
    await part(page, 'open-door').nth(2).click();
    figure(
      `with a controller that takes ${CONTROLLER_MS} ms the door button was pressed ${Math.round(performance.now() - began)} ms after the page was opened`,
    );
    await answered;
    // As many states are read as leave connections free, so that the door is asked for at once, and answered with the first of them.
    const before = seen.slice(0, seen.indexOf('opengate asked'));
    assert.equal(
      before.filter((each) => each.endsWith('answered')),
      [],
    );
    await sees(page, 'The door is open');
  });
  await looks().finally(() => slowController(testBed.server, 0));
});
