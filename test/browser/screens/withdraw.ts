import type { Page } from 'playwright-core';
import { part, send } from '../test-bed.ts';
import { answer, type Screen, shown } from './screen.ts';

const path = '/Withdraw';
const FLOORS = '/floor/getfiltered?*';

async function check(page: Page): Promise<void> {
  await send(page, { name: 'Mette Lauridsen', contract: '212', email: 'mette@example.dk' });
  await part(page, 'confirm-withdrawal').waitFor();
}
async function confirm(page: Page): Promise<void> {
  await check(page);
  await part(page, 'confirm-withdrawal').click();
}

/** A backend that takes no withdrawals. */
const without = (page: Page) =>
  page.route(`**${FLOORS}`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { data: { department: object }[] } };
    for (const floor of json.data.data) floor.department = { ...floor.department, withdrawal: undefined };
    await route.fulfill({ response, json });
  });

export const withdrawScreens: Screen[] = [
  { name: 'withdrawing from a contract', path, reach: shown('form') },
  { name: 'withdrawing, before it is confirmed', path, reach: check },
  {
    name: 'a withdrawal that was received',
    path,
    prepare: answer('/lease/withdraw', { value: '2026-11-22T13:05:12.000Z' }),
    async reach(page) {
      await confirm(page);
      await part(page, 'confirm-withdrawal').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'withdrawing where the backend takes none',
    path,
    prepare: without,
    reach: (page) => page.locator('#root-withdraw .note').waitFor(),
  },
];
