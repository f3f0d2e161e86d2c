import type { Page } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import { checkout } from './rental.ts';
import { open, piece, sees } from './screen.ts';
import type { Server } from './server.ts';
import { cardHolder } from './tenant.ts';
import { becomes, createTestBed } from './test-bed.ts';

const testBed = createTestBed();
test.before(testBed.start);
test.after(testBed.stop);

const OTHER_CARD = '5555 5555 5555 4444';

/** The tenant's cards, asked for with the token that the page has by now. */
async function cardIds(page: Page, server: Server): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('jwt_access_token') ?? '');
  const { body } = await server.get('/stripe/getpaymentmethods?debitorId=10', token);
  return body.data.map(({ id }: { id: string }) => id);
}

test('a card is replaced on the hosted page: the new one is there and said to be used, the old one is gone', async () => {
  const { token, card } = await cardHolder(testBed.server);
  await testBed.visit({ token, language: 'en' }, async ({ page, server }) => {
    await open(page, server, '/MyRoom#payment');
    await piece(page, 'edit').click();
    await checkout.arrived(page);
    await page.locator('[name=number]').fill(OTHER_CARD);
    await page.locator('[name=expiry]').fill('12/34');
    await page.locator('[name=cvc]').fill('123');
    await checkout.pay(page);
    await page.waitForURL(/\/MyRoom/);
    await sees(page, 'The card ending in 4444 is used from now on.');
    await becomes(() => piece(page, 'payment-method').count(), 1);
    assert.match((await piece(page, 'payment-method').textContent()) ?? '', /4444/);
    assert.is(new URL(page.url()).hash, '#payment');
    const kept = await cardIds(page, server);
    assert.equal([kept.length, kept.includes(card)], [1, false]);
    await page.reload();
    await piece(page, 'payment-method').waitFor();
    assert.is(await page.getByText('from now on').count(), 0);
  })();
});
