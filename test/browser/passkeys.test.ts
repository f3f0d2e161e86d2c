import type { Page } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import { addFingerprintReader, tenantWithLease } from './people.ts';
import { becomes, openPage, part, sees, send, useTestBed } from './test-bed.ts';

const testBed = useTestBed();

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('selfstorage_passkey'));

test('a passkey is made after a password log-in, and logs in with two taps until it is removed', async () => {
  const { guest } = await tenantWithLease(testBed.server);
  await testBed.visit({ language: 'en', width: 390 }, async ({ page, server }) => {
    const device = await addFingerprintReader(page);
    await page.addInitScript(() => {
      // Or the device, which answers every question at once, takes what is offered with the e-mail address before the button is pressed.
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      addEventListener(
        'pointerdown',
        () => sessionStorage.setItem('taps', `${Number(sessionStorage.getItem('taps')) + 1}`),
        true,
      );
    });
    const logOut = async () => {
      await Promise.all([page.waitForEvent('load'), part(page, 'logout').click()]);
      await part(page, 'passkey').waitFor();
    };
    const taps = () => page.evaluate(() => Number(sessionStorage.getItem('taps')));
    await openPage(page, server, '/MyRoom');
    await send(page, { emailOrPhone: guest.email, password: guest.password });
    await part(page, 'make-passkey').click();
    await sees(page, 'The passkey is ready');
    assert.equal(
      [await device.count(), await stored(page), await part(page, 'passkey-offer').count()],
      [1, '1', 0],
    );

    await logOut();
    const before = await taps();
    await part(page, 'passkey').click();
    await part(page, 'tab').first().waitFor();
    assert.is((await taps()) - before + 1, 2, 'the button and the finger');

    await openPage(page, server, '/MyRoom#details');
    await page.reload();
    await part(page, 'remove-passkey').click();
    await part(page, 'confirm').click();
    await becomes(() => part(page, 'remove-passkey').count(), 0, 'it is gone from the list');
    await becomes(() => stored(page), null, 'and this browser offers none');
    await page.evaluate(() => localStorage.setItem('selfstorage_passkey', '1'));
    await logOut();
    await part(page, 'passkey').click();
    await sees(
      page,
      'This passkey is not known here. It may have been removed. Log in with your password instead.',
    );
    assert.equal([await stored(page), await part(page, 'passkey').count()], [null, 0]);
  })();
});

test('R5.10 whoever wants none is not asked again, and a closed question changes nothing', async () => {
  const { guest } = await tenantWithLease(testBed.server);
  await testBed.visit({ language: 'en' }, async ({ page, server }) => {
    const device = await addFingerprintReader(page);
    await openPage(page, server, '/MyRoom');
    const logIn = () => send(page, { emailOrPhone: guest.email, password: guest.password });
    await logIn();
    await device.know(false);
    const make = part(page, 'make-passkey');
    await make.click();
    await becomes(() => make.getAttribute('aria-busy'), 'false', 'the question is over');
    assert.equal([await stored(page), await part(page, 'dialog').count()], [null, 0]);
    await part(page, 'no-passkey').click();
    assert.equal([await stored(page), await part(page, 'passkey-offer').count()], ['', 0]);
    await part(page, 'logout').click();
    await logIn();
    await part(page, 'open-door').waitFor();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    assert.is(await part(page, 'passkey-offer').count(), 0);
  })();
});
