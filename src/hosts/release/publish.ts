import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The files of a build by their path. */
export type Files = Record<string, string>;

export interface Release {
  version: string;
  /** As 2026-11-22. */
  date: string;
  /** The files behind `/1.4.2/`, whose loader holds the hashes of the others. */
  pinned: Files;
  /** The files behind `/v1/`. */
  newest: Files;
  /** Makes the compressed twins of some files. */
  compress?: (files: Files) => Record<string, Buffer>;
}

/** `versions.json`: the releases, newest first. */
export interface Versions {
  /** The newest version of each major. */
  newest: Record<string, string>;
  versions: { version: string; date: string; loader: string; integrity: string }[];
}

const NUMBER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/**
 * Adds a release to the folder: its own folder, that of its major when it is the newest there, and `versions.json`. Nothing that was released
 * is deleted or changed. The same release may be published again.
 */
export async function publishRelease(release: Release, out: string): Promise<Versions> {
  const { version, date, pinned, newest, compress = () => ({}) } = release;
  if (!NUMBER.test(version)) throw new Error(`${version} is not the number of a release, such as 1.4.2.`);
  const integrity = `sha384-${createHash('sha384')
    .update(pinned['loader.js'] as string)
    .digest('base64')}`;
  const versions = addVersion(await readVersions(out), {
    version,
    date,
    loader: `${version}/loader.js`,
    integrity,
  });
  await addFolder(pinned, { folder: join(out, version), compress });
  const major = version.split('.')[0] as string;
  if (versions.newest[major] === version)
    await replace({ ...newest, ...compress(newest) }, join(out, `v${major}`));
  await replace({ 'versions.json': `${JSON.stringify(versions, null, 2)}\n` }, out);
  return versions;
}

async function readVersions(out: string): Promise<Versions['versions']> {
  const text = await readFile(join(out, 'versions.json'), 'utf8').catch(() => null);
  return text ? (JSON.parse(text) as Versions).versions : [];
}

const numbers = (version: string): number[] => version.split('.').map(Number);

/** Positive when `a` is the newer one. */
function compare(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  const differs = left.findIndex((number, at) => number !== right[at]);
  return differs < 0 ? 0 : (left[differs] as number) - (right[differs] as number);
}

function addVersion(before: Versions['versions'], added: Versions['versions'][number]): Versions {
  const others = before.filter(({ version }) => version !== added.version);
  const versions = [...others, added].sort((a, b) => compare(b.version, a.version));
  const newest: Record<string, string> = {};
  for (const { version } of versions) newest[version.split('.')[0] as string] ??= version;
  return { newest, versions };
}

/** Makes the release's own folder, at once and whole. One that exists must hold the same. */
async function addFolder(
  files: Files,
  { folder, compress }: { folder: string; compress: (files: Files) => Record<string, Buffer> },
): Promise<void> {
  if (await stat(folder).catch(() => null)) return compareFolder(files, folder);
  const waiting = `${folder}.${process.pid}`;
  await mkdir(join(waiting, 'chunks'), { recursive: true });
  for (const [name, content] of Object.entries({ ...files, ...compress(files) }))
    await writeFile(join(waiting, name), content);
  await rename(waiting, folder).catch(async (error) => {
    await rm(waiting, { recursive: true });
    throw error;
  });
}

async function compareFolder(files: Files, folder: string): Promise<void> {
  for (const [name, content] of Object.entries(files))
    if (content !== (await readFile(join(folder, name), 'utf8').catch(() => null)))
      throw new Error(
        `${folder} exists with other content (${name}). A version that was published never changes: give this one another number.`,
      );
}

/** Puts files in place, each whole and those that name others last: a server may be answering from the folder. */
async function replace(files: Record<string, string | Buffer>, folder: string): Promise<void> {
  const isChunk = (name: string) => Number(name.startsWith('chunks/'));
  for (const name of Object.keys(files).sort((a, b) => isChunk(b) - isChunk(a))) {
    const waiting = join(folder, `${name}.${process.pid}`);
    await mkdir(dirname(waiting), { recursive: true });
    await writeFile(waiting, files[name] as string | Buffer);
    await rename(waiting, join(folder, name));
  }
}
