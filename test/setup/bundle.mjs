/** Bundles test files for Node under the product's own aliases, as the build does for browsers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { aliases, cssAsText } from '../../build.mjs';
import { defineContract, WITH_REQUIRE } from '../../server/bundle.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Packages that tests import through a file of ours. */
const OURS = {
  uvu: fileURLToPath(new URL('./uvu.mjs', import.meta.url)),
  'fast-check': fileURLToPath(new URL('./fast-check.mjs', import.meta.url)),
};

/** Packages that stay out of the bundles of DOM tests: large ones, and those that read files from their own folder. */
const EXTERNAL_IN_DOM = ['esbuild', 'typescript', 'stripe', '@electric-sql/pglite', '@node-rs/argon2'];

/** Replaces the packages in OURS, and keeps `import.meta.url` the address of the source, where its neighbours are. */
const forTests = {
  name: 'for-tests',
  setup(build) {
    build.onResolve({ filter: /^(uvu|fast-check)$/ }, ({ path }) => ({ path: OURS[path], external: true }));
    build.onLoad({ filter: /\.(ts|tsx|mjs)$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const address = JSON.stringify(pathToFileURL(path).href);
      return {
        contents: source.replaceAll('import.meta.url', address),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      };
    });
  },
};

const options = async (files, { out, dom }) => ({
  entryPoints: files.map((file) => ({ in: join(ROOT, file), out: file.replace(/\.tsx?$/, '') })),
  absWorkingDir: ROOT,
  outdir: out,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Each file of DOM tests loads hundreds of small files of packages: from a bundle they load faster.
  ...(dom ? { external: EXTERNAL_IN_DOM, banner: WITH_REQUIRE } : { packages: 'external' }),
  // Node finds no module behind the folder that a bundler takes.
  alias: { ...aliases({ react: false }), '@stripe/stripe-js/pure': '@stripe/stripe-js/dist/pure.mjs' },
  define: {
    ...(await defineContract()),
    __FILES__: '{}',
    __INTEGRITY__: 'undefined',
    __VERSION__: '"test"',
  },
  loader: { '.yaml': 'text', '.html': 'text' },
  outExtension: { '.js': '.mjs' },
  sourcemap: 'linked',
  plugins: [cssAsText, forTests],
  logLevel: 'silent',
});

/**
 * Bundles the DOM of tests with the package it comes from, whose hundreds of files take half a second to load: every file of tests would.
 * Returns its path.
 */
export async function bundleDom(out) {
  const outfile = join(out, 'dom.mjs');
  await esbuild.build({
    entryPoints: [fileURLToPath(new URL('./dom.mjs', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: WITH_REQUIRE,
    logLevel: 'silent',
  });
  return outfile;
}

/**
 * Bundles test files (paths relative to the root) into the folder `out`. With `dom`, for tests that need a DOM, the packages that they import
 * are bundled too. Returns `{ file, path }` for each file, or `{ file, error }` for a file that does not build.
 */
export async function bundle(files, { out, dom = false }) {
  if (!files.length) return [];
  const built = (file) => ({ file, path: join(out, file.replace(/\.tsx?$/, '.mjs')) });
  try {
    await esbuild.build({ ...(await options(files, { out, dom })), splitting: true });
    return files.map(built);
  } catch {
    // One broken file fails the whole build: build them one by one, so that it fails alone.
    return Promise.all(
      files.map((file) =>
        options([file], { out, dom })
          .then(esbuild.build)
          .then(
            () => built(file),
            (error) => ({ file, error: error.message }),
          ),
      ),
    );
  }
}
