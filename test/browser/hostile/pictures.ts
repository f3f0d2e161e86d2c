import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const KEPT = fileURLToPath(new URL('../../../.cache/hostile/', import.meta.url));

/**
 * The share of pixels in which two pictures differ, all of them where the sizes do. Both and their difference are kept in `.cache/hostile` when it is
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
