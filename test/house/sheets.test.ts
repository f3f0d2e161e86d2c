import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('lengths of widgets follow the font size that comes in, not that of a root element that is the page’s own', async () => {
  const found: string[] = [];
  for (const folder of ['src', 'widgets'])
    for (const file of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!file.endsWith('.css')) continue;
      const sheet = await readFile(join(ROOT, folder, file), 'utf8');
      if (/\d(rem|rlh|rex|rch)\b/.test(sheet)) found.push(join(folder, file));
    }
  assert.equal(found, []);
});

test.run();
