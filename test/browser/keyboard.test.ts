import type { Page } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import { customer, tenantWithLease, textedTo } from './people.ts';
import { openPage, part, sees, useTestBed } from './test-bed.ts';

const MOST_STEPS = 60;

const testBed = useTestBed();

/** What has the focus, through shadow roots: its name, its part and what it says. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const { name = '', href = '' } = element as HTMLInputElement & HTMLAnchorElement;
    return `${name} ${element?.getAttribute('part') ?? ''} ${href} ${element?.textContent?.trim()}`;
  });

/** Presses Tab until what has the focus is the wanted one. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    if (wanted.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${wanted}`);
}

async function pressOn(page: Page, wanted: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, new RegExp(`^${name} `));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

test(
  'R1.2 a new tenant does everything on a phone by keyboard alone: sign in, door, alarm, invoice, code, termination',
  testBed.visit({ width: 390, language: 'en' }, async ({ page, context, server }) => {
    const { guest } = await tenantWithLease(server);
    await openPage(page, server, '/MyRoom', 'form');
    await typeInto(page, 'emailOrPhone', guest.email);
    await typeInto(page, 'password', guest.password);
    await page.keyboard.press('Enter');
    await part(page, 'lease').waitFor();
    assert.match(await focused(page), 'Room', 'the panel behind the login form has the focus');

    await pressOn(page, /open-outer/);
    await sees(page, 'Port mod Havnegade: Open');
    await pressOn(page, /open-door/);
    await sees(page, 'The door is open');
    await pressOn(page, /alarm-on/);
    await sees(page, 'The alarm is on');

    await pressOn(page, / tab .*Leases/, 'ArrowRight');
    await part(page, 'invoice').waitFor();
    const fetched = context.waitForEvent('page');
    await pressOn(page, /http\S+ .*Download/);
    await (await fetched).close();
    await page.bringToFront();

    await pressOn(page, / tab .*Invoices/, 'End');
    await part(page, 'form').first().waitFor();
    await typeInto(page, 'code', '8642');
    await page.keyboard.press('Enter');
    await sees(page, 'Code updated');

    await pressOn(page, / tab .*details/, 'Home');
    await pressOn(page, / terminate /);
    await part(page, 'dialog').waitFor();
    await pressOn(page, / confirm /);
    await sees(page, /Lease canceled with access until/);
    assert.match(await focused(page), 'Lease canceled', 'where the button was');
  }),
);

test(
  'without a login a gate is opened and an alarm switched by keyboard alone',
  testBed.visit({ width: 390, language: 'en' }, async ({ page, server }) => {
    const { guest, phone, lease } = await tenantWithLease(server);
    await openPage(page, server, '/Access');
    await part(page, 'form').first().waitFor();
    await typeInto(page, 'phoneNumber', guest.phoneNumber);
    await page.keyboard.press('Enter');
    await sees(page, 'Step 2 of 3');
    await typeInto(page, 'otp', await textedTo(server, phone));
    await page.keyboard.press('Enter');
    await sees(page, 'Step 3 of 3');
    await pressOn(page, / gate .*Havnegade/);
    await sees(page, /was opened\. It closes by itself\.$/);
    assert.match(await focused(page), 'was opened');
    await typeInto(page, 'roomNumber', lease.room.number);
    await typeInto(page, 'roomCode', guest.code);
    await page.keyboard.press('Enter');
    await sees(page, /^The alarm is now on in room/);
  }),
);

test(
  'a forgotten password is replaced by keyboard alone',
  testBed.visit({ language: 'en' }, async ({ page, server }) => {
    const { guest, phone } = await customer(server);
    await openPage(page, server, '/ResetPassword', 'form');
    await typeInto(page, 'emailOrPhone', guest.email);
    await page.keyboard.press('Enter');
    await sees(page, /^Link sent via SMS/);
    await page.goto(await textedTo(server, phone));
    await part(page, 'form').waitFor();
    await typeInto(page, 'password', 'short');
    await page.keyboard.press('Enter');
    await sees(page, /^Enter at least 8 characters$/);
    assert.match(await focused(page), /^password /, 'the first wrong field');
    await typeInto(page, 'password', 'Sommerhus8!');
    await typeInto(page, 'passwordConfirmation', 'Sommerhus8!');
    await page.keyboard.press('Enter');
    await sees(page, 'Password was changed');
    await typeInto(page, 'emailOrPhone', guest.email);
    await typeInto(page, 'password', 'Sommerhus8!');
    await page.keyboard.press('Enter');
    await sees(page, 'You are logged in.');
  }),
);

test(
  'an owner picks widgets, colours and language, and copies the snippet, by keyboard alone',
  testBed.visit({ language: 'en' }, async ({ page, context, server }) => {
    await context.grantPermissions(['clipboard-write'], { origin: server.origin });
    await page.goto(`${server.origin}/Embed`);
    const code = async () => (await page.locator('#embed-code').textContent()) ?? '';
    await pressOn(page, /^widget /, 'Space');
    assert.not.match(await code(), 'root-discount-banner', 'the first was ticked');
    await pressOn(page, /^look /, 'ArrowRight');
    assert.match(await code(), '--selfstorage-accent: #7cc4f0', 'the colours that go with dark');
    await typeInto(page, 'accent', '#7a1f5c');
    await pressOn(page, /^radius /, 'End');
    assert.match(
      await code(),
      '--selfstorage-accent: #7a1f5c; --selfstorage-on-accent: #06202f; --selfstorage-radius: 24px',
    );
    await pressOn(page, /^language /, 'ArrowLeft');
    assert.match(await code(), 'c%3Dda%7Cuic%3Dda');
    await typeInto(page, 'api', 'nowhere');
    await sees(page, /^Write the whole address/);
    await pressOn(page, / Skip the preview$/);
    await pressOn(page, / Copy the code$/);
    await sees(page, 'The code has been copied.');
  }),
);
