import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { show, type View } from '../browser/reflow.ts';
import { createViewer, LOOKS, type Look, SCREENS, type Screen } from '../browser/screens/index.ts';
import { createTestBed } from '../browser/test-bed.ts';

const folder = (path: string): string => fileURLToPath(new URL(`../../${path}/`, import.meta.url));
const GALLERY = folder('.cache/pictures');
const DOCS = folder('docs/pictures');
const VIEWS: View[] = [{ width: 390 }, { width: 390, text: 2 }, { width: 1280 }];
/** A whole page that is longer is more than the browser can draw; its beginning is shown then. */
const LONGEST_PAGE = 30_000;

export interface Picture extends Look, View {
  screen: string;
  file: string;
}

/** What the README shows; each is one window, not a whole page. `at` is scrolled to the top of the window. */
const README: (Omit<Picture, 'file'> & { file: string; at?: string })[] = [
  {
    screen: 'a room chosen by a guest',
    width: 1280,
    language: 'en',
    scheme: 'light',
    file: 'rent-room-wide.png',
    at: '[part=band]',
  },
  {
    screen: 'a room chosen by a guest',
    width: 390,
    language: 'da',
    scheme: 'light',
    file: 'rent-room-phone.png',
    at: '[part=price]',
  },
  { screen: 'leases', width: 390, language: 'da', scheme: 'dark', file: 'my-room-phone.png' },
  { screen: 'owner’s page', width: 1280, language: 'en', scheme: 'light', file: 'embed-wide.png' },
  { screen: 'checker of host pages', width: 1280, language: 'en', scheme: 'light', file: 'check-wide.png' },
];

/** Takes every picture, or those of screens whose name holds one of `names`; returns where to look. */
export async function takeGallery({ names }: { names: string[] }): Promise<string> {
  const wanted = SCREENS.filter(({ name }) => !names.length || names.some((each) => name.includes(each)));
  if (!names.length) await rm(GALLERY, { recursive: true, force: true });
  await mkdir(GALLERY, { recursive: true });
  const pictures: Picture[] = [];
  await withViewer(async (viewer) => {
    for (const screen of wanted)
      for (const view of VIEWS)
        await viewer.show(screen, {
          width: view.width,
          async look({ page }, look) {
            const file = `${slug(screen.name)}.${viewName(view)}.${look.language}.${look.scheme}.png`;
            await show(page, view);
            const height = await page.evaluate(() => document.documentElement.scrollHeight);
            await photograph(page, { path: GALLERY + file, whole: !screen.overlay && height < LONGEST_PAGE });
            pictures.push({ ...look, ...view, screen: screen.name, file });
          },
        });
  });
  await writeFile(`${GALLERY}index.html`, indexPage(pictures));
  return `${pictures.length} pictures: ${GALLERY}index.html`;
}

/** Takes the README's pictures anew. */
export async function takeForReadme(): Promise<string> {
  await mkdir(DOCS, { recursive: true });
  await withViewer(async (viewer) => {
    for (const { screen, width, language, scheme, file, at } of README)
      await viewer.show(named(screen), {
        width,
        looks: LOOKS.filter((look) => look.language === language && look.scheme === scheme),
        async look({ page }) {
          await page.evaluate(() => scrollTo(0, 0));
          await page.mouse.move(0, 0);
          if (at)
            await page
              .locator(at)
              .first()
              .evaluate((element) => element.scrollIntoView());
          await writeFile(DOCS + file, await photograph(page, { whole: false }));
        },
      });
  });
  return README.map(({ file }) => DOCS + file).join('\n');
}

async function withViewer(run: (viewer: ReturnType<typeof createViewer>) => Promise<void>): Promise<void> {
  const testBed = createTestBed();
  await testBed.start();
  try {
    await run(createViewer(testBed));
  } finally {
    for (const close of globalThis.CLOSE_AT_END ?? []) await close();
  }
}

async function photograph(page: Page, { path, whole }: { path?: string; whole: boolean }): Promise<Buffer> {
  // A person sees the typeface from the second page on.
  await page.evaluate(async () => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block');
    await document.fonts.ready;
  });
  return page.screenshot({ ...(path && { path }), fullPage: whole, animations: 'disabled' });
}

function named(name: string): Screen {
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`there is no screen "${name}"`);
  return screen;
}

/** A window as part of a file's name. */
const viewName = ({ width, text = 1 }: View): string => (text > 1 ? `${width}x${text}` : `${width}`);

/** A page to look through: every picture with its name, a screen after the other. */
const indexPage = (pictures: Picture[]): string => `<!doctype html>
<meta charset="utf-8">
<title>Every screen</title>
<style>figure { display: inline-block; margin: .5rem; } img { display: block; height: 30rem; border: 1px solid #bbb; }</style>
${pictures
  .map(
    ({ screen, file }) =>
      `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a>${screen}<br>${file}</figure>`,
  )
  .join('\n')}
`;

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
