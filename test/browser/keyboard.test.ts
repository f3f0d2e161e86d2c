import type { Page } from 'playwright-core';
import { test } from 'uvu';
import { open, piece, sees } from './screen.ts';
import { createStand } from './stand.ts';
import { lessee } from './tenant.ts';

const MOST_STEPS = 60;

const stand = createStand();
test.before(stand.start);
test.after(stand.stop);

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
  'a new tenant does everything on a phone by keyboard alone: sign in, door, alarm, invoice, code, termination',
  stand.visit({ width: 390, language: 'en' }, async ({ page, context, server }) => {
    const { guest } = await lessee(server);
    await open(page, server, '/MyRoom');
    await piece(page, 'form').waitFor();
    await typeInto(page, 'emailOrPhone', guest.email);
    await typeInto(page, 'password', guest.password);
    await page.keyboard.press('Enter');
    await piece(page, 'lease').waitFor();

    await pressOn(page, /open-door/);
    await sees(page, 'The door is open');
    await pressOn(page, /alarm-on/);
    await sees(page, 'The alarm is on');

    await pressOn(page, / tab .*Leases/, 'ArrowRight');
    await piece(page, 'invoice').waitFor();
    const fetched = context.waitForEvent('page');
    await pressOn(page, /http\S+ .*Fetch/);
    await (await fetched).close();
    await page.bringToFront();

    await pressOn(page, / tab .*Invoices/, 'End');
    await piece(page, 'form').first().waitFor();
    await typeInto(page, 'code', '8642');
    await page.keyboard.press('Enter');
    await sees(page, 'Code updated');

    await pressOn(page, / tab .*details/, 'Home');
    await pressOn(page, / terminate /);
    await piece(page, 'dialog').waitFor();
    await pressOn(page, / confirm /);
    await sees(page, /Lease canceled with access until/);
  }),
);

test.run();
