/**
 * Publishes the version of package.json into `dist`, or adds it to the change log.
 *
 *   npm version minor            does both, in this order
 *   npm run release              publishes; does nothing where that is done already
 *   npm run release -- <folder>  publishes into another folder
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDate, moveUnreleased } from './changelog.ts';
import { buildPackage } from './package.ts';
import { type Files, publishRelease } from './publish.ts';

/** What is taken from build.mjs, which has no types. */
interface Build {
  compile(options: { pinned: boolean }): Promise<{ files: Files }>;
  measure(files: Files): { twins: Record<string, Buffer> };
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CHANGELOG = resolve(ROOT, 'CHANGELOG.md');
const date = new Date().toISOString().slice(0, 10);

async function publish(version: string, out: string): Promise<void> {
  const released = findDate(await readFile(CHANGELOG, 'utf8'), version);
  if (!released) throw new Error(`CHANGELOG.md has no ${version}: \`npm version\` adds it.`);
  const build = (await import(new URL('../../../build.mjs', import.meta.url).href)) as Build;
  const { files: newest } = await build.compile({ pinned: false });
  const { files: pinned } = await build.compile({ pinned: true });
  const compress = (each: Files) => build.measure(each).twins;
  const { versions } = await publishRelease({ version, date: released, newest, pinned, compress }, out);
  for (const own of versions.filter((each) => each.version === version))
    buildPackage(own, resolve(out, 'npm'));
  console.log(
    `${version} is in ${out}. versions.json lists ${versions.map((each) => each.version).join(', ')}.`,
  );
}

try {
  const { version } = JSON.parse(await readFile(resolve(ROOT, 'package.json'), 'utf8'));
  const [, , argument = resolve(ROOT, 'dist')] = process.argv;
  const text = await readFile(CHANGELOG, 'utf8');
  // Before npm changes any file: whether there is something to release.
  if (argument === '--check') moveUnreleased(text, { version: 'the next one', date });
  else if (argument === '--changelog') await writeFile(CHANGELOG, moveUnreleased(text, { version, date }));
  else await publish(version, resolve(argument));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
