import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { WIDGETS } from '../host.ts';
import { piece } from '../screen.ts';

const KEPT = fileURLToPath(new URL('../../../.cache/page-styles/', import.meta.url));

/**
 * The share of pixels in which two pictures differ, all of them where the sizes do. Both and their difference are kept in `.cache/page-styles` when it is
 * above `limit`.
 */
export async function difference(
  name: string,
  one: Buffer,
  other: Buffer,
  { limit }: { limit: number },
): Promise<number> {
  if (one.equals(other)) return 0;
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  const { width, height } = a;
  const marked = new PNG({ width, height });
  const share =
    width === b.width && height === b.height
      ? pixelmatch(a.data, b.data, marked.data, width, height, { threshold: 0.05, includeAA: true }) /
        (width * height)
      : 1;
  if (share > limit) {
    await mkdir(KEPT, { recursive: true });
    const file = (kind: string) => `${KEPT}${name.replace(/\W+/g, '-')}.${kind}.png`;
    await writeFile(file('alone'), one);
    await writeFile(file('there'), other);
    await writeFile(file('marked'), PNG.sync.write(marked));
  }
  return share;
}

/**
 * Brings an element into view and takes its picture when it has not moved for half a second: what comes into view above it may still
 * change its height, and the element would move while its picture is taken.
 */
async function takePicture(page: Page, element: Locator): Promise<Buffer> {
  await element.scrollIntoViewIfNeeded();
  const place = async () => JSON.stringify(await element.boundingBox());
  for (let [last, same] = [await place(), 0]; same < 5; ) {
    await page.waitForTimeout(100);
    const now = await place();
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return element.screenshot({ animations: 'disabled' });
}

/** Every widget of a page, brought to where most of its parts show, and its dialog; pictures by name. */
export async function takePictures(page: Page): Promise<Map<string, Buffer>> {
  await piece(page, 'lease').first().waitFor();
  await page.locator('#root-rent-room [part=room]').first().click();
  await page.locator('#root-rent-room [name=terms]').check();
  await page.locator('#root-rent-room [part=submit]').click();
  await page.locator('#root-manage-form [part=submit]').first().click();
  await page.locator('#root-reset-password [part=submit]').click();
  await page.locator('#root-reset-password [aria-invalid=true]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('#root-rent-room [part=your-order]').waitFor();
  const pictures = new Map<string, Buffer>();
  for (const name of WIDGETS) pictures.set(name, await takePicture(page, page.locator(`#root-${name}`)));
  await piece(page, 'terminate').first().click();
  pictures.set('dialog', await takePicture(page, piece(page, 'dialog')));
  return pictures;
}
