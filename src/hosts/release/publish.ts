import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type Files = Record<string, string>;

export interface Release {
  version: string;
  date: string;
  /** The files behind `/1.4.2/`, whose loader holds the hashes of the others. */
  pinned: Files;
  /** The files behind `/v1/`. */
  newest: Files;
  /** Makes the compressed twins of some files. */
  compress?: (files: Files) => Record<string, Buffer>;
  /** What people install and download, beside both loaders. */
  downloads?: (own: Versions['versions'][number]) => Record<string, Buffer>;
}

/** `versions.json`: the releases, newest first. */
export interface Versions {
  /** The newest version of each major. */
  newest: Record<string, string>;
  versions: { version: string; date: string; loader: string; integrity: string }[];
}

/**
 * Adds a release to the folder: its own folder, that of its major when it is the newest there, and `versions.json`. Nothing that was released
 * is deleted or changed. The same release may be published again.
 */
export async function publishRelease(release: Release, out: string): Promise<Versions> {
  const { version, date, pinned, newest, compress = () => ({}), downloads = () => ({}) } = release;
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    throw new Error(`${version} is not the number of a release, such as 1.4.2.`);
  const hash = createHash('sha384').update(`${pinned['loader.js']}`).digest('base64');
  const own: Versions['versions'][number] = {
    version,
    date,
    loader: `${version}/loader.js`,
    integrity: `sha384-${hash}`,
  };
  const versions = await addVersion(own, out);
  const packed = downloads(own);
  const folder = join(out, version);
  if (await stat(folder).catch(() => null)) await compareFolder(pinned, folder);
  else {
    // At once and whole.
    const waiting = `${folder}.${process.pid}`;
    await place({ ...pinned, ...compress(pinned), ...packed }, waiting);
    await rename(waiting, folder).catch(async (error) => {
      await rm(waiting, { recursive: true });
      throw error;
    });
  }
  const [major = ''] = version.split('.');
  if (versions.newest[major] === version)
    await place({ ...newest, ...compress(newest), ...packed }, join(out, `v${major}`));
  await place({ 'versions.json': `${JSON.stringify(versions, null, 2)}\n` }, out);
  return versions;
}

async function addVersion(added: Versions['versions'][number], out: string): Promise<Versions> {
  const text = await readFile(join(out, 'versions.json'), 'utf8').catch(() => '{"versions":[]}');
  const versions = (JSON.parse(text) as Versions).versions
    .filter(({ version }) => version !== added.version)
    .concat(added)
    .sort((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }));
  const newest: Record<string, string> = {};
  for (const { version } of versions) newest[version.split('.')[0] ?? ''] ??= version;
  return { newest, versions };
}

async function compareFolder(files: Files, folder: string): Promise<void> {
  for (const [name, content] of Object.entries(files))
    if (content !== (await readFile(join(folder, name), 'utf8').catch(() => null)))
      throw new Error(
        `${folder} exists with other content (${name}). A version that was published never changes: give this one another number.`,
      );
}

/** Puts files in place, each whole and those that name others last: a server may be answering from the folder. */
async function place(files: Record<string, string | Buffer>, folder: string): Promise<void> {
  const isChunk = (name: string) => Number(name.startsWith('chunks/'));
  for (const [name, content] of Object.entries(files).sort(([a], [b]) => isChunk(b) - isChunk(a))) {
    const waiting = join(folder, `${name}.${process.pid}`);
    await mkdir(dirname(waiting), { recursive: true });
    await writeFile(waiting, content);
    await rename(waiting, join(folder, name));
  }
}
