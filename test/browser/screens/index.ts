import type { Page } from 'playwright-core';
import { DEMONSTRATION_TENANT } from '../../../demo/tenant.ts';
import { customer } from '../people.ts';
import { watchStored } from '../stored.ts';
import { type createTestBed, type Server, setLanguage, type Visit } from '../test-bed.ts';
import { accessScreens } from './access.ts';
import { myRoomScreens } from './my-room.ts';
import { rentRoomScreens } from './rent-room.ts';
import { resetPasswordScreens } from './reset-password.ts';
import type { Screen, Visitor } from './screen.ts';
import { siteScreens } from './site.ts';
import { withdrawScreens } from './withdraw.ts';

export type { Screen } from './screen.ts';

/** Every screen and state that people meet. */
export const SCREENS: Screen[] = [
  ...rentRoomScreens,
  ...myRoomScreens,
  ...accessScreens,
  ...resetPasswordScreens,
  ...withdrawScreens,
  ...siteScreens,
];

const { email, password } = DEMONSTRATION_TENANT;

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

interface Showing {
  width: number;
  looks?: Look[];
  look: (visit: Visit, look: Look) => Promise<void>;
}

/** Shows screens one after the other, those of one kind of visitor in one window: each window costs a processor half a second. */
export function createViewer(testBed: ReturnType<typeof createTestBed>) {
  const windows = new Map<Visitor, { visit: Visit; readStored: () => Promise<string[]> }>();
  const stored = new Set<string>();

  async function openWindow(visitor: Visitor): Promise<Visit> {
    const there = windows.get(visitor);
    if (there) return there.visit;
    const visit = await testBed.open();
    windows.set(visitor, { visit, readStored: await watchStored(visit.page, visit.server.origin) });
    return visit;
  }

  async function closeWindow(visitor: Visitor): Promise<void> {
    const there = windows.get(visitor);
    for (const entry of (await there?.readStored()) ?? []) stored.add(entry);
    await there?.visit.context.close();
    windows.delete(visitor);
  }

  return {
    /** Brings a screen about and shows it in each look, in place. */
    async show(screen: Screen, showing: Showing): Promise<void> {
      const { visitor = 'guest', overlay, keepsScript } = screen;
      const visit = await openWindow(visitor);
      let isGood = false;
      try {
        await testBed.check(visit, () => showIn(visit, screen, showing));
        isGood = true;
      } finally {
        // Toasts are made to last by a script that stays in the window.
        if (!isGood || overlay === 'toast' || keepsScript) await closeWindow(visitor);
      }
    },
    close: () => Promise.all([...windows.keys()].map(closeWindow)),
    /** What the windows that were closed kept in the browser (stored.ts). */
    stored: () => [...stored],
  };
}

async function showIn(
  visit: Visit,
  { path, visitor = 'guest', prepare, reach, expected = [] }: Screen,
  { width, looks = LOOKS, look }: Showing,
): Promise<void> {
  const { page, server } = visit;
  await reset(visit, visitor);
  visit.expected.push(...expected);
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: null });
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
}

/** As in a new window of a visitor, who stays signed in. */
async function reset({ page, context, server, problems, expected }: Visit, visitor: Visitor): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Without widgets, and soon loaded.
  await page.goto(`${server.origin}/robots.txt`);
  const kept = await page.evaluate(() => localStorage.getItem('jwt_access_token'));
  const token = visitor === 'guest' ? null : (kept ?? (await tokenFor(visitor, server)));
  await page.evaluate((token) => {
    localStorage.clear();
    sessionStorage.clear();
    if (token) localStorage.setItem('jwt_access_token', token);
  }, token);
  await setLanguage(context, server.origin, 'da');
  problems.length = 0;
  expected.length = 0;
}

const tokenFor = async (visitor: Visitor, server: Server): Promise<string> =>
  visitor === 'tenant' ? server.signIn(email, password) : (await customer(server)).token;

async function speak(page: Page, language: Look['language']): Promise<void> {
  await page.evaluate((wanted) => SelfStorage.setLanguage(wanted), language);
  await page.locator(`html[lang=${language}]`).waitFor();
}

declare const SelfStorage: { setLanguage(language: Look['language']): Promise<void> };
