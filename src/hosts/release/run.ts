/**
 * Publishes the version of package.json into `dist`, or adds it to the change log.
 *
 *   npm version minor            does both, in this order
 *   npm run release              publishes; does nothing where that is done already
 *   npm run release -- <folder>  publishes into another folder
 *
 * Refuses sources that are not those of the version. `--if-released`, as `npm start` has it: then publishes nothing and says nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDate, hasUnreleased, moveUnreleased } from './changelog.ts';
import { packDownloads } from './package.ts';
import { type Files, publishRelease } from './publish.ts';

/** What is taken from build.mjs, which has no types. */
interface Build {
  compile(options: { pinned: boolean }): Promise<{ files: Files }>;
  measure(files: Files): { twins: Record<string, Buffer> };
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CHANGELOG = resolve(ROOT, 'CHANGELOG.md');
/** What decides on the published files. */
const SOURCES = ['src', 'widgets', 'build.mjs', 'package-lock.json'];
const date = new Date().toISOString().slice(0, 10);

/** Why the sources are not those of the version. Without its tag, as in an archive, the change log has to do. */
function findChange(version: string, changelog: string): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT }).status === 0;
  if (!findDate(changelog, version)) return `CHANGELOG.md has no ${version}: \`npm version\` adds it.`;
  if (git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}`))
    return git('diff', '--quiet', `v${version}`, '--', ...SOURCES)
      ? undefined
      : `The sources are not those of the tag v${version}. Publish them under a new number: \`npm version\`.`;
  return hasUnreleased(changelog)
    ? `There is no tag v${version}, and CHANGELOG.md says more than ${version} under Unreleased.`
    : undefined;
}

async function publish(version: string, { date, out }: { date: string; out: string }): Promise<void> {
  const build = (await import(new URL('../../../build.mjs', import.meta.url).href)) as Build;
  const { files: newest } = await build.compile({ pinned: false });
  const { files: pinned } = await build.compile({ pinned: true });
  const compress = (each: Files) => build.measure(each).twins;
  const release = { version, date, newest, pinned, compress, downloads: packDownloads };
  const { versions } = await publishRelease(release, out);
  console.log(
    `${version} is in ${out}. versions.json lists ${versions.map((each) => each.version).join(', ')}.`,
  );
}

try {
  const { version } = JSON.parse(await readFile(resolve(ROOT, 'package.json'), 'utf8'));
  const [, , argument = ''] = process.argv;
  const text = await readFile(CHANGELOG, 'utf8');
  // Before npm changes any file: whether there is something to release.
  if (argument === '--check') moveUnreleased(text, { version: 'the next one', date });
  else if (argument === '--changelog') await writeFile(CHANGELOG, moveUnreleased(text, { version, date }));
  else {
    const ifReleased = argument === '--if-released';
    const out = resolve(ROOT, (!ifReleased && argument) || 'dist');
    const change = findChange(version, text);
    if (change && !ifReleased) throw new Error(change);
    const isThere = existsSync(resolve(out, version, 'loader.js'));
    if (!change && !(ifReleased && isThere))
      await publish(version, { date: findDate(text, version) as string, out });
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
