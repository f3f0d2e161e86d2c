import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkout, choose, fillIn, newGuest, ownRoom, part } from './rental.ts';
import { input, open, piece, send } from './screen.ts';
import { becomes, createStand } from './stand.ts';

const stand = createStand();
test.before(stand.start);
test.after(stand.stop);

test('an e-mail with Danish letters signs up, logs in and is shown as it is written', async () => {
  const guest = { ...newGuest(), email: 'mette@rødgrød.dk' };
  await stand.visit({}, async ({ page, server }) => {
    await choose(page, server, await ownRoom(server));
    await fillIn(page, guest);
    await part(page, 'submit').click();
    await checkout.arrived(page);
  })();
  for (const emailOrPhone of [guest.email, 'mette@xn--rdgrd-vuad.dk'])
    await stand.visit({}, async ({ page, server }) => {
      await open(page, server, '/MyRoom#details');
      await input(page, 'emailOrPhone').waitFor();
      await send(page, { emailOrPhone, password: guest.password });
      await piece(page, 'tab').first().waitFor();
      await becomes(() => input(page, 'email').inputValue(), guest.email);
      assert.ok(await input(page, 'email').isVisible());
    })();
});

test.run();
