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
const LANGUAGES = ['da', 'en'] as const;
const SCHEMES = ['light', 'dark'] as const;

export interface Look {
  language: (typeof LANGUAGES)[number];
  scheme: (typeof SCHEMES)[number];
}

/** Opens a screen in a window of its own and shows it in both languages, light and dark, in place. */
export async function eachLook(
  stand: ReturnType<typeof createStand>,
  { path, visitor, prepare, reach, expected = [] }: Screen,
  { width, look }: { width: number; look: (visit: Visit, look: Look) => Promise<void> },
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
    for (const language of LANGUAGES) {
      await page.waitForFunction(() => 'SelfStorage' in window);
      await page.evaluate((wanted) => SelfStorage.setLanguage(wanted), language);
      await page.locator(`html[lang=${language}]`).waitFor();
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme });
        await look(visit, { language, scheme });
      }
    }
  });
  await show();
}

declare const SelfStorage: { setLanguage(language: Look['language']): Promise<void> };
