import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishRelease, type Versions } from '../../../src/hosts/release/publish.ts';
import { type Files, seal } from '../../../src/hosts/release/seal.ts';

/** What is taken from build.mjs, which has no types. */
interface Build {
  compile(options: { pinned: boolean }): Promise<{ files: Files; manifest: Record<string, string[]> }>;
}

const HASH = /-([a-z]{5})\.js$/;

/** A hash of the same form for each version. */
const hashIn = (version: string, hash: string): string =>
  createHash('sha256')
    .update(version + hash)
    .digest('hex')
    .slice(0, hash.length)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);

/** A folder with releases: one build of the sources, each time with another number and other hashes. */
export interface Releases {
  folder: string;
  publish(version: string): Promise<Versions>;
  /** The files of a widget in a release, without folder. */
  filesOf(widget: string, version: string): string[];
  remove(): Promise<void>;
}

export async function buildReleases(): Promise<Releases> {
  const folder = mkdtempSync(join(tmpdir(), 'selfstorage-releases-'));
  const address = (path: string) => new URL(`../../../${path}`, import.meta.url);
  const build = (await import(address('build.mjs').href)) as Build;
  const { files: newest, manifest } = await build.compile({ pinned: false });
  const { files: pinned } = await build.compile({ pinned: true });
  const { version: built } = JSON.parse(await readFile(address('package.json'), 'utf8'));
  // The server looks for it when it starts.
  await writeFile(join(folder, 'loader.js'), newest['loader.js'] as string);

  const hashes = new Set(Object.keys(newest).flatMap((name) => HASH.exec(name)?.[1] ?? []));
  const renamed = (text: string, version: string) =>
    text.replace(/(?<=[-"'` {,])[a-z]{5}(?=[."'` _:]|$)/g, (word) =>
      hashes.has(word) ? hashIn(version, word) : word,
    );
  const release = (files: Files, version: string): Files =>
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        renamed(name, version),
        renamed(text.replaceAll(`"${built}"`, `"${version}"`), version),
      ]),
    );
  return {
    folder,
    publish(version) {
      return publishRelease(
        {
          version,
          date: '2026-11-22',
          newest: release(newest, version),
          pinned: seal(release(pinned, version)),
        },
        folder,
      );
    },
    filesOf: (widget, version) => (manifest[widget] ?? []).map((file) => `${renamed(file, version)}.js`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
