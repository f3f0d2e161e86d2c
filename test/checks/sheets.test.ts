import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Every style sheet that ships, by its path. */
async function sheets(): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const folder of ['src', 'widgets'])
    for (const file of await readdir(join(ROOT, folder), { recursive: true }))
      if (file.endsWith('.css'))
        found.push([join(folder, file), await readFile(join(ROOT, folder, file), 'utf8')]);
  return found;
}

test('lengths of widgets follow the font size that comes in, not that of a root element that is the page’s own', async () => {
  const found = (await sheets()).filter(([, sheet]) => /\d(rem|rlh|rex|rch)\b/.test(sheet));
  assert.equal(
    found.map(([path]) => path),
    [],
  );
});

test('a phone that does not know light-dark() has a plain value for whatever is given by it', async () => {
  const without: string[] = [];
  let checked = 0;
  for (const [path, sheet] of await sheets()) {
    const guarded = sheet.match(/^@supports \(color: light-dark\([\s\S]*?\n}\n/gm) ?? [];
    const plain = guarded.reduce((rest, block) => rest.replace(block, ''), sheet);
    const given = (text: string) => [...text.matchAll(/^ +([\w-]+):[^;]*light-dark\(/gm)];
    for (const [, name] of guarded.flatMap(given)) {
      checked += 1;
      if (!new RegExp(`  ${name}: `).test(plain)) without.push(`${path}: ${name}`);
    }
    // A declaration that is not understood leaves the one before it, unless its value comes by a property of one's own.
    for (const [whole, name = ''] of given(plain)) {
      checked += 1;
      const before = plain.slice(0, plain.indexOf(whole));
      if (!new RegExp(`${name.replace('-color', '')}: [^;]*;\\s*$`).test(before))
        without.push(`${path}: ${name}`);
    }
  }
  assert.equal(without, []);
  assert.ok(checked > 5, `${checked} checked`);
});

test.run();
