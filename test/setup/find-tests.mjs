/** Finds test files. It needs no package, so that the runner can use it before the packages are installed. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The test files below `folders`, relative to the root and sorted. With `only`, just those whose path contains one of its texts. */
export async function findTests(folders, only = []) {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(ROOT, folder), { recursive: true }).catch(() => []);
      return names.map((name) => join(folder, name).replaceAll('\\', '/'));
    }),
  );
  return found
    .flat()
    .filter(
      (file) => /\.test\.tsx?$/.test(file) && (!only.length || only.some((part) => file.includes(part))),
    )
    .sort();
}
