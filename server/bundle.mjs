// The one way in which TypeScript runs outside of the browser: esbuild bundles it.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import esbuild from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** An esbuild plugin: `import.meta.url` stays the URL of the source file, so that paths relative to it are right in a bundle. */
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
 * For bundles that Node runs. Packages are in them too, since thousands of small files load slowly, but for those that read files of their own. Packages in
 * CommonJS call `require`, which ES modules lack.
 */
export const forNode = {
  bundle: true,
  external: [
    '@electric-sql/pglite',
    '@node-rs/argon2',
    'autocannon',
    'esbuild',
    'pg-native',
    'playwright-core',
    'typescript',
  ],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // A short text is read faster.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: 'linked',
};

/**
 * Bundles `source`, a file relative to the root, into `.cache/`. Returns the arguments with which Node runs it. Throws esbuild's error.
 */
export async function bundle(source) {
  const outfile = `${ROOT}.cache/${source.replaceAll('/', '-').replace(/ts$/, 'mjs')}`;
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [source],
    outfile,
    write: false,
    ...forNode,
    sourcesContent: false,
    plugins: [keepAddresses],
    logLevel: 'warning',
  });
  await mkdir(`${ROOT}.cache`, { recursive: true });
  // Renamed when it is whole: a process that starts at the same moment reads the old file or the new one.
  for (const { path, contents } of outputFiles) {
    await writeFile(`${path}.${process.pid}`, contents);
    await rename(`${path}.${process.pid}`, path);
  }
  // With source maps, stack traces name the sources.
  return ['--enable-source-maps', outfile];
}

/** Bundles a TypeScript file and imports it. */
export const load = async (source) => import(pathToFileURL((await bundle(source)).at(-1)).href);
