import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from './rental.ts';
import { createStand } from './stand.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DEMONSTRATION = { email: 'mette@example.dk', password: 'Havnegade12!' };

interface Screen {
  name: string;
  path: string;
  signedIn?: boolean;
  /** Brings the screen to the state that is looked at. */
  reach: (page: Page) => Promise<unknown>;
}

const part = (page: Page, name: string) => page.locator(`[part="${name}"]`);
const shown = (name: string) => (page: Page) => part(page, name).first().waitFor();

const SCREENS: Screen[] = [
  { name: 'front page', path: '/', reach: shown('banner') },
  { name: 'rooms to choose from', path: '/RentRoom', reach: shown('room') },
  {
    name: 'a rent form that was refused',
    path: '/RentRoom',
    async reach(page) {
      await part(page, 'room').last().click();
      await page.locator('input[name=terms]').check();
      await part(page, 'submit').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'login', path: '/MyRoom', reach: shown('form') },
  { name: 'gate and alarm', path: '/Access', reach: shown('form') },
  { name: 'asking for a reset link', path: '/ResetPassword', reach: shown('form') },
  {
    name: 'a new password',
    path: '/ResetPassword?code=5Uo2jv1jMDm0X4mXc7L3YQ',
    reach: (page) => page.locator('input[name=passwordConfirmation]').waitFor(),
  },
  { name: 'paid', path: '/PaymentSuccess/112', reach: (page) => page.locator('h1').waitFor() },
  { name: 'cancelled', path: '/PaymentCancel', reach: (page) => page.locator('h1').waitFor() },
  { name: 'terms', path: '/Content/Page/Terms', reach: (page) => page.locator('h1').waitFor() },
  { name: 'the API reference', path: '/reference', reach: (page) => page.locator('h1').waitFor() },
  { name: 'leases', path: '/MyRoom#leases', signedIn: true, reach: shown('lease') },
  { name: 'invoices', path: '/MyRoom#invoices', signedIn: true, reach: shown('invoice') },
  { name: 'cards', path: '/MyRoom#payment', signedIn: true, reach: shown('payment-method') },
  {
    name: 'details',
    path: '/MyRoom#details',
    signedIn: true,
    reach: (page) => page.locator('input[name=oldPassword]').waitFor(),
  },
];

const stand = createStand();
test.before(stand.start);
test.after(stand.stop);

interface Violation {
  id: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

/** What axe finds, one line for each element. */
async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: { run(o: object): Promise<{ violations: Violation[] }> } };
    return (await axe.run({ runOnly: { type: 'tag', values } })).violations;
  }, RULES);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${JSON.stringify(target)}: ${failureSummary}`),
  );
}

for (const { name, path, signedIn, reach } of SCREENS) {
  test(`axe finds nothing wrong with ${name} in both languages, light and dark`, async () => {
    const token = signedIn && (await signIn(stand.server, DEMONSTRATION));
    const look = stand.visit(
      { width: 390, language: 'da', ...(token && { token }) },
      async ({ page, server }) => {
        await page.goto(server.origin + path);
        await reach(page);
        await page.evaluate(AXE);
        for (const language of ['da', 'en'] as const) {
          await page.locator(`a[data-language=${language}]`).click();
          await page.locator(`html[lang=${language}]`).waitFor();
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            assert.equal(await violations(page), [], `${language}, ${colorScheme}`);
          }
        }
      },
    );
    await look();
  });
}

test.run();
