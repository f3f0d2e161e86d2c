import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Files, publishRelease, type Versions } from '../../../src/hosts/release/publish.ts';

/** What is taken from build.mjs, which has no types. */
interface Build {
  compile(options: { pinned: boolean }): Promise<{ files: Files; manifest: Record<string, string[]> }>;
}

export type Releases = Awaited<ReturnType<typeof buildReleases>>;

/** A folder with releases: one build of the sources, each time with another number and its files in another folder. */
export async function buildReleases() {
  const folder = mkdtempSync(join(tmpdir(), 'selfstorage-releases-'));
  const address = (path: string) => new URL(`../../../${path}`, import.meta.url);
  const build = (await import(address('build.mjs').href)) as Build;
  const { files: newest, manifest } = await build.compile({ pinned: false });
  const { files: pinned } = await build.compile({ pinned: true });
  const { version: built } = JSON.parse(await readFile(address('package.json'), 'utf8'));
  // The server looks for it when it starts.
  await writeFile(join(folder, 'loader.js'), newest['loader.js'] as string);

  const renamed = (text: string, version: string) =>
    text
      .replaceAll(dirname(manifest.core?.[0] ?? ''), `chunks/of-${version}`)
      .replaceAll(`"${built}"`, `"${version}"`);
  const release = (files: Files, version: string): Files =>
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [renamed(name, version), renamed(text, version)]),
    );
  return {
    folder,
    publish(version: string): Promise<Versions> {
      return publishRelease(
        { version, date: '2026-11-22', newest: release(newest, version), pinned: release(pinned, version) },
        folder,
      );
    },
    /** The files of a widget in a release. */
    filesOf: (widget: string, version: string) =>
      (manifest[widget] ?? []).map((file) => renamed(file, version)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
