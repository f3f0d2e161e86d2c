/** Bundles test files for Node under the product's own aliases, as the build does for browsers. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { aliases, cssAsText } from '../../build.mjs';
import { keepAddresses } from '../../server/bundle.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Packages that stay out of the bundles of DOM tests: large ones, and those that read files from their own folder. */
const EXTERNAL_IN_DOM = ['esbuild', 'typescript', 'stripe', '@electric-sql/pglite', '@node-rs/argon2'];

/** The globals of a page, for whoever runs the bundles of DOM tests. */
const DOM = { in: fileURLToPath(new URL('./dom.mjs', import.meta.url)), out: 'dom' };
/** CommonJS packages inside a bundle call `require`, which ES modules lack. */
const WITH_REQUIRE = {
  js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
};

/**
 * Bundles test files (paths relative to the root) into the folder `out`. With `dom`, for tests that need a DOM, the packages that they import
 * are bundled too, and `dom.mjs` is made beside them. Throws esbuild's message.
 */
export const bundle = (files, { out, dom = false }) =>
  esbuild.build({
    entryPoints: [
      ...files.map((file) => ({ in: join(ROOT, file), out: file.replace(/\.tsx?$/, '') })),
      ...(dom ? [DOM] : []),
    ],
    absWorkingDir: ROOT,
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Each file of DOM tests loads hundreds of small files of packages: from a bundle they load faster.
    ...(dom ? { external: EXTERNAL_IN_DOM, banner: WITH_REQUIRE } : { packages: 'external' }),
    // This path is a folder, which a bundler resolves and Node does not.
    alias: { ...aliases({ react: false }), '@stripe/stripe-js/pure': '@stripe/stripe-js/dist/pure.mjs' },
    define: { __FOLDER__: '""', __INTEGRITY__: 'undefined', __VERSION__: '"test"' },
    loader: { '.yaml': 'text', '.html': 'text' },
    outExtension: { '.js': '.mjs' },
    sourcemap: 'linked',
    plugins: [cssAsText, keepAddresses],
    logLevel: 'silent',
  });
