/** Bundles test files for Node under the product's own aliases, as the build does for browsers. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { aliases, cssAsText } from '../../build.mjs';
import { keepAddresses } from '../../server/bundle.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Packages that tests import through a file of ours. */
const OURS = {
  uvu: fileURLToPath(new URL('./uvu.mjs', import.meta.url)),
  'fast-check': fileURLToPath(new URL('./fast-check.mjs', import.meta.url)),
};

/** Packages that stay out of the bundles of DOM tests: large ones, and those that read files from their own folder. */
const EXTERNAL_IN_DOM = ['esbuild', 'typescript', 'stripe', '@electric-sql/pglite', '@node-rs/argon2'];

/** Replaces the packages in OURS. */
const ourPackages = {
  name: 'our-packages',
  setup(build) {
    build.onResolve({ filter: /^(uvu|fast-check)$/ }, ({ path }) => ({ path: OURS[path], external: true }));
  },
};

/** CommonJS packages inside a bundle call `require`, which ES modules lack. */
const WITH_REQUIRE = {
  js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
};

const options = (files, { out, dom }) => ({
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
  define: { __FILES__: '{}', __INTEGRITY__: 'undefined', __VERSION__: '"test"' },
  loader: { '.yaml': 'text', '.html': 'text' },
  outExtension: { '.js': '.mjs' },
  sourcemap: 'linked',
  plugins: [cssAsText, ourPackages, keepAddresses],
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
    await esbuild.build({ ...options(files, { out, dom }), splitting: true });
    return files.map(built);
  } catch {
    // One broken file fails the whole build: build them one by one, so that it fails alone.
    return Promise.all(
      files.map((file) =>
        esbuild.build(options([file], { out, dom })).then(
          () => built(file),
          (error) => ({ file, error: error.message }),
        ),
      ),
    );
  }
}
