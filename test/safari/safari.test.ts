import { newGuest, tenantWithLease } from '../browser/people.ts';
import { type Server, startServer } from '../browser/test-bed.ts';
import { assert, test } from '../setup/suite.ts';
import { startWebKit, type WebKit } from './webkit.ts';

let server: Server;
test.before(async () => {
  server = await startServer();
});
test.after(() => server.stop());

/** Runs in a browser that has seen nothing yet. */
const visit = (run: (webKit: WebKit) => Promise<void>) => async () => {
  const webKit = await startWebKit();
  await run(webKit).finally(webKit.close);
};

test(
  'R1.1 a guest rents a room on a phone and comes to the way to it',
  visit(async (webKit) => {
    const guest = newGuest();
    await webKit.open(`${server.origin}/RentRoom`, { width: 410 });
    for (const part of ['band', 'room', 'next']) await webKit.press(`[part=${part}]`);
    for (const [name, text] of Object.entries(guest)) await webKit.type(`[part=form] [name=${name}]`, text);
    await webKit.press('[part=form] [name=terms]');
    await webKit.press('[part=form] [part=submit]', 'last');
    await webKit.press('[name=step][value=pay]');
    await webKit.waitFor('[part=arrival]');
    assert.match(await webKit.evaluate('return all("[part=arrival]")[0].textContent'), guest.code);
  }),
);

test(
  'a tenant opens gate and door, and a dialog is as high as its text',
  visit(async (webKit) => {
    const { guest } = await tenantWithLease(server);
    await webKit.open(`${server.origin}/MyRoom`, { width: 410 });
    await webKit.type('[name=emailOrPhone]', guest.email);
    await webKit.type('[name=password]', guest.password);
    await webKit.press('[part=form] [part=submit]');
    for (const part of ['open-outer', 'open-door', 'close-door', 'terminate'])
      await webKit.press(`[part=${part}]`);
    await webKit.waitFor('[part=dialog]');
    const free = await webKit.evaluate('return innerHeight - all("[part=dialog]")[0].offsetHeight');
    assert.ok(free > 100, `${free} px above and below it`);
  }),
);
