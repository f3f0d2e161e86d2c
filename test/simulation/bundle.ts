/**
 * Bundles the process of the runs: the product's own sources with the SDK of the payment provider on `fetch` and cheap passwords, and with
 * a planted bug if one is given.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import esbuild, { type Plugin } from 'esbuild';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(HERE, '../..');

/** In parts, because the runner of the tests replaces the whole in their own sources. */
const ADDRESS = ['import', 'meta', 'url'].join('.');

/** A text in one source of the product, relative to the root, and what stands there instead. */
export interface Plant {
  file: string;
  from: string;
  to: string;
}

/** Replaces a text in one file, which must be there exactly once. */
const planted = (plant: Plant | undefined): Plugin => ({
  name: 'planted',
  setup(build) {
    let found = false;
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const source = await readFile(path, 'utf8');
      const isWanted = plant && path === resolve(ROOT, plant.file);
      if (isWanted && source.split(plant.from).length !== 2)
        throw new Error(`${plant.file} must hold this once: ${plant.from}`);
      found ||= isWanted === true;
      const contents = isWanted ? source.replace(plant.from, () => plant.to) : source;
      return {
        contents: contents.replaceAll(ADDRESS, JSON.stringify(pathToFileURL(path).href)),
        loader: 'ts',
      };
    });
    build.onEnd(() => {
      if (plant && !found) throw new Error(`${plant.file} is no part of the server`);
    });
  },
});

const replacedPackages: Plugin = {
  name: 'replaced-packages',
  setup(build) {
    const replace = (filter: RegExp, file: string) =>
      build.onResolve({ filter }, ({ importer }) =>
        dirname(importer) === resolve(HERE) ? undefined : { path: join(HERE, file) },
      );
    replace(/^stripe$/, 'stripe-sdk.ts');
    replace(/^@node-rs\/argon2$/, 'cheap-argon2.ts');
  },
};

/** Writes the bundle into the folder and returns its path. */
export async function bundleSimulation(folder: string, plant?: Plant): Promise<string> {
  const outfile = join(folder, 'worker.mjs');
  await esbuild.build({
    entryPoints: [join(HERE, 'worker.ts')],
    absWorkingDir: ROOT,
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    plugins: [replacedPackages, planted(plant)],
    logLevel: 'silent',
  });
  return outfile;
}
