import { mkdirSync, mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIST } from './server.ts';

const HASH = /-(\w{8})\.js$/;

/** A folder that one release after the other is deployed to: the build under test, each time under other hashes. */
export interface Releases {
  folder: string;
  /** Puts the next release there; the chunks of those before stay beside it, or go. */
  deploy(old: 'kept' | 'gone'): Promise<void>;
  /** Puts back every chunk that was ever there. */
  bringBack(): Promise<void>;
  remove(): Promise<void>;
}

/** All files of a build have the same. */
const readTime = async (file: string) => (await stat(join(DIST, file))).mtimeMs;

export function createReleases(): Releases {
  const folder = mkdtempSync(join(tmpdir(), 'selfstorage-release-'));
  const chunks = join(folder, 'chunks');
  mkdirSync(chunks);
  const ever = new Map<string, string>();
  let newest = new Map<string, string>();
  let number = 0;

  const write = (files: Map<string, string>) =>
    Promise.all([...files].map(([name, text]) => writeFile(join(folder, name), text)));

  async function built(): Promise<Map<string, string>> {
    const scripts = (await readdir(join(DIST, 'chunks'))).filter((name) => name.endsWith('.js'));
    const times = await Promise.all(scripts.map((name) => readTime(`chunks/${name}`)));
    const newest = await readTime('loader.js');
    // Chunks of earlier builds may stand beside them.
    const own = scripts.filter((_, at) => times[at] === newest);
    const names = ['loader.js', 'manifest.json', ...own.map((name) => `chunks/${name}`)];
    const texts = await Promise.all(names.map((name) => readFile(join(DIST, name), 'utf8')));
    return new Map(names.map((name, at) => [name, texts[at] as string]));
  }

  return {
    folder,
    async deploy(old) {
      number += 1;
      const files = [...(await built())];
      const hashes = files.flatMap(([name]) => HASH.exec(name)?.[1] ?? []);
      const renamed = (text: string) =>
        hashes.reduce(
          (all, hash) => all.replaceAll(hash, `${number.toString(36).padStart(2, '0')}${hash.slice(2)}`),
          text,
        );
      newest = new Map(files.map(([name, text]) => [renamed(name), renamed(text)]));
      if (old === 'gone') {
        await rm(chunks, { recursive: true });
        await mkdir(chunks);
      }
      await write(newest);
      for (const [name, text] of newest) if (HASH.test(name)) ever.set(name, text);
    },
    bringBack: async () => void (await write(ever)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
