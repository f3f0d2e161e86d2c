import type { Page } from 'playwright-core';
import { newTenant, signIn } from '../rental.ts';
import type { createStand, Visit } from '../stand.ts';
import { accessScreens } from './access.ts';
import { myRoomScreens } from './my-room.ts';
import { rentRoomScreens } from './rent-room.ts';
import { resetPasswordScreens } from './reset-password.ts';
import type { Screen } from './screen.ts';
import { siteScreens } from './site.ts';

export type { Screen } from './screen.ts';

/** Every screen and state that people meet. */
export const SCREENS: Screen[] = [
  ...siteScreens,
  ...rentRoomScreens,
  ...myRoomScreens,
  ...accessScreens,
  ...resetPasswordScreens,
];

const DEMONSTRATION = { email: 'mette@example.dk', password: 'Havnegade12!' };

export interface Look {
  language: 'da' | 'en';
  scheme: 'light' | 'dark';
}

/** Language by language, so that it changes once. */
export const LOOKS: Look[] = [
  { language: 'da', scheme: 'light' },
  { language: 'da', scheme: 'dark' },
  { language: 'en', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
];

/** Opens a screen in a window of its own and shows it in each look, in place. */
export async function eachLook(
  stand: ReturnType<typeof createStand>,
  { path, visitor, prepare, reach, expected = [] }: Screen,
  {
    width,
    looks = LOOKS,
    look,
  }: { width: number; looks?: Look[]; look: (visit: Visit, look: Look) => Promise<void> },
): Promise<void> {
  const { server } = stand;
  const token =
    visitor === 'tenant'
      ? await signIn(server, DEMONSTRATION)
      : visitor === 'customer' && (await newTenant(server)).token;
  const show = stand.visit({ width, ...(token && { token }) }, async (visit) => {
    const { page } = visit;
    visit.expected.push(...expected);
    await prepare?.(page);
    await page.goto(server.origin + path);
    await reach(page, server);
    await page.waitForFunction(() => 'SelfStorage' in window);
    let spoken = 'da';
    for (const each of looks) {
      if (each.language !== spoken) await speak(page, each.language);
      spoken = each.language;
      await page.emulateMedia({ colorScheme: each.scheme });
      await look(visit, each);
    }
  });
  await show();
}

async function speak(page: Page, language: Look['language']): Promise<void> {
  await page.evaluate((wanted) => SelfStorage.setLanguage(wanted), language);
  await page.locator(`html[lang=${language}]`).waitFor();
}

declare const SelfStorage: { setLanguage(language: Look['language']): Promise<void> };
