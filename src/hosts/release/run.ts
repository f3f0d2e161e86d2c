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
import { parseArgs } from 'node:util';
import { findDate, moveUnreleased } from './changelog.ts';
import { buildPackage } from './package.ts';
import { type Files, publishRelease, type Versions } from './publish.ts';

/** What is taken from build.mjs, which has no types. */
interface Build {
  compile(options: { pinned: boolean }): Promise<{ files: Files }>;
  measure(files: Files): { twins: Record<string, Buffer> };
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CHANGELOG = resolve(ROOT, 'CHANGELOG.md');

const today = new Date().toISOString().slice(0, 10);
const readChangelog = () => readFile(CHANGELOG, 'utf8');
const addToChangelog = async (version: string) =>
  writeFile(CHANGELOG, moveUnreleased(await readChangelog(), { version, date: today }));

async function publish(version: string, out: string): Promise<void> {
  const date = findDate(await readChangelog(), version);
  if (!date) throw new Error(`CHANGELOG.md has no ${version}: \`npm version\` adds it.`);
  const build = (await import(new URL('../../../build.mjs', import.meta.url).href)) as Build;
  const { files: newest } = await build.compile({ pinned: false });
  const { files: pinned } = await build.compile({ pinned: true });
  const compress = (each: Files) => build.measure(each).twins;
  const { versions } = await publishRelease({ version, date, newest, pinned, compress }, out);
  const own = versions.find((each) => each.version === version) as Versions['versions'][number];
  await buildPackage(own, resolve(out, 'npm'));
  const size = compress({ 'loader.js': pinned['loader.js'] as string })['loader.js.br']?.length;
  const all = versions.map((each) => each.version).join(', ');
  console.log(`${version} is in ${out}, its loader is ${size} B (brotli). versions.json lists ${all}.`);
}

/** Before npm changes any file: whether there is something to release. */
const checkChangelog = async () =>
  void moveUnreleased(await readChangelog(), { version: 'the next one', date: today });

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      changelog: { type: 'boolean', default: false },
    },
  });
  const { version } = JSON.parse(await readFile(resolve(ROOT, 'package.json'), 'utf8'));
  if (values.check) await checkChangelog();
  else if (values.changelog) await addToChangelog(version);
  else await publish(version, resolve(positionals[0] ?? resolve(ROOT, 'dist')));
}

await run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
