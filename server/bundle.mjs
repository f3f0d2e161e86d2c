// The one way in which TypeScript runs outside of the browser: esbuild bundles the project's own files, packages stay in node_modules.
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import esbuild from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** For esbuild's `plugins`: in a bundle `import.meta.url` stays the address of the source, beside which its files are. */
export const keepAddresses = {
  name: 'keep-addresses',
  setup(build) {
    build.onLoad({ filter: /\.(ts|tsx|mjs)$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const address = JSON.stringify(pathToFileURL(path).href);
      const contents = source.replaceAll('import.meta.url', address);
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/**
 * Bundles `source`, a file relative to the root, into `.cache/`; with `watch` again after each change. Returns the arguments with which Node runs
 * it. Throws esbuild's error.
 */
export async function bundle(source, { watch = false } = {}) {
  const outfile = `${ROOT}.cache/${source.replaceAll('/', '-').replace(/ts$/, 'mjs')}`;
  const options = {
    absWorkingDir: ROOT,
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [keepAddresses],
    logLevel: 'warning',
  };
  await esbuild.build(options);
  if (watch) await (await esbuild.context(options)).watch();
  // With source maps, stack traces name the sources.
  return ['--enable-source-maps', outfile];
}

/** Imports a TypeScript file, for scripts. */
export const load = async (source) => import(pathToFileURL((await bundle(source)).at(-1)).href);
