import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Files, publishRelease } from '../../src/hosts/release/publish.ts';
import { temporaryFolder } from '../setup/suite.ts';

export type Releases = Awaited<ReturnType<typeof buildReleases>>;

/** A folder to which releases are published. All have the same code; the number and the name of the folder of the files differ. */
export async function buildReleases() {
  const folder = temporaryFolder();
  const address = (path: string) => new URL(`../../${path}`, import.meta.url);
  const { compile } = await import(address('build.mjs').href);
  const [newest, pinned] = [await compile(), await compile({ pinned: true })];
  const { version: built } = JSON.parse(await readFile(address('package.json'), 'utf8'));
  // The server looks for it when it starts.
  await writeFile(join(folder, 'loader.js'), newest.files['loader.js']);

  const release = (files: Files, version: string): Files => {
    const renamed = (text: string) =>
      text
        .replaceAll(dirname(newest.manifest.core[0]), `chunks/of-${version}`)
        .replaceAll(`"${built}"`, `"${version}"`);
    return Object.fromEntries(Object.entries(files).map((entry) => entry.map(renamed)));
  };
  return {
    folder,
    publish: (version: string) =>
      publishRelease(
        {
          version,
          date: '2026-11-22',
          newest: release(newest.files, version),
          pinned: release(pinned.files, version),
        },
        folder,
      ),
  };
}
