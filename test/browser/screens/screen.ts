import type { Page, Route } from 'playwright-core';
import { part, type Server } from '../test-bed.ts';

/** Who looks: nobody in particular, a customer without a lease, or the demonstration's tenant with leases, invoices and cards. */
export type Visitor = 'guest' | 'customer' | 'tenant';

/** One state of one page, for whoever wants to look at all of them: the accessibility tests and the gallery of pictures. */
export interface Screen {
  name: string;
  path: string;
  visitor?: Visitor;
  /** What the page is told in place of the server; before it is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Brings the page to the state. Goes by names and parts, since it is done in either language. */
  reach: (page: Page, server: Server) => Promise<unknown>;
  /** What the console says on the way. */
  expected?: RegExp[];
  /** Whether `prepare` leaves a script in the window, which is closed afterwards. */
  keepsScript?: boolean;
  /** What lies over the window; a picture of the whole page would not show it where people see it. */
  overlay?: 'dialog' | 'toast';
}

/** Of a screen where a dialog says that a call was refused. */
export const refusedCall = { expected: [/status of 400/], overlay: 'dialog' } satisfies Partial<Screen>;

export const shown = (name: string) => (page: Page) => part(page, name).first().waitFor();

/** Sends an empty form, or what was typed so far, and waits for the first complaint. */
export async function refused(page: Page): Promise<void> {
  await part(page, 'submit').first().click();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

/** Has calls to an address answered with this. */
export const answer =
  (address: string, json: object, status = 200) =>
  (page: Page) =>
    page.route(`**${address}`, (route) => route.fulfill({ status, json }));

/** Has calls to an address fail for a reason that the catalogue has no words for; a read is not tried again after it. */
export const broken = (address: string) => answer(address, { code: 100, message: '' }, 400);

/** Brings a page to a state that opens a dialog, and closes it. */
export const behindDialog =
  (reach: Screen['reach']): Screen['reach'] =>
  async (page, server) => {
    await reach(page, server);
    await part(page, 'dialog').waitFor();
    await page.keyboard.press('Escape');
    await part(page, 'dialog').waitFor({ state: 'detached' });
  };

/** Has calls to an address wait for ever. */
export const silent = (address: string) => (page: Page) => page.route(`**${address}`, (_: Route) => {});

/** Runs timers of these pauses in other ones, in milliseconds; a script that stays in the window. */
export const timers = (pauses: Record<number, number>) => (page: Page) =>
  page.addInitScript((pauses) => {
    const original = window.setTimeout;
    window.setTimeout = ((run: () => void, ms: number, ...rest: unknown[]) =>
      original(run, pauses[ms] ?? ms, ...rest)) as typeof setTimeout;
  }, pauses);

/** Toasts stay on the page. */
export const lastingToasts = timers({ 3000: 2 ** 31 - 1 });

export const both =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
