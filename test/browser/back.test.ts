import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkout, choose, fillIn, newGuest, ownRoom, part, tile, typedIn } from './rental.ts';
import { becomes, createStand } from './stand.ts';
import { lessee } from './tenant.ts';

// A page that one comes back to is kept by the whole browser alone.
const stand = createStand({ wholeBrowser: true });
test.before(stand.start);
test.after(stand.stop);

test(
  'who goes back from the checkout finds the form as it was, its button works again, and the rooms are read again',
  stand.visit({}, async ({ page, server }) => {
    const room = await ownRoom(server);
    await choose(page, server, room);
    const guest = newGuest();
    await fillIn(page, guest);
    await part(page, 'submit').click();
    await checkout.arrived(page);
    await page.waitForLoadState();
    const { lease } = await lessee(server);
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

test.run();
