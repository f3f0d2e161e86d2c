/** It needs no package, so that the runner can use it before the packages are installed. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const TEST = fileURLToPath(new URL('../', import.meta.url));

/** All test files, relative to the root and sorted. */
export async function findTests() {
  const names = await readdir(TEST, { recursive: true });
  return names
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .sort();
}
