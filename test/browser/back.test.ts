import { assert, test } from '../setup/suite.ts';
import {
  checkout,
  choose,
  customer,
  field,
  newGuest,
  orderRoom,
  ownRoom,
  tenantWithLease,
  tile,
  typedIn,
} from './people.ts';
import { becomes, input, openPage, part, useTestBed } from './test-bed.ts';

// Only the whole browser keeps a page for when one comes back to it; its headless shell does not.
const testBed = useTestBed({ wholeBrowser: true });

test(
  'going back from the checkout shows the form as it was, with a button that works, and reads the rooms again',
  testBed.visit({}, async ({ page, server }) => {
    const room = await ownRoom(server);
    await choose(page, server, room);
    const guest = newGuest();
    await orderRoom(page, guest);
    await page.waitForLoadState();
    const { lease } = await tenantWithLease(server);
    await page.goBack({ waitUntil: 'commit' });
    assert.equal(await typedIn(page), { ...guest, mobile: '' });
    await becomes(() => tile(page, lease.room).count(), 0, 'a room that somebody rented meanwhile is gone');
    await becomes(() => part(page, 'submit').getAttribute('aria-busy'), 'false');
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await checkout.pay(page);
    await page.waitForURL(`${server.origin}/PaymentSuccess/${room.number}`);
  }),
);

test('going back from the checkout after another tab refreshed the token keeps the form and the session', async () => {
  const { token } = await customer(testBed.server);
  await testBed.visit({ token }, async ({ page, context, server }) => {
    const told: string[] = [];
    await context.exposeBinding('tell', (_, name: string) => void told.push(name));
    await context.addInitScript(() => {
      for (const name of ['signin', 'signout'])
        document.addEventListener(`selfstorage:${name}`, ({ type }) =>
          (window as unknown as { tell(name: string): void }).tell(type),
        );
    });
    await choose(page, server, await ownRoom(server));
    await orderRoom(page, { code: '4716' });
    await page.waitForLoadState();
    const other = await context.newPage();
    await openPage(other, server, '/MyRoom');
    await part(other, 'tab').first().waitFor();
    await other.close();
    await page.goBack({ waitUntil: 'commit' });
    await becomes(() => part(page, 'submit').getAttribute('aria-busy'), 'false');
    assert.is(await field(page, 'code').inputValue(), '4716');
    assert.ok(await field(page, 'terms').isChecked());
    assert.equal(told, []);
  })();
});

test('leases are gone when one comes back to them after a logout in another tab', async () => {
  const { token } = await tenantWithLease(testBed.server);
  await testBed.visit({ token }, async ({ page, context, server }) => {
    await openPage(page, server, '/MyRoom', 'lease');
    await page.goto('data:text/html,<title>Elsewhere</title>');
    const other = await context.newPage();
    await openPage(other, server, '/MyRoom');
    await part(other, 'logout').click();
    await input(other, 'emailOrPhone').waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await input(page, 'emailOrPhone').waitFor();
    assert.is(await part(page, 'lease').count(), 0);
  })();
});
