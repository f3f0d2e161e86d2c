import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Files, publishRelease, type Versions } from '../../../src/hosts/release/publish.ts';

/** What is taken from build.mjs, which has no types. */
interface Build {
  compile(options: { pinned: boolean }): Promise<{ files: Files; manifest: Record<string, string[]> }>;
}

const HASH = /-([A-Z2-7]{8})\.js$/;

/** A hash of the same form for each version. */
const hashIn = (version: string, hash: string): string =>
  createHash('sha256')
    .update(version + hash)
    .digest('hex')
    .slice(0, 8)
    .toUpperCase()
    .replace(/[0189]/g, 'X');

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export type Releases = Awaited<ReturnType<typeof buildReleases>>;

/** A folder with releases: one build of the sources, each time with another number and other hashes. */
export async function buildReleases() {
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
    text.replace(/[A-Z2-7]{8}/g, (word) => (hashes.has(word) ? hashIn(version, word) : word));
  const release = (files: Files, version: string): Files => {
    const changed = Object.entries(files).map(([name, text]) => {
      const own = renamed(text.replaceAll(`"${built}"`, `"${version}"`), version);
      return { name: renamed(name, version), text: own, hashes: [sha256(text), sha256(own)] as const };
    });
    // The pinned loader holds the hashes of the others.
    const withHashes = (text: string) =>
      changed.reduce((all, { hashes: [before, now] }) => all.replace(before, now), text);
    return Object.fromEntries(
      changed.map(({ name, text }) => [name, name === 'loader.js' ? withHashes(text) : text]),
    );
  };
  return {
    folder,
    publish(version: string): Promise<Versions> {
      return publishRelease(
        { version, date: '2026-11-22', newest: release(newest, version), pinned: release(pinned, version) },
        folder,
      );
    },
    /** The files of a widget in a release, without folder. */
    filesOf: (widget: string, version: string) =>
      (manifest[widget] ?? []).map((file) => renamed(file.replace('chunks/', ''), version)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
